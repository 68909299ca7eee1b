//! Deliveries that other services send to a plugin.

use serde::{Deserialize, Serialize};

const DEFAULT_BYTES: u32 = 256 << 10;
const DEFAULT_PER_MINUTE: u32 = 300;

/// A hook: an address of its own in each company, which the host makes and the company gives to the other service.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct HookSpec {
    /// Its name, which the plugin is told with each delivery.
    pub name: String,
    /// Translation key of the label, found in the package's locales.
    pub label: String,
    /// Largest body of a delivery.
    #[serde(default = "default_bytes")]
    pub max_bytes: u32,
    /// Most deliveries per minute of one company.
    #[serde(default = "default_per_minute")]
    pub per_minute: u32,
    /// Header with the sender's own id of a delivery (`webhook-id`): a repeated one is accepted and not told again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id_header: Option<String>,
    /// How often a delivery is tried before it is set aside.
    #[serde(default = "super::job::default_attempts")]
    pub max_attempts: u32,
}

const fn default_bytes() -> u32 {
    DEFAULT_BYTES
}

const fn default_per_minute() -> u32 {
    DEFAULT_PER_MINUTE
}
