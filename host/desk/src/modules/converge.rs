//! Hosts catch up with what was decided: each compares the generation of the registry with what it has loaded, fetches
//! what it lacks from the database, and swaps versions at once. Running calls finish on the version they began with.

use crate::Desk;
use crate::error::DeskResult;
use crate::workers::nap;
use balcao_model::clock::Millis;
use balcao_registry::{Limits, Package, SignatureError, Trust, TrustedKeys};
use balcao_runtime::Installed;
use balcao_storage::{PluginRow, PublisherRow, VersionRow};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How often a host looks whether another one has changed something.
const LOOK: Duration = Duration::from_millis(500);
/// How soon what could not be loaded is tried again.
const AGAIN_MS: Millis = 30_000;

/// Runs until the desk stops.
pub(crate) async fn run(desk: Desk, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let at = desk.now();
        let tries_again = desk
            .shared
            .shelf
            .faulty_since()
            .is_some_and(|since| at - since > AGAIN_MS);
        if let Err(error) = catch_up(&desk, tries_again).await {
            tracing::error!(%error, "the plugins of this host could not be brought up to date; trying again");
        }
        nap(LOOK, &stop).await;
    }
}

/// Brings this host up to date, if it is not.
pub(crate) async fn now(desk: &Desk) -> DeskResult<()> {
    catch_up(desk, false).await
}

async fn catch_up(desk: &Desk, anyway: bool) -> DeskResult<()> {
    let shelf = &desk.shared.shelf;
    if !anyway && desk.store().plugin_generation().await? == shelf.seen() {
        return Ok(());
    }
    let _one_at_a_time = shelf.converging.lock().await;
    let generation = desk.store().plugin_generation().await?;
    if !anyway && generation == shelf.seen() {
        return Ok(());
    }
    let rows = desk.store().plugins().await?;
    let publishers = desk.store().publishers().await?;
    let mut round = Round {
        desk,
        keys: trusted_keys(&publishers),
        known: known_keys(&publishers),
        versions: desk.store().plugin_versions().await?,
        faults: BTreeMap::new(),
    };
    for row in &rows {
        round.arrange(row).await?;
    }
    let disabled: BTreeSet<String> = rows
        .into_iter()
        .filter(|row| row.disabled_at.is_some())
        .map(|row| row.id)
        .collect();
    shelf.note(generation, disabled, round.faults, desk.now());
    desk.wake().plugins.notify_one();
    Ok(())
}

/// The keys whose packages are accepted now.
pub(super) fn trusted_keys(publishers: &[PublisherRow]) -> TrustedKeys {
    let revoked = publishers.iter().filter(|row| row.revoked_at.is_some());
    revoked.fold(known_keys(publishers), |keys, row| keys.without(&row.key))
}

/// The keys whose packages were ever accepted.
fn known_keys(publishers: &[PublisherRow]) -> TrustedKeys {
    publishers.iter().fold(TrustedKeys::default(), |keys, row| {
        // A key that cannot be read opens nothing.
        keys.clone().with_hex(&row.public_key, trust(row)).unwrap_or(keys)
    })
}

/// How far a publisher is believed.
pub(super) fn trust(row: &PublisherRow) -> Trust {
    if row.trust == "platform" {
        Trust::Platform
    } else {
        Trust::Publisher
    }
}

struct Round<'a> {
    desk: &'a Desk,
    keys: TrustedKeys,
    /// Those that were revoked too: they tell what a stopped plugin was.
    known: TrustedKeys,
    versions: Vec<VersionRow>,
    faults: BTreeMap<(String, String), String>,
}

