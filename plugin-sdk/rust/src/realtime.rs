//! Live events for the screens of the company. Needs the permission `realtime`.

use serde::Serialize;

use crate::Result;
use crate::bindings::capabilities::balcao::plugin::realtime as host;

pub use host::Audience;

/// Sends a JSON object to everybody of the company, as the event `company-<company>-<name>`; the name is the plugin's id or
/// begins with it and a hyphen.
///
/// # Errors
/// [`crate::Error::Denied`] for another name or without the permission, [`crate::Error::Limit`] above 64 KiB.
pub fn emit<T: Serialize>(name: &str, payload: &T) -> Result<()> {
    emit_to(&Audience::Company, name, payload)
}

/// The same for some people only.
///
/// # Errors
/// As [`emit`].
pub fn emit_to<T: Serialize>(audience: &Audience, name: &str, payload: &T) -> Result<()> {
    Ok(host::emit(audience, name, &serde_json::to_string(payload)?)?)
}
