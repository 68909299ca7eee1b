//! Small values by key, for caches, cursors, counters and locks. Needs the permission `kv`.
//! Keys have at most 200 bytes, values at most 64 KiB of JSON.

use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Result;
use crate::bindings::capabilities::balcao::plugin::kv as host;

/// The value under a key.
///
/// # Errors
/// As the host says, or when the value is not a `T`.
pub fn get<T: DeserializeOwned>(key: &str) -> Result<Option<T>> {
    let value = host::get(key)?.map(|bytes| serde_json::from_slice(&bytes));
    Ok(value.transpose()?)
}

/// Sets a value, which is forgotten after `ttl`, if given.
///
/// # Errors
/// As the host says.
pub fn set<T: Serialize>(key: &str, value: &T, ttl: Option<Duration>) -> Result<()> {
    Ok(host::set(key, &serde_json::to_vec(value)?, milliseconds(ttl))?)
}

/// Sets a value only where there is none; true when it did. Of many that try at once one succeeds, so it is a lock.
///
/// # Errors
/// As the host says.
pub fn add<T: Serialize>(key: &str, value: &T, ttl: Option<Duration>) -> Result<bool> {
    Ok(host::add(key, &serde_json::to_vec(value)?, milliseconds(ttl))?)
}

/// Forgets a value; an absent one is fine.
///
/// # Errors
/// As the host says.
pub fn delete(key: &str) -> Result<()> {
    Ok(host::delete(key)?)
}

/// Adds to a number (0 where there is none) and gives the sum. `ttl` counts from the first addition.
///
/// # Errors
/// [`crate::Error::Invalid`] when the value is not a number.
pub fn increment(key: &str, by: i64, ttl: Option<Duration>) -> Result<i64> {
    Ok(host::increment(key, by, milliseconds(ttl))?)
}

fn milliseconds(ttl: Option<Duration>) -> Option<u64> {
    ttl.map(|ttl| u64::try_from(ttl.as_millis()).unwrap_or(u64::MAX))
}
