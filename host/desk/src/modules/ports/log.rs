//! Log lines of plugins.

use super::DeskPorts;
use balcao_runtime::Scope;
use balcao_runtime::ports::{Log, LogLevel};
use balcao_storage::NewLogLine;

impl Log for DeskPorts {
    /// The runtime has written the line to the host's log; here it is kept for the plugin's page.
    fn write(&self, scope: &Scope, level: LogLevel, message: &str) {
        let level = match level {
            LogLevel::Debug => "debug",
            LogLevel::Info => "info",
            LogLevel::Warn => "warn",
            LogLevel::Error => "error",
        };
        metrics::counter!("balcao_plugin_log_lines_total", "level" => level).increment(1);
        if let Ok(desk) = self.desk() {
            desk.shared.shelf.add_line(NewLogLine {
                company: scope.company,
                plugin: scope.plugin_id.clone(),
                level,
                message: message.to_owned(),
                at: desk.now(),
            });
        }
    }
}
