//! Deliveries that other services send to a plugin.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Largest body of a delivery that a plugin may ask for, in bytes: the 3 MB of the largest known service, and some room.
pub const MAX_DELIVERY_BYTES: u32 = 4 << 20;

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
    /// How the sender makes sure of the address before it delivers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenge: Option<ChallengeSpec>,
}

/// A question that a sender asks with `GET`: the host gives one parameter back, as text, when another one is a secret of the
/// company. The plugin is not called.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ChallengeSpec {
    /// The parameter that is given back (`hub.challenge`).
    pub answer: String,
    /// The parameter that has to be the secret (`hub.verify_token`).
    pub token: String,
    /// Name of the secret, which the company gives to both sides.
    pub secret: String,
    /// Parameters that have to have these values (`hub.mode = "subscribe"`).
    #[serde(default)]
    pub fixed: BTreeMap<String, String>,
}

const fn default_bytes() -> u32 {
    DEFAULT_BYTES
}

const fn default_per_minute() -> u32 {
    DEFAULT_PER_MINUTE
}
