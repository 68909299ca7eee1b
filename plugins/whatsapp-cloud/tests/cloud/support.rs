//! A connection of company 5, and deliveries signed with its key.

use balcao_testkit::channel::Event;
use balcao_testkit::{CallError, Connection, Host, Value, json};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

pub(crate) const GRAPH: &str = "https://graph.facebook.com/v23.0";
pub(crate) const NUMBER: &str = "106540352242922";
pub(crate) const SECRET: &str = "app-secret-demo";

pub(crate) fn connection(host: &Host) -> Connection<'_> {
    let connection = host.company(5).connection(7);
    connection
        .setting("phoneNumberId", NUMBER)
        .setting("wabaId", "102290129340398")
        .setting("token", "EAAG-token")
        .setting("appSecret", SECRET)
        .setting("verifyToken", "verify-demo")
}

pub(crate) fn signature(body: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).unwrap();
    mac.update(body);
    format!("sha256={}", hex::encode(mac.finalize().into_bytes()))
}

/// Delivers what happened with the connection's number.
pub(crate) fn deliver(host: &Host, news: Value) -> Result<Vec<Event>, CallError> {
    deliver_of(host, NUMBER, news)
}

pub(crate) fn deliver_of(host: &Host, number: &str, mut news: Value) -> Result<Vec<Event>, CallError> {
    news["messaging_product"] = json!("whatsapp");
    news["metadata"] = json!({ "display_phone_number": "551130000000", "phone_number_id": number });
    let change = json!({ "field": "messages", "value": news });
    let body = json!({ "object": "whatsapp_business_account", "entry": [{ "id": "1", "changes": [change] }] });
    let body = serde_json::to_vec(&body).unwrap();
    connection(host).deliver(&[("X-Hub-Signature-256", &signature(&body))], &body)
}

/// A message of a customer.
pub(crate) fn message(kind: &str, content: Value) -> Value {
    let mut message = json!({ "from": "5511987654321", "id": "wamid.in", "timestamp": "1796000000", "type": kind });
    message[kind] = content;
    json!({ "contacts": [{ "wa_id": "5511987654321", "profile": { "name": "Carla" } }], "messages": [message] })
}
