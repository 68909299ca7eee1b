//! Secrets of the company, declared under `[secrets]` in `plugin.toml`. They are used by name and never seen.

use crate::Result;
use crate::bindings::capabilities::balcao::plugin::secrets as host;

/// Whether the company has given it.
///
/// # Errors
/// [`crate::Error::Denied`] when `plugin.toml` does not declare it.
pub fn is_set(name: &str) -> Result<bool> {
    Ok(host::is_set(name)?)
}

/// Whether a text that somebody presents is the secret, or the one before while that is still good. Takes the same time
/// wherever they differ.
///
/// # Errors
/// As [`is_set`].
pub fn matches(name: &str, text: &str) -> Result<bool> {
    Ok(host::matches(name, text)?)
}
