//! Delivering committed events to browsers and plugins: once to each browser in the usual case,
//! again after a crash (browsers know messages and tickets by id, so a repetition changes nothing).

mod load;
mod records;
mod tell;

use crate::Desk;
use crate::workers::{Emitter, Lease, Pace};
use balcao_storage::OutboxRow;
use std::sync::Arc;

/// Events of one round.
const BATCH: i64 = 256;

/// Runs until the desk stops.
pub(crate) async fn run(desk: Desk, mut lease: Lease, emitter: Arc<dyn Emitter>) {
    let mut pace = Pace::new(desk.store().engine());
    while lease.hold(&desk).await {
        match step(&desk, emitter.as_ref()).await {
            Ok(0) => pace.rest(&desk.wake().outbox, lease.stop()).await,
            Ok(_) => pace.worked(),
            Err(error) => {
                tracing::error!(%error, "events could not be delivered; trying again");
                pace.failed(lease.stop()).await;
            }
        }
    }
}

async fn step(desk: &Desk, emitter: &dyn Emitter) -> anyhow::Result<usize> {
    let batch = desk.store().waiting_events(BATCH).await?;
    // Consecutive events of one company are told together, with few queries.
    for events in batch.chunk_by(|a, b| a.company == b.company) {
        let Some(first) = events.first() else { continue };
        let loaded = load::load(desk, &desk.store().tenant_of(first.company), events).await?;
        for row in events {
            for (rooms, name, payload) in tell::tell(first.company.id(), &row.event, &loaded) {
                emitter.emit(rooms, name, payload).await;
            }
        }
    }
    finish(desk, &batch).await?;
    Ok(batch.len())
}

/// Removes the events and queues them for the plugins that asked for them, in one step.
async fn finish(desk: &Desk, batch: &[OutboxRow]) -> anyhow::Result<()> {
    let mut tx = desk.store().begin().await?;
    let mut queued = false;
    for row in batch {
        for plugin in desk.shared.runtime.subscribers(row.event.topic()) {
            tx.queue_plugin_event(row.company, plugin.id(), &serde_json::to_string(&row.event)?, row.at)
                .await?;
            queued = true;
        }
    }
    let ids: Vec<i64> = batch.iter().map(|row| row.id).collect();
    tx.finish_events(&ids).await?;
    tx.commit().await?;
    if queued {
        desk.wake().plugins.notify_one();
    }
    metrics::counter!("balcao_events_delivered_total").increment(batch.len() as u64);
    Ok(())
}
