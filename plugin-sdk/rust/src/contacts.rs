//! Contacts of the company: reading needs `contacts:read`, changing `contacts:write`. Answers are JSON in the shapes of the REST interface.

use crate::Result;
use crate::bindings::capabilities::balcao::plugin::contacts as host;

pub use host::Change;

/// `Contact`.
///
/// # Errors
/// [`crate::Error::NotFound`] when the company has no such contact.
pub fn get(id: i64) -> Result<String> {
    Ok(host::get(id)?)
}

/// `{"contacts":[Contact],"count":n,"hasMore":bool}`, by name; pages from 1.
///
/// # Errors
/// As the host says.
pub fn find(search: &str, page: u32) -> Result<String> {
    Ok(host::find(search, page)?)
}

/// The `Contact` with a number (with country code), made under this name when there is none.
///
/// # Errors
/// [`crate::Error::Invalid`] for what is no number.
pub fn find_or_create(name: &str, number: &str) -> Result<String> {
    Ok(host::find_or_create(name, number)?)
}

/// Changes a contact and gives the `Contact`.
///
/// # Errors
/// [`crate::Error::NotFound`], or [`crate::Error::Invalid`] with a code.
pub fn update(id: i64, change: &Change) -> Result<String> {
    Ok(host::update(id, change)?)
}
