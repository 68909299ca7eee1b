//! What the services write under messages.

use serde_json::Value;
use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// When somebody wrote what is told: `minutesAgo`, else now.
pub(crate) fn written_at(told: &Value) -> u64 {
    now().saturating_sub(told["minutesAgo"].as_u64().unwrap_or(0).saturating_mul(60))
}
