//! Lines in the host's log and on the plugin's page.

use crate::bindings::capabilities::balcao::plugin::log::{Level, write};

/// For the author of the plugin.
pub fn debug(message: &str) {
    write(Level::Debug, message);
}

/// Worth knowing.
pub fn info(message: &str) {
    write(Level::Info, message);
}

/// Something is odd.
pub fn warn(message: &str) {
    write(Level::Warn, message);
}

/// Something failed.
pub fn error(message: &str) {
    write(Level::Error, message);
}
