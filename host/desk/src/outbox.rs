//! Delivering committed events to browsers and plugins: once to each browser in the usual case,
//! again after a crash (browsers know messages and tickets by id, so a repetition changes nothing).
//!
//! An event first gets its place in the log, then it is told; whoever was away asks for what came after
//! the last place heard of.

mod load;
mod records;
mod repeats;
mod rights;
mod tell;

pub(crate) use load::{Loaded, load};
pub(crate) use tell::{Told, tell};

use crate::workers::{Emitter, Lease, Pace};
use crate::{Desk, channels, modules};
use balcao_model::clock::Millis;
use balcao_model::event::Event;
use balcao_storage::{LoggedEvent, OutboxRow, PluginEvent};
use repeats::Repeats;
use std::sync::Arc;

/// Events of one round.
const BATCH: i64 = 256;
/// How long told events are kept for browsers that were away.
const KEPT_MS: Millis = 10 * 60 * 1000;
/// How often older ones are looked for.
const FORGET_EVERY_MS: Millis = 30_000;

/// Runs until the desk stops.
pub(crate) async fn run(desk: Desk, mut lease: Lease, emitter: Arc<dyn Emitter>) {
    let mut pace = Pace::new(desk.store().engine());
    let (mut forget_at, mut repeats) = (0, Repeats::default());
    while lease.hold(&desk).await {
        match step(&desk, emitter.as_ref(), &mut forget_at, &mut repeats).await {
            Ok(0) => pace.rest(&desk.wake().outbox, lease.stop()).await,
            Ok(_) => pace.worked(),
            Err(error) => {
                tracing::error!(%error, "events could not be delivered; trying again");
                pace.failed(lease.stop()).await;
            }
        }
    }
}

async fn step(
    desk: &Desk,
    emitter: &dyn Emitter,
    forget_at: &mut Millis,
    repeats: &mut Repeats,
) -> anyhow::Result<usize> {
    log(desk, repeats).await?;
    let untold = desk.store().untold_events(BATCH).await?;
    // Consecutive events of one company are told together, with few queries.
    for events in untold.chunk_by(|a, b| a.company == b.company) {
        deliver(desk, emitter, events).await?;
    }
    if let Some(last) = untold.last() {
        desk.store().events_told(last.seq).await?;
        metrics::counter!("balcao_events_delivered_total").increment(untold.len() as u64);
    }
    let now = desk.now();
    if now >= *forget_at {
        desk.store().forget_events(now - KEPT_MS).await?;
        *forget_at = now + FORGET_EVERY_MS;
    }
    Ok(untold.len())
}

async fn deliver(desk: &Desk, emitter: &dyn Emitter, events: &[LoggedEvent]) -> anyhow::Result<()> {
    let Some(first) = events.first() else {
        return Ok(());
    };
    let tenant = desk.store().tenant_of(first.company);
    let loaded = load::load(desk, &tenant, events).await?;
    for row in events {
        if let Event::TicketRead { ticket_id } = row.event {
            channels::read(desk, row.company, ticket_id);
        }
        rights::before(emitter, &row.event, &loaded).await;
        for (rooms, name, payload) in tell::tell(row, &loaded) {
            emitter.emit(rooms, name, payload).await;
        }
        rights::after(&tenant, emitter, row).await?;
    }
    Ok(())
}

/// Moves waiting events into the log and queues them for the plugins that asked for them, in one step.
async fn log(desk: &Desk, repeats: &mut Repeats) -> anyhow::Result<()> {
    let batch: Vec<OutboxRow> = desk.store().waiting_events(BATCH).await?;
    if batch.is_empty() {
        return Ok(());
    }
    let mut tx = desk.store().begin().await?;
    while tx.plugin_generation(false).await? != desk.shared.shelf.seen() {
        // Another host has changed which plugins there are; what happened since is for the new ones.
        drop(tx);
        modules::converge(desk).await?;
        tx = desk.store().begin().await?;
    }
    let mut queued = false;
    for row in &batch {
        if matches!(row.event, Event::Plugin { .. }) {
            // It is meant for browsers: what a plugin says there is no business of others.
            continue;
        }
        let due = row.at + repeats.pause(row.company.id(), &row.event, desk.now());
        let subscribers = desk.shared.runtime.subscribers(row.event.topic());
        // For one that is killed it waits, in case it is revived; one of a revoked publisher never is.
        for plugin in subscribers.iter().filter(|plugin| !plugin.is_stopped()) {
            let lane = row.event.ticket().map(|id| format!("ticket-{id}"));
            let event = PluginEvent {
                plugin: plugin.id(),
                topic: row.event.topic(),
                lane: lane.as_deref(),
                payload: &serde_json::to_string(&row.event)?,
                max_attempts: modules::EVENT_ATTEMPTS,
            };
            tx.queue_late_plugin_event(row.company, event, row.at, due).await?;
            queued = true;
        }
    }
    tx.log_events(&batch, desk.now()).await?;
    tx.commit().await?;
    if queued {
        desk.wake().plugins.notify_one();
    }
    Ok(())
}
