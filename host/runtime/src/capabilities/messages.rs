//! Messages of tickets.

use balcao_registry::Permission;

use super::{invalid, limit};
use crate::bindings::balcao::plugin::messages::{Delivery, DeliveryState, Host, Outgoing, Recipient, Sent};
use crate::call::CallState;
use crate::error::HostError;
use crate::ports;

/// Longest key, in bytes.
const MAX_KEY: usize = 100;

impl Host for CallState {
    async fn find(&mut self, ticket_id: i64, page: u32) -> Result<String, HostError> {
        let call = self.admit(Permission::MessagesRead)?;
        self.wait(call.ports.messages.find(&call.scope, ticket_id, page.max(1)))
            .await
    }

    async fn send(&mut self, message: Outgoing) -> Result<Sent, HostError> {
        let call = self.admit(Permission::MessagesSend)?;
        check_key(&message.key)?;
        if message.body.trim().is_empty() && message.file.is_none() {
            return Err(invalid("ERR_EMPTY_MESSAGE".to_owned()));
        }
        let sent = self.wait(call.ports.messages.send(&call.scope, message.into())).await?;
        Ok(sent.into())
    }

    async fn status(&mut self, key: String) -> Result<Option<Delivery>, HostError> {
        let call = self.admit(Permission::MessagesSend)?;
        check_key(&key)?;
        let found = self.wait(call.ports.messages.status(&call.scope, &key)).await?;
        Ok(found.map(Delivery::from))
    }
}

fn check_key(key: &str) -> Result<(), HostError> {
    if key.is_empty() || key.contains('\0') {
        return Err(invalid("a key has at least one byte, and no zero byte".to_owned()));
    }
    if key.len() > MAX_KEY {
        return Err(limit(format!("a key has at most {MAX_KEY} bytes")));
    }
    Ok(())
}

impl From<Outgoing> for ports::NewMessage {
    fn from(message: Outgoing) -> Self {
        let to = match message.to {
            Recipient::Ticket(id) => ports::Recipient::Ticket(id),
            Recipient::Contact(contact) => ports::Recipient::Contact {
                id: contact.id,
                connection_id: contact.connection_id,
                queue_id: contact.queue_id,
                waits: contact.waits,
            },
        };
        Self {
            key: message.key,
            to,
            body: message.body,
            file: message.file,
            user_id: message.user_id,
            signed: message.signed,
        }
    }
}

impl From<ports::SentMessage> for Sent {
    fn from(sent: ports::SentMessage) -> Self {
        Self {
            message_id: sent.message_id,
            ticket_id: sent.ticket_id,
        }
    }
}

impl From<ports::Delivery> for Delivery {
    fn from(delivery: ports::Delivery) -> Self {
        Self {
            message_id: delivery.message.message_id,
            ticket_id: delivery.message.ticket_id,
            state: match delivery.state {
                ports::DeliveryState::Waiting => DeliveryState::Waiting,
                ports::DeliveryState::Sent => DeliveryState::Sent,
                ports::DeliveryState::Delivered => DeliveryState::Delivered,
                ports::DeliveryState::Read => DeliveryState::Read,
                ports::DeliveryState::Failed => DeliveryState::Failed,
                ports::DeliveryState::Unknown => DeliveryState::Unknown,
            },
            failure: delivery.failure,
        }
    }
}
