//! The plugin manifest (`plugin.toml`): everything a plugin is allowed to be, in one readable file.

mod bot;
mod channel;
mod check;
mod collection;
mod engine;
mod hook;
mod http;
mod job;
mod locate;
mod name;
mod payments;
mod permission;
mod route;
#[cfg(test)]
mod schema;
mod secret;
mod setting;
mod ui;
mod world;

use std::collections::BTreeSet;

use indexmap::IndexMap;
use semver::Version;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use bot::{BotSetting, BotSpec};
pub use channel::{ChannelAttention, ChannelContent, ChannelSpec};
pub use collection::Collection;
pub use engine::ScriptEngine;
pub use hook::{ChallengeSpec, HookSpec, MAX_DELIVERY_BYTES};
pub use http::{HttpSpec, OutboundHost};
pub use job::JobSpec;
pub use name::{InvalidName, Locale, PluginId};
pub use payments::PaymentsSpec;
pub use permission::Permission;
pub use route::{HttpMethod, Route, RoutePath, RoutePermission};
pub use secret::{SecretKind, SecretSpec};
pub use setting::{SettingKind, SettingSpec};
pub use ui::{MenuEntry, Slot, Ui};
pub use world::World;

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
    pub world: World,
    /// The engine that the component brings with it; none for compiled languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<ScriptEngine>,
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
    /// Kinds of jobs done by the role `worker`.
    #[serde(default)]
    pub jobs: Vec<JobSpec>,
    /// The bot that companies can set up, played by the role `bot`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<BotSpec>,
    /// The messaging service that companies can have connections over, played by the role `channel`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub channel: Option<ChannelSpec>,
    /// Says that the plugin collects money, by the role `payments`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payments: Option<PaymentsSpec>,
    /// Named document collections with their indexes.
    #[serde(default)]
    pub collections: Vec<Collection>,
    /// Settings of each company; the settings form is drawn from them, in their order.
    #[serde(default)]
    pub settings: IndexMap<String, SettingSpec>,
    /// Secrets of each company, used by name and never seen.
    #[serde(default)]
    pub secrets: IndexMap<String, SecretSpec>,
    /// Hosts that the plugin may send requests to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub http: Option<HttpSpec>,
    /// Addresses where other services deliver to the role `hooks`.
    #[serde(default)]
    pub hooks: Vec<HookSpec>,
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
        check::check(&manifest).map_err(|error| error.located(text))?;
        Ok(manifest)
    }

    /// The declared collection called `name`.
    #[must_use]
    pub fn collection(&self, name: &str) -> Option<&Collection> {
        self.collections.iter().find(|collection| collection.name == name)
    }

    /// The declared job called `name`.
    #[must_use]
    pub fn job(&self, name: &str) -> Option<&JobSpec> {
        self.jobs.iter().find(|job| job.name == name)
    }

    /// The setting of the bot that is called `key`.
    #[must_use]
    pub fn bot_setting(&self, key: &str) -> Option<&BotSetting> {
        self.bot.as_ref()?.settings.get(key)
    }

    /// Whether a secret of this name is declared: one of the plugin, or one of the bot, which each integration has for itself.
    #[must_use]
    pub fn has_secret(&self, name: &str) -> bool {
        self.secrets.contains_key(name) || self.bot_setting(name).is_some_and(|spec| spec.secret)
    }

    /// The declared hook called `name`.
    #[must_use]
    pub fn hook(&self, name: &str) -> Option<&HookSpec> {
        self.hooks.iter().find(|hook| hook.name == name)
    }
}

/// Why a `plugin.toml` was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ManifestError {
    /// Not TOML, a wrong type, an unknown key or a malformed value; the text shows the line.
    #[error("plugin.toml: {0}")]
    Syntax(String),
    /// Each value is well formed but they do not fit together.
    #[error("plugin.toml{}: `{key}`: {reason}", line.map(|line| format!(", line {line}")).unwrap_or_default())]
    Rule {
        /// Where the key stands, or the table that it belongs into.
        line: Option<usize>,
        /// Path of the offending key, for example `routes[2].path`.
        key: String,
        /// What is wrong and what would be right.
        reason: String,
    },
}

impl ManifestError {
    fn located(self, text: &str) -> Self {
        match self {
            Self::Rule { key, reason, .. } => Self::Rule {
                line: locate::line_of(text, &key),
                key,
                reason,
            },
            other => other,
        }
    }
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
    fn values_that_do_not_fit_together_are_refused_with_their_line() {
        let twice = format!("{KANBAN}[[routes]]\nmethod = \"GET\"\npath = \"/ticket/kanban\"\npermission = \"user\"\n");
        let error = Manifest::parse(&twice).unwrap_err().to_string();
        let line = twice
            .lines()
            .collect::<Vec<_>>()
            .iter()
            .rposition(|line| line.starts_with("path"))
            .unwrap()
            + 1;
        assert!(
            error.starts_with(&format!("plugin.toml, line {line}: `routes[1].path`")),
            "{error}"
        );
    }

    #[test]
    fn every_manifest_in_the_authors_guide_is_accepted() {
        let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/plugins");
        let mut seen = 0;
        for page in std::fs::read_dir(guide).unwrap() {
            let text = std::fs::read_to_string(page.unwrap().path()).unwrap();
            let blocks = text
                .split("```toml\n")
                .skip(1)
                .filter_map(|rest| rest.split("```").next());
            for block in blocks.filter(|block| !block.starts_with("# Cargo.toml")) {
                let head = [
                    "id = \"demo\"",
                    "name = \"Demo\"",
                    "version = \"1.0.0\"",
                    "world = \"balcao:plugin@1.0\"",
                ];
                let own = || block.lines().take_while(|line| !line.starts_with('['));
                let missing = |line: &&&str| !own().any(|own| own.split('=').next() == line.split('=').next());
                let head: Vec<&str> = head.iter().filter(missing).copied().collect();
                let whole = format!("{}\n{block}", head.join("\n"));
                Manifest::parse(&whole).unwrap_or_else(|error| panic!("{error}\n{whole}"));
                seen += 1;
            }
        }
        assert!(seen > 4, "the guide shows manifests");
    }

    #[test]
    fn the_template_of_new_plugins_is_valid() {
        let template = include_str!("../../plugin-sdk/template/plugin.toml");
        assert_eq!(Manifest::parse(template).unwrap().id.as_str(), "my-plugin");
    }

    #[test]
    fn settings_keep_the_order_in_which_they_are_written() {
        let field = |name: &str| format!("[settings.{name}]\ntype = \"text\"\nlabel = \"x\"\n");
        let text =
            KANBAN.split("[[routes]]").next().unwrap().to_owned() + &field("url") + &field("after") + &field("mode");
        let manifest = Manifest::parse(&text).unwrap();
        let order = |manifest: &Manifest| manifest.settings.keys().cloned().collect::<Vec<_>>();
        assert_eq!(order(&manifest), ["url", "after", "mode"]);
        let stored = serde_json::to_string(&manifest).unwrap();
        assert_eq!(order(&serde_json::from_str(&stored).unwrap()), ["url", "after", "mode"]);
    }
}
