//! What the operator of the installation does with plugins: takes packages in, installs, tries with some companies, rolls
//! back, switches off. Every change is in the operator's audit log and reaches all hosts and browsers.

mod canary;
mod catalogues;
mod detail;
mod hand_over;
mod install;
mod list;
mod plans;
mod publishers;
mod upload;

pub use canary::Canary;
pub use catalogues::{
    CatalogueView, NewCatalogue, OfferedPackage, OfferedPublisher, Offering, OfferingView, WantedPackage,
};
pub(crate) use catalogues::{Offered, run_reading};
pub use detail::{PluginDetail, UsedHour};
pub use hand_over::HandOver;
pub use list::{PluginView, VersionView};
pub use plans::PluginPlans;
pub use publishers::{NewPublisher, PublisherChange, PublisherView};
pub use upload::{LARGEST_PACKAGE, UploadedPackage};

use super::Modules;
use super::converge::{self, trusted_keys};
use crate::error::{DeskError, DeskResult, Kind};
use balcao_model::auth::Identity;
use balcao_model::event::Event;
use balcao_registry::SignatureError;
use balcao_runtime::{InstallError, Installed};
use balcao_storage::{Audit, PluginRow, Tx};
use serde_json::Value;
use std::sync::Arc;

impl Modules<'_> {
    fn operator(&self, who: &Identity) -> DeskResult<()> {
        if who.is_super() {
            Ok(())
        } else {
            Err(DeskError::forbidden())
        }
    }

    /// What was decided about a plugin, to be changed in this transaction; nobody else changes the registry meanwhile.
    async fn changing(&self, tx: &mut Tx, id: &str) -> DeskResult<PluginRow> {
        tx.plugin_generation(true).await?;
        if let Some(row) = tx.plugin(id).await? {
            return Ok(row);
        }
        let inside = self.desk.shared.shelf.shipped(id);
        inside.map(|plugin| untouched(plugin.id())).ok_or_else(unknown)
    }

    /// Ends a change: notes who did it, tells all browsers, commits, and brings this host up to date; the others follow.
    async fn finish(&self, mut tx: Tx, who: &Identity, action: &str, target: String, detail: Value) -> DeskResult<()> {
        let now = self.desk.now();
        let entry = Audit { action, target, detail };
        let own = self.desk.store().tenant(who).key();
        tx.of(own).audit(who, &entry, now).await?;
        let companies = tx.all_companies().await?;
        let events: Vec<_> = companies.into_iter().map(|key| (key, Event::ModulesChanged)).collect();
        tx.push_events(&events, now).await?;
        tx.commit().await?;
        converge::now(self.desk).await?;
        self.desk.wake().outbox.notify_one();
        Ok(())
    }

    /// A known version, ready to run: what cannot run is never installed.
    async fn ready(&self, id: &str, version: &str) -> DeskResult<Arc<Installed>> {
        let rows = self.desk.store().plugin_versions().await?;
        let Some(row) = rows.into_iter().find(|row| row.plugin == id && row.version == version) else {
            let inside = self.desk.shared.shelf.shipped(id);
            let inside = inside.filter(|plugin| plugin.version().to_string() == version);
            return inside.ok_or_else(|| DeskError::not_found("ERR_PLUGIN_VERSION_NOT_FOUND"));
        };
        let keys = trusted_keys(&self.desk.store().publishers().await?);
        let trust = keys.trust_of(&row.publisher).map_err(not_trusted)?;
        let runtime = &self.desk.shared.runtime;
        let is_it = |plugin: &Arc<Installed>| plugin.version().to_string() == version && plugin.trust() == trust;
        if let Some(running) = runtime.versions(id).into_iter().find(is_it) {
            return Ok(running);
        }
        let (package, trust) = converge::package(self.desk, &row, &keys)
            .await?
            .map_err(|reason| DeskError::explained(Kind::Invalid, "ERR_PLUGIN_PACKAGE", reason))?;
        let plugin = runtime.load(Arc::new(package), trust).await.map_err(unusable)?;
        runtime.check(id, vec![Arc::clone(&plugin)]).map_err(unusable)?;
        Ok(plugin)
    }
}

/// A plugin about which nothing was decided yet.
fn untouched(id: &str) -> PluginRow {
    PluginRow {
        id: id.to_owned(),
        publisher: None,
        active: None,
        previous: None,
        canary: None,
        every_plan: true,
        disabled_at: None,
        disabled_reason: String::new(),
    }
}

fn unknown() -> DeskError {
    DeskError::not_found("ERR_PLUGIN_NOT_FOUND")
}

fn unusable(error: InstallError) -> DeskError {
    match error {
        InstallError::RouteTaken { .. } => DeskError::explained(Kind::Conflict, "ERR_PLUGIN_ROUTE_TAKEN", error),
        other => DeskError::explained(Kind::Invalid, "ERR_PLUGIN_UNUSABLE", other),
    }
}

fn not_trusted(error: SignatureError) -> DeskError {
    match error {
        SignatureError::Missing | SignatureError::Wrong => {
            DeskError::explained(Kind::Forbidden, "ERR_PLUGIN_UNSIGNED", error)
        }
        other => DeskError::explained(Kind::Forbidden, "ERR_PLUGIN_PUBLISHER", other),
    }
}
