//! Taking, returning, finishing and handing over a ticket.

use super::change::Change;
use super::{TicketInput, Tickets, missing};
use crate::Actor;
use crate::bots::Facts;
use crate::error::{DeskError, DeskResult};
use crate::views::TicketView;
use balcao_model::ticket::{Assignment, Patch, TicketStatus, apply};
use balcao_storage::{Audit, Error, Tenant, TenantTx, TicketBots, TicketRef};
use serde_json::json;

impl Tickets<'_> {
    /// Changes state, agent, queue, connection or bots. What the customer hears of it (rating,
    /// completion, transfer, greeting) is committed with the change and sent afterwards, so that a
    /// dead connection holds nothing up.
    ///
    /// # Errors
    /// `ERR_NO_TICKET_FOUND` when there is none that this user may see, `ERR_TICKET_ALREADY_ACCEPTED`
    /// when another agent was faster, `ERR_OTHER_OPEN_TICKET` when the customer has another ticket on
    /// the new connection, `ERR_FOREIGN_REFERENCE` for an agent, queue or connection of nobody here.
    pub async fn update(&self, who: impl Into<Actor<'_>>, id: i64, input: &TicketInput) -> DeskResult<TicketView> {
        let (store, who) = (self.desk.store(), who.into());
        let tenant = who.tenant(store);
        let sight = who.sight(store).await?;
        // Looked up before the transaction, which should be short.
        let facts = self.facts(&tenant, id, input).await?;
        let now = self.desk.now();

        let mut tx = store.begin().await?;
        let ticket = tx.of(tenant.key()).lock_ticket(id).await?.ok_or_else(missing)?;
        if !sight.sees(ticket.user_id, ticket.queue_id) {
            return Err(missing());
        }
        let before = ticket.assignment();
        let after = apply(before, patch(who, before, input)?)
            .map_err(|_| DeskError::conflict("ERR_TICKET_ALREADY_ACCEPTED"))?;
        let connection = connect(&mut tx.of(tenant.key()), &ticket, input.connection_id).await?;
        let change = Change {
            key: tenant.key(),
            who: Some(who),
            bots: bots(&ticket.bots, input),
            ticket: &ticket,
            after,
            connection,
            now,
        };
        let events = change.carry_out(&mut tx, &facts).await?;
        let entry = Audit {
            action: "ticket.changed",
            target: format!("ticket:{id}"),
            detail: json!({ "status": after.status, "user": after.user_id, "queue": after.queue_id }),
        };
        who.note_plugin(&mut tx.of(tenant.key()), &entry, now).await?;
        tx.push_events(&events, now).await?;
        tx.commit().await?;
        self.desk.wake().outbox.notify_one();
        self.desk.wake().sends.notify_one();
        // A transfer may put the ticket out of the caller's own sight; the answer still shows it.
        let row = tenant.ticket(id).await?.ok_or_else(missing)?;
        Ok(TicketView::try_from(row)?.full())
    }

    async fn facts(&self, tenant: &Tenant, id: i64, input: &TicketInput) -> DeskResult<Facts> {
        let row = tenant.ticket(id).await?.ok_or_else(missing)?;
        let connections: Vec<i64> = row
            .connection_id
            .into_iter()
            .chain(input.connection_id.flatten())
            .collect();
        Ok(Facts::load(self.desk, tenant.key(), &connections).await?)
    }
}

/// What the caller left out: accepting or closing without naming an agent means oneself. Nobody cannot accept.
fn patch(who: Actor<'_>, before: Assignment, input: &TicketInput) -> DeskResult<Patch> {
    let own = who.user().map(|(id, _)| id);
    let user_id = match (input.status, input.user_id) {
        (Some(TicketStatus::Open), None) if own.is_none() => return Err(DeskError::invalid_field("userId")),
        (Some(TicketStatus::Open), None) => Some(own),
        (Some(TicketStatus::Closed), None) => Some(before.user_id.or(own)),
        (_, given) => given,
    };
    Ok(Patch {
        status: input.status,
        user_id,
        queue_id: input.queue_id,
    })
}

/// Moves the ticket to another connection if that is wished; `null` wishes nothing, since a ticket
/// without a connection cannot be answered. Tells over which connection it is now.
async fn connect(
    company: &mut TenantTx<'_>,
    ticket: &TicketRef,
    wanted: Option<Option<i64>>,
) -> DeskResult<Option<i64>> {
    let Some(wanted) = wanted.flatten().filter(|wanted| Some(*wanted) != ticket.connection_id) else {
        return Ok(ticket.connection_id);
    };
    match company.move_ticket(ticket, wanted).await {
        Ok(()) => Ok(Some(wanted)),
        Err(Error::Duplicate) => Err(DeskError::invalid("ERR_OTHER_OPEN_TICKET")),
        Err(other) => Err(other.into()),
    }
}

fn bots(now: &TicketBots, input: &TicketInput) -> TicketBots {
    TicketBots {
        chatbot: input.chatbot.unwrap_or(now.chatbot),
        queue_option_id: input.queue_option_id.unwrap_or(now.queue_option_id),
        use_integration: input.use_integration.unwrap_or(now.use_integration),
        integration_id: input.integration_id.unwrap_or(now.integration_id),
        prompt_id: input.prompt_id.unwrap_or(now.prompt_id),
        ..now.clone()
    }
}
