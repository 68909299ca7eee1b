//! Telling plugins what happened and running their jobs: at least once each, with growing pauses after failures.
//!
//! Work is claimed with a lease, so several hosts share it and a dead one's is taken over. Events of one ticket are told in
//! their order. A plugin that is slow for one company takes some of the room of this host, never all of it.

use super::hooks::delivery;
use super::in_turn;
use super::standing::{Off, Standing, View, standing};
use crate::workers::Pace;
use crate::{Desk, bots, channels};
use balcao_model::clock::Millis;
use balcao_runtime::{CallError, Event, Installed, Job, JobOutcome, Scope};
use balcao_storage::{Busy, DueWork, Unfinished, WorkKind};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use uuid::Uuid;

/// How often a plugin is told of an event before it is set aside.
pub(crate) const EVENT_ATTEMPTS: i64 = 10;

/// Work of this host at the same time, and of that the part of one plugin for one company.
const AT_ONCE: usize = 32;
const AT_ONCE_EACH: usize = 4;
/// Longer than any call may take.
pub(super) const CLAIM_MS: Millis = 60_000;
const FIRST_PAUSE_MS: Millis = 500;
const LONGEST_PAUSE_MS: Millis = 3_600_000;
/// How long work waits for a plugin that is not there, or busy.
const ABSENT_PAUSE_MS: Millis = 60_000;
const BUSY_PAUSE_MS: Millis = 1_000;
/// A job that wants to run again at once would keep a hand busy for nothing.
const SOONEST_AGAIN_MS: Millis = 1_000;

/// The work that this host does now.
#[derive(Clone, Default)]
struct Hands {
    taken: Arc<Mutex<HashMap<Busy, usize>>>,
}

