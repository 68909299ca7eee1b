//! Trying a version with some companies.

use super::install::target;
use super::{Modules, PluginView};
use crate::error::{DeskError, DeskResult};
use balcao_model::auth::Identity;
use balcao_storage::{PluginRow, Tx};
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeSet;
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

/// A version that some companies try.
pub(super) struct Tried {
    version: Option<String>,
    companies: BTreeSet<i64>,
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
        let before = self.tried(&row).await?;
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
        self.tell_upgrades(&mut tx, &row, &before, &companies).await?;
        self.finish(tx, who, "plugin.canary", target(id), detail).await?;
        self.plugin(who, id).await
    }

    /// The version that some companies try now, and who they are.
    pub(super) async fn tried(&self, row: &PluginRow) -> DeskResult<Tried> {
        let all = self.desk.store().plugin_canaries().await?;
        let own = all.into_iter().filter(|(plugin, _)| *plugin == row.id);
        Ok(Tried {
            version: row.canary.clone(),
            companies: own.map(|(_, company)| company).collect(),
        })
    }

    /// Queues the news for the companies that begin or cease to try a version, or try another one, as it is told to all at an
    /// upgrade. `row` and `companies` are how it is from now on.
    pub(super) async fn tell_upgrades(
        &self,
        tx: &mut Tx,
        row: &PluginRow,
        before: &Tried,
        companies: &[i64],
    ) -> DeskResult<()> {
        let usual = self.usual(row);
        let concerned: BTreeSet<i64> = before.companies.iter().chain(companies).copied().collect();
        let keys = tx.all_companies().await?;
        for key in keys.into_iter().filter(|key| concerned.contains(&key.id())) {
            let company = key.id();
            let had = before.version.as_ref().filter(|_| before.companies.contains(&company));
            let has = row.canary.as_ref().filter(|_| companies.contains(&company));
            let (had, has) = (had.or(usual.as_ref()), has.or(usual.as_ref()));
            if let Some(previous) = had.filter(|_| has.is_some() && has != had) {
                tx.of(key)
                    .queue_plugin_life(&row.id, "upgraded", previous, self.desk.now())
                    .await?;
            }
        }
        Ok(())
    }
}
