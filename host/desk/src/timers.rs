//! What the passing of time does to tickets, looked at each minute by one host: customers who do
//! not answer, tickets that nobody took into a queue, ratings that never came.

use crate::Desk;
use crate::bots::Facts;
use crate::tickets::Change;
use crate::workers::Lease;
use balcao_model::clock::Millis;
use balcao_model::rating::RATING_LIFETIME_MS;
use balcao_model::ticket::{Assignment, TicketStatus};
use balcao_storage::{Error, IdleTicket, TicketBots, TicketRef};
use std::collections::HashSet;
use std::time::Duration;

const EVERY: Duration = Duration::from_secs(60);
/// Tickets of one look; the others follow a minute later.
const AT_ONCE: i64 = 500;

/// A rule of the clock: what becomes of a ticket that has met it.
type Rule = fn(&TicketRef, &Facts, Millis) -> Option<Assignment>;

/// Runs until the desk stops.
pub(crate) async fn run(desk: Desk, lease: Lease) {
    let work = |desk: Desk| async move {
        if let Err(error) = desk.run_timers().await {
            tracing::error!(%error, "timers failed; they run again in a minute");
        }
    };
    lease.every(desk, EVERY, work).await;
}

impl Desk {
    /// Does what is due now by the clock. The background work calls it each minute.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn run_timers(&self) -> Result<(), Error> {
        let now = self.now();
        let idle = self.store().unanswered_tickets(now, AT_ONCE).await?;
        settle(self, &idle, closed).await?;
        let stranded = self.store().stranded_tickets(now, AT_ONCE).await?;
        settle(self, &stranded, redirected).await?;
        self.store().expire_ratings(now - RATING_LIFETIME_MS, now).await?;
        Ok(())
    }
}

/// Changes each ticket in a transaction of its own, after a second look under its lock.
async fn settle(desk: &Desk, tickets: &[IdleTicket], rule: Rule) -> Result<(), Error> {
    let connections: HashSet<i64> = tickets.iter().map(|ticket| ticket.connection_id).collect();
    let connections: Vec<i64> = connections.into_iter().collect();
    let facts = Facts::load_all(desk, &connections).await?;
    for ticket in tickets {
        if let Err(error) = one(desk, ticket, &facts, rule).await {
            // The others must not wait for this one.
            tracing::error!(%error, ticket.id = ticket.id, "a timer could not change a ticket");
        }
    }
    desk.wake().outbox.notify_one();
    desk.wake().sends.notify_one();
    Ok(())
}

async fn one(desk: &Desk, idle: &IdleTicket, facts: &Facts, rule: Rule) -> Result<(), Error> {
    let now = desk.now();
    let mut tx = desk.store().begin().await?;
    let Some(ticket) = tx.of(idle.company).lock_ticket(idle.id).await? else {
        return Ok(());
    };
    let Some(after) = rule(&ticket, facts, now) else {
        return Ok(());
    };
    let change = Change {
        key: idle.company,
        who: None,
        bots: TicketBots {
            chatbot: false,
            ..ticket.bots.clone()
        },
        after,
        connection: ticket.connection_id,
        ticket: &ticket,
        now,
    };
    let events = change.carry_out(&mut tx, facts).await?;
    if after.status == TicketStatus::Closed {
        tx.of(idle.company).read_ticket(idle.id).await?;
    }
    tx.push_events(&events, now).await?;
    tx.commit().await
}

fn closed(ticket: &TicketRef, facts: &Facts, now: Millis) -> Option<Assignment> {
    let minutes = facts.of(ticket.connection_id?)?.row.expires_ticket;
    ticket.idle().closes(minutes, now).then_some(Assignment {
        status: TicketStatus::Closed,
        ..ticket.assignment()
    })
}

fn redirected(ticket: &TicketRef, facts: &Facts, now: Millis) -> Option<Assignment> {
    let row = &facts.of(ticket.connection_id?)?.row;
    let queue = row.transfer_queue_id?;
    ticket
        .idle()
        .redirects(row.time_to_transfer?, now)
        .then_some(Assignment {
            queue_id: Some(queue),
            ..ticket.assignment()
        })
}
