//! A connection of company 5, and deliveries of its instance.

use balcao_testkit::channel::Event;
use balcao_testkit::{CallError, Connection, Host, Value, json};

pub(crate) const BASE: &str = "https://evo.example.com";
pub(crate) const KEY: &str = "B6D711FCDE4D4FD5936544120E713976";

pub(crate) fn connection(host: &Host) -> Connection<'_> {
    let connection = host.company(5).connection(7);
    connection
        .setting("baseUrl", BASE)
        .setting("apikey", KEY)
        .setting("instance", "t1-ch1")
}

pub(crate) fn url(route: &str) -> String {
    format!("{BASE}/{route}/t1-ch1")
}

pub(crate) fn deliver(host: &Host, event: &str, data: Value) -> Result<Vec<Event>, CallError> {
    deliver_as(host, event, data, "t1-ch1", KEY)
}

pub(crate) fn deliver_as(
    host: &Host,
    event: &str,
    data: Value,
    instance: &str,
    key: &str,
) -> Result<Vec<Event>, CallError> {
    deliver_whole(
        host,
        &json!({ "event": event, "instance": instance, "data": data, "apikey": key }),
    )
}

/// What happened at a moment.
pub(crate) fn deliver_at(host: &Host, event: &str, data: &Value, at: &str) -> Result<Vec<Event>, CallError> {
    deliver_whole(
        host,
        &json!({ "event": event, "instance": "t1-ch1", "data": data, "apikey": KEY, "date_time": at }),
    )
}

fn deliver_whole(host: &Host, body: &Value) -> Result<Vec<Event>, CallError> {
    connection(host).deliver(&[], &serde_json::to_vec(body).unwrap())
}

/// What a delivery with one event says.
pub(crate) fn only(host: &Host, event: &str, data: Value) -> Event {
    let [event] = <[Event; 1]>::try_from(deliver(host, event, data).unwrap()).unwrap();
    event
}

/// A message that somebody wrote.
pub(crate) fn upsert(kind: &str, message: Value) -> Value {
    json!({
        "key": { "remoteJid": "5511987654321@s.whatsapp.net", "fromMe": false, "id": "3EB0" },
        "pushName": "Carla", "message": message, "messageType": kind, "messageTimestamp": 1_796_000_000,
    })
}