impl Round<'_> {
    /// Loads the versions of a plugin that somebody may need, and lets them be called.
    async fn arrange(&mut self, row: &PluginRow) -> DeskResult<()> {
        let runtime = &self.desk.shared.runtime;
        let shipped = self.desk.shared.shelf.shipped(&row.id);
        let before = runtime.versions(&row.id);
        let usual = row
            .active
            .clone()
            .or_else(|| shipped.as_ref().map(|plugin| plugin.version().to_string()));
        let mut after: Vec<Arc<Installed>> = Vec::new();
        for version in [usual, row.canary.clone(), row.previous.clone()].into_iter().flatten() {
            if after.iter().any(|loaded| loaded.version().to_string() == version) {
                continue;
            }
            match self.version(&row.id, &version, shipped.as_ref(), &before).await? {
                Ok(plugin) => after.push(plugin),
                Err(fault) => {
                    tracing::error!(
                        plugin.id = row.id,
                        plugin.version = version,
                        fault,
                        "a plugin cannot be loaded"
                    );
                    self.faults.insert((row.id.clone(), version), fault);
                }
            }
        }
        if let Err(fault) = runtime.arrange(&row.id, after.clone()).await {
            tracing::error!(plugin.id = row.id, %fault, "a plugin cannot be installed");
            for plugin in after {
                let key = (row.id.clone(), plugin.version().to_string());
                self.faults.insert(key, fault.to_string());
            }
        }
        Ok(())
    }

    /// A version from where it is at hand: uploaded, running already, or inside the program.
    async fn version(
        &self,
        id: &str,
        version: &str,
        shipped: Option<&Arc<Installed>>,
        running: &[Arc<Installed>],
    ) -> DeskResult<Result<Arc<Installed>, String>> {
        let Some(row) = self
            .versions
            .iter()
            .find(|row| row.plugin == id && row.version == version)
        else {
            let inside = shipped.filter(|plugin| plugin.version().to_string() == version);
            return Ok(inside.cloned().ok_or_else(|| "its package is not here".to_owned()));
        };
        // What a revoked key has signed is shown as stopped, and its paths say so, instead of being gone without a word.
        let is_revoked = matches!(self.keys.trust_of(&row.publisher), Err(SignatureError::Revoked(_)));
        let keys = if is_revoked { &self.known } else { &self.keys };
        let trust = match keys.trust_of(&row.publisher) {
            Ok(trust) => trust,
            Err(error) => return Ok(Err(error.to_string())),
        };
        let is_it = |plugin: &&Arc<Installed>| {
            plugin.version().to_string() == version
                && plugin.trust() == trust
                && plugin.is_stopped() == is_revoked
                && shipped.is_none_or(|inside| !Arc::ptr_eq(inside, plugin))
        };
        if let Some(plugin) = running.iter().find(is_it) {
            return Ok(Ok(Arc::clone(plugin)));
        }
        let package = match package(self.desk, row, keys).await? {
            Ok((package, _)) => Arc::new(package),
            Err(fault) => return Ok(Err(fault)),
        };
        let runtime = &self.desk.shared.runtime;
        if is_revoked {
            return Ok(Ok(runtime.stopped(package, trust)));
        }
        let loaded = runtime.load(package, trust).await;
        if loaded.is_ok() {
            tracing::info!(
                plugin.id = id,
                plugin.version = version,
                "a plugin was loaded from the database"
            );
        }
        Ok(loaded.map_err(|error| error.to_string()))
    }
}

/// An uploaded package, read and verified anew: what the database holds is believed no more than what was sent.
pub(super) async fn package(
    desk: &Desk,
    row: &VersionRow,
    keys: &TrustedKeys,
) -> DeskResult<Result<(Package, Trust), String>> {
    let Some(archive) = desk.store().plugin_archive(&row.digest).await? else {
        return Ok(Err("its package is not here".to_owned()));
    };
    let read = tokio::task::spawn_blocking(move || Package::read(&archive, &Limits::default()));
    let package = match read.await.map_err(|error| crate::DeskError::Internal(error.into()))? {
        Ok(package) => package,
        Err(error) => return Ok(Err(error.to_string())),
    };
    Ok(match package.trust(keys) {
        Ok(trust) => Ok((package, trust)),
        Err(error) => Err(error.to_string()),
    })
}
