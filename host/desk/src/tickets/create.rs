//! Opening a ticket with a contact by hand.

use super::{NewTicket, Tickets, missing};
use crate::error::{DeskError, DeskResult};
use crate::views::TicketView;
use crate::visibility::Visibility;
use balcao_model::auth::Identity;
use balcao_model::event::{Event, Left};
use balcao_model::ticket::{Assignment, TicketStatus};
use balcao_storage::Tenant;

impl Tickets<'_> {
    /// Opens the conversation of a contact, which is made when there has been none. The agent is the
    /// caller unless another one is named.
    ///
    /// # Errors
    /// `ERR_NO_CONTACT_FOUND`, `ERR_NO_DEF_WAPP_FOUND` without a connection to write over, and
    /// `ERR_OTHER_OPEN_TICKET` while somebody is attending the contact.
    pub async fn create(&self, who: &Identity, input: &NewTicket) -> DeskResult<TicketView> {
        let store = self.desk.store();
        let tenant = store.tenant(who);
        self.check(who, &tenant, input).await?;
        let connection = connection(&tenant, input.connection_id).await?;
        let now = self.desk.now();

        let mut tx = store.begin().await?;
        let mut company = tx.of(tenant.key());
        let (ticket, made) = company
            .ticket_of(input.contact_id, connection, input.queue_id, now)
            .await?;
        let before = ticket.assignment();
        if !made && before.status != TicketStatus::Closed {
            return Err(DeskError::conflict("ERR_OTHER_OPEN_TICKET"));
        }
        let agent = input.user_id.unwrap_or(who.user_id());
        let after = Assignment {
            status: TicketStatus::Open,
            user_id: Some(agent),
            queue_id: input.queue_id,
        };
        company.assign_ticket(ticket.id, after, now).await?;
        let from = (!made).then_some(Left {
            status: before.status,
            user_id: before.user_id,
            queue_id: before.queue_id,
        });
        tx.push_events(
            &[(
                tenant.key(),
                Event::TicketUpdated {
                    ticket_id: ticket.id,
                    from,
                },
            )],
            now,
        )
        .await?;
        tx.commit().await?;
        self.desk.wake().outbox.notify_one();
        let row = tenant.ticket(ticket.id).await?.ok_or_else(missing)?;
        Ok(row.try_into()?)
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

/// The connection that was named, else the company's default.
async fn connection(tenant: &Tenant, wanted: Option<i64>) -> DeskResult<i64> {
    let rows = tenant.connections().await?;
    let chosen = match wanted {
        Some(id) => rows.iter().find(|row| row.id == id),
        None => rows.iter().find(|row| row.is_default).or(rows.first()),
    };
    chosen.map(|row| row.id).ok_or_else(|| match wanted {
        Some(_) => DeskError::not_found("ERR_NO_WAPP_FOUND"),
        None => DeskError::invalid("ERR_NO_DEF_WAPP_FOUND"),
    })
}
