//! What agents do about messages that did not go out.

use crate::error::{DeskError, DeskResult};
use crate::messages::Messages;
use balcao_model::auth::Identity;
use balcao_model::event::Event;
use balcao_storage::{Audit, MessageSend};
use serde_json::json;

/// A person took it back before the channel had it.
const CANCELLED: &str = "ERR_SEND_CANCELLED";

impl Messages<'_> {
    /// Sends a message once more that failed, or of which nobody knows whether it arrived.
    ///
    /// # Errors
    /// `ERR_NO_MESSAGE_FOUND` when there is none in a ticket that this user may see;
    /// `ERR_SEND_NOT_RETRYABLE` when it is on its way or has arrived.
    pub async fn retry(&self, who: &Identity, id: &str) -> DeskResult<()> {
        let ticket = self.ticket_of(who, id).await?;
        let (desk, now) = (self.desk(), self.desk().now());
        let key = desk.store().tenant(who).key();
        let mut tx = desk.store().begin().await?;
        let mut company = tx.of(key);
        let send = company.lock_send(ticket, id).await?;
        let send = send
            .filter(may_retry)
            .ok_or_else(|| DeskError::conflict("ERR_SEND_NOT_RETRYABLE"))?;
        company.restart_send(send.id, now).await?;
        company.set_message_failure(send.seq, None, now).await?;
        if send.state == "unknown" {
            // The customer may get it twice: who decided that is remembered.
            let entry = Audit {
                action: "message.sent-again",
                target: format!("message:{id}"),
                detail: json!({ "ticket": ticket }),
            };
            company.audit(who, &entry, now).await?;
        }
        let event = Event::MessageUpdated {
            ticket_id: ticket,
            seq: send.seq,
        };
        tx.push_events(&[(key, event)], now).await?;
        tx.commit().await?;
        desk.wake().outbox.notify_one();
        desk.wake().sends.notify_one();
        Ok(())
    }

    /// Takes back a message that waits. It stays in the conversation as failed.
    ///
    /// # Errors
    /// `ERR_NO_MESSAGE_FOUND` when there is none in a ticket that this user may see;
    /// `ERR_SEND_NOT_CANCELLABLE` when its channel has it, may have it or is getting it now.
    pub async fn cancel_send(&self, who: &Identity, id: &str) -> DeskResult<()> {
        let ticket = self.ticket_of(who, id).await?;
        let (desk, now) = (self.desk(), self.desk().now());
        let key = desk.store().tenant(who).key();
        let mut tx = desk.store().begin().await?;
        let mut company = tx.of(key);
        let send = company.lock_send(ticket, id).await?;
        let send = send
            .filter(may_cancel)
            .ok_or_else(|| DeskError::conflict("ERR_SEND_NOT_CANCELLABLE"))?;
        company.set_message_failure(send.seq, Some(CANCELLED), now).await?;
        let waiting = company.waiting_messages(ticket, 50).await?;
        tx.expire_send(send.id, CANCELLED).await?;
        let updated = |seq| (key, Event::MessageUpdated { ticket_id: ticket, seq });
        let events: Vec<_> = waiting.into_iter().map(updated).collect();
        tx.push_events(&events, now).await?;
        tx.commit().await?;
        desk.wake().outbox.notify_one();
        desk.wake().sends.notify_one();
        Ok(())
    }

    /// The ticket of a message of the desk, if this user may see it.
    async fn ticket_of(&self, who: &Identity, id: &str) -> DeskResult<i64> {
        let missing = || DeskError::not_found("ERR_NO_MESSAGE_FOUND");
        let tenant = self.desk().store().tenant(who);
        let ticket = tenant.ticket_of_message(id).await?.ok_or_else(missing)?;
        if self.desk().tickets().may_view(who, ticket).await? {
            Ok(ticket)
        } else {
            Err(missing())
        }
    }
}

fn may_retry(send: &MessageSend) -> bool {
    send.state != "ready" && send.ack == 0
}

fn may_cancel(send: &MessageSend) -> bool {
    send.state == "ready" && !send.offered
}
