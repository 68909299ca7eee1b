//! The request to the workflow.

use std::time::Duration;

use balcao_plugin::bot::Turn;
use balcao_plugin::http::{self, Answer};
use balcao_plugin::prelude::*;
use balcao_plugin::{context, secrets, time, webhooks};
use serde_json::{Map, Value};

const SIGNING: &str = "signing";
const TOKEN: &str = "token";
/// Seconds; the longest is what a turn may take.
const TIMEOUT: std::ops::RangeInclusive<u64> = 1..=25;
const USUAL_TIMEOUT: u64 = 8;

/// A request that was answered.
pub(crate) struct Asked {
    /// What a late answer names.
    pub(crate) id: String,
    pub(crate) answer: Answer,
}

/// Asks the workflow. An error says in plain words why there is no answer.
pub(crate) fn ask(turn: &Turn) -> Result<Asked> {
    let url = turn.setting("url").unwrap_or_default();
    let id = webhooks::new_id()?;
    let mut call = http::post(url)
        .json(&body(turn, &id)?)?
        .header("user-agent", "balcao-n8n/1")
        .timeout(timeout(turn));
    if secrets::is_set(SIGNING)? {
        call = webhooks::sign(call, SIGNING, &id)?;
    }
    if secrets::is_set(TOKEN)? {
        call = match turn.setting("header").filter(|name| !name.is_empty()) {
            Some(name) => call.secret_header(name, TOKEN),
            None => call.bearer(TOKEN),
        };
    }
    let answer = call.attempt()?.map_err(|failure| Error::Internal(failure.text))?;
    Ok(Asked { id, answer })
}

fn timeout(turn: &Turn) -> Duration {
    let given = turn.setting("timeout").and_then(|text| text.parse().ok());
    Duration::from_secs(given.unwrap_or(USUAL_TIMEOUT).clamp(*TIMEOUT.start(), *TIMEOUT.end()))
}

fn body(turn: &Turn, id: &str) -> Result<Value> {
    let contact: Value = turn.contact()?;
    if turn.setting("legacyBody") == Some("true") {
        return Ok(webhooks::legacy_body(&as_stored(turn), &contact));
    }
    let ticket: Value = turn.ticket()?;
    let message = &turn.message;
    let data = json!({
        "answerTo": id,
        "companyId": context::company_id(),
        "integration": { "id": turn.integration.id, "name": turn.integration.name },
        "connection": { "id": ticket.get("whatsappId"), "name": ticket.pointer("/whatsapp/name") },
        "ticket": pick(&ticket, &["id", "uuid", "status", "queueId"]),
        "contact": pick(&contact, &["id", "name", "number", "email", "isGroup"]),
        "message": {
            "id": message.id, "kind": message.kind, "body": message.body, "mediaUrl": message.file_url,
            "sentAt": time::iso(message.at),
        },
        "turn": { "id": turn.id, "number": turn.number },
        "state": turn.state::<Value>()?,
    });
    Ok(json!({ "type": "bot.turn", "timestamp": time::iso(context::now()), "data": data }))
}

/// The message in the names of the REST interface, which the legacy body is made of.
fn as_stored(turn: &Turn) -> Value {
    let message = &turn.message;
    let kind = match message.kind.as_str() {
        "voice" => "audio",
        "sticker" => "image",
        other => other,
    };
    json!({
        "id": message.id, "fromMe": false, "body": message.body, "mediaType": kind, "mediaUrl": message.file_url,
        "createdAt": time::iso(message.at),
    })
}

fn pick(whole: &Value, fields: &[&str]) -> Value {
    let there = |field: &&str| Some(((*field).to_owned(), whole.get(*field)?.clone()));
    Value::Object(fields.iter().filter_map(there).collect::<Map<_, _>>())
}
