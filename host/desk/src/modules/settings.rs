//! What a company tells its plugins: settings, secrets and the addresses of their hooks. The form is drawn from the manifest.

mod check;
mod views;

pub use views::{HookView, SecretView, SettingChoice, SettingField, SettingsInput, SettingsProblem, SettingsView};

use super::Modules;
use super::hooks::hook_views;
use super::standing::View;
use crate::error::{DeskError, DeskResult, Kind};
use balcao_model::auth::{Identity, Profile};
use balcao_model::clock::Millis;
use balcao_model::event::{Audience, Event};
use balcao_registry::Manifest;
use balcao_runtime::{Draft, Installed, Scope, UserScope};
use balcao_storage::{Audit, Tenant, TenantTx};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

const HOUR_MS: Millis = 60 * 60 * 1000;

/// Where a secret belongs; it opens nowhere else.
pub(crate) fn secret_place(company: i64, plugin: &str, name: &str) -> String {
    format!("{company}/plugin/{plugin}/{name}")
}

impl Modules<'_> {
    /// The settings form of a plugin, with what the company gave. Of secrets only whether they are set.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_MODULE_NOT_FOUND`, also when the plan does not include it.
    pub async fn settings(&self, who: &Identity, id: &str) -> DeskResult<SettingsView> {
        let (tenant, plugin) = self.own(who, id).await?;
        self.form(&tenant, &plugin).await
    }

    /// Changes settings and secrets; what is not named stays. With a problem nothing is changed.
    ///
    /// # Errors
    /// As [`Modules::settings`], and `ERR_PLUGIN_FAILED` when the plugin could not look at them.
    pub async fn change_settings(
        &self,
        who: &Identity,
        id: &str,
        input: SettingsInput,
        locale: &str,
    ) -> DeskResult<Result<SettingsView, Vec<SettingsProblem>>> {
        let (tenant, plugin) = self.own(who, id).await?;
        let manifest = &plugin.package().manifest;
        let input = input.trimmed();
        let draft = self.draft(&tenant, manifest, &input).await?;
        let mut problems = check::check(manifest, &input, &draft, self.desk.shared.outside.is_local());
        if problems.is_empty() {
            let scope = self.scope(who, &tenant, id, locale).await?;
            let checked = self.desk.shared.runtime.check_settings(&plugin, scope, draft).await;
            let found = checked.map_err(|error| {
                tracing::warn!(plugin.id = id, %error, "a plugin could not look at its settings");
                DeskError::refused(Kind::Busy, "ERR_PLUGIN_FAILED")
            })?;
            problems.extend(found.into_iter().map(SettingsProblem::of_plugin));
        }
        if !problems.is_empty() {
            return Ok(Err(problems));
        }
        self.keep(who, &tenant, manifest, &input).await?;
        self.form(&tenant, &plugin).await.map(Ok)
    }

    /// The plugin, when the caller administrates a company whose plan includes it.
    pub(super) async fn own(&self, who: &Identity, id: &str) -> DeskResult<(Tenant, Arc<Installed>)> {
        if !who.is_admin() {
            return Err(DeskError::forbidden());
        }
        let tenant = self.desk.store().tenant(who);
        let facts = self.included(&tenant, id).await?;
        let plugin = View::of(&self.desk.shared, &facts).offered().cloned();
        let plugin = plugin.ok_or_else(|| DeskError::not_found("ERR_MODULE_NOT_FOUND"))?;
        Ok((tenant, plugin))
    }

    /// On whose behalf a plugin is called.
    pub(super) async fn scope(&self, who: &Identity, tenant: &Tenant, id: &str, locale: &str) -> DeskResult<Scope> {
        let (queue_ids, _) = tenant.queue_scope(who.user_id()).await?;
        let user = UserScope {
            id: who.user_id(),
            name: who.name().to_owned(),
            profile: who.profile().as_str().to_owned(),
            is_super: who.is_super(),
            queue_ids,
        };
        Ok(Scope {
            company: tenant.key(),
            plugin_id: id.to_owned(),
            user: Some(user),
            locale: locale.to_owned(),
        })
    }

    async fn form(&self, tenant: &Tenant, plugin: &Installed) -> DeskResult<SettingsView> {
        let given = tenant.plugin_settings(plugin.id()).await?.into_iter().collect();
        let secrets = tenant.plugin_secrets(plugin.id()).await?;
        let hooks = hook_views(self.desk, tenant, plugin).await?;
        Ok(SettingsView::new(plugin, &given, &secrets, hooks, self.desk.now()))
    }

    /// The settings as they will be.
    async fn draft(&self, tenant: &Tenant, manifest: &Manifest, input: &SettingsInput) -> DeskResult<Draft> {
        let plugin = manifest.id.as_str();
        let mut settings: BTreeMap<String, String> = BTreeMap::new();
        for (key, spec) in &manifest.settings {
            settings.extend(spec.default.clone().map(|value| (key.clone(), value)));
        }
        let given = tenant.plugin_settings(plugin).await?;
        settings.extend(given.into_iter().filter(|(key, _)| manifest.settings.contains_key(key)));
        for (key, value) in &input.settings {
            let default = manifest.settings.get(key).and_then(|spec| spec.default.as_ref());
            match value.as_ref().or(default) {
                Some(value) => settings.insert(key.clone(), value.clone()),
                None => settings.remove(key),
            };
        }
        let stored = tenant
            .plugin_secrets(plugin)
            .await?
            .into_iter()
            .map(|secret| secret.name);
        let mut secrets: BTreeSet<String> = stored.filter(|name| manifest.secrets.contains_key(name)).collect();
        for (name, value) in &input.secrets {
            match value {
                Some(_) => secrets.insert(name.clone()),
                None => secrets.remove(name),
            };
        }
        Ok(Draft {
            settings: settings.into_iter().collect(),
            secrets: secrets.into_iter().collect(),
        })
    }

    async fn keep(
        &self,
        who: &Identity,
        tenant: &Tenant,
        manifest: &Manifest,
        input: &SettingsInput,
    ) -> DeskResult<()> {
        let (desk, now, company) = (self.desk, self.desk.now(), tenant.key());
        let id = manifest.id.as_str();
        let admins: Vec<i64> = tenant
            .users()
            .await?
            .into_iter()
            .filter(|user| user.profile == Profile::Admin.as_str())
            .map(|user| user.id)
            .collect();
        let mut tx = desk.store().begin().await?;
        let mut own = tx.of(company);
        for (key, value) in &input.settings {
            own.write_plugin_setting(id, key, value.as_deref()).await?;
        }
        self.keep_secrets(&mut own, manifest, input, company.id()).await?;
        own.audit(who, &entry(id, input), now).await?;
        let changed = Event::Plugin {
            plugin: id.to_owned(),
            audience: Audience::Users(admins),
            name: "modules".to_owned(),
            payload: json!({ "action": "settings", "id": id }),
        };
        tx.push_events(&[(company, changed)], now).await?;
        tx.commit().await?;
        desk.wake().outbox.notify_one();
        Ok(())
    }

    async fn keep_secrets(
        &self,
        own: &mut TenantTx<'_>,
        manifest: &Manifest,
        input: &SettingsInput,
        company: i64,
    ) -> DeskResult<()> {
        let (id, now) = (manifest.id.as_str(), self.desk.now());
        for (name, value) in &input.secrets {
            let Some(value) = value else {
                own.remove_plugin_secret(id, name).await?;
                continue;
            };
            let sealed = self.desk.shared.seal.close(&secret_place(company, id, name), value);
            let sealed = sealed.map_err(|error| DeskError::Internal(error.into()))?;
            let hours = manifest.secrets.get(name).map_or(0, |spec| spec.previous_valid_hours);
            let until = (hours > 0).then(|| now + Millis::from(hours) * HOUR_MS);
            own.write_plugin_secret((id, name), &sealed, until, now).await?;
        }
        Ok(())
    }
}

/// What the audit log keeps: the settings as they were given, and of secrets only that they were.
fn entry(id: &str, input: &SettingsInput) -> Audit<'static> {
    let secrets: BTreeMap<&String, bool> = input
        .secrets
        .iter()
        .map(|(name, value)| (name, value.is_some()))
        .collect();
    Audit {
        action: "module.settingsChanged",
        target: format!("module:{id}"),
        detail: json!({ "settings": input.settings, "secretsSet": secrets }),
    }
}
