//! Documents of plugins.
//!
//! The runtime checks names, sizes, JSON and declared indexes before it calls the port, and works out the index
//! entries of each document, so an implementation stores and compares text and never reads a body or a manifest.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use super::{PortError, Scope};

/// A document as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Document {
    /// Unique within (company, plugin, collection), ascending, never used again.
    pub id: i64,
    /// 1 when created, one more with each replacement.
    pub version: u64,
    /// A JSON object, given back byte for byte.
    pub body: String,
}

/// The value of an indexed field of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexEntry {
    /// Name of the field.
    pub field: String,
    /// Canonical JSON of the scalar: `"open"`, `5`, `true`, `null` (also for an absent field). Compared as text.
    pub value: String,
}

/// A key that occurs at most once within (company, plugin, collection).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UniqueEntry {
    /// The fields of the key, joined by commas: `lane,position`.
    pub key: String,
    /// Canonical JSON array of their values: `[3,"a"]`. Compared as text.
    pub value: String,
}

/// One step of an atomic batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Creates a document with version 1 and the next id.
    Insert {
        /// Declared name.
        collection: String,
        /// JSON object.
        body: String,
        /// One entry for each field that can be filtered.
        indexes: Vec<IndexEntry>,
        /// One entry for each unique key without a null or absent field.
        unique: Vec<UniqueEntry>,
    },
    /// Replaces body, index and unique entries and adds one to the version.
    /// `NotFound` when there is no such document.
    Replace {
        /// Declared name.
        collection: String,
        /// Which document.
        id: i64,
        /// When given and not the stored version: `Conflict`.
        expected_version: Option<u64>,
        /// JSON object.
        body: String,
        /// As in `Insert`.
        indexes: Vec<IndexEntry>,
        /// As in `Insert`.
        unique: Vec<UniqueEntry>,
    },
    /// Removes a document with its entries. A missing document is success without `expected_version`
    /// and `Conflict` with it.
    Delete {
        /// Declared name.
        collection: String,
        /// Which document.
        id: i64,
        /// When given and not the stored version: `Conflict`.
        expected_version: Option<u64>,
    },
}

/// Result of one operation, in the order of the batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Written {
    /// The document.
    pub id: i64,
    /// Its version now; 0 after a deletion.
    pub version: u64,
}

/// A field equals a value; see [`IndexEntry`] for the form of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// An indexed field.
    pub field: String,
    /// Canonical JSON of the scalar.
    pub value: String,
}

/// Order of a page, always by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Ascending ids.
    OldestFirst,
    /// Descending ids.
    NewestFirst,
}

/// One page of the documents that meet all conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageRequest {
    /// Declared name.
    pub collection: String,
    /// All must hold; at most 8.
    pub conditions: Vec<Condition>,
    /// Direction.
    pub order: Order,
    /// Documents beyond this id in the direction of `order`; none for the first page.
    pub after: Option<i64>,
    /// 1 to 200.
    pub limit: u32,
}

/// A page of documents.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct DocumentPage {
    /// At most `limit` documents.
    pub documents: Vec<Document>,
    /// Whether another page follows (read `limit` + 1 rows, do not count).
    pub has_more: bool,
}

/// Storage of documents, keyed by (`scope.company.id()`, `scope.plugin_id`, collection).
#[async_trait]
pub trait Collections: Send + Sync {
    /// One document.
    async fn get(&self, scope: &Scope, collection: &str, id: i64) -> Result<Option<Document>, PortError>;

    /// One page.
    async fn find(&self, scope: &Scope, request: PageRequest) -> Result<DocumentPage, PortError>;

    /// How many documents meet all conditions.
    async fn count(&self, scope: &Scope, collection: &str, conditions: &[Condition]) -> Result<u64, PortError>;

    /// How many documents that meet all conditions have each value of an indexed field, the largest group first.
    async fn count_by(
        &self,
        scope: &Scope,
        collection: &str,
        field: &str,
        conditions: &[Condition],
        groups: u32,
    ) -> Result<Vec<(String, u64)>, PortError>;

    /// All operations in order in one transaction, or none. A unique value already taken by another document
    /// (also one written earlier in the batch) is `Conflict` naming the key.
    async fn write(&self, scope: &Scope, operations: Vec<Operation>) -> Result<Vec<Written>, PortError>;
}
