//! Which browsers hear of what was written: read from the log of events, so nothing is told that was not committed.

use crate::Desk;
use crate::visibility::Visibility;
use balcao_model::event::Event;
use balcao_storage::{LoggedEvent, PushSubscription, Standing, Tenant, TicketRow};
use std::collections::{BTreeMap, HashMap};

/// Events of one round.
const BATCH: i64 = 256;

/// Queues what the next events mean for browsers. Answers how many events there were.
pub(super) async fn plan(desk: &Desk) -> anyhow::Result<usize> {
    if !desk.store().has_push_subscriptions().await? {
        return Ok(0);
    }
    let events = desk
        .store()
        .events_after(desk.store().push_progress().await?, BATCH)
        .await?;
    let Some(last) = events.last() else { return Ok(0) };
    let mut wanted = Vec::new();
    for events in events.chunk_by(|a, b| a.company == b.company) {
        if let Some(first) = events.first() {
            let tenant = desk.store().tenant_of(first.company);
            wanted.push((first.company, wanted_of(desk, &tenant, events).await?));
        }
    }
    let now = desk.now();
    let run_at = now + i64::try_from(desk.shared.push.config.pause.as_millis()).unwrap_or(0);
    let mut tx = desk.store().begin().await?;
    for (company, wanted) in wanted {
        for (browser, about) in wanted {
            tx.of(company).queue_push(browser, Some(about), run_at, now).await?;
        }
    }
    tx.reach_push(last.seq).await?;
    tx.commit().await?;
    Ok(events.len())
}

/// Browsers, each with a ticket and its last message of a customer.
async fn wanted_of(desk: &Desk, tenant: &Tenant, events: &[LoggedEvent]) -> anyhow::Result<Vec<(i64, (i64, i64))>> {
    let seqs: Vec<i64> = events.iter().filter_map(created).collect();
    if seqs.is_empty() {
        return Ok(Vec::new());
    }
    let browsers = tenant.push_subscriptions(None, desk.now()).await?;
    if browsers.is_empty() {
        return Ok(Vec::new());
    }
    let messages = tenant.messages_by_seq(&seqs).await?;
    let mut latest: BTreeMap<i64, i64> = BTreeMap::new();
    for message in messages
        .iter()
        .filter(|message| !message.from_me && !message.is_deleted)
    {
        let seq = latest.entry(message.ticket_id).or_default();
        *seq = message.seq.max(*seq);
    }
    let tickets: Vec<i64> = latest.keys().copied().collect();
    let tickets = tenant.tickets_by_id(&tickets).await?;
    let users: Vec<i64> = browsers.iter().map(|browser| browser.user_id).collect();
    let standings = tenant.standings(&users).await?;
    let pairs = tickets.iter().flat_map(|ticket| {
        let heard = hearing(&browsers, &standings, ticket);
        heard.map(|browser| (browser.id, ticket.id))
    });
    Ok(pairs
        .filter_map(|(browser, ticket)| Some((browser, (ticket, *latest.get(&ticket)?))))
        .collect())
}

fn created(row: &LoggedEvent) -> Option<i64> {
    match row.event {
        Event::MessageCreated { seq, .. } => Some(seq),
        _ => None,
    }
}

fn hearing<'a>(
    browsers: &'a [PushSubscription],
    standings: &HashMap<i64, Standing>,
    ticket: &TicketRow,
) -> impl Iterator<Item = &'a PushSubscription> {
    browsers.iter().filter(move |browser| {
        let standing = standings.get(&browser.user_id);
        standing.is_some_and(|standing| hears(standing, ticket))
    })
}

/// Whether a user is told of messages in a ticket.
pub(super) fn hears(standing: &Standing, ticket: &TicketRow) -> bool {
    Visibility::of_standing(standing).is_told_of(ticket, standing.all_ticket)
}
