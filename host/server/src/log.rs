//! Structured logs on the standard error.

use std::io::{self, IsTerminal};

use tracing_subscriber::{EnvFilter, fmt, layer::SubscriberExt, util::SubscriberInitExt};

use crate::config::{LogFormat, Settings};

/// Starts logging. A filter that cannot be read falls back to `info`.
pub(crate) fn init(settings: &Settings) {
    let filter = EnvFilter::try_new(&settings.log).unwrap_or_else(|_| EnvFilter::new("info"));
    let registry = tracing_subscriber::registry().with(filter);
    // A second start in one process (tests) keeps the first subscriber.
    let started = match settings.log_format {
        LogFormat::Text => {
            let colours = io::stderr().is_terminal();
            registry
                .with(fmt::layer().with_ansi(colours).with_writer(io::stderr))
                .try_init()
        }
        LogFormat::Json => registry
            .with(fmt::layer().json().flatten_event(true).with_writer(io::stderr))
            .try_init(),
    };
    drop(started);
}
