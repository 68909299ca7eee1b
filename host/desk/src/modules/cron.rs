//! Cron lines of plugins: in each company they are due by its own zone, and become a job of the plugin's queue.

use super::standing::{Standing, standing};
use crate::workers::{Lease, Pace, nap};
use crate::{Desk, bots};
use balcao_model::clock::Millis;
use balcao_registry::{Cron, JobSpec};
use balcao_runtime::Installed;
use balcao_storage::{DueCron, PluginJob};
use std::sync::Arc;
use std::time::Duration;

const BATCH: i64 = 200;
/// Cron lines have minutes; looking more often keeps them punctual.
const LOOK: Duration = Duration::from_secs(2);
/// How often rows are made for new plugins and new companies, and old values are swept away.
const PLANT_MS: Millis = 30_000;
/// How long a repeated delivery is known as one.
const HOOK_IDS_MS: Millis = 7 * 24 * 60 * 60 * 1000;
/// How long the names are kept that services give to messages: nobody quotes or changes older ones.
const CHANNEL_IDS_MS: Millis = 180 * 24 * 60 * 60 * 1000;

/// Runs until the desk stops.
pub(crate) async fn run(desk: Desk, mut lease: Lease) {
    let mut pace = Pace::new(desk.store().engine());
    let mut plant_at = 0;
    while lease.hold(&desk).await {
        match step(&desk, &mut plant_at).await {
            Ok(0) => nap(LOOK, lease.stop()).await,
            Ok(_) => pace.worked(),
            Err(error) => {
                tracing::error!(%error, "cron lines of plugins could not be looked at; trying again");
                pace.failed(lease.stop()).await;
            }
        }
    }
}

impl Desk {
    /// Looks once at every cron line of plugins: makes sure that each company has it, and queues what is due.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plan_crons(&self) -> anyhow::Result<()> {
        let mut plant_at = 0;
        while step(self, &mut plant_at).await? > 0 {}
        Ok(())
    }
}

async fn step(desk: &Desk, plant_at: &mut Millis) -> anyhow::Result<usize> {
    let now = desk.now();
    if now >= *plant_at {
        plant(desk).await?;
        desk.store().sweep_plugin_values(now, BATCH).await?;
        desk.store().sweep_hook_ids(now - HOOK_IDS_MS, BATCH).await?;
        desk.store().sweep_channel_messages(now - CHANNEL_IDS_MS, BATCH).await?;
        *plant_at = now + PLANT_MS;
    }
    bots::rescue(desk).await?;
    let due = desk.store().due_crons(now, BATCH).await?;
    for cron in &due {
        advance(desk, cron, now).await?;
    }
    Ok(due.len())
}

async fn plant(desk: &Desk) -> anyhow::Result<()> {
    let usual = desk.shared.runtime.installed();
    for plugin in usual
        .iter()
        .filter(|plugin| !desk.shared.shelf.is_disabled(plugin.id()))
    {
        for job in &plugin.package().manifest.jobs {
            if let Some(line) = &job.cron {
                let mut tx = desk.store().begin().await?;
                tx.plant_crons(plugin.id(), &job.name, line).await?;
                tx.commit().await?;
            }
        }
    }
    Ok(())
}

/// Queues the job of a line that is due and works out its next time. Times that were missed while no host ran count as one.
async fn advance(desk: &Desk, cron: &DueCron, now: Millis) -> anyhow::Result<()> {
    let stands = standing(desk, &desk.store().tenant_of(cron.company), &cron.plugin).await?;
    let mut tx = desk.store().begin().await?;
    let mut company = tx.of(cron.company);
    let tenant = desk.store().tenant_of(cron.company);
    let usual = desk.shared.runtime.plugin(&cron.plugin);
    let (plugin, is_on) = match stands {
        Standing::On(plugin) => (Some(plugin), true),
        Standing::Off(_) => (usual, false),
    };
    let Some((spec, line)) = plugin.as_ref().and_then(|plugin| line(plugin, &cron.name)) else {
        company.remove_cron(&cron.plugin, &cron.name).await?;
        return Ok(tx.commit().await?);
    };
    let zone = desk.company_zone(&tenant).await?;
    let next = line.next(now, zone.iana_name().unwrap_or("UTC"));
    let job = cron.due_at.filter(|_| is_on).map(|due_at| PluginJob {
        plugin: &cron.plugin,
        name: &spec.name,
        key: Some("cron"),
        payload: "null",
        run_at: due_at,
        max_attempts: i64::from(spec.max_attempts),
    });
    if company.advance_cron(cron, next, job, now).await? {
        tx.commit().await?;
        desk.wake().plugins.notify_one();
    }
    Ok(())
}

fn line<'plugin>(plugin: &'plugin Arc<Installed>, name: &str) -> Option<(&'plugin JobSpec, Cron)> {
    let spec = plugin.package().manifest.job(name)?;
    let line = Cron::parse(spec.cron.as_deref()?).ok()?;
    Some((spec, line))
}
