//! What the administrators of a company do with plugins: switch them on and off, agree to what they may do, look at their
//! logs, their failed work and their data.

mod data;
mod log;
mod switch;
mod work;

pub use data::ModuleData;
pub use log::{LogLineView, LogQuery, ModuleError};
pub use switch::Decision;
pub use work::DeadWorkView;

use super::standing::{Off, Standing, View};
use super::views::{DAY_MS, Figures, GrantView, HealthView, PublisherBrief, about, grants};
use super::{Modules, converge};
use crate::error::{DeskError, DeskResult};
use balcao_model::auth::Identity;
use balcao_registry::Trust;
use balcao_runtime::Installed;
use balcao_storage::{PluginFacts, PublisherRow, Tenant};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// A plugin in a company.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape is described in docs/api")]
pub struct ModuleView {
    pub id: String,
    pub name: String,
    pub description: String,
    /// `plugin.name`, `plugin.description` and `plugin.why.<permission>` by locale, where the package has them.
    pub labels: BTreeMap<String, BTreeMap<String, String>>,
    /// The version that the company runs, or would run.
    pub version: String,
    /// None for what is a part of the product.
    pub publisher: Option<PublisherBrief>,
    /// `on`, `off`, `consent`, `disabled` or `faulty`.
    pub state: &'static str,
    /// The company's switch.
    pub enabled: bool,
    pub disabled_reason: Option<String>,
    /// The version that `permissions` and `consent` speak of.
    pub offered: String,
    pub permissions: Vec<GrantView>,
    /// Stands for exactly these permissions; sent back to agree to them.
    pub consent: String,
    /// What is new against what the company agreed to.
    pub widened: Vec<GrantView>,
    pub needs_consent: bool,
    pub has_settings: bool,
    pub has_screen: bool,
    pub health: HealthView,
    /// The newest first.
    pub last_errors: Vec<ModuleError>,
    pub data: ModuleData,
}

/// A plugin in a company, with its texts.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "the wire shape is described in docs/api")]
pub struct ModuleDetail {
    #[serde(flatten)]
    pub module: ModuleView,
    pub readme: Option<String>,
    pub changelog: Option<String>,
}

impl Modules<'_> {
    fn admin(&self, who: &Identity) -> DeskResult<Tenant> {
        if who.is_admin() {
            Ok(self.desk.store().tenant(who))
        } else {
            Err(DeskError::forbidden())
        }
    }

    /// The plugins that the company's plan includes.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION` for everybody but administrators.
    pub async fn modules(&self, who: &Identity) -> DeskResult<Vec<ModuleView>> {
        let tenant = self.admin(who)?;
        converge::now(self.desk).await?;
        let ids = self.all_ids().await?;
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        let facts = tenant.plugin_facts(&ids).await?;
        let figures = self.figures(&tenant).await?;
        let publishers = self.desk.store().publishers().await?;
        let mut modules = Vec::new();
        for facts in &facts {
            let view = View::of(&self.desk.shared, facts);
            if let Some(offered) = view.offered().filter(|_| view.is_in_plan()) {
                modules.push(self.module_view(&tenant, &view, offered, &figures, &publishers).await?);
            }
        }
        Ok(modules)
    }

    /// One of them, with its texts.
    ///
    /// # Errors
    /// `ERR_MODULE_NOT_FOUND`, also when the plan does not include it.
    pub async fn module(&self, who: &Identity, id: &str) -> DeskResult<ModuleDetail> {
        let tenant = self.admin(who)?;
        let facts = self.included(&tenant, id).await?;
        let view = View::of(&self.desk.shared, &facts);
        let offered = view.offered().ok_or_else(missing)?;
        let publishers = self.desk.store().publishers().await?;
        let figures = self.figures(&tenant).await?;
        let package = offered.package();
        Ok(ModuleDetail {
            module: self.module_view(&tenant, &view, offered, &figures, &publishers).await?,
            readme: package.readme.clone(),
            changelog: package.changelog.clone(),
        })
    }

    /// What is known of a plugin that the company's plan includes.
    pub(super) async fn included(&self, tenant: &Tenant, id: &str) -> DeskResult<PluginFacts> {
        converge::now(self.desk).await?;
        let facts = tenant.plugin_facts(&[id]).await?.pop().ok_or_else(missing)?;
        let view = View::of(&self.desk.shared, &facts);
        let is_included = view.offered().is_some() && view.is_in_plan();
        if is_included { Ok(facts) } else { Err(missing()) }
    }

    async fn figures(&self, tenant: &Tenant) -> DeskResult<Figures> {
        let (store, now) = (self.desk.store(), self.desk.now());
        let used = store.plugin_usage(Some(tenant.key()), now - DAY_MS).await?;
        Ok(Figures::new(
            used,
            store.plugin_queues(Some(tenant.key()), now).await?,
            now,
        ))
    }

    async fn module_view(
        &self,
        tenant: &Tenant,
        view: &View<'_>,
        offered: &Arc<Installed>,
        figures: &Figures,
        publishers: &[PublisherRow],
    ) -> DeskResult<ModuleView> {
        let (id, manifest) = (offered.id(), &offered.package().manifest);
        let widened = view.not_agreed(offered);
        let (state, runs) = match view.standing() {
            // The company goes on with what it agreed to; the page asks it to agree to the rest.
            Standing::On(plugin) if widened.is_empty() => ("on", plugin),
            Standing::On(plugin) => ("consent", plugin),
            Standing::Off(off) => (state(off), Arc::clone(offered)),
        };
        let is_own = offered.trust() == Trust::Platform;
        let key = offered.package().publisher().filter(|_| !is_own);
        let publisher = publishers.iter().find(|row| Some(row.key.as_str()) == key);
        let has_switch_before = view.has_agreed_to_anything();
        Ok(ModuleView {
            id: id.to_owned(),
            name: manifest.name.clone(),
            description: manifest.description.clone(),
            labels: about(offered.package()),
            version: runs.version().to_string(),
            publisher: publisher.map(PublisherBrief::from),
            state,
            enabled: view.is_enabled(),
            disabled_reason: view.disabled_reason().map(str::to_owned),
            offered: offered.version().to_string(),
            permissions: grants(&manifest.grants()),
            consent: manifest.grants().digest(),
            needs_consent: !widened.is_empty(),
            widened: if has_switch_before {
                grants(&widened)
            } else {
                Vec::new()
            },
            has_settings: !(manifest.settings.is_empty() && manifest.secrets.is_empty() && manifest.hooks.is_empty()),
            has_screen: manifest.ui.is_some(),
            health: figures.of(id),
            last_errors: self.last_errors(tenant, id).await?,
            data: self.data_size(tenant, id).await?,
        })
    }
}

const fn state(off: Off) -> &'static str {
    match off {
        Off::Disabled => "disabled",
        Off::Consent => "consent",
        Off::Faulty | Off::Absent => "faulty",
        Off::Switch | Off::Plan => "off",
    }
}

fn missing() -> DeskError {
    DeskError::not_found("ERR_MODULE_NOT_FOUND")
}
