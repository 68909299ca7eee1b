//! Queues of the company. Needs `queues:read`.

use crate::Result;
use crate::bindings::capabilities::balcao::plugin::queues as host;

/// `[{"id","name","color"}]`, in their order.
///
/// # Errors
/// As the host says.
pub fn list() -> Result<String> {
    Ok(host::list()?)
}
