//! WhatsApp through Meta's Cloud API: a number without a phone, reached over the Graph API and a signed webhook.

mod account;
mod asked;
mod changes;
mod codes;
mod contents;
mod deliveries;
mod drafts;
mod files;
mod filled;
mod gaps;
mod graph;
mod letters;
mod statuses;
mod templates;

use balcao_plugin::channel::{
    Attention, Channel, Connection, Event, Health, Outgoing, SendOutcome, State, Template, Webhook, query_value,
};
use balcao_plugin::{Result, crypto, secrets};

struct WhatsappCloud;

impl Channel for WhatsappCloud {
    fn connect(connection: &Connection) -> Result<State> {
        graph::session(connection)
    }

    fn send(connection: &Connection, message: &Outgoing) -> Result<SendOutcome> {
        match letters::body(message) {
            Ok(body) => graph::send(connection, &body),
            Err(why) => Ok(SendOutcome::Refused(why)),
        }
    }

    fn on_webhook(connection: &Connection, webhook: &Webhook) -> Result<Vec<Event>> {
        if is_signed(webhook)? {
            deliveries::events(connection, webhook)
        } else {
            Ok(Vec::new())
        }
    }

    fn on_challenge(_: &Connection, query: &str) -> Result<Option<String>> {
        let token = query_value(query, "hub.verify_token").unwrap_or_default();
        let is_genuine =
            query_value(query, "hub.mode").as_deref() == Some("subscribe") && secrets::matches("verifyToken", &token)?;
        Ok(query_value(query, "hub.challenge").filter(|_| is_genuine))
    }

    fn templates(connection: &Connection) -> Result<Vec<Template>> {
        templates::all(connection)
    }

    fn attend(connection: &Connection, attention: &Attention) -> Result<()> {
        graph::attend(connection, attention)
    }

    fn health(connection: &Connection) -> Result<Health> {
        account::health(connection)
    }
}

/// Whether Meta has signed the bytes as they came: `X-Hub-Signature-256`.
fn is_signed(webhook: &Webhook) -> Result<bool> {
    let header = webhook.header("x-hub-signature-256").unwrap_or_default();
    match header.strip_prefix("sha256=").and_then(bytes_of) {
        Some(signature) => crypto::verify_hmac_sha256("appSecret", &webhook.body, &signature),
        None => Ok(false),
    }
}

fn bytes_of(hex: &str) -> Option<Vec<u8>> {
    let pairs = hex.as_bytes().chunks(2);
    pairs
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok().filter(|pair| pair.len() == 2)?, 16).ok())
        .collect()
}

balcao_plugin::export!(WhatsappCloud: channel);
