//! What this host measured and what plugins logged goes to the database now and then; old figures go.

use crate::workers::nap;
use crate::{Desk, bots, channels};
use balcao_model::clock::Millis;
use balcao_runtime::Used;
use balcao_storage::{Usage, UsageKey};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

const EVERY: Duration = Duration::from_secs(2);
const FORGET_EVERY_MS: Millis = 3_600_000;
/// How long events wait for a plugin that is killed.
const UNHEARD_MS: Millis = 24 * FORGET_EVERY_MS;
/// How long figures are kept.
const KEPT_MS: Millis = 30 * 24 * FORGET_EVERY_MS;

/// Runs until the desk stops, and then once more.
pub(crate) async fn run(desk: Desk, stop: CancellationToken) {
    let mut forget_at = 0;
    while !stop.is_cancelled() {
        nap(EVERY, &stop).await;
        if let Err(error) = step(&desk, &mut forget_at).await {
            tracing::error!(%error, "figures and log lines of plugins could not be written");
        }
    }
}

impl Desk {
    /// Writes down what plugins did since the last time.
    ///
    /// # Errors
    /// When the database fails; what was to be written is lost then.
    pub async fn note_plugins(&self) -> anyhow::Result<()> {
        let mut never = Millis::MAX;
        step(self, &mut never).await
    }
}

async fn step(desk: &Desk, forget_at: &mut Millis) -> anyhow::Result<()> {
    let (used, lines) = (desk.shared.runtime.take_usage(), desk.shared.shelf.take_lines());
    let now = desk.now();
    if !used.is_empty() || !lines.is_empty() {
        let used: Vec<_> = used.into_iter().map(counted).collect();
        let mut tx = desk.store().begin().await?;
        tx.add_plugin_usage(&used, now).await?;
        tx.add_plugin_log(&lines).await?;
        tx.commit().await?;
    }
    if now >= *forget_at {
        desk.store().forget_plugin_usage(now - KEPT_MS).await?;
        let staying = [bots::TURN, channels::CONNECT, channels::DISCONNECT];
        let unheard = desk.store().forget_unheard_events(now - UNHEARD_MS, &staying).await?;
        if unheard > 0 {
            tracing::warn!(unheard, "events were forgotten that waited for a killed plugin");
        }
        *forget_at = now + FORGET_EVERY_MS;
    }
    Ok(())
}

fn counted(used: Used) -> (UsageKey, Usage) {
    let count = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
    let usage = Usage {
        calls: count(used.calls),
        errors: count(used.errors),
        traps: count(used.traps),
        cpu_us: i64::try_from(used.cpu.as_micros()).unwrap_or(i64::MAX),
        memory: i64::try_from(used.memory).unwrap_or(i64::MAX),
        times: used.times.counts().map(count),
    };
    let key = UsageKey {
        company: used.company,
        plugin: used.plugin,
    };
    (key, usage)
}
