//! Refusals and faults of a port.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why a port did not do what a plugin asked. All but [`PortError::Internal`] are told to the plugin as they are.
#[derive(Clone, Debug, PartialEq, Eq, Error, Deserialize, Serialize)]
pub enum PortError {
    /// The input is unusable; an error code (`ERR_…`) or a sentence.
    #[error("{0}")]
    Invalid(String),
    /// There is no such thing in this company, or the user may not see it.
    #[error("not found")]
    NotFound,
    /// A version or a unique key does not fit any more; names it.
    #[error("{0}")]
    Conflict(String),
    /// Too much or too often.
    #[error("{0}")]
    Limit(String),
    /// A fault of the host. Logged; the plugin hears only that something went wrong.
    #[error("{0}")]
    Internal(String),
}
