//! The list of micro-frontends that a user's browser may load.

use super::Modules;
use super::standing::all_on;
use crate::error::DeskResult;
use balcao_model::auth::Identity;
use balcao_registry::{MenuEntry, RoutePermission, Ui};
use balcao_runtime::Installed;
use serde_json::{Value, json};

/// Range of browser SDK versions that this host's shell serves.
const SDK: &str = "^1";

impl Modules<'_> {
    /// Modules of the user's company and role: `{"modules":[…]}`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn catalog(&self, who: &Identity) -> DeskResult<Value> {
        let tenant = self.desk.store().tenant(who);
        let mut modules = Vec::new();
        for plugin in all_on(self.desk, &tenant).await? {
            if let Some(ui) = &plugin.package().manifest.ui {
                modules.extend(entry(&plugin, ui, who));
            }
        }
        Ok(json!({ "modules": modules }))
    }
}

fn entry(plugin: &Installed, ui: &Ui, who: &Identity) -> Option<Value> {
    let (file, content) = plugin.package().ui_entry()?;
    let menu: Vec<&MenuEntry> = ui.menu.iter().filter(|item| may(who, item.permission)).collect();
    Some(json!({
        "id": plugin.id(),
        "version": plugin.version().to_string(),
        "sdk": SDK,
        "entry": format!("/modules/{}/{}/{file}", plugin.id(), plugin.version()),
        "integrity": content.integrity,
        "basePath": ui.base_path,
        "menu": menu,
        "slots": ui.slots,
        "locales": plugin.package().labels.keys().collect::<Vec<_>>(),
        "labels": plugin.package().labels,
    }))
}

fn may(who: &Identity, needed: Option<RoutePermission>) -> bool {
    match needed {
        None | Some(RoutePermission::User) => true,
        Some(RoutePermission::Admin) => who.is_admin(),
        Some(RoutePermission::Super) => who.is_super(),
    }
}
