//! Trying a version with some companies.

use super::install::target;
use super::{Modules, PluginView};
use crate::error::{DeskError, DeskResult};
use balcao_model::auth::Identity;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

/// Most companies of a canary.
const MAX_COMPANIES: usize = 1_000;

/// Which companies try which version.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Canary {
    /// The version.
    pub version: String,
    /// The companies; none ends it.
    pub company_ids: Vec<i64>,
}

impl Modules<'_> {
    /// Lets some companies run another version than everybody else, or ends that.
    ///
    /// # Errors
    /// As [`Modules::activate`], and `ERR_NO_COMPANY_FOUND`.
    pub async fn set_canary(&self, who: &Identity, id: &str, canary: Option<&Canary>) -> DeskResult<PluginView> {
        self.operator(who)?;
        self.known_plugin(id).await?;
        let canary = canary.filter(|canary| !canary.company_ids.is_empty());
        if let Some(canary) = canary {
            if canary.company_ids.len() > MAX_COMPANIES {
                return Err(DeskError::invalid_field("companyIds"));
            }
            self.ready(id, &canary.version).await?;
        }
        let mut tx = self.desk.store().begin().await?;
        let mut row = self.changing(&mut tx, id).await?;
        row.canary = canary.map(|canary| canary.version.clone());
        tx.put_plugin(&row).await?;
        let mut companies = canary.map(|canary| canary.company_ids.clone()).unwrap_or_default();
        companies.sort_unstable();
        companies.dedup();
        let set = tx.set_plugin_canaries(id, &companies).await;
        set.map_err(|error| match error {
            balcao_storage::Error::Reference => DeskError::not_found("ERR_NO_COMPANY_FOUND"),
            other => other.into(),
        })?;
        let detail = json!({ "version": row.canary, "companyIds": companies });
        self.finish(tx, who, "plugin.canary", target(id), detail).await?;
        self.plugin(who, id).await
    }
}
