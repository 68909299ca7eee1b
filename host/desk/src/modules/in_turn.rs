//! Deliveries for a connection: the plugin is told of one after the other, and what came of many is noted together, so that a busy
//! number does not wait for the disk with each of them.

use super::hooks::delivery;
use super::work::{CLAIM_MS, time, unfinished};
use crate::channels::Incoming;
use crate::inbound::Logging;
use crate::{Desk, channels};
use balcao_runtime::{CallError, Installed, PluginError};
use balcao_storage::{DueWork, WorkKind};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Deliveries that are claimed behind the first.
const FOLLOWERS: i64 = 127;
/// For how long new ones are begun: with the longest call much less than a claim lasts.
const RUN_TIME: Duration = Duration::from_secs(5);

/// The connection that a delivery is for.
pub(super) fn connection(work: &DueWork) -> Option<i64> {
    (work.kind == WorkKind::Hook).then(|| channels::connection_of(&work.name))?
}

/// Does what was claimed and what follows it in its lane, up to the first that fails.
pub(super) async fn carry_out(
    desk: &Desk,
    first: DueWork,
    lease: &str,
    (plugin, connection): (&Arc<Installed>, i64),
) -> anyhow::Result<()> {
    let (store, now) = (desk.store(), desk.now());
    let followers = store
        .claim_followers(&first, (now, now + CLAIM_MS), lease, FOLLOWERS)
        .await?;
    let mut run = vec![first];
    run.extend(followers);
    let (done, failure) = tell(desk, (plugin, connection), &run).await;
    let (done, left) = run.split_at(done);
    store.finish_plugin_run(&ids(done), lease).await?;
    let left = match (&failure, left) {
        (Some(error), [failed, left @ ..]) => {
            unfinished(desk, failed, lease, error).await?;
            store.hold_followers(failed.id).await?;
            left
        }
        _ => left,
    };
    store.unclaim_plugin_work(&ids(left), lease).await?;
    Ok(())
}

fn ids(run: &[DueWork]) -> Vec<i64> {
    run.iter().map(|work| work.id).collect()
}

/// How many are done, and why the next is not.
async fn tell(
    desk: &Desk,
    (plugin, connection): (&Arc<Installed>, i64),
    run: &[DueWork],
) -> (usize, Option<CallError>) {
    let Some(first) = run.first() else {
        return (0, None);
    };
    let incoming = match Incoming::of(desk, first.company, plugin, connection).await {
        Ok(Some(incoming)) => incoming,
        Ok(None) => return (run.len(), None),
        Err(error) => return (0, Some(error)),
    };
    let (began, mut begun, mut failure) = (Instant::now(), Vec::with_capacity(run.len()), None);
    for work in run {
        if began.elapsed() > RUN_TIME {
            break;
        }
        match told(&incoming, work).await {
            Ok(logging) => begun.push(logging),
            Err(error) => {
                failure = Some(error);
                break;
            }
        }
    }
    let mut done = 0;
    for logging in begun {
        if let Err(error) = logged(logging).await {
            return (done, Some(error));
        }
        done += 1;
    }
    (done, failure)
}

async fn told(incoming: &Incoming<'_>, work: &DueWork) -> Result<Vec<Logging>, CallError> {
    let unreadable = || CallError::BadAnswer("the stored delivery cannot be read".to_owned());
    let delivery = delivery(work, time(work.created_at)).ok_or_else(unreadable)?;
    incoming.tell(work, delivery).await
}

/// What a delivery says is durable.
async fn logged(logging: Vec<Logging>) -> Result<(), CallError> {
    for one in logging {
        let fault = |error: crate::DeskError| CallError::Plugin(PluginError::Internal(error.to_string()));
        one.done().await.map_err(fault)?;
    }
    Ok(())
}
