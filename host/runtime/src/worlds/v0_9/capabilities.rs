//! The capabilities of 0.9, each said with those of the present world, which check permissions and limits.

use super::old_error;
use crate::bindings::Error;
use crate::bindings::balcao::plugin as present;
use crate::bindings::v0_9::Error as OldError;
use crate::bindings::v0_9::balcao::plugin::{collections, context, kv, log, settings, types};
use crate::call::CallState;
use crate::error::HostError;
use present::collections::{Deletion, Insertion, Operation, Order, PageRequest, Replacement, Written};

const MS_PER_SECOND: u64 = 1_000;

impl types::Host for CallState {
    fn convert_error(&mut self, error: HostError) -> wasmtime::Result<OldError> {
        match error {
            HostError::Refused(error) => Ok(old_error(error)),
            HostError::Trap(trap) => Err(trap),
        }
    }
}

impl context::Host for CallState {
    fn company_id(&mut self) -> wasmtime::Result<i64> {
        present::context::Host::company_id(self)
    }

    fn now(&mut self) -> wasmtime::Result<u64> {
        present::context::Host::now(self).map(|now| now / MS_PER_SECOND)
    }
}

impl log::Host for CallState {
    fn write(&mut self, line: String) -> wasmtime::Result<()> {
        present::log::Host::write(self, present::log::Level::Info, line)
    }
}

impl settings::Host for CallState {
    async fn get(&mut self, key: String) -> Result<Option<String>, HostError> {
        present::settings::Host::get(self, key).await
    }
}

impl kv::Host for CallState {
    async fn get(&mut self, key: String) -> Result<Option<String>, HostError> {
        let value = present::kv::Host::get(self, key).await?;
        let text = value.map(String::from_utf8).transpose();
        text.map_err(|_| refused("the value is no text: a newer version of the plugin has written it"))
    }

    async fn set(&mut self, key: String, value: String, ttl_seconds: Option<u32>) -> Result<(), HostError> {
        let ttl_ms = ttl_seconds.map(|seconds| u64::from(seconds) * MS_PER_SECOND);
        present::kv::Host::set(self, key, value.into_bytes(), ttl_ms).await
    }

    async fn delete(&mut self, key: String) -> Result<(), HostError> {
        present::kv::Host::delete(self, key).await
    }
}

impl collections::Host for CallState {
    async fn get(&mut self, collection: String, id: i64) -> Result<Option<collections::Document>, HostError> {
        let found = present::collections::Host::get(self, collection, id).await?;
        Ok(found.map(old_document))
    }

    async fn list(
        &mut self,
        collection: String,
        after: Option<i64>,
        limit: u32,
    ) -> Result<Vec<collections::Document>, HostError> {
        let request = PageRequest {
            collection,
            conditions: Vec::new(),
            order: Order::OldestFirst,
            after,
            limit,
        };
        let page = present::collections::Host::find(self, request).await?;
        Ok(page.documents.into_iter().map(old_document).collect())
    }

    async fn insert(&mut self, collection: String, body: String) -> Result<i64, HostError> {
        let written = self
            .write_one(Operation::Insert(Insertion { collection, body }))
            .await?;
        Ok(written.id)
    }

    async fn replace(&mut self, collection: String, id: i64, version: u64, body: String) -> Result<bool, HostError> {
        let replacement = Replacement {
            collection: collection.clone(),
            id,
            expected_version: Some(version),
            body,
        };
        match self.write_one(Operation::Replace(replacement)).await {
            // The present world says the same of another version and of a unique key that is taken.
            Err(HostError::Refused(Error::Conflict(reason))) => {
                let stored = present::collections::Host::get(self, collection, id).await?;
                match stored {
                    Some(document) if document.version == version => Err(refused(&reason)),
                    _ => Ok(false),
                }
            }
            written => written.map(|_| true),
        }
    }

    async fn delete(&mut self, collection: String, id: i64) -> Result<(), HostError> {
        let deletion = Deletion {
            collection,
            id,
            expected_version: None,
        };
        self.write_one(Operation::Delete(deletion)).await.map(drop)
    }
}

impl CallState {
    async fn write_one(&mut self, operation: Operation) -> Result<Written, HostError> {
        let written = present::collections::Host::write(self, vec![operation]).await?;
        let nothing = || HostError::Trap(wasmtime::Error::msg("a write of one operation told of none"));
        written.into_iter().next().ok_or_else(nothing)
    }
}

fn old_document(document: present::collections::Document) -> collections::Document {
    collections::Document {
        id: document.id,
        version: document.version,
        body: document.body,
    }
}

fn refused(text: &str) -> HostError {
    HostError::Refused(Error::Invalid(text.to_owned()))
}
