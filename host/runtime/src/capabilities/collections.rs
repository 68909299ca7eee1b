//! The plugin's own documents.

mod entries;

use balcao_registry::{Collection, Permission};

use super::{denied, invalid, limit};
use crate::bindings::balcao::plugin::collections::{
    Condition, Document, Host, Operation, Order, Page, PageRequest, Written,
};
use crate::call::{Call, CallState};
use crate::error::HostError;
use crate::ports;
use entries::Entries;

const MAX_CONDITIONS: usize = 8;
const MAX_GROUPS: u32 = 200;

impl Host for CallState {
    async fn get(&mut self, collection: String, id: i64) -> Result<Option<Document>, HostError> {
        let call = self.admit(Permission::Collections)?;
        declared(&call, &collection)?;
        let document = self
            .wait(call.ports.collections.get(&call.scope, &collection, id))
            .await?;
        Ok(document.map(Document::from))
    }

    async fn find(&mut self, request: PageRequest) -> Result<Page, HostError> {
        let call = self.admit(Permission::Collections)?;
        let collection = declared(&call, &request.collection)?;
        if !(1..=call.limits.page_rows).contains(&request.limit) {
            return Err(limit(format!("a page has 1 to {} documents", call.limits.page_rows)));
        }
        let request = ports::PageRequest {
            conditions: conditions(collection, request.conditions)?,
            collection: request.collection,
            order: request.order.into(),
            after: request.after,
            limit: request.limit,
        };
        let page = self.wait(call.ports.collections.find(&call.scope, request)).await?;
        Ok(Page {
            documents: page.documents.into_iter().map(Document::from).collect(),
            has_more: page.has_more,
        })
    }

    async fn count(&mut self, collection: String, filter: Vec<Condition>) -> Result<u64, HostError> {
        let call = self.admit(Permission::Collections)?;
        let filter = conditions(declared(&call, &collection)?, filter)?;
        self.wait(call.ports.collections.count(&call.scope, &collection, &filter))
            .await
    }

    async fn count_by(
        &mut self,
        collection: String,
        field: String,
        filter: Vec<Condition>,
    ) -> Result<Vec<(String, u64)>, HostError> {
        let call = self.admit(Permission::Collections)?;
        let declared = declared(&call, &collection)?;
        indexed(declared, &field)?;
        let filter = conditions(declared, filter)?;
        let groups = call
            .ports
            .collections
            .count_by(&call.scope, &collection, &field, &filter, MAX_GROUPS);
        self.wait(groups).await
    }

    async fn write(&mut self, operations: Vec<Operation>) -> Result<Vec<Written>, HostError> {
        let call = self.admit(Permission::Collections)?;
        if operations.len() > call.limits.batch_operations {
            return Err(limit(format!(
                "a write has at most {} operations",
                call.limits.batch_operations
            )));
        }
        let operations = operations
            .into_iter()
            .map(|step| operation(&call, step))
            .collect::<Result<Vec<_>, _>>()?;
        let written = self.wait(call.ports.collections.write(&call.scope, operations)).await?;
        Ok(written
            .into_iter()
            .map(|step| Written {
                id: step.id,
                version: step.version,
            })
            .collect())
    }
}

fn declared<'call>(call: &'call Call, name: &str) -> Result<&'call Collection, HostError> {
    call.manifest().collection(name).ok_or_else(|| {
        denied(format!(
            "`{}` has no collection `{name}`: add it under `[[collections]]` in plugin.toml",
            call.plugin.id()
        ))
    })
}

fn indexed(collection: &Collection, field: &str) -> Result<(), HostError> {
    if collection.can_filter(field) {
        return Ok(());
    }
    let name = &collection.name;
    Err(denied(format!(
        "add \"{field}\" to `indexes` of the collection `{name}` in plugin.toml to filter or count by it"
    )))
}

fn conditions(collection: &Collection, given: Vec<Condition>) -> Result<Vec<ports::Condition>, HostError> {
    if given.len() > MAX_CONDITIONS {
        return Err(limit(format!("at most {MAX_CONDITIONS} conditions")));
    }
    let condition = |Condition { field, value }: Condition| {
        indexed(collection, &field)?;
        let value =
            entries::scalar(&value).ok_or_else(|| invalid(format!("the value for `{field}` is not a JSON scalar")))?;
        Ok(ports::Condition { field, value })
    };
    given.into_iter().map(condition).collect()
}

fn operation(call: &Call, step: Operation) -> Result<ports::Operation, HostError> {
    match step {
        Operation::Insert(step) => {
            let Entries { indexes, unique } = entries_of(call, &step.collection, &step.body)?;
            Ok(ports::Operation::Insert {
                collection: step.collection,
                body: step.body,
                indexes,
                unique,
            })
        }
        Operation::Replace(step) => {
            let Entries { indexes, unique } = entries_of(call, &step.collection, &step.body)?;
            Ok(ports::Operation::Replace {
                collection: step.collection,
                id: step.id,
                expected_version: step.expected_version,
                body: step.body,
                indexes,
                unique,
            })
        }
        Operation::Delete(step) => {
            declared(call, &step.collection)?;
            let expected_version = step.expected_version;
            Ok(ports::Operation::Delete {
                collection: step.collection,
                id: step.id,
                expected_version,
            })
        }
    }
}

fn entries_of(call: &Call, collection: &str, body: &str) -> Result<Entries, HostError> {
    let collection = declared(call, collection)?;
    if body.len() > call.limits.document_bytes {
        return Err(limit(format!(
            "a document has at most {} bytes",
            call.limits.document_bytes
        )));
    }
    entries::of(collection, body).map_err(invalid)
}

impl From<ports::Document> for Document {
    fn from(document: ports::Document) -> Self {
        Self {
            id: document.id,
            version: document.version,
            body: document.body,
        }
    }
}

impl From<Order> for ports::Order {
    fn from(order: Order) -> Self {
        match order {
            Order::OldestFirst => Self::OldestFirst,
            Order::NewestFirst => Self::NewestFirst,
        }
    }
}
