//! Writing to the customer: stored and queued in one step, sent afterwards.

use super::Messages;
use crate::bots::filled;
use crate::error::{DeskError, DeskResult};
use crate::tickets::{is_said, missing};
use crate::visibility::Visibility;
use balcao_model::auth::Identity;
use balcao_model::connection::ConnectionStatus;
use balcao_model::event::Event;
use balcao_model::message::{Ack, Kind, MAX_BODY_CHARS};
use balcao_model::text::cut;
use balcao_storage::{Incoming, NewMessage};
use uuid::Uuid;

/// Characters of a message that lists show.
pub(crate) const PREVIEW: usize = 255;

/// A text for the customer.
#[derive(Debug, Clone)]
pub struct MessageInput {
    /// The text; blank ones are refused.
    pub body: String,
    /// The id of the message that is answered.
    pub quoted_id: Option<String>,
    /// The browser's own key: the same key again is the same message.
    pub client_id: Option<String>,
}

impl Messages<'_> {
    /// Stores a text and queues it to be sent. It reaches screens through the live event.
    ///
    /// # Errors
    /// `ERR_NO_TICKET_FOUND`; `ERR_WAPP_NOT_INITIALIZED` when the connection is not connected;
    /// `ERR_EMPTY_MESSAGE` and `ERR_MESSAGE_TOO_LONG` for unusable texts.
    pub async fn send(&self, who: &Identity, ticket_id: i64, input: &MessageInput) -> DeskResult<()> {
        let typed = checked(&input.body)?;
        let store = self.desk.store();
        let tenant = store.tenant(who);
        let key = tenant.key();
        let body = filled(self.desk, &tenant, ticket_id, typed).await?;
        let body = checked(&body)?;
        let sight = Visibility::of(store, who).await?;
        let now = self.desk.now();

        let mut tx = store.begin().await?;
        let ticket = tx.of(key).lock_ticket(ticket_id).await?.ok_or_else(missing)?;
        if !sight.sees(ticket.user_id, ticket.queue_id) {
            return Err(missing());
        }
        if is_said(&ticket, who, typed, now) {
            return Ok(());
        }
        let connection = ticket.connection_id.ok_or_else(not_connected)?;
        if tx.of(key).lock_connection(connection).await?.as_deref() != Some(ConnectionStatus::Connected.as_str()) {
            return Err(not_connected());
        }
        let id = Uuid::now_v7().simple().to_string();
        let new = NewMessage {
            id: &id,
            connection_id: connection,
            ticket_id,
            contact_id: None,
            user_id: Some(who.user_id()),
            queue_id: ticket.queue_id,
            from_me: true,
            body,
            media_type: Kind::Text.media_type(),
            media_url: None,
            ack: Ack::PENDING,
            quoted_id: input.quoted_id.as_deref(),
            client_id: input.client_id.as_deref(),
            at: now,
        };
        let Some(seq) = tx.of(key).insert_message(&new).await? else {
            // The key was used before: the message is on its way already.
            return Ok(());
        };
        let mut company = tx.of(key);
        // Whoever answers has read what came before; the customer's phone shows it.
        company.read_ticket(ticket_id).await?;
        company
            .touch_ticket(
                ticket_id,
                &Incoming {
                    last_message: cut(body, PREVIEW),
                    from_me: true,
                    at: now,
                },
            )
            .await?;
        company.queue_send(connection, ticket_id, seq, now).await?;
        tx.push_events(&[(key, Event::MessageCreated { ticket_id, seq })], now)
            .await?;
        tx.commit().await?;
        self.desk.wake().outbox.notify_one();
        self.desk.wake().sends.notify_one();
        self.desk.wake().phones.notify_waiters();
        Ok(())
    }
}

fn not_connected() -> DeskError {
    DeskError::invalid("ERR_WAPP_NOT_INITIALIZED")
}

fn checked(body: &str) -> DeskResult<&str> {
    if body.trim().is_empty() {
        return Err(DeskError::invalid("ERR_EMPTY_MESSAGE"));
    }
    if cut(body, MAX_BODY_CHARS).len() < body.len() {
        return Err(DeskError::invalid("ERR_MESSAGE_TOO_LONG"));
    }
    if body.contains('\0') {
        // PostgreSQL cannot store it and no phone shows it.
        return Err(DeskError::invalid("ERR_VALIDATION"));
    }
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::checked;

    #[test]
    fn blank_and_endless_texts_are_refused() {
        assert!(checked(" \n ").is_err());
        assert!(checked(&"é".repeat(16_385)).is_err());
        assert!(checked("a\0b").is_err());
        assert_eq!(checked("Oi").unwrap(), "Oi");
    }
}
