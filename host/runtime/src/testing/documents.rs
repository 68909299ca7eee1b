//! Documents in memory, with the meaning the storage must have.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;

use crate::ports::{
    Collections, Condition, Document, DocumentPage, IndexEntry, Operation, Order, PageRequest, PortError, Scope,
    UniqueEntry, Written,
};

/// Company, plugin, collection.
type Key = (i64, String, String);

#[derive(Clone)]
struct Row {
    document: Document,
    indexes: Vec<IndexEntry>,
    unique: Vec<UniqueEntry>,
}

#[derive(Clone, Default)]
struct Shelf {
    last_id: i64,
    rows: BTreeMap<i64, Row>,
}

/// Keeps documents in a map.
#[derive(Default)]
pub struct MemoryDocuments {
    shelves: Mutex<BTreeMap<Key, Shelf>>,
}

fn key(scope: &Scope, collection: &str) -> Key {
    (scope.company.id(), scope.plugin_id.clone(), collection.to_owned())
}

impl MemoryDocuments {
    /// The documents of a collection, oldest first.
    #[must_use]
    pub fn all(&self, scope: &Scope, collection: &str) -> Vec<Document> {
        let rows = self.shelf(scope, collection).rows;
        rows.into_values().map(|row| row.document).collect()
    }

    fn shelf(&self, scope: &Scope, collection: &str) -> Shelf {
        let shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        shelves.get(&key(scope, collection)).cloned().unwrap_or_default()
    }
}

#[async_trait]
impl Collections for MemoryDocuments {
    async fn get(&self, scope: &Scope, collection: &str, id: i64) -> Result<Option<Document>, PortError> {
        Ok(self
            .shelf(scope, collection)
            .rows
            .get(&id)
            .map(|row| row.document.clone()))
    }

    async fn find(&self, scope: &Scope, request: PageRequest) -> Result<DocumentPage, PortError> {
        let shelf = self.shelf(scope, &request.collection);
        let mut rows: Vec<&Row> = shelf
            .rows
            .values()
            .filter(|row| row.meets(&request.conditions))
            .collect();
        if request.order == Order::NewestFirst {
            rows.reverse();
        }
        let beyond = |row: &&&Row| match (request.after, request.order) {
            (None, _) => true,
            (Some(after), Order::OldestFirst) => row.document.id > after,
            (Some(after), Order::NewestFirst) => row.document.id < after,
        };
        let limit = usize::try_from(request.limit).unwrap_or(usize::MAX);
        let found: Vec<Document> = rows.iter().filter(beyond).map(|row| row.document.clone()).collect();
        Ok(DocumentPage {
            has_more: found.len() > limit,
            documents: found.into_iter().take(limit).collect(),
        })
    }

    async fn count(&self, scope: &Scope, collection: &str, conditions: &[Condition]) -> Result<u64, PortError> {
        let count = self
            .shelf(scope, collection)
            .rows
            .values()
            .filter(|row| row.meets(conditions))
            .count();
        Ok(u64::try_from(count).unwrap_or(u64::MAX))
    }

    async fn count_by(
        &self,
        scope: &Scope,
        collection: &str,
        field: &str,
        conditions: &[Condition],
        groups: u32,
    ) -> Result<Vec<(String, u64)>, PortError> {
        let mut counts = BTreeMap::<String, u64>::new();
        for row in self.shelf(scope, collection).rows.values() {
            let entry = row.indexes.iter().find(|entry| entry.field == field);
            if let Some(entry) = entry.filter(|_| row.meets(conditions)) {
                *counts.entry(entry.value.clone()).or_default() += 1;
            }
        }
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by_key(|(_, count)| Reverse(*count));
        counts.truncate(usize::try_from(groups).unwrap_or(usize::MAX));
        Ok(counts)
    }

    async fn write(&self, scope: &Scope, operations: Vec<Operation>) -> Result<Vec<Written>, PortError> {
        let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        let mut changed = shelves.clone();
        let written = operations
            .into_iter()
            .map(|step| apply(&mut changed, scope, step))
            .collect::<Result<_, _>>()?;
        *shelves = changed;
        Ok(written)
    }
}

impl Row {
    fn meets(&self, conditions: &[Condition]) -> bool {
        conditions.iter().all(|condition| {
            self.indexes
                .iter()
                .any(|entry| entry.field == condition.field && entry.value == condition.value)
        })
    }
}

fn apply(shelves: &mut BTreeMap<Key, Shelf>, scope: &Scope, step: Operation) -> Result<Written, PortError> {
    match step {
        Operation::Insert {
            collection,
            body,
            indexes,
            unique,
        } => {
            let shelf = shelves.entry(key(scope, &collection)).or_default();
            shelf.last_id += 1;
            shelf.put(Row {
                document: Document {
                    id: shelf.last_id,
                    version: 1,
                    body,
                },
                indexes,
                unique,
            })
        }
        Operation::Replace {
            collection,
            id,
            expected_version,
            body,
            indexes,
            unique,
        } => {
            let shelf = shelves.entry(key(scope, &collection)).or_default();
            let current = shelf.rows.get(&id).ok_or(PortError::NotFound)?.document.version;
            expect(expected_version, Some(current))?;
            shelf.put(Row {
                document: Document {
                    id,
                    version: current + 1,
                    body,
                },
                indexes,
                unique,
            })
        }
        Operation::Delete {
            collection,
            id,
            expected_version,
        } => {
            let shelf = shelves.entry(key(scope, &collection)).or_default();
            expect(expected_version, shelf.rows.get(&id).map(|row| row.document.version))?;
            shelf.rows.remove(&id);
            Ok(Written { id, version: 0 })
        }
    }
}

fn expect(expected: Option<u64>, current: Option<u64>) -> Result<(), PortError> {
    if expected.is_none() || expected == current {
        Ok(())
    } else {
        Err(PortError::Conflict("version".to_owned()))
    }
}

impl Shelf {
    fn put(&mut self, row: Row) -> Result<Written, PortError> {
        let id = row.document.id;
        let others = self.rows.values().filter(|other| other.document.id != id);
        if let Some(taken) = others
            .flat_map(|other| &other.unique)
            .find(|entry| row.unique.contains(entry))
        {
            return Err(PortError::Conflict(taken.key.clone()));
        }
        let written = Written {
            id,
            version: row.document.version,
        };
        self.rows.insert(id, row);
        Ok(written)
    }
}
