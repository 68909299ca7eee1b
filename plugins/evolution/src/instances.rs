//! The instances of a server.

use balcao_plugin::Result;
use balcao_plugin::channel::Connection;
use serde_json::Value;

use crate::server;

/// The connection's instance; none when the server has none of its name, or does not show it to a key of one alone.
pub(crate) fn find(connection: &Connection) -> Result<Option<Value>> {
    let answer = server::at(connection, server::get, "instance/fetchInstances")?.send()?;
    let all: Value = answer.json().unwrap_or_default();
    let name = connection.required("instance")?;
    // Servers before 2.0 put each into a member of its own.
    let mut flat = all
        .as_array()
        .into_iter()
        .flatten()
        .map(|one| one.get("instance").unwrap_or(one));
    let is_it = |one: &&Value| {
        let told = one.get("name").or_else(|| one.get("instanceName"));
        told.and_then(Value::as_str) == Some(name)
    };
    Ok(flat.find(is_it).cloned())
}
