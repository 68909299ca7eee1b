//! Turns of bots as they stand in records.

use serde_json::{Map, Value, json};

use super::text;
use crate::bindings::bot;

pub(super) fn bytes(turn: &bot::Turn) -> usize {
    let settings = turn.integration.settings.iter();
    let settings: usize = settings.map(|(key, value)| key.len() + value.len()).sum();
    let texts = [&turn.message.body, &turn.ticket, &turn.contact, &turn.state];
    settings + texts.iter().map(|text| text.len()).sum::<usize>()
}

pub(super) fn to_json(turn: &bot::Turn) -> Value {
    let settings = turn.integration.settings.iter();
    let settings: Map<String, Value> = settings
        .map(|(key, value)| (key.clone(), value.as_str().into()))
        .collect();
    let message = &turn.message;
    json!({
        "id": turn.id,
        "number": turn.number,
        "integration": { "id": turn.integration.id, "name": turn.integration.name, "settings": settings },
        "message": {
            "id": message.id, "kind": message.kind, "body": message.body, "fileUrl": message.file_url, "at": message.at,
        },
        "ticket": text(&turn.ticket),
        "contact": text(&turn.contact),
        "state": text(&turn.state),
    })
}

pub(super) fn from_json(input: &Value) -> Option<bot::Turn> {
    let (integration, message) = (input.get("integration")?, input.get("message")?);
    let payload = |name: &str| input.get(name).map(Value::to_string);
    let setting = |(key, value): (&String, &Value)| Some((key.clone(), value.as_str()?.to_owned()));
    let settings = integration.get("settings")?.as_object()?.iter().map(setting);
    Some(bot::Turn {
        id: word(input, "id")?,
        number: u32::try_from(input.get("number")?.as_u64()?).ok()?,
        integration: bot::Integration {
            id: integration.get("id")?.as_i64()?,
            name: word(integration, "name")?,
            settings: settings.collect::<Option<_>>()?,
        },
        message: bot::Message {
            id: word(message, "id")?,
            kind: word(message, "kind")?,
            body: word(message, "body")?,
            file_url: word(message, "fileUrl"),
            at: message.get("at")?.as_u64()?,
        },
        ticket: payload("ticket")?,
        contact: payload("contact")?,
        state: payload("state")?,
    })
}

fn word(of: &Value, name: &str) -> Option<String> {
    Some(of.get(name)?.as_str()?.to_owned())
}
