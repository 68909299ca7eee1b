//! Working through the log: one host at a time, in order, many deliveries in one transaction.

use super::apply::{Events, Fault, Known, apply};
use crate::Desk;
use crate::bots::Facts;
use crate::workers::{Lease, Pace};
use balcao_storage::{Error, LoggedDelivery};
use std::collections::HashSet;

/// Deliveries of one transaction: few enough that other writers wait only some milliseconds.
const BATCH: i64 = 64;

/// Runs until the desk stops.
pub(crate) async fn run(desk: Desk, mut lease: Lease) {
    let mut pace = Pace::new(desk.store().engine());
    while lease.hold(&desk).await {
        match step(&desk).await {
            Ok(0) => pace.rest(&desk.wake().inbox, lease.stop()).await,
            Ok(_) => pace.worked(),
            Err(error) => {
                tracing::error!(%error, "inbound batch failed; trying again");
                pace.failed(lease.stop()).await;
            }
        }
    }
}

/// Works on the oldest deliveries. Answers how many there were.
pub(crate) async fn step(desk: &Desk) -> Result<usize, Error> {
    let batch = desk.store().waiting_deliveries(BATCH).await?;
    if batch.is_empty() {
        return Ok(0);
    }
    if together(desk, &batch, true).await.is_err() {
        // Something in the batch does not work: one by one, so that only the culprit is set aside.
        for delivery in &batch {
            alone(desk, delivery).await?;
        }
    }
    desk.wake().outbox.notify_one();
    desk.wake().sends.notify_one();
    desk.wake().plugins.notify_one();
    // The customers' phones show that their messages have arrived.
    desk.wake().phones.notify_waiters();
    Ok(batch.len())
}

async fn together(desk: &Desk, batch: &[LoggedDelivery], bots: bool) -> Result<(), Fault> {
    let known = look_up(desk, batch, bots).await?;
    let now = desk.now();
    let mut events = Events::new();
    let mut tx = desk.store().begin().await?;
    let ids: Vec<i64> = batch.iter().map(|delivery| delivery.id).collect();
    if tx.finish_deliveries(&ids).await? < ids.len() as u64 {
        // Another host works on them; what it commits is the truth.
        return Ok(());
    }
    for delivery in batch {
        apply(&mut tx, &known, delivery, now, &mut events).await?;
    }
    tx.push_events(&events, now).await?;
    tx.commit().await?;
    metrics::counter!("balcao_inbound_stored_total").increment(batch.len() as u64);
    Ok(())
}

async fn alone(desk: &Desk, delivery: &LoggedDelivery) -> Result<(), Error> {
    let mut reason = String::new();
    // A bot that fails must not cost a customer's message: the second try is without bots.
    for bots in [true, false] {
        reason = match together(desk, std::slice::from_ref(delivery), bots).await {
            Ok(()) => return Ok(()),
            Err(Fault::Storage(error @ Error::Database(_))) => return Err(error),
            Err(fault) => fault.to_string(),
        };
    }
    tracing::error!(delivery.id = delivery.id, reason, "delivery set aside");
    metrics::counter!("balcao_inbound_failed_total").increment(1);
    let mut tx = desk.store().begin().await?;
    tx.fail_delivery(delivery.id, &reason).await?;
    tx.commit().await
}

/// What the bots of the batch's connections have to know, in a few queries for all of them.
async fn look_up(desk: &Desk, batch: &[LoggedDelivery], bots: bool) -> Result<Known, Error> {
    let connections: HashSet<i64> = batch.iter().map(|delivery| delivery.connection_id).collect();
    let connections: Vec<i64> = connections.into_iter().collect();
    Ok(Known {
        facts: Facts::load_all(desk, &connections).await?,
        bots,
    })
}
