//! The phone's session: created, paired, found again, ended.

use balcao_plugin::Result;
use balcao_plugin::channel::{Connection, Ending, State};
use balcao_plugin::http::Answer;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::pairing::Codes;
use crate::{keys, pairing, server};

/// What is heard of the instance.
const EVENTS: [&str; 8] = [
    "QRCODE_UPDATED",
    "CONNECTION_UPDATE",
    "MESSAGES_UPSERT",
    "MESSAGES_UPDATE",
    "MESSAGES_DELETE",
    "MESSAGES_EDITED",
    "CALL",
    "LOGOUT_INSTANCE",
];

/// What a server says of a session, wherever it says it.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Told {
    instance: Instance,
    /// They stand here or in `qrcode`.
    #[serde(flatten)]
    codes: Codes,
    qrcode: Codes,
    error: bool,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Instance {
    state: String,
}

/// Finds the instance or creates it, and pairs it when no phone belongs to it.
pub(crate) fn connect(connection: &Connection) -> Result<State> {
    let found = server::call(connection, server::get, "instance/connectionState")?.send()?;
    let told = match found.status {
        200 => found.json::<Told>()?,
        404 => return create(connection),
        _ => return Ok(refused(&found)),
    };
    keys::learn(connection)?;
    listen(connection)?;
    if told.instance.state == "open" {
        return Ok(State::Connected);
    }
    let asked = server::asked(connection, "instance/connect", &query(connection))?.send()?;
    Ok(if asked.is_ok() {
        state(asked.json()?)
    } else {
        refused(&asked)
    })
}

fn create(connection: &Connection) -> Result<State> {
    let mut wanted = json!({
        "instanceName": connection.required("instance")?,
        "integration": "WHATSAPP-BAILEYS",
        "qrcode": true,
        "webhook": webhook(connection),
    });
    if let (Some(number), Some(map)) = (pairing::number(connection), wanted.as_object_mut()) {
        map.insert("number".to_owned(), json!(number));
    }
    let made = server::at(connection, server::post, "instance/create")?
        .json(&wanted)?
        .send()?;
    if !made.is_ok() {
        return Ok(refused(&made));
    }
    keys::keep(connection, &made.json()?)?;
    Ok(state(made.json()?))
}

/// With the phone's number the server makes a code to type as well.
fn query(connection: &Connection) -> String {
    pairing::number(connection).map_or_else(String::new, |number| format!("?number={number}"))
}

/// Has the server deliver to the connection's address. Servers before 2.3 take the settings without their wrapper.
fn listen(connection: &Connection) -> Result<()> {
    let settings = webhook(connection);
    let set = |body: &Value| {
        server::call(connection, server::post, "webhook/set")?
            .json(body)?
            .send()
    };
    if set(&json!({ "webhook": settings }))?.is_ok() {
        return Ok(());
    }
    let older = json!({
        "enabled": true, "url": connection.webhook_url, "webhookByEvents": false, "webhookBase64": false, "events": EVENTS,
    });
    set(&older)?.ok().map(drop)
}

fn webhook(connection: &Connection) -> Value {
    json!({ "enabled": true, "url": connection.webhook_url, "byEvents": false, "base64": false, "events": EVENTS })
}

/// Ends the session on the phone as well.
pub(crate) fn disconnect(connection: &Connection) -> Result<()> {
    server::call(connection, server::delete, "instance/logout")?
        .send()
        .map(drop)
}

fn state(told: Told) -> State {
    if told.error {
        return State::Disconnected(Ending::Unreachable);
    }
    if told.instance.state == "open" {
        return State::Connected;
    }
    let codes = told.codes.state().or_else(|| told.qrcode.state());
    codes.unwrap_or(State::Opening)
}

fn refused(answer: &Answer) -> State {
    State::Disconnected(match answer.status {
        // An instance of this name that belongs to somebody else is told as 403.
        401 | 403 => Ending::Credentials,
        _ => Ending::Unreachable,
    })
}
