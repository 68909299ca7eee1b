//! One error type for everything a plugin does.

use std::fmt;

use crate::bindings::types::Error as WitError;

/// Result of anything a plugin does.
pub type Result<T> = std::result::Result<T, Error>;

/// Why something was not done. Returned from a role it becomes the answer: 403, 400, 404, 409, 429 or 502.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// `plugin.toml` does not ask for this; the text names the line to add.
    Denied(String),
    /// The caller's input is unusable: an error code (`ERR_…`) or a sentence.
    Invalid(String),
    /// There is no such thing.
    NotFound,
    /// Somebody else was faster.
    Conflict(String),
    /// Too much or too often.
    Limit(String),
    /// A fault.
    Internal(String),
}

impl Error {
    /// The caller's input is unusable: an error code (`ERR_…`) or a sentence.
    #[must_use]
    pub fn invalid(text: impl Into<String>) -> Self {
        Self::Invalid(text.into())
    }

    /// Somebody else was faster, or it is there already: an error code (`ERR_…`) or a sentence.
    #[must_use]
    pub fn conflict(text: impl Into<String>) -> Self {
        Self::Conflict(text.into())
    }

    /// A fault; the text is for the log.
    #[must_use]
    pub fn internal(text: impl Into<String>) -> Self {
        Self::Internal(text.into())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound => f.write_str("not found"),
            Self::Denied(text)
            | Self::Invalid(text)
            | Self::Conflict(text)
            | Self::Limit(text)
            | Self::Internal(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for Error {}

/// What the plugin itself writes or the host gave it: a failure to read it is a fault.
/// For input of the caller use [`crate::Request::json`].
impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Self::Internal(error.to_string())
    }
}

impl From<WitError> for Error {
    fn from(error: WitError) -> Self {
        match error {
            WitError::Denied(text) => Self::Denied(text),
            WitError::Invalid(text) => Self::Invalid(text),
            WitError::NotFound => Self::NotFound,
            WitError::Conflict(text) => Self::Conflict(text),
            WitError::Limit(text) => Self::Limit(text),
            WitError::Internal(text) => Self::Internal(text),
        }
    }
}

impl From<Error> for WitError {
    fn from(error: Error) -> Self {
        match error {
            Error::Denied(text) => Self::Denied(text),
            Error::Invalid(text) => Self::Invalid(text),
            Error::NotFound => Self::NotFound,
            Error::Conflict(text) => Self::Conflict(text),
            Error::Limit(text) => Self::Limit(text),
            Error::Internal(text) => Self::Internal(text),
        }
    }
}
