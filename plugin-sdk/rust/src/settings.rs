//! Settings the company gave to this plugin.

use crate::Result;
use crate::bindings::capabilities::balcao::plugin::settings as host;

/// The value, or the default of `plugin.toml`, or nothing.
///
/// # Errors
/// [`crate::Error::Denied`] when `plugin.toml` does not declare the key.
pub fn get(key: &str) -> Result<Option<String>> {
    Ok(host::get(key)?)
}
