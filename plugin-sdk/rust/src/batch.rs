//! Several writes that happen together or not at all.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::bindings::capabilities::balcao::plugin::collections as host;
use crate::{Collection, Result, Stored};

/// Writes to documents of any collections: all of them are done, in order, or none. At most 100.
#[derive(Clone, Debug, Default)]
#[must_use = "nothing is written before `write`"]
pub struct Batch {
    operations: Vec<host::Operation>,
}

impl Batch {
    /// Nothing yet.
    pub const fn new() -> Self {
        Self { operations: Vec::new() }
    }

    /// Adds a document.
    ///
    /// # Errors
    /// When the value cannot be written as JSON.
    pub fn insert<T: Serialize + DeserializeOwned>(self, into: &Collection<T>, value: &T) -> Result<Self> {
        Ok(self.and(into.insertion(value)?))
    }

    /// Replaces a document that nobody changed since it was read.
    ///
    /// # Errors
    /// When the value cannot be written as JSON.
    pub fn replace<T: Serialize + DeserializeOwned>(self, of: &Collection<T>, document: &Stored<T>) -> Result<Self> {
        Ok(self.and(of.replacement(document)?))
    }

    /// Removes a document; a missing one is fine.
    pub fn delete<T: Serialize + DeserializeOwned>(self, from: &Collection<T>, id: i64) -> Self {
        self.and(from.deletion(id))
    }

    /// Writes everything. Gives the ids in the order of the operations.
    ///
    /// # Errors
    /// [`crate::Error::Conflict`] when a version or a unique key does not fit, [`crate::Error::NotFound`] when a document to
    /// replace is gone; then nothing was written.
    pub fn write(self) -> Result<Vec<i64>> {
        let written = host::write(&self.operations)?;
        Ok(written.into_iter().map(|document| document.id).collect())
    }

    fn and(mut self, operation: host::Operation) -> Self {
        self.operations.push(operation);
        self
    }
}
