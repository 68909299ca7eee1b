//! The bot that a plugin offers to companies.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::SettingKind;

/// The role `bot`: companies set up integrations with it, each with a name and these settings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct BotSpec {
    /// What an integration's form asks for.
    #[serde(default)]
    pub settings: IndexMap<String, BotSetting>,
}

/// One setting of an integration, or of a connection over a channel.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct BotSetting {
    /// The kind of input.
    #[serde(rename = "type")]
    pub kind: SettingKind,
    /// Translation key of the label, found in the package's locales.
    pub label: String,
    /// Place in the form.
    #[serde(default)]
    pub order: u32,
    /// Value while the company has not given one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// The form cannot be saved without it.
    #[serde(default)]
    pub required: bool,
    /// Kept sealed, never shown again, and not told to the plugin, which uses it by name as one of `[secrets]`.
    #[serde(default)]
    pub secret: bool,
}
