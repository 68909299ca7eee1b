//! What can go wrong in the database, as far as callers can act on it.

/// A failed storage call.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A row with the same unique key exists.
    #[error("a row with the same key exists")]
    Duplicate,
    /// The row refers to something that does not exist in this company.
    #[error("the row refers to nothing of this company")]
    Reference,
    /// A stored value cannot be read back.
    #[error("stored value cannot be read: {0}")]
    Corrupt(String),
    /// A migration failed.
    #[error("migration failed: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// Anything else; nothing that a caller could mend.
    #[error("database: {0}")]
    Database(#[source] sqlx::Error),
}

/// The result of a storage call.
pub type Result<T> = std::result::Result<T, Error>;

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        let Some(kind) = error.as_database_error().map(sqlx::error::DatabaseError::kind) else {
            return Self::Database(error);
        };
        match kind {
            sqlx::error::ErrorKind::UniqueViolation => Self::Duplicate,
            sqlx::error::ErrorKind::ForeignKeyViolation => Self::Reference,
            _ => Self::Database(error),
        }
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Self::Corrupt(error.to_string())
    }
}

impl Error {
    /// Whether the row itself is at fault, so that writing it again can only fail again.
    #[must_use]
    pub fn is_of_the_row(&self) -> bool {
        use sqlx::error::ErrorKind::{CheckViolation, NotNullViolation};
        match self {
            Self::Duplicate | Self::Reference => true,
            Self::Database(error) => error
                .as_database_error()
                .is_some_and(|found| matches!(found.kind(), CheckViolation | NotNullViolation)),
            _ => false,
        }
    }
}
