//! Log lines of plugins.

use crate::bindings::balcao::plugin::log::{Host, Level};
use crate::call::CallState;
use crate::ports::LogLevel;

impl Host for CallState {
    fn write(&mut self, level: Level, message: String) -> wasmtime::Result<()> {
        if self.log_lines == self.call.limits.log_lines {
            return Ok(());
        }
        self.log_lines += 1;
        let message = cut(&message, self.call.limits.log_line_bytes);
        let level = level_of(level);
        trace(level, message);
        self.call.ports.log.write(&self.call.scope, level, message);
        Ok(())
    }
}

/// The span of the call adds plugin, company and call id.
fn trace(level: LogLevel, message: &str) {
    match level {
        LogLevel::Debug => tracing::debug!(target: "plugin", "{message}"),
        LogLevel::Info => tracing::info!(target: "plugin", "{message}"),
        LogLevel::Warn => tracing::warn!(target: "plugin", "{message}"),
        LogLevel::Error => tracing::error!(target: "plugin", "{message}"),
    }
}

const fn level_of(level: Level) -> LogLevel {
    match level {
        Level::Debug => LogLevel::Debug,
        Level::Info => LogLevel::Info,
        Level::Warn => LogLevel::Warn,
        Level::Error => LogLevel::Error,
    }
}

fn cut(text: &str, bytes: usize) -> &str {
    text.get(..text.floor_char_boundary(bytes)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_cut_between_characters() {
        assert_eq!(cut("ação", 2), "a");
        assert_eq!(cut("abc", 10), "abc");
    }
}
