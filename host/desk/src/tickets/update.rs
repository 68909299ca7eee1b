//! Taking, returning, finishing and handing over a ticket.

use super::{TicketInput, Tickets, missing};
use crate::error::{DeskError, DeskResult};
use crate::views::TicketView;
use crate::visibility::Visibility;
use balcao_model::auth::Identity;
use balcao_model::event::{Event, Left};
use balcao_model::ticket::{Assignment, Patch, TicketStatus, apply};

impl Tickets<'_> {
    /// Changes state, agent or queue.
    ///
    /// # Errors
    /// `ERR_NO_TICKET_FOUND` when there is none that this user may see, `ERR_TICKET_ALREADY_ACCEPTED`
    /// when another agent was faster, `ERR_FOREIGN_REFERENCE` for an agent or queue of nobody here.
    pub async fn update(&self, who: &Identity, id: i64, input: &TicketInput) -> DeskResult<TicketView> {
        let store = self.desk.store();
        let tenant = store.tenant(who);
        let sight = Visibility::of(store, who).await?;
        let now = self.desk.now();

        let mut tx = store.begin().await?;
        let ticket = tx.of(tenant.key()).lock_ticket(id).await?.ok_or_else(missing)?;
        if !sight.sees(ticket.user_id, ticket.queue_id) {
            return Err(missing());
        }
        let before = ticket.assignment();
        let after =
            apply(before, patch(who, before, input)).map_err(|_| DeskError::conflict("ERR_TICKET_ALREADY_ACCEPTED"))?;
        if after != before {
            tx.of(tenant.key()).assign_ticket(id, after, now).await?;
            let moved =
                (after.status, after.user_id) != (before.status, before.user_id) || after.queue_id != before.queue_id;
            let from = moved.then_some(Left {
                status: before.status,
                user_id: before.user_id,
                queue_id: before.queue_id,
            });
            tx.push_events(&[(tenant.key(), Event::TicketUpdated { ticket_id: id, from })], now)
                .await?;
        }
        tx.commit().await?;
        self.desk.wake().outbox.notify_one();
        // A transfer may put the ticket out of the caller's own sight; the answer still shows it.
        let row = tenant.ticket(id).await?.ok_or_else(missing)?;
        Ok(row.try_into()?)
    }
}

/// What the caller left out: accepting or closing without naming an agent means oneself.
fn patch(who: &Identity, before: Assignment, input: &TicketInput) -> Patch {
    let user_id = match (input.status, input.user_id) {
        (Some(TicketStatus::Open), None) => Some(Some(who.user_id())),
        (Some(TicketStatus::Closed), None) => Some(before.user_id.or(Some(who.user_id()))),
        (_, given) => given,
    };
    Patch {
        status: input.status,
        user_id,
        queue_id: input.queue_id,
    }
}
