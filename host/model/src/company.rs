//! The key of a company: proof that somebody verified which company is meant.

/// A company, as a verified identity or the database attributed it.
///
/// Storage opens a company's rows by this key only, so whoever holds one has proved the company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CompanyKey(i64);

impl CompanyKey {
    /// The company of a row that the database returned. Only the storage crate may call this;
    /// the floors check enforces it. Nothing that came from outside may ever be passed here.
    #[must_use]
    pub const fn from_row(id: i64) -> Self {
        Self(id)
    }

    /// The company's id, for answers, logs and room names.
    #[must_use]
    pub const fn id(self) -> i64 {
        self.0
    }
}
