//! What use cases answer when they do not do what was asked.

use std::borrow::Cow;

/// The result of a use case.
pub type DeskResult<T> = Result<T, DeskError>;

/// A use case that was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// The caller may or can not do this; nothing was changed.
    #[error("refused: {0}")]
    Refused(#[from] Refusal),
    /// A fault of ours.
    #[error(transparent)]
    Internal(anyhow::Error),
}

/// A refusal with its stable code.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{code}")]
pub struct Refusal {
    /// What kind of refusal.
    pub kind: Kind,
    /// `ERR_…`, documented in docs/errors.
    pub code: Cow<'static, str>,
    /// The offending field of the input, if one is to blame.
    pub field: Option<&'static str>,
    /// Plain words for whoever can mend it, if the code says too little; never a secret.
    pub detail: Option<String>,
}

/// Kinds of refusals, as far as the wire tells them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The input cannot be used.
    Invalid,
    /// Nobody is logged in.
    Unauthorized,
    /// This user may not.
    Forbidden,
    /// There is no such thing in this company.
    NotFound,
    /// The thing is in a state that does not allow it.
    Conflict,
    /// The input is well formed but contradicts an earlier one.
    Unprocessable,
    /// The input is larger than allowed.
    TooLarge,
    /// Too much is being done now.
    Busy,
    /// It was there, and is kept no longer.
    Gone,
    /// Too often; may be tried again after these seconds.
    TooMany {
        /// Seconds to wait.
        retry_after: u64,
    },
}

impl DeskError {
    /// A refusal of a kind.
    #[must_use]
    pub fn refused(kind: Kind, code: &'static str) -> Self {
        Self::Refused(Refusal {
            kind,
            code: Cow::Borrowed(code),
            field: None,
            detail: None,
        })
    }

    /// A refusal of a kind, with plain words for whoever can mend it.
    #[must_use]
    pub fn explained(kind: Kind, code: &'static str, detail: impl std::fmt::Display) -> Self {
        Self::Refused(Refusal {
            kind,
            code: Cow::Borrowed(code),
            field: None,
            detail: Some(detail.to_string()),
        })
    }

    /// There is no such thing in this company; a foreign one answers the same.
    #[must_use]
    pub fn not_found(code: &'static str) -> Self {
        Self::refused(Kind::NotFound, code)
    }

    /// The input cannot be used.
    #[must_use]
    pub fn invalid(code: &'static str) -> Self {
        Self::refused(Kind::Invalid, code)
    }

    /// A field of the input cannot be used.
    #[must_use]
    pub fn invalid_field(field: &'static str) -> Self {
        Self::Refused(Refusal {
            kind: Kind::Invalid,
            code: Cow::Borrowed("ERR_VALIDATION"),
            field: Some(field),
            detail: None,
        })
    }

    /// The state of the thing does not allow it.
    #[must_use]
    pub fn conflict(code: &'static str) -> Self {
        Self::refused(Kind::Conflict, code)
    }

    /// This user may not.
    #[must_use]
    pub fn forbidden() -> Self {
        Self::refused(Kind::Forbidden, "ERR_NO_PERMISSION")
    }
}

impl From<balcao_storage::Error> for DeskError {
    fn from(error: balcao_storage::Error) -> Self {
        match error {
            balcao_storage::Error::Reference => Self::invalid("ERR_FOREIGN_REFERENCE"),
            balcao_storage::Error::TooSlow => Self::refused(Kind::Busy, "ERR_SEARCH_TOO_SLOW"),
            other => Self::Internal(other.into()),
        }
    }
}
