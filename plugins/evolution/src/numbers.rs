//! Whether a number is on WhatsApp, and how it is written there.

use balcao_plugin::Result;
use balcao_plugin::channel::Connection;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{address, server};

#[derive(Deserialize)]
struct Known {
    jid: String,
    exists: bool,
}

/// The number under which WhatsApp has somebody; Brazilian mobiles may lose their ninth digit there.
pub(crate) fn check(connection: &Connection, number: &str) -> Result<Option<String>> {
    let call = server::call(connection, server::post, "chat/whatsappNumbers")?;
    let answer = call.json(&json!({ "numbers": [number] }))?.send()?;
    // Servers tell of an unknown number in a refusal, too.
    if answer.status == 400 {
        return Ok(None);
    }
    let told: Value = answer.ok()?.json()?;
    let first = told.as_array().and_then(|all| all.first()).cloned().unwrap_or_default();
    let known: Known = serde_json::from_value(first)?;
    let person = address::person(&known.jid, None, "").filter(|_| known.exists);
    Ok(person.map(|person| {
        if person.address.starts_with("lid:") {
            number.to_owned()
        } else {
            person.address
        }
    }))
}
