//! The simulated service's memory, kept in the desk's database.

use super::new_secret;
use crate::Wake;
use async_trait::async_trait;
use balcao_channels::{Outgoing, PhoneMemory};
use balcao_model::clock::Clock;
use balcao_storage::{Store, ToPhone};
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
                kind: message.kind.media_type(),
                quoted_id: message.quoted.as_deref(),
                at: self.clock.now(),
            })
            .await?;
        tx.commit().await
    }
}

#[async_trait]
impl PhoneMemory for StoredPhones {
    async fn deliver(&self, message: &Outgoing) -> Result<(), String> {
        self.keep(message).await.map_err(|error| error.to_string())?;
        self.wake.phones.notify_waiters();
        Ok(())
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
