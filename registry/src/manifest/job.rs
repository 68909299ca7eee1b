//! Work that a plugin does later.

use serde::{Deserialize, Serialize};

/// A kind of job, done by the role `worker`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct JobSpec {
    /// Its name, with which the plugin queues it.
    pub name: String,
    /// How often it is tried before it is set aside.
    #[serde(default = "default_attempts")]
    pub max_attempts: u32,
    /// When the host queues it by itself, in the zone of each company: minute, hour, day, month, weekday (`0 8 * * 1-5`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cron: Option<String>,
}

pub(super) const fn default_attempts() -> u32 {
    10
}
