//! The plugin manifest (`plugin.toml`): everything a plugin is allowed to be, in one readable file.

mod check;
mod collection;
mod name;
mod permission;
mod route;
mod setting;
mod ui;

use std::collections::{BTreeMap, BTreeSet};

use semver::Version;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use collection::Collection;
pub use name::{InvalidName, Locale, PluginId};
pub use permission::Permission;
pub use route::{HttpMethod, Route, RoutePath, RoutePermission};
pub use setting::{SettingKind, SettingSpec};
pub use ui::{MenuEntry, Slot, Ui};

/// The contract this host offers to plugins; a manifest names it in `world`.
pub const WORLD: &str = "balcao:plugin@1.0";

/// A checked `plugin.toml`. Build one with [`Manifest::parse`].
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Unique name of the plugin, in kebab case (`kanban`).
    pub id: PluginId,
    /// Name shown to people.
    pub name: String,
    /// One sentence shown in the plugin list.
    #[serde(default)]
    pub description: String,
    /// Version of this package (semantic versioning).
    pub version: Version,
    /// The contract the component was built for, for example `balcao:plugin@1.0`.
    pub world: String,
    /// Plan flag that must be on for a company to use the plugin (`useKanban`); none means every plan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feature: Option<String>,
    /// Capabilities asked for; nothing else can be called.
    #[serde(default)]
    pub permissions: BTreeSet<Permission>,
    /// REST paths served by the role `routes`.
    #[serde(default)]
    pub routes: Vec<Route>,
    /// Kinds of domain events delivered to the role `events` (`tag.deleted`).
    #[serde(default)]
    pub events: BTreeSet<String>,
    /// Named document collections with their indexes.
    #[serde(default)]
    pub collections: Vec<Collection>,
    /// Settings of each company; the settings form is drawn from them.
    #[serde(default)]
    pub settings: BTreeMap<String, SettingSpec>,
    /// The micro-frontend, when the plugin has a screen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ui: Option<Ui>,
    /// Languages with a file `locales/<locale>.json` in the package.
    #[serde(default)]
    pub locales: BTreeSet<Locale>,
}

impl Manifest {
    /// Reads and checks the text of a `plugin.toml`.
    ///
    /// # Errors
    /// [`ManifestError`] with the line (for malformed values and unknown keys) or the key path
    /// (for values that contradict each other).
    pub fn parse(text: &str) -> Result<Self, ManifestError> {
        let manifest: Self = toml::from_str(text).map_err(|error| ManifestError::Syntax(error.to_string()))?;
        check::check(&manifest)?;
        Ok(manifest)
    }

    /// The declared collection called `name`.
    #[must_use]
    pub fn collection(&self, name: &str) -> Option<&Collection> {
        self.collections.iter().find(|collection| collection.name == name)
    }
}

/// Why a `plugin.toml` was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ManifestError {
    /// Not TOML, a wrong type, an unknown key or a malformed value; the text shows the line.
    #[error("plugin.toml: {0}")]
    Syntax(String),
    /// Each value is well formed but they do not fit together.
    #[error("plugin.toml: `{key}`: {reason}")]
    Rule {
        /// Path of the offending key, for example `routes[2].path`.
        key: String,
        /// What is wrong and what would be right.
        reason: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    const KANBAN: &str = r#"
id = "kanban"
name = "Kanban"
version = "0.1.0"
world = "balcao:plugin@1.0"
feature = "useKanban"
permissions = ["tickets:read", "collections"]
events = ["tag.deleted"]
locales = ["pt"]

[[routes]]
method = "GET"
path = "/ticket/kanban"
permission = "user"

[[collections]]
name = "boards"
unique = [["slot"]]

[ui]
basePath = "/kanban"
[[ui.menu]]
key = "menu.kanban"
icon = "kanban"
order = 30
"#;

    #[test]
    fn a_complete_manifest_is_read() {
        let manifest = Manifest::parse(KANBAN).unwrap();
        assert_eq!(manifest.id.as_str(), "kanban");
        assert_eq!(manifest.feature.as_deref(), Some("useKanban"));
        assert!(manifest.permissions.contains(&Permission::TicketsRead));
        assert_eq!(manifest.routes[0].permission, RoutePermission::User);
        assert!(manifest.collection("boards").is_some());
        assert_eq!(manifest.ui.unwrap().menu[0].order, 30);
    }

    #[test]
    fn an_unknown_key_is_refused_with_its_line() {
        let error = Manifest::parse(&KANBAN.replace("feature =", "futures ="))
            .unwrap_err()
            .to_string();
        assert!(error.contains("line 6"), "{error}");
        assert!(error.contains("futures"), "{error}");
    }

    #[test]
    fn an_unknown_permission_names_the_known_ones() {
        let error = Manifest::parse(&KANBAN.replace("tickets:read", "tickets:steal"))
            .unwrap_err()
            .to_string();
        assert!(error.contains("line 7") && error.contains("tickets:read"), "{error}");
    }

    #[test]
    fn a_malformed_id_is_refused_with_its_line() {
        let error = Manifest::parse(&KANBAN.replace("\"kanban\"", "\"../etc\""))
            .unwrap_err()
            .to_string();
        assert!(error.contains("line 2"), "{error}");
    }

    #[test]
    fn the_template_of_new_plugins_is_valid() {
        let template = include_str!("../../plugin-sdk/template/plugin.toml");
        assert_eq!(Manifest::parse(template).unwrap().id.as_str(), "my-plugin");
    }
}
