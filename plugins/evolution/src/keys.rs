//! By what deliveries of the server are known: each carries the instance's own token.

use balcao_plugin::channel::Connection;
use balcao_plugin::{Result, crypto, kv, secrets};
use serde_json::Value;

use crate::instances;

/// Remembers the token of an instance that was created: `hash`, a text or, as the published pages show it, `{ apikey }`.
pub(crate) fn keep(connection: &Connection, made: &Value) -> Result<()> {
    let hash = made.get("hash");
    let told = hash.and_then(Value::as_str).or_else(|| hash?.get("apikey")?.as_str());
    match told {
        Some(token) => kv::set(&place(connection), &token, None),
        None => Ok(()),
    }
}

/// Asks for the token of an instance that is there already: somebody else may have made it anew since.
pub(crate) fn learn(connection: &Connection) -> Result<()> {
    let found = instances::find(connection)?;
    match found.as_ref().and_then(|one| one.get("token")).and_then(Value::as_str) {
        Some(token) => kv::set(&place(connection), &token, None),
        // A key of the instance alone may not ask, and is the token itself.
        None => Ok(()),
    }
}

/// Whether a delivery's key is the instance's token, or the key that the company gave.
pub(crate) fn is_genuine(connection: &Connection, key: &str) -> Result<bool> {
    if secrets::matches("apikey", key)? {
        return Ok(true);
    }
    match kv::get::<String>(&place(connection))? {
        Some(token) => crypto::equal(token.as_bytes(), key.as_bytes()),
        None => Ok(false),
    }
}

fn place(connection: &Connection) -> String {
    format!("token/{}", connection.id)
}
