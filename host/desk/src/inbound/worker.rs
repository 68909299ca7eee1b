//! Working through the log: one host at a time, in order, many deliveries in one transaction.

use super::apply::{Events, Fault, Known, apply};
use super::kinds::Rules;
use crate::Desk;
use crate::workers::{Lease, Pace};
use balcao_storage::{Error, LoggedDelivery};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

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
async fn step(desk: &Desk) -> Result<usize, Error> {
    let batch = desk.store().waiting_deliveries(BATCH).await?;
    if batch.is_empty() {
        return Ok(0);
    }
    if together(desk, &batch).await.is_err() {
        // Something in the batch does not work: one by one, so that only the culprit is set aside.
        for delivery in &batch {
            alone(desk, delivery).await?;
        }
    }
    desk.wake().outbox.notify_one();
    desk.wake().sends.notify_one();
    // The customers' phones show that their messages have arrived.
    desk.wake().phones.notify_waiters();
    Ok(batch.len())
}

async fn together(desk: &Desk, batch: &[LoggedDelivery]) -> Result<(), Fault> {
    let known = look_up(desk, batch).await?;
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
    let reason = match together(desk, std::slice::from_ref(delivery)).await {
        Ok(()) => return Ok(()),
        Err(Fault::Storage(error @ Error::Database(_))) => return Err(error),
        Err(fault) => fault.to_string(),
    };
    tracing::error!(delivery.id = delivery.id, reason, "delivery set aside");
    metrics::counter!("balcao_inbound_failed_total").increment(1);
    let mut tx = desk.store().begin().await?;
    tx.fail_delivery(delivery.id, &reason).await?;
    tx.commit().await
}

async fn look_up(desk: &Desk, batch: &[LoggedDelivery]) -> Result<Known, Error> {
    let mut known = Known {
        queues: HashMap::new(),
        rules: HashMap::new(),
        zone: desk.shared.time_zone.clone(),
    };
    let connections: HashSet<_> = batch
        .iter()
        .map(|delivery| (delivery.company, delivery.connection_id))
        .collect();
    for (company, connection) in connections {
        let tenant = desk.store().tenant_of(company);
        let queue = tenant.only_queue(connection).await?;
        known.queues.insert(connection, queue);
        if let Entry::Vacant(place) = known.rules.entry(company) {
            let settings = tenant.settings().await?;
            let pairs = settings.iter().map(|row| (row.key.as_str(), row.value.as_str()));
            place.insert(Rules::read(pairs));
        }
    }
    Ok(known)
}
