//! Removing a ticket.

use super::{Tickets, missing};
use crate::error::{DeskError, DeskResult};
use balcao_model::auth::Identity;
use balcao_model::event::{Event, Left};
use balcao_storage::Audit;
use serde_json::json;

impl Tickets<'_> {
    /// Removes a ticket with its messages. For admins.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_NO_TICKET_FOUND`.
    pub async fn delete(&self, who: &Identity, id: i64) -> DeskResult<()> {
        if !who.is_admin() {
            return Err(DeskError::forbidden());
        }
        let store = self.desk.store();
        let (key, now) = (store.tenant(who).key(), self.desk.now());
        let mut tx = store.begin().await?;
        let mut company = tx.of(key);
        let ticket = company.lock_ticket(id).await?.ok_or_else(missing)?;
        company.delete_ticket(id).await?;
        let entry = Audit {
            action: "ticket.deleted",
            target: format!("ticket:{id}"),
            detail: json!({ "contactId": ticket.contact_id, "userId": ticket.user_id, "queueId": ticket.queue_id }),
        };
        company.audit(who, &entry, now).await?;
        let was = ticket.assignment();
        let last = Left {
            status: was.status,
            user_id: was.user_id,
            queue_id: was.queue_id,
        };
        tx.push_events(&[(key, Event::TicketDeleted { ticket_id: id, last })], now)
            .await?;
        tx.commit().await?;
        self.desk.wake().outbox.notify_one();
        Ok(())
    }
}
