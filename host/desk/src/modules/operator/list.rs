//! All plugins that this installation knows, as the operator sees them.

use super::{Modules, unknown};
use crate::error::{DeskError, DeskResult};
use crate::modules::converge::{self, trusted_keys};
use crate::modules::standing::{Standing, View, plan_feature};
use crate::modules::views::{DAY_MS, Figures, HealthView, Labels, PublisherBrief, about};
use balcao_model::auth::Identity;
use balcao_model::time::Moment;
use balcao_registry::{Manifest, Version};
use balcao_runtime::Installed;
use balcao_storage::{PluginFacts, PluginRow, PublisherRow, VersionRow};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use utoipa::ToSchema;

/// A plugin.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape is described in docs/api")]
pub struct PluginView {
    pub id: String,
    pub name: String,
    pub description: String,
    /// `plugin.name`, `plugin.description` and `plugin.why.<permission>` by locale, where the package has them.
    pub labels: BTreeMap<String, BTreeMap<String, String>>,
    /// Whether a version of it ships inside the program.
    pub built_in: bool,
    pub publisher: Option<PublisherBrief>,
    /// The version for everybody.
    pub active: Option<String>,
    /// Where rolling back leads.
    pub previous: Option<String>,
    pub canary: Option<CanaryView>,
    pub disabled: Option<DisabledView>,
    /// The switch of plans that decides; then `plans` means nothing.
    pub feature: Option<String>,
    pub plans: PlansView,
    /// The newest first.
    pub versions: Vec<VersionView>,
    /// For how many companies it is on now.
    pub companies: usize,
    pub health: HealthView,
}

/// A version that some companies try.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CanaryView {
    pub version: String,
    pub company_ids: Vec<i64>,
}

/// Since when and why a plugin is switched off everywhere.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DisabledView {
    #[schema(value_type = String)]
    pub at: Moment,
    pub reason: String,
}

/// Which plans include a plugin.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PlansView {
    pub all: bool,
    pub ids: Vec<i64>,
}

/// A version.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "`fault`: why this host cannot run it")]
pub struct VersionView {
    pub version: String,
    pub built_in: bool,
    #[schema(value_type = Option<String>)]
    pub uploaded_at: Option<Moment>,
    pub size: i64,
    pub digest: Option<String>,
    pub publisher: Option<String>,
    pub loaded: bool,
    pub fault: Option<String>,
}

/// Everything that is known, read once.
pub(super) struct Known {
    rows: Vec<PluginRow>,
    pub(super) versions: Vec<VersionRow>,
    publishers: Vec<PublisherRow>,
    plans: Vec<(String, i64)>,
    canaries: Vec<(String, i64)>,
    pub(super) facts: Vec<PluginFacts>,
    figures: Figures,
}

