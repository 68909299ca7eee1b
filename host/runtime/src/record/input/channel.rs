//! Calls about connections as they stand in records.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::delivery::Delivered;
use crate::bindings::channel;
use crate::channel::About;
use crate::record::redact::{MASK, redact_query};

/// What a channel is asked.
#[derive(Clone)]
pub(crate) enum Asked {
    Connect,
    Disconnect,
    Give(channel::Outgoing),
    Find(channel::Outgoing),
    OnWebhook(channel::Webhook),
    OnChallenge(String),
    CheckNumber(String),
    Templates,
    Attend(channel::Attention),
    Health,
}

impl Asked {
    pub(super) const fn subject(&self) -> &'static str {
        match self {
            Self::Connect => "connect",
            Self::Disconnect => "disconnect",
            Self::Give(_) => "send",
            Self::Find(_) => "find",
            Self::OnWebhook(_) => "on-webhook",
            Self::OnChallenge(_) => "on-challenge",
            Self::CheckNumber(_) => "check-number",
            Self::Templates => "templates",
            Self::Attend(_) => "attend",
            Self::Health => "check-health",
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Connect | Self::Disconnect | Self::Templates | Self::Health => 0,
            Self::Attend(attention) => attention.newest.len(),
            Self::Give(message) | Self::Find(message) => match &message.content {
                channel::OutgoingContent::Text(text) => text.len(),
                _ => size_of::<channel::Outgoing>(),
            },
            Self::OnWebhook(webhook) => webhook.bytes(),
            Self::OnChallenge(text) | Self::CheckNumber(text) => text.len(),
        }
    }
}

/// The fields of the question stand beside the connection.
pub(super) fn to_json(about: &About, asked: &Asked) -> Value {
    let mut input = match asked {
        Asked::Connect | Asked::Disconnect | Asked::Templates | Asked::Health => json!({}),
        Asked::Attend(attention) => json!({ "attention": attention }),
        Asked::Give(message) | Asked::Find(message) => json!({ "message": message }),
        Asked::OnWebhook(webhook) => webhook.to_json(),
        Asked::OnChallenge(query) => json!({ "query": redact_query(query) }),
        Asked::CheckNumber(number) => json!({ "number": number }),
    };
    let settings = about.settings.iter();
    let settings: Map<String, Value> = settings
        .map(|(key, value)| (key.clone(), value.as_str().into()))
        .collect();
    // Whoever knows the end of the address can deliver.
    let webhook_url = match about.webhook_url.rsplit_once('/') {
        Some((place, _)) => format!("{place}/{MASK}"),
        None => String::new(),
    };
    let connection = json!({ "id": about.id, "name": about.name, "settings": settings, "webhookUrl": webhook_url });
    if let Some(fields) = input.as_object_mut() {
        fields.insert("function".to_owned(), asked.subject().into());
        fields.insert("connection".to_owned(), connection);
    }
    input
}

/// The connection comes back with its declared secrets, and without their values: a replay asks nobody.
pub(super) fn from_json(input: &Value, declared: &[String]) -> Option<(Arc<About>, Asked)> {
    let connection = input.get("connection")?;
    let word = |of: &Value, name: &str| Some(of.get(name)?.as_str()?.to_owned());
    let settings = connection.get("settings")?.as_object()?.iter();
    let settings = settings.map(|(key, value)| Some((key.clone(), value.as_str()?.to_owned())));
    let about = About {
        id: connection.get("id")?.as_i64()?,
        name: word(connection, "name")?,
        settings: settings.collect::<Option<_>>()?,
        secrets: declared
            .iter()
            .map(|name| (name.clone(), None))
            .collect::<BTreeMap<_, _>>(),
        webhook_url: word(connection, "webhookUrl")?,
    };
    let message = || serde_json::from_value(input.get("message")?.clone()).ok();
    let asked = match input.get("function")?.as_str()? {
        "connect" => Asked::Connect,
        "disconnect" => Asked::Disconnect,
        "send" => Asked::Give(message()?),
        "find" => Asked::Find(message()?),
        "on-webhook" => Asked::OnWebhook(channel::Webhook::from_json(input)?),
        "on-challenge" => Asked::OnChallenge(word(input, "query")?),
        "check-number" => Asked::CheckNumber(word(input, "number")?),
        "templates" => Asked::Templates,
        "attend" => Asked::Attend(serde_json::from_value(input.get("attention")?.clone()).ok()?),
        "check-health" => Asked::Health,
        _ => return None,
    };
    Some((Arc::new(about), asked))
}
