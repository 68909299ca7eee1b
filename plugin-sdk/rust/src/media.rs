//! Files that the host keeps for the plugin in this company. Needs `media`.

use crate::Result;
use crate::bindings::capabilities::balcao::plugin::media as host;

/// A kept file.
pub use host::Info;

/// Keeps a file of at most 8 MiB. Its type is what the bytes say.
///
/// # Errors
/// [`crate::Error::Limit`] when it is too large or the plugin has no room left.
pub fn put(name: &str, content: &[u8]) -> Result<Info> {
    Ok(host::put(name, content)?)
}

/// What is known of a file.
///
/// # Errors
/// [`crate::Error::NotFound`] when this plugin has no such file in this company.
pub fn describe(handle: &str) -> Result<Info> {
    Ok(host::describe(handle)?)
}

/// The content of a file of at most 8 MiB.
///
/// # Errors
/// As [`describe`], and [`crate::Error::Limit`] for a larger file.
pub fn get(handle: &str) -> Result<Vec<u8>> {
    Ok(host::get(handle)?)
}

/// Removes a file; an absent one is fine. Messages that were sent with it keep theirs.
///
/// # Errors
/// As the host says.
pub fn remove(handle: &str) -> Result<()> {
    Ok(host::remove(handle)?)
}
