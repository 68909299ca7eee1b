//! Users of the company. Needs `users:read`.

use crate::Result;
use crate::bindings::capabilities::balcao::plugin::users as host;

/// `[{"id","name","profile","online","queueIds"}]`, by name.
///
/// # Errors
/// As the host says.
pub fn list() -> Result<String> {
    Ok(host::list()?)
}
