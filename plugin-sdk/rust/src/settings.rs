//! Settings the company gave to this plugin.

use std::str::FromStr;

use crate::bindings::capabilities::balcao::plugin::settings as host;
use crate::{Error, Result};

/// The value, or the default of `plugin.toml`, or nothing.
///
/// # Errors
/// [`crate::Error::Denied`] when `plugin.toml` does not declare the key.
pub fn get(key: &str) -> Result<Option<String>> {
    Ok(host::get(key)?)
}

/// The value as a number, a boolean or anything that can be parsed, or the default of `plugin.toml`, or nothing.
///
/// # Errors
/// [`Error::Invalid`] when the company wrote something else, [`Error::Denied`] when `plugin.toml` does not declare the key.
pub fn parse<T: FromStr>(key: &str) -> Result<Option<T>> {
    let read = |value: String| value.parse().map_err(|_| Error::Invalid(format!("the setting {key}")));
    get(key)?.map(read).transpose()
}
