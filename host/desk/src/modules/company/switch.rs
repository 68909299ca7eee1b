//! A company's own switch, and its consent to what a plugin may do.

use super::{ModuleDetail, Modules, missing};
use crate::error::{DeskError, DeskResult, Kind};
use crate::modules::standing::{Standing, View};
use balcao_model::auth::Identity;
use balcao_model::event::Event;
use balcao_storage::{Audit, Switch};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

/// Switching a plugin on or off.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// On or off.
    pub enabled: bool,
    /// `consent` as it was shown with the permissions; needed to switch on what needs consent.
    #[serde(default)]
    pub consent: Option<String>,
}

impl Modules<'_> {
    /// Switches a plugin on or off for the company. Agreeing to more than before is the same: on, with the new consent.
    ///
    /// # Errors
    /// `ERR_MODULE_NOT_FOUND`, `ERR_PLUGIN_DISABLED`, or `ERR_MODULE_CONSENT` when what is agreed to is not what the plugin
    /// asks for now.
    pub async fn decide(&self, who: &Identity, id: &str, decision: &Decision) -> DeskResult<ModuleDetail> {
        let tenant = self.admin(who)?;
        let facts = self.included(&tenant, id).await?;
        let view = View::of(&self.desk.shared, &facts);
        let offered = view.offered().ok_or_else(missing)?;
        if decision.enabled && view.disabled_reason().is_some() {
            return Err(DeskError::refused(Kind::Conflict, "ERR_PLUGIN_DISABLED"));
        }
        let asked = offered.package().manifest.grants();
        let is_agreed = decision.consent.as_deref() == Some(asked.digest().as_str());
        if decision.enabled && !is_agreed && !view.not_agreed(offered).is_empty() {
            return Err(DeskError::conflict("ERR_MODULE_CONSENT"));
        }
        let mut switch = facts.switch.clone().unwrap_or(Switch {
            enabled: false,
            consent: Default::default(),
        });
        switch.enabled = decision.enabled;
        if decision.enabled {
            // What was agreed to stays agreed: a rollback must not switch the company off.
            switch.consent.extend(asked.names().map(str::to_owned));
        }
        let now = self.desk.now();
        let entry = Audit {
            action: if decision.enabled {
                "module.enabled"
            } else {
                "module.disabled"
            },
            target: format!("module:{id}"),
            detail: json!({ "version": offered.version().to_string(), "consent": switch.consent }),
        };
        let mut tx = self.desk.store().begin().await?;
        tx.of(tenant.key()).set_plugin_switch(id, &switch, now).await?;
        tx.of(tenant.key()).audit(who, &entry, now).await?;
        if view.is_enabled() != decision.enabled {
            let news = if decision.enabled { "enabled" } else { "disabled" };
            tx.of(tenant.key()).queue_plugin_life(id, news, "", now).await?;
        }
        if let Standing::On(before) = view.standing()
            && decision.enabled
            && before.version() != offered.version()
        {
            let previous = before.version().to_string();
            tx.of(tenant.key())
                .queue_plugin_life(id, "upgraded", &previous, now)
                .await?;
        }
        tx.push_events(&[(tenant.key(), Event::ModulesChanged)], now).await?;
        tx.commit().await?;
        self.desk.wake().outbox.notify_one();
        self.desk.wake().plugins.notify_one();
        self.module(who, id).await
    }
}