impl Hands {
    fn with<T>(&self, look: impl FnOnce(&mut HashMap<Busy, usize>) -> T) -> T {
        look(&mut self.taken.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn free(&self) -> usize {
        AT_ONCE.saturating_sub(self.with(|taken| taken.values().sum()))
    }

    /// Who has enough to do for now.
    fn busy(&self) -> Vec<Busy> {
        let is_full = |(busy, count): (&Busy, &usize)| (*count >= AT_ONCE_EACH).then(|| busy.clone());
        self.with(|taken| taken.iter().filter_map(is_full).collect())
    }

    fn take(&self, busy: &Busy) {
        self.with(|taken| *taken.entry(busy.clone()).or_default() += 1);
    }

    fn give_back(&self, busy: &Busy) {
        self.with(|taken| {
            if let Some(count) = taken.get_mut(busy) {
                *count -= 1;
            }
            taken.retain(|_, count| *count > 0);
        });
    }
}

/// Runs until the desk stops, and then until what was begun is done.
pub(crate) async fn run(desk: Desk, stop: CancellationToken) {
    let mut pace = Pace::new(desk.store().engine());
    let (hands, tasks) = (Hands::default(), TaskTracker::new());
    while !stop.is_cancelled() {
        match step(&desk, &hands, &tasks).await {
            Ok(0) => pace.rest(&desk.wake().plugins, &stop).await,
            Ok(_) => pace.worked(),
            Err(error) => {
                tracing::error!(%error, "work of plugins could not be claimed; trying again");
                pace.failed(&stop).await;
            }
        }
    }
    tasks.close();
    tasks.wait().await;
}

/// Begins work that is due; gives how much.
async fn step(desk: &Desk, hands: &Hands, tasks: &TaskTracker) -> anyhow::Result<usize> {
    let free = hands.free().min(AT_ONCE_EACH);
    let off = desk.shared.shelf.disabled();
    if free == 0 || !desk.store().has_due_plugin_work(desk.now(), &off).await? {
        return Ok(0);
    }
    let (lease, now) = (Uuid::new_v4().to_string(), desk.now());
    let mut tx = desk.store().begin().await?;
    let claimed = tx
        .claim_plugin_work(
            (now, now + CLAIM_MS),
            &lease,
            (&hands.busy(), &off),
            i64::try_from(free)?,
        )
        .await?;
    tx.commit().await?;
    let begun = claimed.len();
    for work in claimed {
        let busy = (work.company, work.plugin.clone());
        hands.take(&busy);
        let (desk, hands, lease) = (desk.clone(), hands.clone(), lease.clone());
        tasks.spawn(async move {
            let (id, plugin) = (work.id, work.plugin.clone());
            if let Err(error) = carry_out(&desk, work, &lease).await {
                // The claim ends by itself; then it is done again.
                tracing::error!(plugin.id = plugin, work.id = id, %error, "work of a plugin could not be noted");
            }
            hands.give_back(&busy);
            desk.wake().plugins.notify_one();
        });
    }
    Ok(begun)
}

async fn carry_out(desk: &Desk, work: DueWork, lease: &str) -> anyhow::Result<()> {
    if work.kind == WorkKind::Event && work.name == bots::TURN {
        return bots::take(desk, &work, lease).await;
    }
    if work.kind == WorkKind::Event && channels::is_session_work(&work.name) {
        return channels::carry_out(desk, &work, lease).await;
    }
    let store = desk.store();
    let plugin = match standing(desk, &store.tenant_of(work.company), &work.plugin).await? {
        Standing::On(plugin) => plugin,
        // It is told that it is off, too.
        Standing::Off(off) if off == Off::Switch && is_disabled_news(&work) => match offered(desk, &work).await? {
            Some(plugin) => plugin,
            None => return give_up(desk, &work, lease, off).await,
        },
        Standing::Off(off) if off.is_settled() => return give_up(desk, &work, lease, off).await,
        Standing::Off(off) => {
            // Work of a killed plugin is not even claimed, once this host knows of it; then it is due when the plugin is back.
            let pause = if off == Off::Disabled {
                BUSY_PAUSE_MS
            } else {
                ABSENT_PAUSE_MS
            };
            let until = desk.now() + pause;
            let to = Unfinished::Waits { until };
            store.release_plugin_work(work.id, lease, to).await?;
            return Ok(());
        }
    };
    if is_early_news(&work, &plugin) {
        store.finish_plugin_work(work.id, lease).await?;
        return Ok(());
    }
    if work.kind == WorkKind::Event && !plugin.package().manifest.events.contains(&work.name) {
        // Another version asked for it; the company's does not know what to do with it.
        store.finish_plugin_work(work.id, lease).await?;
        return Ok(());
    }
    if let Some(connection) = in_turn::connection(&work) {
        return in_turn::carry_out(desk, work, lease, (&plugin, connection)).await;
    }
    match call(desk, &work, &plugin).await {
        Ok(JobOutcome::Done) => store.finish_plugin_work(work.id, lease).await?,
        Ok(JobOutcome::AgainAt(at)) => {
            let at = i64::try_from(at)
                .unwrap_or(Millis::MAX)
                .max(desk.now() + SOONEST_AGAIN_MS);
            store
                .release_plugin_work(work.id, lease, Unfinished::Fresh { at })
                .await?
        }
        Err(error) => unfinished(desk, &work, lease, &error).await?,
    };
    Ok(())
}

/// Work that failed is tried again, or set aside; what could not be tried waits.
pub(super) async fn unfinished(desk: &Desk, work: &DueWork, lease: &str, error: &CallError) -> anyhow::Result<bool> {
    if !matches!(error, CallError::Busy | CallError::Suspended(_)) {
        return failed(desk, work, lease, error).await;
    }
    let until = desk.now() + BUSY_PAUSE_MS;
    let waits = Unfinished::Waits { until };
    Ok(desk.store().release_plugin_work(work.id, lease, waits).await?)
}

/// A plugin that is off for the company hears no events; jobs and deliveries stay, to be seen.
async fn give_up(desk: &Desk, work: &DueWork, lease: &str, off: Off) -> anyhow::Result<()> {
    let store = desk.store();
    match work.kind {
        WorkKind::Event | WorkKind::Life => store.finish_plugin_work(work.id, lease).await?,
        WorkKind::Job | WorkKind::Hook => {
            let error = off.code();
            store
                .release_plugin_work(work.id, lease, Unfinished::Dead { error })
                .await?
        }
    };
    Ok(())
}

fn is_disabled_news(work: &DueWork) -> bool {
    work.kind == WorkKind::Life && work.name == "disabled"
}

/// An upgrade that the company has not agreed to: it still has the version before, and hears of the other when it agrees.
fn is_early_news(work: &DueWork, plugin: &Installed) -> bool {
    work.kind == WorkKind::Life && work.name == "upgraded" && plugin.version().to_string() == work.payload
}

/// The version that the company would have if it were on.
async fn offered(desk: &Desk, work: &DueWork) -> anyhow::Result<Option<Arc<Installed>>> {
    let tenant = desk.store().tenant_of(work.company);
    let facts = tenant.plugin_facts(&[&work.plugin]).await?.pop();
    Ok(facts.and_then(|facts| View::of(&desk.shared, &facts).offered().cloned()))
}

async fn call(desk: &Desk, work: &DueWork, plugin: &Arc<Installed>) -> Result<JobOutcome, CallError> {
    let scope = Scope {
        company: work.company,
        plugin_id: work.plugin.clone(),
        user: None,
        locale: "pt".into(),
    };
    let runtime = &desk.shared.runtime;
    match work.kind {
        WorkKind::Event => {
            let event = Event {
                id: work.id.to_string(),
                kind: work.name.clone(),
                payload: work.payload.clone(),
                occurred_at: time(work.created_at),
            };
            let told = runtime.deliver_event(plugin, scope, event).await;
            told.map(|()| JobOutcome::Done)
        }
        WorkKind::Job => {
            let attempt = work.attempts.saturating_add(1);
            let job = Job {
                id: work.id.to_string(),
                name: work.name.clone(),
                payload: work.payload.clone(),
                attempt: u32::try_from(attempt).unwrap_or(u32::MAX),
                is_last: attempt >= work.max_attempts,
                due_at: time(work.run_at),
            };
            runtime.run_job(plugin, scope, job).await
        }
        WorkKind::Life => {
            let told = match work.name.as_str() {
                "enabled" => runtime.on_enable(plugin, scope).await,
                "disabled" => runtime.on_disable(plugin, scope).await,
                _ => runtime.on_upgrade(plugin, scope, &work.payload).await,
            };
            told.map(|()| JobOutcome::Done)
        }
        WorkKind::Hook => {
            let Some(delivery) = delivery(work, time(work.created_at)) else {
                return Err(CallError::BadAnswer("the stored delivery cannot be read".to_owned()));
            };
            let told = runtime.deliver_hook(plugin, scope, delivery).await;
            told.map(|()| JobOutcome::Done)
        }
    }
}

pub(super) fn time(at: Millis) -> u64 {
    u64::try_from(at).unwrap_or(0)
}

async fn failed(desk: &Desk, work: &DueWork, lease: &str, error: &CallError) -> anyhow::Result<bool> {
    let (kind, name) = (work.kind.as_str(), &work.name);
    tracing::warn!(plugin.id = work.plugin, work.id = work.id, kind, name, %error, "a plugin did not finish its work");
    let error = error.to_string();
    let to = if work.attempts + 1 >= work.max_attempts {
        Unfinished::Dead { error: &error }
    } else {
        let again_at = desk.now() + pause(work.attempts);
        Unfinished::Failed {
            again_at,
            error: &error,
        }
    };
    Ok(desk.store().release_plugin_work(work.id, lease, to).await?)
}

/// Doubles with each failure, up to an hour.
fn pause(attempts: i64) -> Millis {
    (FIRST_PAUSE_MS << attempts.clamp(0, 20)).min(LONGEST_PAUSE_MS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use balcao_model::company::CompanyKey;

    fn of(company: i64) -> Busy {
        (CompanyKey::from_row(company), "kanban".to_owned())
    }

    #[test]
    fn one_company_does_not_take_all_hands() {
        let hands = Hands::default();
        for _ in 0..AT_ONCE_EACH {
            hands.take(&of(1));
        }
        hands.take(&of(2));
        assert_eq!(hands.busy(), [of(1)]);
        assert_eq!(hands.free(), AT_ONCE - AT_ONCE_EACH - 1);
        hands.give_back(&of(1));
        assert!(hands.busy().is_empty());
    }

    #[test]
    fn pauses_double_up_to_an_hour() {
        assert_eq!([pause(0), pause(1), pause(3)], [500, 1_000, 4_000]);
        assert_eq!(pause(60), LONGEST_PAUSE_MS);
    }
}
