//! The rounds of Web Push. One host does them.

use super::{keys, plan, send};
use crate::Desk;
use crate::workers::{Emitter, Lease, Pace};
use balcao_model::clock::Millis;
use futures::StreamExt;
use std::sync::Arc;

/// Exchanges with push services at the same time.
const AT_ONCE: usize = 8;
const BATCH: i64 = 64;
/// How often subscriptions that have ended are looked for.
const SWEEP_EVERY_MS: Millis = 10 * 60 * 1000;

/// Runs until the desk stops.
pub(crate) async fn run(desk: Desk, mut lease: Lease, emitter: Arc<dyn Emitter>) {
    let mut pace = Pace::new(balcao_storage::Engine::Sqlite);
    let mut sweep_at = 0;
    while lease.hold(&desk).await {
        match step(&desk, emitter.as_ref(), &mut sweep_at).await {
            Ok(0) => pace.rest(&desk.wake().push, lease.stop()).await,
            Ok(_) => pace.worked(),
            Err(error) => {
                tracing::error!(%error, "browsers could not be notified; trying again");
                pace.failed(lease.stop()).await;
            }
        }
    }
}

async fn step(desk: &Desk, emitter: &dyn Emitter, sweep_at: &mut Millis) -> anyhow::Result<usize> {
    let now = desk.now();
    if now >= *sweep_at {
        desk.store().end_push_subscriptions(now).await?;
        *sweep_at = now + SWEEP_EVERY_MS;
    }
    let planned = plan::plan(desk).await?;
    let due = desk.store().due_pushes(desk.now(), BATCH).await?;
    if due.is_empty() {
        return Ok(planned);
    }
    let keys = keys::pair(desk).await?;
    let sends: Vec<_> = due.iter().map(|row| send::send(desk, emitter, &keys, row)).collect();
    let sends = futures::stream::iter(sends).buffer_unordered(AT_ONCE);
    let outcomes: Vec<anyhow::Result<()>> = sends.collect().await;
    outcomes.into_iter().collect::<anyhow::Result<()>>()?;
    Ok(planned + due.len())
}
