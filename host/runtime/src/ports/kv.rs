//! Small values by key, within (company, plugin).

use std::time::Duration;

use async_trait::async_trait;

use super::{PortError, Scope};

/// Values of plugins. Keys and sizes are checked before; a value whose time has passed counts as absent.
#[async_trait]
pub trait Kv: Send + Sync {
    /// The value.
    async fn get(&self, scope: &Scope, key: &str) -> Result<Option<Vec<u8>>, PortError>;

    /// Sets a value and its remaining time, whatever was there.
    async fn set(&self, scope: &Scope, key: &str, value: &[u8], ttl: Option<Duration>) -> Result<(), PortError>;

    /// Sets a value where there is none. True for exactly one of many that try at once.
    async fn add(&self, scope: &Scope, key: &str, value: &[u8], ttl: Option<Duration>) -> Result<bool, PortError>;

    /// Removes a value; an absent one is fine.
    async fn delete(&self, scope: &Scope, key: &str) -> Result<(), PortError>;

    /// Adds to a number in decimal digits, atomically; the remaining time is set only where there was none.
    /// `Invalid` when the value is not a number, or the sum is none.
    async fn increment(&self, scope: &Scope, key: &str, by: i64, ttl: Option<Duration>) -> Result<i64, PortError>;
}
