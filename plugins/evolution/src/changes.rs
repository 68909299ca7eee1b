//! What became of messages: how far they came, other texts, deletions.

use balcao_plugin::channel::{Action, Change, Event, Failure, Progress, Refusal, Step};
use serde::Deserialize;
use serde_json::Value;

use crate::address::Key;
use crate::contents::words;

/// How far a message came.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Updated {
    key_id: String,
    status: Option<String>,
}

/// A message that was taken back; the key lies inside or is the data itself.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Deleted {
    Inside { key: Key },
    Plain(Key),
}

/// A message that got another text.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Edited {
    key: Key,
    #[serde(default)]
    edited_message: Value,
    #[serde(default)]
    message: Value,
}

pub(crate) fn update(told: Updated) -> Event {
    let id = told.key_id;
    let step = match told.status.as_deref().unwrap_or_default() {
        "SERVER_ACK" => Step::Server,
        "DELIVERY_ACK" => Step::Delivered,
        "READ" => Step::Read,
        "PLAYED" => Step::Played,
        "ERROR" => {
            return Event::Failure(Failure {
                id,
                why: Refusal::Other,
            });
        }
        other => return Event::Other(format!("status {other}")),
    };
    Event::Progress(Progress { id, step })
}

/// A deletion that was told at a moment.
pub(crate) fn deletion(told: Deleted, at: &str) -> Event {
    let (Deleted::Inside { key } | Deleted::Plain(key)) = told;
    change(&key, Action::Delete, String::new(), at)
}

/// An edit that was told at a moment.
pub(crate) fn edit(told: Edited, at: &str) -> Event {
    let paths = [
        "/conversation",
        "/extendedTextMessage/text",
        "/imageMessage/caption",
        "/videoMessage/caption",
    ];
    let text = [&told.edited_message, &told.message]
        .into_iter()
        .find_map(|message| paths.into_iter().find_map(|path| words(message, path)));
    match text {
        Some(text) => change(&told.key, Action::Edit, text, at),
        None => Event::Other("an edit without a text".to_owned()),
    }
}

fn change(key: &Key, action: Action, text: String, at: &str) -> Event {
    let Some(sender) = key.person("") else {
        return Event::Other("no conversation".to_owned());
    };
    let word = if matches!(action, Action::Delete) {
        "delete"
    } else {
        "edit"
    };
    // The server gives changes no id of their own: the same change to the same text, told at the same moment, is the same.
    let told = text
        .bytes()
        .fold(5_381_u32, |hash, byte| hash.wrapping_mul(33) ^ u32::from(byte));
    Event::Change(Change {
        id: format!("{}-{word}-{told:08x}-{at:.20}", key.id),
        target: key.id.clone(),
        sender,
        group: key.group(),
        from_me: key.from_me,
        action,
        text,
    })
}
