//! What the server delivers, by the name of the event.

use balcao_plugin::Result;
use balcao_plugin::channel::{Connection, Ending, Event, State, Webhook};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::changes::{self, Deleted, Edited, Updated};
use crate::contents::{self, Upsert};
use crate::pairing::Codes;
use crate::{address, keys, pairing};

#[derive(Deserialize)]
struct Envelope {
    event: String,
    instance: String,
    #[serde(default)]
    data: Value,
    #[serde(default)]
    apikey: String,
    /// When the server first told it; the same when it tells it again.
    #[serde(default)]
    date_time: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Session {
    state: String,
    #[serde(default)]
    status_reason: i64,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Pairing {
    qrcode: Codes,
}

/// An instance that the server has given up.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Ended {
    #[serde(default)]
    disconnection_reason_code: i64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Call {
    id: String,
    from: String,
    #[serde(default)]
    status: String,
    #[serde(default)]
    is_video: bool,
}

/// What a delivery says of this connection's instance.
pub(crate) fn events(connection: &Connection, webhook: &Webhook) -> Result<Vec<Event>> {
    // The key is inside, so what cannot be read has none.
    let Ok(envelope) = webhook.json::<Envelope>() else {
        return Ok(Vec::new());
    };
    if envelope.instance != connection.required("instance")? || !keys::is_genuine(connection, &envelope.apikey)? {
        return Ok(Vec::new());
    }
    // Configurations write the names in capitals, deliveries with dots; some servers deliver what they were configured with.
    let name = envelope.event.to_ascii_lowercase().replace('_', ".");
    let at: String = envelope.date_time.chars().filter(char::is_ascii_digit).collect();
    Ok(match name.as_str() {
        "qrcode.updated" => vec![paired(read(envelope.data)?)],
        "connection.update" => vec![session(&read(envelope.data)?)],
        "status.instance" => vec![ended(&read(envelope.data)?)],
        "logout.instance" => vec![Event::State(State::Disconnected(Ending::LoggedOut))],
        "messages.upsert" => {
            let told = listed::<Upsert>(envelope.data)?;
            told.into_iter()
                .map(|one| contents::event(connection, one))
                .collect::<Result<_>>()?
        }
        "messages.update" => listed::<Updated>(envelope.data)?
            .into_iter()
            .map(changes::update)
            .collect(),
        "messages.delete" => listed::<Deleted>(envelope.data)?
            .into_iter()
            .map(|one| changes::deletion(one, &at))
            .collect(),
        "messages.edited" => listed::<Edited>(envelope.data)?
            .into_iter()
            .map(|one| changes::edit(one, &at))
            .collect(),
        "call" => listed::<Call>(envelope.data)?.into_iter().map(call).collect(),
        _ => vec![Event::Other(name)],
    })
}

/// A new code, or the end of waiting for somebody to read one.
fn paired(told: Pairing) -> Event {
    let ended = State::Disconnected(Ending::QrExpired);
    Event::State(told.qrcode.state().unwrap_or(ended))
}

fn session(told: &Session) -> Event {
    Event::State(pairing::state(&told.state, told.status_reason))
}

/// Told of sessions that the server does not open again by itself.
fn ended(told: &Ended) -> Event {
    Event::State(State::Disconnected(pairing::ending(told.disconnection_reason_code)))
}

fn call(told: Call) -> Event {
    let missed = matches!(told.status.as_str(), "timeout" | "terminate" | "reject");
    match address::person(&told.from, None, "") {
        Some(caller) if missed => Event::Call(balcao_plugin::channel::MissedCall {
            id: told.id,
            caller,
            video: told.is_video,
        }),
        _ => Event::Other("call".to_owned()),
    }
}

/// One object or several; servers do both.
fn listed<T: DeserializeOwned>(data: Value) -> Result<Vec<T>> {
    match data {
        Value::Array(all) => all.into_iter().map(read).collect(),
        one => Ok(vec![read(one)?]),
    }
}

fn read<T: DeserializeOwned>(data: Value) -> Result<T> {
    Ok(serde_json::from_value(data)?)
}
