//! Opening a ticket by hand: an agent writes first.

use super::{NewTicket, Tickets};
use crate::error::{DeskError, DeskResult, Kind, Refusal};
use crate::views::{QueueBriefView, TicketView, UserBriefView};
use balcao_model::auth::Identity;
use balcao_model::connection::ConnectionStatus;
use balcao_model::event::{Event, Left};
use balcao_model::ticket::{Assignment, TicketStatus};
use balcao_storage::{ConnectionRow, Tenant};

impl Tickets<'_> {
    /// Opens a conversation with a contact for an agent. A closed one of the same contact and
    /// connection goes on.
    ///
    /// # Errors
    /// `ERR_NO_CONTACT_FOUND`, `ERR_NO_DEF_WAPP_FOUND`, `ERR_FOREIGN_REFERENCE`; a conflict whose code
    /// is the JSON text of the ticket that is open already, as clients of this family read it.
    pub async fn create(&self, who: &Identity, new: &NewTicket) -> DeskResult<TicketView> {
        let store = self.desk.store();
        let tenant = store.tenant(who);
        if tenant.contacts_by_id(&[new.contact_id]).await?.is_empty() {
            return Err(DeskError::not_found("ERR_NO_CONTACT_FOUND"));
        }
        let connection = connection(&tenant, new.connection_id).await?;
        let (key, now) = (tenant.key(), self.desk.now());
        let mut tx = store.begin().await?;
        let (ticket, made) = tx.of(key).ticket_of(new.contact_id, connection, new.queue_id, now).await?;
        let before = ticket.assignment();
        if !made && before.status != TicketStatus::Closed {
            drop(tx);
            return Err(self.taken(&tenant, ticket.id).await?);
        }
        let user_id = Some(new.user_id.unwrap_or(who.user_id()));
        let after = Assignment { status: TicketStatus::Open, user_id, queue_id: new.queue_id.or(before.queue_id) };
        tx.of(key).assign_ticket(ticket.id, after, now).await?;
        let from = (!made).then_some(Left { status: before.status, user_id: before.user_id, queue_id: before.queue_id });
        tx.push_events(&[(key, Event::TicketUpdated { ticket_id: ticket.id, from })], now).await?;
        tx.commit().await?;
        self.desk.wake().outbox.notify_one();
        let row = tenant.ticket(ticket.id).await?.ok_or_else(super::missing)?;
        Ok(row.try_into()?)
    }

    async fn taken(&self, tenant: &Tenant, id: i64) -> DeskResult<DeskError> {
        let row = tenant.ticket(id).await?.ok_or_else(super::missing)?;
        let mut view = TicketView::try_from(row)?;
        // Clients read the names of agent and queue without looking whether there are any.
        view.user.get_or_insert(UserBriefView { id: 0, name: String::new() });
        view.queue.get_or_insert(QueueBriefView { id: 0, name: String::new(), color: String::new() });
        let text = serde_json::to_string(&view).map_err(|error| DeskError::Internal(error.into()))?;
        Ok(DeskError::Refused(Refusal { kind: Kind::Conflict, code: text.into(), field: None }))
    }
}

/// The named connection, else the company's default, else any that is connected.
async fn connection(tenant: &Tenant, wanted: Option<i64>) -> DeskResult<i64> {
    let all = tenant.connections().await?;
    let connected = |row: &&ConnectionRow| row.status == ConnectionStatus::Connected.as_str();
    let found = match wanted {
        Some(id) => all.iter().find(|row| row.id == id),
        None => all.iter().filter(connected).find(|row| row.is_default).or_else(|| all.iter().find(connected)),
    };
    found.map(|row| row.id).ok_or_else(|| DeskError::invalid("ERR_NO_DEF_WAPP_FOUND"))
}
