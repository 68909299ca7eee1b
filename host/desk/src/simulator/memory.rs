//! The simulated service's memory, kept in the desk's database.

use super::new_secret;
use crate::Wake;
use async_trait::async_trait;
use balcao_channels::{BookEntry, Outgoing, PhoneMemory};
use balcao_model::clock::Clock;
use balcao_model::company::CompanyKey;
use balcao_storage::{Persona, Store, ToPhone};
use std::sync::Arc;

pub(crate) struct StoredPhones {
    store: Store,
    clock: Arc<dyn Clock>,
    wake: Arc<Wake>,
}

impl StoredPhones {
    pub(crate) fn new(store: Store, clock: Arc<dyn Clock>, wake: Arc<Wake>) -> Self {
        Self { store, clock, wake }
    }

    async fn keep(&self, message: &Outgoing) -> Result<(), balcao_storage::Error> {
        let mut tx = self.store.begin().await?;
        tx.of(message.company)
            .deliver_to_phone(ToPhone {
                connection_id: message.connection,
                number: &message.to,
                id: &message.id,
                body: &message.body,
                kind: word(message),
                quoted_id: target(message),
                media_url: message.media.as_ref().map(|media| media.url.as_str()),
                media_name: message.media.as_ref().map_or("", |media| media.name.as_str()),
                at: self.clock.now(),
            })
            .await?;
        tx.commit().await
    }
}

/// What the phone is told of the kind: the word of the wire, or what is done to an earlier message.
fn word(message: &Outgoing) -> &'static str {
    match &message.change {
        Some(change) => change.action.as_str(),
        None => message.kind.media_type(),
    }
}

/// The message that is answered or changed.
fn target(message: &Outgoing) -> Option<&str> {
    match &message.change {
        Some(change) => Some(&change.target),
        None => message.quoted.as_deref(),
    }
}

#[async_trait]
impl PhoneMemory for StoredPhones {
    async fn deliver(&self, message: &Outgoing) -> Result<(), String> {
        self.keep(message).await.map_err(|error| error.to_string())?;
        self.wake.phones.notify_waiters();
        Ok(())
    }

    async fn address_book(&self, company: CompanyKey, connection: i64) -> Result<Vec<BookEntry>, String> {
        let book = self.store.tenant_of(company).phone_book(connection).await;
        let entry = |person: Persona| BookEntry {
            name: person.name,
            number: person.number,
        };
        book.map(|people| people.into_iter().map(entry).collect())
            .map_err(|error| error.to_string())
    }

    async fn has(&self, message: &Outgoing) -> Result<bool, String> {
        let tenant = self.store.tenant_of(message.company);
        let found = tenant.phone_has_message(message.connection, &message.id).await;
        found.map_err(|error| error.to_string())
    }

    fn secret(&self) -> String {
        new_secret()
    }
}
