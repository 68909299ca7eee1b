//! Opening a ticket with a contact by hand.

use super::change::Change;
use super::{NewTicket, Tickets, missing};
use crate::bots::Facts;
use crate::error::{DeskError, DeskResult, Kind, Refusal};
use crate::views::TicketView;
use crate::visibility::Visibility;
use balcao_model::auth::Identity;
use balcao_model::event::Event;
use balcao_model::ticket::{Assignment, TicketStatus};
use balcao_storage::{Audit, CompanyKey, Tenant, TicketRow, Tx};
use serde_json::json;

impl Tickets<'_> {
    /// Opens the conversation of a contact, which is made when there has been none. The agent is the
    /// caller unless another one is named. An admin may take a conversation over that somebody else
    /// attends; that is noted in the audit log.
    ///
    /// # Errors
    /// `ERR_NO_CONTACT_FOUND`, `ERR_NO_WAPP_FOUND`, `ERR_NO_DEF_WAPP_FOUND` without a connected
    /// connection to write over, and while the contact has an active ticket a conflict whose code is
    /// that ticket as JSON text: clients of this family read it to open the ticket or to name its agent.
    pub async fn create(&self, who: &Identity, input: &NewTicket) -> DeskResult<TicketView> {
        let store = self.desk.store();
        let tenant = store.tenant(who);
        self.check(who, &tenant, input).await?;
        let connection = connection(&tenant, who, input.connection_id).await?;
        let facts = Facts::load(self.desk, tenant.key(), &[connection]).await?;

        let mut tx = store.begin().await?;
        let active = tx
            .of(tenant.key())
            .active_ticket(input.contact_id, input.connection_id)
            .await?;
        let taken = match active {
            Some(id) if input.take_over && who.is_admin() => Some(id),
            Some(id) => return Err(occupied(&tenant, id).await?),
            None => None,
        };
        let id = self
            .open(&mut tx, who, &tenant, input, (connection, taken), &facts)
            .await?;
        tx.commit().await?;
        self.desk.wake().outbox.notify_one();
        self.desk.wake().sends.notify_one();
        let row = tenant.ticket(id).await?.ok_or_else(missing)?;
        Ok(TicketView::try_from(row)?.full())
    }

    /// Finds or makes the ticket and gives it to its agent.
    async fn open(
        &self,
        tx: &mut Tx,
        who: &Identity,
        tenant: &Tenant,
        input: &NewTicket,
        (connection, taken): (i64, Option<i64>),
        facts: &Facts,
    ) -> DeskResult<i64> {
        let (key, now) = (tenant.key(), self.desk.now());
        let (ticket, made) = match taken {
            Some(id) => (tx.of(key).lock_ticket(id).await?.ok_or_else(missing)?, false),
            None => {
                tx.of(key)
                    .ticket_of(input.contact_id, connection, input.queue_id, now)
                    .await?
            }
        };
        if !made && taken.is_none() && ticket.assignment().status != TicketStatus::Closed {
            // Somebody was faster between the check and now.
            return Err(occupied(tenant, ticket.id).await?);
        }
        let change = Change {
            key,
            who: None,
            bots: ticket.bots.clone(),
            after: Assignment {
                status: TicketStatus::Open,
                user_id: input.user_id.or(Some(who.user_id())),
                queue_id: input.queue_id.or(ticket.queue_id.filter(|_| taken.is_some())),
            },
            connection: ticket.connection_id,
            ticket: &ticket,
            now,
        };
        if taken.is_some() {
            took_over(tx, key, who, ticket.id, ticket.user_id, now).await?;
        }
        let mut events = change.carry_out(tx, facts).await?;
        if made {
            // A new ticket leaves no list.
            for (_, event) in &mut events {
                if let Event::TicketUpdated { from, .. } = event {
                    *from = None;
                }
            }
        }
        tx.push_events(&events, now).await?;
        Ok(ticket.id)
    }

    /// The contact is the company's, and the caller may work in the queue.
    async fn check(&self, who: &Identity, tenant: &Tenant, input: &NewTicket) -> DeskResult<()> {
        if tenant.contacts_by_id(&[input.contact_id]).await?.is_empty() {
            return Err(DeskError::not_found("ERR_NO_CONTACT_FOUND"));
        }
        let sight = Visibility::of(self.desk.store(), who).await?;
        if input.queue_id.is_some() && !sight.sees(None, input.queue_id) {
            return Err(DeskError::forbidden());
        }
        Ok(())
    }
}

/// The connection that was named, else the one that is used when none is named.
async fn connection(tenant: &Tenant, who: &Identity, wanted: Option<i64>) -> DeskResult<i64> {
    if let Some(id) = wanted {
        let row = tenant.connection(id).await?;
        return row
            .map(|row| row.id)
            .ok_or_else(|| DeskError::not_found("ERR_NO_WAPP_FOUND"));
    }
    let found = tenant.default_connection(who.user_id()).await?;
    found.ok_or_else(|| DeskError::invalid("ERR_NO_DEF_WAPP_FOUND"))
}

async fn took_over(
    tx: &mut Tx,
    key: CompanyKey,
    who: &Identity,
    ticket: i64,
    from: Option<i64>,
    now: i64,
) -> DeskResult<()> {
    let entry = Audit {
        action: "ticket.taken-over",
        target: format!("ticket:{ticket}"),
        detail: json!({ "from": from }),
    };
    Ok(tx.of(key).audit(who, &entry, now).await?)
}

/// The refusal that tells which ticket is in the way. It names agent and queue, which the new-ticket
/// dialog shows to everybody, and nothing of what was written.
async fn occupied(tenant: &Tenant, id: i64) -> DeskResult<DeskError> {
    let row = tenant.ticket(id).await?.ok_or_else(missing)?;
    Ok(DeskError::Refused(Refusal {
        detail: None,
        kind: Kind::Conflict,
        code: in_the_way(&row).into(),
        field: None,
    }))
}

fn in_the_way(row: &TicketRow) -> String {
    json!({
        "id": row.id,
        "uuid": row.uuid,
        "status": row.status,
        "userId": row.user_id,
        "contactId": row.contact_id,
        "queueId": row.queue_id,
        "whatsappId": row.connection_id,
        "user": { "id": row.user_id, "name": row.user_name.as_deref().unwrap_or_default() },
        "queue": { "id": row.queue_id, "name": row.queue_name.as_deref().unwrap_or_default() },
    })
    .to_string()
}
