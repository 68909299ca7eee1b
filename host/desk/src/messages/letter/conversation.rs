//! The conversation that a plugin's message goes into.

use super::{Letter, Over, no_contact};
use crate::bots::Facts;
use crate::error::{DeskError, DeskResult};
use crate::tickets::missing;
use balcao_model::clock::Millis;
use balcao_model::event::{Event, Left};
use balcao_model::ticket::{Assignment, TicketStatus};
use balcao_storage::{CompanyKey, CycleChange, TicketBots, TicketRef, Tx};

/// The ticket, locked, and what browsers have to hear of it before the message.
pub(super) async fn conversation(
    tx: &mut Tx,
    key: CompanyKey,
    letter: &Letter<'_>,
    facts: &Facts,
    now: Millis,
) -> DeskResult<(TicketRef, Vec<Event>)> {
    let (contact, connection, queue) = match letter.over {
        Over::Ticket(id) => {
            let ticket = tx.of(key).lock_ticket(id).await?.ok_or_else(missing)?;
            let seen = letter.sight.sees(ticket.user_id, ticket.queue_id);
            return if seen { Ok((ticket, Vec::new())) } else { Err(missing()) };
        }
        Over::Contact { id, connection, queue } => (id, connection, queue),
    };
    let (ticket, made) = tx.of(key).ticket_of(contact, connection, None, now).await?;
    // The conversation of an erased contact is not found.
    let mut ticket = tx.of(key).lock_ticket(ticket.id).await?.ok_or_else(no_contact)?;
    let before = ticket.assignment();
    if !made && !letter.sight.sees(before.user_id, before.queue_id) {
        return Err(missing());
    }
    if !made && before.status != TicketStatus::Closed {
        return Ok((ticket, Vec::new()));
    }
    let only = facts
        .of(connection)
        .and_then(|facts| facts.only_queue())
        .map(|queue| queue.id);
    let waits_in = letter.waits_in(only, queue);
    let after = match waits_in {
        Some(queue) => Assignment {
            status: TicketStatus::Pending,
            user_id: None,
            queue_id: queue,
        },
        None => Assignment {
            status: TicketStatus::Closed,
            ..before
        },
    };
    if waits_in.is_some() && !letter.sight.sees(None, after.queue_id) {
        return Err(DeskError::forbidden());
    }
    settle(tx, key, &ticket, after, now).await?;
    ticket.queue_id = after.queue_id;
    let left = Left {
        status: before.status,
        user_id: before.user_id,
        queue_id: before.queue_id,
    };
    let moved = Event::TicketUpdated {
        ticket_id: ticket.id,
        from: (!made).then_some(left),
    };
    let changed = made || after != before;
    Ok((ticket, changed.then_some(moved).into_iter().collect()))
}

/// Puts a conversation that is new or closed where the message wants it: to those that wait, as a fresh attendance, or out of sight.
async fn settle(tx: &mut Tx, key: CompanyKey, ticket: &TicketRef, after: Assignment, now: Millis) -> DeskResult<()> {
    let mut company = tx.of(key);
    if after.status == TicketStatus::Closed {
        return Ok(company.assign_ticket(ticket.id, after, now).await?);
    }
    company
        .save_ticket(ticket.id, after, &TicketBots::default(), None, now)
        .await?;
    let begins = CycleChange {
        queued_at: Some(now),
        ..CycleChange::default()
    };
    Ok(company
        .change_cycle(ticket.id, ticket.connection_id, &begins, now)
        .await?)
}
