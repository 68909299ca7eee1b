//! How the phone's account is.

use balcao_plugin::Result;
use balcao_plugin::channel::{Connection, Health, Quality};
use serde_json::Value;

use crate::{instances, server};

/// What the server's licence wants administrators to be told.
const SOFTWARE: &str = "Evolution API";

/// The number and its name, and how the session is. A key of the instance alone may not see more than the session.
pub(crate) fn health(connection: &Connection) -> Result<Health> {
    let found = instances::find(connection)?.unwrap_or_default();
    let state = match word(&found, &["/connectionStatus", "/status"]) {
        Some(state) => Some(state),
        None => state(connection)?,
    };
    let mut facts = vec![("health.server".to_owned(), SOFTWARE.to_owned())];
    facts.extend(state.map(|state| ("health.state".to_owned(), state)));
    let owner = word(&found, &["/ownerJid", "/owner", "/number"]);
    Ok(Health {
        number: owner.map(|owner| owner.split(['@', ':']).next().unwrap_or_default().to_owned()),
        name: word(&found, &["/profileName"]),
        quality: Quality::Unknown,
        facts,
    })
}

fn state(connection: &Connection) -> Result<Option<String>> {
    let answer = server::call(connection, server::get, "instance/connectionState")?.send()?;
    let told: Value = answer.ok()?.json()?;
    Ok(word(&told, &["/instance/state"]))
}

/// The first of these that is told.
fn word(told: &Value, paths: &[&str]) -> Option<String> {
    let mut found = paths.iter().filter_map(|path| told.pointer(path)?.as_str());
    found.find(|text| !text.is_empty()).map(str::to_owned)
}
