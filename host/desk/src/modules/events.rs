//! Telling plugins what happened: at least once, with growing pauses after failures.

use super::includes;
use crate::Desk;
use crate::workers::{Lease, Pace};
use balcao_model::clock::Millis;
use balcao_runtime::{Event, Scope};
use balcao_storage::PluginEvent;

const BATCH: i64 = 64;
/// After this many failures an event is set aside.
const MAX_ATTEMPTS: i64 = 10;
const FIRST_PAUSE_MS: Millis = 500;

/// Runs until the desk stops.
pub(crate) async fn run(desk: Desk, mut lease: Lease) {
    let mut pace = Pace::new(desk.store().engine());
    while lease.hold(&desk).await {
        match step(&desk).await {
            Ok(0) => pace.rest(&desk.wake().plugins, lease.stop()).await,
            Ok(_) => pace.worked(),
            Err(error) => {
                tracing::error!(%error, "plugin events could not be delivered; trying again");
                pace.failed(lease.stop()).await;
            }
        }
    }
}

async fn step(desk: &Desk) -> anyhow::Result<usize> {
    let due = desk.store().due_plugin_events(desk.now(), BATCH).await?;
    for event in &due {
        match deliver(desk, event).await {
            Ok(()) => desk.store().finish_plugin_event(event.id).await?,
            Err(error) => {
                tracing::warn!(plugin.id = event.plugin, event.id = event.id, %error, "plugin did not take an event");
                let again = (event.attempts < MAX_ATTEMPTS)
                    .then(|| desk.now() + (FIRST_PAUSE_MS << event.attempts.clamp(0, 16)));
                desk.store()
                    .fail_plugin_event(event.id, &error.to_string(), again)
                    .await?;
            }
        }
    }
    Ok(due.len())
}

async fn deliver(desk: &Desk, event: &PluginEvent) -> anyhow::Result<()> {
    let Some(plugin) = desk.shared.runtime.plugin(&event.plugin) else {
        anyhow::bail!("the plugin is not installed");
    };
    if !includes(&desk.store().tenant_of(event.company), plugin.feature()).await? {
        return Ok(());
    }
    let what: balcao_model::event::Event = serde_json::from_str(&event.event)?;
    let scope = Scope {
        company: event.company,
        plugin_id: event.plugin.clone(),
        user: None,
        locale: "pt".into(),
    };
    let told = Event {
        id: event.id.to_string(),
        kind: what.topic().to_owned(),
        payload: event.event.clone(),
        occurred_at: u64::try_from(desk.now())?,
    };
    Ok(desk.shared.runtime.deliver_event(&plugin, scope, told).await?)
}
