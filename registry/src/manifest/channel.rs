//! The channel that a plugin offers to companies.

use std::collections::BTreeSet;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::BotSetting;

const DEFAULT_BYTES: u32 = 1 << 20;
/// A busy number's messages with three steps of each: 500 per second.
const DEFAULT_PER_MINUTE: u32 = 30_000;

/// The role `channel`: companies set up connections over it, each with these settings and an address of its own for deliveries.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ChannelSpec {
    /// Translation key of what people call the service, found in the package's locales.
    pub label: String,
    /// What a connection's form asks for. Secrets are used by name in calls of the role and never seen.
    #[serde(default)]
    pub settings: IndexMap<String, BotSetting>,
    /// Largest body of a delivery.
    #[serde(default = "default_bytes")]
    pub max_bytes: u32,
    /// Most deliveries per minute of one connection.
    #[serde(default = "default_per_minute")]
    pub per_minute: u32,
    /// What the service takes beside texts, files, changes and reactions. Places, cards and choices become texts where they are not named.
    #[serde(default)]
    pub sends: BTreeSet<ChannelContent>,
    /// What of agents customers see.
    #[serde(default)]
    pub attends: BTreeSet<ChannelAttention>,
    /// Hours after a customer's message in which the service takes anything but templates; always when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window_hours: Option<u32>,
}

/// A kind of content that not every service has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum ChannelContent {
    /// Places.
    Location,
    /// People's cards.
    Contacts,
    /// Questions with answers to press.
    Choices,
    /// Texts that the service approves beforehand.
    Templates,
}

/// Something that an agent does and a customer may see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum ChannelAttention {
    /// Reading.
    Read,
    /// Writing.
    Typing,
}

impl ChannelSpec {
    /// Whether a connection has a secret of this name.
    #[must_use]
    pub fn has_secret(&self, name: &str) -> bool {
        self.settings.get(name).is_some_and(|setting| setting.secret)
    }
}

const fn default_bytes() -> u32 {
    DEFAULT_BYTES
}

const fn default_per_minute() -> u32 {
    DEFAULT_PER_MINUTE
}
