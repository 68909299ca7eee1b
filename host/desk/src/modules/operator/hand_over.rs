//! A plugin whose author has another key from now on, because the one before was lost or exchanged.

use super::install::{check_reason, target};
use super::publishers::accepted;
use super::{Modules, PluginView};
use crate::error::{DeskError, DeskResult};
use balcao_model::auth::Identity;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

/// Whose a plugin is from now on.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HandOver {
    /// The short id of an accepted publisher's key.
    pub publisher: String,
    /// How it is known that the author has this key. It stays in the audit log.
    pub reason: String,
}

impl Modules<'_> {
    /// Lets another key publish a plugin from now on, and the one before no longer. What is here stays as it is and runs on.
    ///
    /// # Errors
    /// `ERR_PLUGIN_NOT_FOUND`, `ERR_PLUGIN_BUILT_IN`, `ERR_PLUGIN_PUBLISHER_NOT_FOUND`, `ERR_PLUGIN_PUBLISHER_REVOKED`, or
    /// `ERR_VALIDATION` without a reason.
    pub async fn hand_over(&self, who: &Identity, id: &str, to: &HandOver) -> DeskResult<PluginView> {
        self.operator(who)?;
        let reason = to.reason.trim();
        check_reason(reason)?;
        let mut tx = self.desk.store().begin().await?;
        let mut row = self.changing(&mut tx, id).await?;
        // Whoever could take one of these could take a part of the program.
        let built_in = || DeskError::conflict("ERR_PLUGIN_BUILT_IN");
        let from = row.publisher.take().ok_or_else(built_in)?;
        let new = accepted(&mut tx, &to.publisher).await?;
        if from != new.key {
            row.publisher = Some(new.key);
            tx.put_plugin(&row).await?;
            let detail = json!({ "from": from, "to": row.publisher, "reason": reason });
            self.finish(tx, who, "plugin.handedOver", target(id), detail).await?;
        }
        self.plugin(who, id).await
    }
}
