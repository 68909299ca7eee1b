//! The channel that a plugin offers to companies.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::BotSetting;

const DEFAULT_BYTES: u32 = 1 << 20;
const DEFAULT_PER_MINUTE: u32 = 3_000;

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
