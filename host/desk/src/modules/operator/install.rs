//! Which version runs: installing, upgrading, rolling back, taking off, and switching off everywhere.

use super::{Modules, PluginView, unknown};
use crate::error::{DeskError, DeskResult};
use crate::modules::converge::trusted_keys;
use balcao_model::auth::Identity;
use balcao_storage::PluginRow;
use serde_json::json;

/// Longest reason of a kill switch or a revocation.
const MAX_REASON: usize = 500;

impl Modules<'_> {
    /// Lets a version of a plugin run for everybody: installs, upgrades or rolls back. Running calls finish on the version they
    /// began with.
    ///
    /// # Errors
    /// `ERR_PLUGIN_NOT_FOUND`, `ERR_PLUGIN_VERSION_NOT_FOUND`, `ERR_PLUGIN_PUBLISHER`, `ERR_PLUGIN_UNUSABLE` or
    /// `ERR_PLUGIN_ROUTE_TAKEN`; nothing changes then.
    pub async fn activate(&self, who: &Identity, id: &str, version: &str) -> DeskResult<PluginView> {
        self.operator(who)?;
        self.known_plugin(id).await?;
        let plugin = self.ready(id, version).await?;
        let mut tx = self.desk.store().begin().await?;
        let mut row = self.changing(&mut tx, id).await?;
        let before = self.usual(&row);
        if before.as_deref() != Some(version) {
            row.previous.clone_from(&before);
            if let Some(before) = &before {
                tx.queue_plugin_upgrade(id, before, self.desk.now()).await?;
            }
        }
        // What ships inside the program needs no decision to run, and is followed when the program is renewed.
        let inside = self.desk.shared.shelf.shipped(id);
        let is_inside = inside.is_some_and(|inside| std::sync::Arc::ptr_eq(&inside, &plugin));
        row.active = (!is_inside).then(|| version.to_owned());
        if row.canary.as_deref() == Some(version) {
            row.canary = None;
            tx.set_plugin_canaries(id, &[]).await?;
        }
        tx.put_plugin(&row).await?;
        let detail = json!({ "version": version, "before": before });
        self.finish(tx, who, "plugin.installed", target(id), detail).await?;
        self.plugin(who, id).await
    }

    /// Takes an uploaded plugin off; one that ships inside the program goes back to that version.
    ///
    /// # Errors
    /// `ERR_PLUGIN_NOT_FOUND`.
    pub async fn deactivate(&self, who: &Identity, id: &str) -> DeskResult<PluginView> {
        self.operator(who)?;
        let mut tx = self.desk.store().begin().await?;
        let mut row = self.changing(&mut tx, id).await?;
        if let Some(active) = row.active.take() {
            row.previous = Some(active);
        }
        tx.put_plugin(&row).await?;
        let detail = json!({ "before": row.previous });
        self.finish(tx, who, "plugin.removed", target(id), detail).await?;
        self.plugin(who, id).await
    }

    /// Switches a plugin off everywhere, or on again. What waited for it goes on waiting, and what happens meanwhile waits too, for
    /// a day.
    ///
    /// # Errors
    /// `ERR_PLUGIN_NOT_FOUND`, `ERR_VALIDATION` without a reason, `ERR_PLUGIN_PUBLISHER` when its publisher was revoked.
    pub async fn set_disabled(&self, who: &Identity, id: &str, disabled: bool, reason: &str) -> DeskResult<PluginView> {
        self.operator(who)?;
        let reason = reason.trim();
        if disabled {
            check_reason(reason)?;
        }
        let mut tx = self.desk.store().begin().await?;
        let mut row = self.changing(&mut tx, id).await?;
        if !disabled && let Some(active) = &row.active {
            let versions = tx.plugin_versions(id).await?;
            let signer = versions.into_iter().find(|row| row.version == *active);
            if let Some(version) = signer {
                let keys = trusted_keys(&self.desk.store().publishers().await?);
                keys.trust_of(&version.publisher).map_err(super::not_trusted)?;
            }
        }
        row.disabled_at = disabled.then(|| self.desk.now());
        row.disabled_reason = if disabled { reason.to_owned() } else { String::new() };
        tx.put_plugin(&row).await?;
        let action = if disabled { "plugin.disabled" } else { "plugin.enabled" };
        self.finish(tx, who, action, target(id), json!({ "reason": reason }))
            .await?;
        self.plugin(who, id).await
    }

    /// The version for everybody.
    pub(super) fn usual(&self, row: &PluginRow) -> Option<String> {
        let inside = || {
            self.desk
                .shared
                .shelf
                .shipped(&row.id)
                .map(|plugin| plugin.version().to_string())
        };
        row.active.clone().or_else(inside)
    }

    pub(super) async fn known_plugin(&self, id: &str) -> DeskResult<()> {
        let is_known = self.desk.shared.shelf.shipped(id).is_some()
            || self.desk.store().plugins().await?.iter().any(|row| row.id == id);
        if is_known { Ok(()) } else { Err(unknown()) }
    }
}

pub(super) fn target(id: &str) -> String {
    format!("plugin:{id}")
}

pub(super) fn check_reason(reason: &str) -> DeskResult<()> {
    if (1..=MAX_REASON).contains(&reason.chars().count()) {
        Ok(())
    } else {
        Err(DeskError::invalid_field("reason"))
    }
}
