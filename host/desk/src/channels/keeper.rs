//! Watching connections over channels of plugins: one whose plugin is off is shown as disconnected with the reason, and one that could
//! not begin its session, or lost it for no fault of the company, begins it again after growing pauses.

use super::{CONNECT, MODULE_FAILED, MODULE_OFF, is_on, queue};
use crate::Desk;
use crate::connections::session;
use crate::workers::{Lease, Pace};
use balcao_channels::{Ending, SIMULATOR};
use balcao_model::clock::Millis;
use balcao_model::connection::ConnectionStatus;
use balcao_storage::{CompanyKey, ConnectionRow, Engine};
use tokio::sync::Notify;

const FIRST_PAUSE_MS: Millis = 2_000;
const LONGEST_PAUSE_MS: Millis = 5 * 60_000;
/// A session that was asked for and about which nothing was heard is asked for again.
const OPENING_MS: Millis = 60_000;

/// Runs until the desk stops.
pub(crate) async fn run(desk: Desk, mut lease: Lease) {
    let (mut pace, bell) = (Pace::new(Engine::Sqlite), Notify::new());
    while lease.hold(&desk).await {
        match look(&desk).await {
            Ok(()) => pace.rest(&bell, lease.stop()).await,
            Err(error) => {
                tracing::error!(%error, "connections could not be looked at");
                pace.failed(lease.stop()).await;
            }
        }
    }
}

async fn look(desk: &Desk) -> anyhow::Result<()> {
    for (key, row) in desk.store().connections_beside(SIMULATOR).await? {
        if desk.built_in(&row.provider).is_none() {
            look_at(desk, key, &row).await?;
        }
    }
    Ok(())
}

async fn look_at(desk: &Desk, key: CompanyKey, row: &ConnectionRow) -> anyhow::Result<()> {
    let is_down = row.status == ConnectionStatus::Disconnected.as_str();
    let is_due = desk.now() >= due_at(row);
    if is_down && !is_due {
        return Ok(());
    }
    let tenant = desk.store().tenant_of(key);
    match (is_on(desk, &tenant, &row.provider).await?, is_down) {
        (false, false) => session::end_session(desk, key, row.id, MODULE_OFF).await?,
        (true, _) if is_due => begin_again(desk, key, row).await?,
        _ => {}
    }
    Ok(())
}

/// When a session is to be begun again; never for one that is well, or that people have to do something about.
fn due_at(row: &ConnectionRow) -> Millis {
    let passing = [MODULE_OFF, MODULE_FAILED, Ending::Unreachable.code()];
    let reason = row.status_reason.as_deref();
    let is_passing = reason.is_some_and(|reason| passing.contains(&reason));
    let pause = (FIRST_PAUSE_MS << row.retries.clamp(0, 20)).min(LONGEST_PAUSE_MS);
    match row.status.as_str() {
        status if status == ConnectionStatus::Opening.as_str() => row.updated_at + OPENING_MS.max(pause),
        status if status == ConnectionStatus::Disconnected.as_str() && is_passing => row.updated_at + pause,
        _ => Millis::MAX,
    }
}

async fn begin_again(desk: &Desk, key: CompanyKey, row: &ConnectionRow) -> anyhow::Result<()> {
    let now = desk.now();
    let mut tx = desk.store().begin().await?;
    tx.of(key).set_connection_retries(row.id, row.retries + 1, now).await?;
    queue(&mut tx, key, (&row.provider, row.id), CONNECT, now).await?;
    tx.commit().await?;
    desk.wake().plugins.notify_one();
    Ok(())
}
