//! A connection of company 5, and deliveries signed with its key.

use balcao_testkit::channel::{Event, Outgoing, OutgoingContent, Recipient, SendOutcome};
use balcao_testkit::{CallError, Connection, Host, Value, json};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

pub(crate) const GRAPH: &str = "https://graph.facebook.com/v23.0";
pub(crate) const NUMBER: &str = "106540352242922";
pub(crate) const ACCOUNT: &str = "102290129340398";
pub(crate) const SECRET: &str = "app-secret-demo";
pub(crate) const TOKEN: &str = "EAAG-token";

pub(crate) fn connection(host: &Host) -> Connection<'_> {
    let connection = host.company(5).connection(7);
    connection
        .setting("phoneNumberId", NUMBER)
        .setting("wabaId", ACCOUNT)
        .setting("token", TOKEN)
        .setting("appSecret", SECRET)
        .setting("verifyToken", "verify-demo")
}

pub(crate) fn signature(body: &[u8]) -> String {
    signature_with(SECRET, body)
}

pub(crate) fn signature_with(secret: &str, body: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(body);
    format!("sha256={}", hex::encode(mac.finalize().into_bytes()))
}

/// Delivers what happened with the connection's number.
pub(crate) fn deliver(host: &Host, news: Value) -> Result<Vec<Event>, CallError> {
    deliver_of(host, (ACCOUNT, NUMBER), news)
}

/// Delivers what happened with a number of an account.
pub(crate) fn deliver_of(host: &Host, (account, number): (&str, &str), news: Value) -> Result<Vec<Event>, CallError> {
    deliver_raw(host, &body(account, number, news))
}

/// Delivers these bytes with their signature.
pub(crate) fn deliver_raw(host: &Host, body: &[u8]) -> Result<Vec<Event>, CallError> {
    connection(host).deliver(&[("X-Hub-Signature-256", &signature(body))], body)
}

pub(crate) fn body(account: &str, number: &str, mut news: Value) -> Vec<u8> {
    news["messaging_product"] = json!("whatsapp");
    news["metadata"] = json!({ "display_phone_number": "551130000000", "phone_number_id": number });
    let change = json!({ "field": "messages", "value": news });
    let body = json!({ "object": "whatsapp_business_account", "entry": [{ "id": account, "changes": [change] }] });
    serde_json::to_vec(&body).unwrap()
}

/// A message of a customer.
pub(crate) fn message(kind: &str, content: Value) -> Value {
    let mut message = json!({ "from": "5511987654321", "id": "wamid.in", "timestamp": "1796000000", "type": kind });
    message[kind] = content;
    json!({ "contacts": [{ "wa_id": "5511987654321", "profile": { "name": "Carla" } }], "messages": [message] })
}

/// Where messages are sent.
pub(crate) fn messages() -> String {
    format!("{GRAPH}/{NUMBER}/messages")
}

/// A message to Carla, whom the service has told of without the ninth digit.
pub(crate) fn outgoing(content: OutgoingContent) -> Outgoing {
    Outgoing {
        id: "desk-1".into(),
        to: Recipient {
            number: "5511987654321".into(),
            address: Some("551187654321".into()),
            is_group: false,
        },
        content,
        quoted: None,
    }
}

/// What Meta gets of a message that it takes.
pub(crate) fn sent(message: Outgoing) -> Value {
    let host = Host::start();
    let taken = json!({ "messaging_product": "whatsapp", "messages": [{ "id": "wamid.X" }] });
    host.http().expect("POST", &messages()).answers(200, &taken);
    let outcome = connection(&host).send_message(message).unwrap();
    assert!(
        matches!(&outcome, SendOutcome::Sent(Some(id)) if id == "wamid.X"),
        "{outcome:?}"
    );
    let sent = host.http().sent();
    assert_eq!(sent[0].header("authorization"), Some("Bearer EAAG-token"));
    sent[0].json()
}

/// What becomes of a message without Meta being asked.
pub(crate) fn refused(message: Outgoing) -> String {
    let host = Host::start();
    let outcome = connection(&host).send_message(message).unwrap();
    assert!(host.http().sent().is_empty());
    format!("{outcome:?}")
}
