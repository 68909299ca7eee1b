//! Which plans include a plugin, where no switch of the plan decides.

use super::install::target;
use super::{Modules, PluginView};
use crate::error::{DeskError, DeskResult};
use crate::modules::standing::plan_feature;
use balcao_model::auth::Identity;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

/// The plans that include a plugin.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PluginPlans {
    /// Every plan, those of later too.
    pub all: bool,
    /// Otherwise these.
    #[serde(default)]
    pub ids: Vec<i64>,
}

impl Modules<'_> {
    /// Sets which plans include a plugin.
    ///
    /// # Errors
    /// `ERR_PLUGIN_NOT_FOUND`, `ERR_NO_PLAN_FOUND`, or `ERR_PLUGIN_PLAN_BY_FEATURE` when a switch of the plan decides.
    pub async fn set_plans(&self, who: &Identity, id: &str, plans: &PluginPlans) -> DeskResult<PluginView> {
        self.operator(who)?;
        let usual = self.desk.shared.runtime.plugin(id);
        if usual.is_some_and(|plugin| plan_feature(&plugin).is_some()) {
            return Err(DeskError::conflict("ERR_PLUGIN_PLAN_BY_FEATURE"));
        }
        let mut tx = self.desk.store().begin().await?;
        let mut row = self.changing(&mut tx, id).await?;
        row.every_plan = plans.all;
        tx.put_plugin(&row).await?;
        let mut ids = if plans.all { Vec::new() } else { plans.ids.clone() };
        ids.sort_unstable();
        ids.dedup();
        let set = tx.set_plugin_plans(id, &ids).await;
        set.map_err(|error| match error {
            balcao_storage::Error::Reference => DeskError::not_found("ERR_NO_PLAN_FOUND"),
            other => other.into(),
        })?;
        let detail = json!({ "all": plans.all, "ids": ids });
        self.finish(tx, who, "plugin.plans", target(id), detail).await?;
        self.plugin(who, id).await
    }
}