impl Modules<'_> {
    /// Every plugin, by id.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION` for everybody but operators.
    pub async fn plugins(&self, who: &Identity) -> DeskResult<Vec<PluginView>> {
        self.operator(who)?;
        converge::now(self.desk).await?;
        let ids = self.all_ids().await?;
        let known = self.known_of(&ids).await?;
        let mut plugins = Vec::with_capacity(ids.len());
        for id in &ids {
            plugins.push(self.view(id, &known).await?);
        }
        Ok(plugins)
    }

    /// One plugin.
    ///
    /// # Errors
    /// `ERR_PLUGIN_NOT_FOUND`, or `ERR_NO_PERMISSION` for everybody but operators.
    pub async fn plugin(&self, who: &Identity, id: &str) -> DeskResult<PluginView> {
        self.operator(who)?;
        let known = self.known_one(id).await?;
        self.view(id, &known).await
    }

    pub(super) async fn known_one(&self, id: &str) -> DeskResult<Known> {
        converge::now(self.desk).await?;
        let ids: BTreeSet<String> = self.all_ids().await?.into_iter().filter(|known| known == id).collect();
        if ids.is_empty() {
            return Err(unknown());
        }
        self.known_of(&ids).await
    }

    /// Ids of what ships inside the program and of what was decided about.
    pub(in crate::modules) async fn all_ids(&self) -> DeskResult<BTreeSet<String>> {
        let rows = self.desk.store().plugins().await?.into_iter().map(|row| row.id);
        let inside = self.desk.shared.shelf.all_shipped();
        Ok(inside.iter().map(|plugin| plugin.id().to_owned()).chain(rows).collect())
    }

    async fn known_of(&self, ids: &BTreeSet<String>) -> DeskResult<Known> {
        let (store, now) = (self.desk.store(), self.desk.now());
        let names: Vec<&str> = ids.iter().map(String::as_str).collect();
        let used = store.plugin_usage(None, now - DAY_MS).await?;
        Ok(Known {
            rows: store.plugins().await?,
            versions: store.plugin_versions().await?,
            publishers: store.publishers().await?,
            plans: store.plugin_plans().await?,
            canaries: store.plugin_canaries().await?,
            facts: store.plugin_facts(&names).await?,
            figures: Figures::new(used, store.plugin_queues(None, now).await?, now),
        })
    }

    /// The companies for which a plugin is on, with the version that they run.
    pub(super) fn on_for<'k>(&self, id: &str, known: &'k Known) -> Vec<(&'k PluginFacts, Arc<Installed>)> {
        let facts = known.facts.iter().filter(|facts| facts.plugin == id);
        let on = facts.filter_map(|facts| match View::of(&self.desk.shared, facts).standing() {
            Standing::On(plugin) => Some((facts, plugin)),
            Standing::Off(_) => None,
        });
        on.collect()
    }

    pub(super) async fn view(&self, id: &str, known: &Known) -> DeskResult<PluginView> {
        let inside = self.desk.shared.shelf.shipped(id);
        let row = known.rows.iter().find(|row| row.id == id).cloned();
        let row = row.unwrap_or_else(|| super::untouched(id));
        let versions = self.versions_of(id, known);
        let of_plugin = |pairs: &[(String, i64)]| -> Vec<i64> {
            let own = pairs.iter().filter(|(plugin, _)| plugin == id);
            own.map(|(_, number)| *number).collect()
        };
        let active = self.usual(&row);
        let shown = active
            .as_ref()
            .or_else(|| versions.first().map(|newest| &newest.version));
        let manifest = shown.and_then(|version| self.manifest(id, version, known).ok());
        let labels = match shown {
            Some(version) => self.labels(id, version, known).await?,
            None => Labels::new(),
        };
        let key = shown.and_then(|version| {
            let signed = known
                .versions
                .iter()
                .find(|row| row.plugin == id && row.version == *version);
            signed.map(|row| row.publisher.as_str())
        });
        let publisher = known.publishers.iter().find(|row| Some(row.key.as_str()) == key);
        let usual = self.desk.shared.runtime.plugin(id);
        Ok(PluginView {
            id: id.to_owned(),
            name: manifest
                .as_ref()
                .map_or_else(|| id.to_owned(), |manifest| manifest.name.clone()),
            description: manifest.map(|manifest| manifest.description).unwrap_or_default(),
            labels,
            built_in: inside.is_some(),
            publisher: publisher.map(PublisherBrief::from),
            active,
            previous: row
                .previous
                .filter(|version| versions.iter().any(|known| known.version == *version)),
            canary: row.canary.map(|version| CanaryView {
                version,
                company_ids: of_plugin(&known.canaries),
            }),
            disabled: row.disabled_at.map(|at| DisabledView {
                at: Moment(at),
                reason: row.disabled_reason,
            }),
            feature: usual
                .filter(|plugin| plan_feature(plugin).is_some())
                .and_then(|plugin| plugin.feature().map(str::to_owned)),
            plans: PlansView {
                all: row.every_plan,
                ids: of_plugin(&known.plans),
            },
            companies: self.on_for(id, known).len(),
            health: known.figures.of(id),
            versions,
        })
    }

    /// What a known version says about itself. Of one that is not loaded the archive has to be read.
    pub(super) async fn labels(&self, id: &str, version: &str, known: &Known) -> DeskResult<Labels> {
        let shipped = self.desk.shared.shelf.shipped(id).into_iter();
        let mut at_hand = self.desk.shared.runtime.versions(id).into_iter().chain(shipped);
        if let Some(plugin) = at_hand.find(|plugin| plugin.version().to_string() == version) {
            return Ok(about(plugin.package()));
        }
        let is_it = |row: &&VersionRow| row.plugin == id && row.version == version;
        let Some(row) = known.versions.iter().find(is_it) else {
            return Ok(Labels::new());
        };
        let read = converge::package(self.desk, row, &trusted_keys(&known.publishers)).await?;
        // A package that is no longer accepted is listed all the same.
        Ok(read.map(|(package, _)| about(&package)).unwrap_or_default())
    }

    fn versions_of(&self, id: &str, known: &Known) -> Vec<VersionView> {
        let (shelf, loaded) = (&self.desk.shared.shelf, self.desk.shared.runtime.versions(id));
        let is_it = |plugin: &Installed, version: &str| plugin.version().to_string() == version && !plugin.is_stopped();
        let is_loaded = |version: &str| loaded.iter().any(|plugin| is_it(plugin, version));
        let uploaded = known
            .versions
            .iter()
            .filter(|row| row.plugin == id)
            .map(|row| VersionView {
                version: row.version.clone(),
                built_in: false,
                uploaded_at: Some(Moment(row.uploaded_at)),
                size: row.size,
                digest: Some(row.digest.clone()),
                publisher: Some(row.publisher.clone()),
                loaded: is_loaded(&row.version),
                fault: shelf.fault(id, &row.version),
            });
        let inside = shelf.shipped(id).map(|plugin| VersionView {
            version: plugin.version().to_string(),
            built_in: true,
            uploaded_at: None,
            size: i64::try_from(plugin.package().component.len()).unwrap_or(i64::MAX),
            digest: None,
            publisher: None,
            loaded: is_loaded(&plugin.version().to_string()),
            fault: None,
        });
        let mut versions: Vec<VersionView> = uploaded.chain(inside).collect();
        versions.sort_by_key(|view| Reverse(Version::parse(&view.version).ok()));
        versions
    }

    /// The manifest of a known version.
    pub(super) fn manifest(&self, id: &str, version: &str, known: &Known) -> DeskResult<Manifest> {
        if let Some(row) = known
            .versions
            .iter()
            .find(|row| row.plugin == id && row.version == version)
        {
            return serde_json::from_str(&row.manifest).map_err(|error| DeskError::Internal(error.into()));
        }
        let inside = self.desk.shared.shelf.shipped(id);
        let inside = inside.filter(|plugin| plugin.version().to_string() == version);
        let missing = || DeskError::not_found("ERR_PLUGIN_VERSION_NOT_FOUND");
        inside
            .map(|plugin| plugin.package().manifest.clone())
            .ok_or_else(missing)
    }
}
