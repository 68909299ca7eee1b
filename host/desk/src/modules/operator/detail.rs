//! Everything about one version of a plugin, for whoever decides whether it should run.

use super::list::{Known, PluginView};
use super::{Modules, unknown};
use crate::error::{DeskError, DeskResult};
use crate::modules::company::DeadWorkView;
use crate::modules::views::{DAY_MS, GrantView, grants};
use balcao_model::auth::Identity;
use balcao_model::time::Moment;
use balcao_registry::Grants;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// Most pieces of dead work that are shown.
const DEAD_SHOWN: i64 = 200;

/// A plugin with one of its versions.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape is described in docs/api")]
pub struct PluginDetail {
    #[serde(flatten)]
    pub plugin: PluginView,
    /// The version that the rest is about.
    pub version: String,
    pub permissions: Vec<GrantView>,
    pub readme: Option<String>,
    pub changelog: Option<String>,
    /// Against the version that is active.
    pub diff: DiffView,
    /// `plugin.toml` as JSON.
    #[schema(value_type = Object)]
    pub manifest: Value,
    pub on_for: Vec<OnFor>,
    /// The last 24 hours, the oldest first.
    pub hours: Vec<UsedHour>,
}

/// What two versions may do differently.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DiffView {
    pub from: Option<String>,
    pub added: Vec<GrantView>,
    pub removed: Vec<GrantView>,
}

/// A company for which the plugin is on.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OnFor {
    pub id: i64,
    pub name: String,
    pub version: String,
}

/// The calls of an hour.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "times in milliseconds")]
pub struct UsedHour {
    #[schema(value_type = String)]
    pub at: Moment,
    pub calls: i64,
    pub errors: i64,
    pub p50: Option<u64>,
    pub p95: Option<u64>,
}

impl Modules<'_> {
    /// A plugin with one of its versions: the one that is named, the active one, or the newest.
    ///
    /// # Errors
    /// `ERR_PLUGIN_NOT_FOUND` or `ERR_PLUGIN_VERSION_NOT_FOUND`.
    pub async fn plugin_detail(&self, who: &Identity, id: &str, version: Option<&str>) -> DeskResult<PluginDetail> {
        self.operator(who)?;
        let known = self.known_one(id).await?;
        let mut plugin = self.view(id, &known).await?;
        let newest = plugin.versions.first().map(|newest| newest.version.as_str());
        let version = version
            .or(plugin.active.as_deref())
            .or(newest)
            .ok_or_else(unknown)?
            .to_owned();
        let manifest = self.manifest(id, &version, &known)?;
        plugin.labels = self.labels(id, &version, &known).await?;
        let before = plugin.active.clone().filter(|active| *active != version);
        let older = before
            .as_ref()
            .and_then(|before| self.manifest(id, before, &known).ok());
        let older = older.map_or_else(Grants::default, |manifest| manifest.grants());
        let diff = manifest.grants().since(&older);
        let (readme, changelog) = self.texts(id, &version, &known);
        let since = self.desk.now() - DAY_MS;
        let hours = self.desk.store().plugin_usage_by_hour(id, since).await?;
        Ok(PluginDetail {
            permissions: grants(&manifest.grants()),
            readme,
            changelog,
            diff: DiffView {
                added: before.as_ref().map(|_| grants(&diff.added)).unwrap_or_default(),
                removed: grants(&diff.removed),
                from: before,
            },
            manifest: serde_json::to_value(&manifest).map_err(|error| DeskError::Internal(error.into()))?,
            on_for: self.companies_of(id, &known),
            hours: hours
                .into_iter()
                .map(|hour| UsedHour {
                    at: Moment(hour.hour),
                    calls: hour.usage.calls,
                    errors: hour.usage.errors,
                    p50: hour.usage.percentile(50),
                    p95: hour.usage.percentile(95),
                })
                .collect(),
            version,
            plugin,
        })
    }

    /// Work of a plugin that was set aside in any company, the newest first.
    ///
    /// # Errors
    /// `ERR_PLUGIN_NOT_FOUND`.
    pub async fn plugin_work(&self, who: &Identity, id: &str) -> DeskResult<Vec<DeadWorkView>> {
        self.operator(who)?;
        self.known_plugin(id).await?;
        let rows = self.desk.store().dead_plugin_work(id, DEAD_SHOWN).await?;
        Ok(rows.into_iter().map(DeadWorkView::from).collect())
    }

    /// Lets work that was set aside be tried again: these pieces, or all. Answers how many.
    ///
    /// # Errors
    /// `ERR_PLUGIN_NOT_FOUND`.
    pub async fn replay_everywhere(&self, who: &Identity, id: &str, ids: Option<&[i64]>) -> DeskResult<u64> {
        self.operator(who)?;
        self.known_plugin(id).await?;
        let (now, mut replayed) = (self.desk.now(), 0);
        let mut tx = self.desk.store().begin().await?;
        for company in tx.all_companies().await? {
            replayed += tx.of(company).replay_plugin_work(id, ids, now).await?;
        }
        let detail = json!({ "pieces": replayed });
        self.finish(tx, who, "plugin.replayed", super::install::target(id), detail)
            .await?;
        self.desk.wake().plugins.notify_one();
        Ok(replayed)
    }

    fn companies_of(&self, id: &str, known: &Known) -> Vec<OnFor> {
        let on = self.on_for(id, known).into_iter().map(|(facts, plugin)| OnFor {
            id: facts.company.id(),
            name: facts.company_name.clone(),
            version: plugin.version().to_string(),
        });
        on.collect()
    }

    fn texts(&self, id: &str, version: &str, known: &Known) -> (Option<String>, Option<String>) {
        if let Some(row) = known
            .versions
            .iter()
            .find(|row| row.plugin == id && row.version == version)
        {
            return (row.readme.clone(), row.changelog.clone());
        }
        let inside = self.desk.shared.shelf.shipped(id);
        inside.map_or((None, None), |plugin| {
            (plugin.package().readme.clone(), plugin.package().changelog.clone())
        })
    }
}
