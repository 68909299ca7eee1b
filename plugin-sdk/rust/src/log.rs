//! Lines in the host's log and on the plugin's page.

use crate::bindings::capabilities::balcao::plugin::log::{Level, write};

/// For the author of the plugin.
pub fn debug(message: impl AsRef<str>) {
    write(Level::Debug, message.as_ref());
}

/// Worth knowing.
pub fn info(message: impl AsRef<str>) {
    write(Level::Info, message.as_ref());
}

/// Something is odd.
pub fn warn(message: impl AsRef<str>) {
    write(Level::Warn, message.as_ref());
}

/// Something failed.
pub fn error(message: impl AsRef<str>) {
    write(Level::Error, message.as_ref());
}
