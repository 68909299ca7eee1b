//! Messages that were written, by the phone or to it.

use balcao_plugin::Result;
use balcao_plugin::channel::{
    Action, Card, Change, Connection, Event, FileKind, Group, Incoming, IncomingContent, Location, Person, Reply,
};
use serde::Deserialize;
use serde_json::Value;

use crate::address::Key;
use crate::files;

/// A message as the server keeps it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Upsert {
    pub(crate) key: Key,
    #[serde(default)]
    push_name: String,
    #[serde(default)]
    pub(crate) message: Value,
    #[serde(default)]
    context_info: Value,
    #[serde(default)]
    pub(crate) message_type: String,
    /// Seconds since 1970, as a number or as a text.
    #[serde(default)]
    message_timestamp: Value,
}

/// What happened.
pub(crate) fn event(connection: &Connection, told: Upsert) -> Result<Event> {
    let Some(sender) = told.key.person(&told.push_name) else {
        return Ok(Event::Other("no conversation".to_owned()));
    };
    let group = told.key.group();
    if told.message_type == "reactionMessage" {
        return Ok(reaction(&told, sender, group));
    }
    let Some(content) = content(connection, &told)? else {
        return Ok(Event::Other(told.message_type));
    };
    let quoted = words(&told.context_info, "/stanzaId")
        .or_else(|| words(&told.message, &format!("/{}/contextInfo/stanzaId", told.message_type)));
    let written_at = written_at(&told.message_timestamp);
    Ok(Event::Message(Incoming {
        id: told.key.id,
        sender,
        group,
        from_me: told.key.from_me,
        content,
        quoted,
        written_at,
    }))
}

fn written_at(told: &Value) -> Option<u64> {
    let seconds = told.as_u64().or_else(|| told.as_str()?.parse().ok())?;
    seconds.checked_mul(1_000)
}

/// None for what WhatsApp itself needs and nobody has written.
fn content(connection: &Connection, told: &Upsert) -> Result<Option<IncomingContent>> {
    let at = |path: &str| words(&told.message, path).unwrap_or_default();
    let file = |kind: FileKind| files::content(connection, kind, told).map(Some);
    Ok(Some(match told.message_type.as_str() {
        "conversation" => IncomingContent::Text(at("/conversation")),
        "extendedTextMessage" => IncomingContent::Text(at("/extendedTextMessage/text")),
        "imageMessage" => return file(FileKind::Image),
        "videoMessage" | "ptvMessage" => return file(FileKind::Video),
        "audioMessage" => {
            let spoken = told.message.pointer("/audioMessage/ptt") == Some(&Value::Bool(true));
            return file(if spoken { FileKind::Voice } else { FileKind::Audio });
        }
        "documentMessage" => return file(FileKind::Document),
        "stickerMessage" => return file(FileKind::Sticker),
        "locationMessage" => place(&told.message, "locationMessage", false),
        "liveLocationMessage" => place(&told.message, "liveLocationMessage", true),
        "contactMessage" => IncomingContent::Contacts(card(told.message.get("contactMessage")).into_iter().collect()),
        "contactsArrayMessage" => {
            let all = told
                .message
                .pointer("/contactsArrayMessage/contacts")
                .and_then(Value::as_array);
            IncomingContent::Contacts(all.into_iter().flatten().filter_map(|one| card(Some(one))).collect())
        }
        "buttonsResponseMessage" => IncomingContent::ButtonReply(reply(
            told,
            "/buttonsResponseMessage/selectedButtonId",
            "/buttonsResponseMessage/selectedDisplayText",
        )),
        "templateButtonReplyMessage" => IncomingContent::ButtonReply(reply(
            told,
            "/templateButtonReplyMessage/selectedId",
            "/templateButtonReplyMessage/selectedDisplayText",
        )),
        "listResponseMessage" => IncomingContent::ListReply(reply(
            told,
            "/listResponseMessage/singleSelectReply/selectedRowId",
            "/listResponseMessage/title",
        )),
        "protocolMessage" | "senderKeyDistributionMessage" | "messageContextInfo" => return Ok(None),
        _ => IncomingContent::Unsupported,
    }))
}

fn reply(told: &Upsert, id: &str, text: &str) -> Reply {
    Reply {
        id: words(&told.message, id),
        text: words(&told.message, text).unwrap_or_default(),
    }
}

fn reaction(told: &Upsert, sender: Person, group: Option<Group>) -> Event {
    Event::Change(Change {
        id: told.key.id.clone(),
        target: words(&told.message, "/reactionMessage/key/id").unwrap_or_default(),
        sender,
        group,
        from_me: told.key.from_me,
        action: Action::Reaction,
        text: words(&told.message, "/reactionMessage/text").unwrap_or_default(),
    })
}

fn place(message: &Value, kind: &str, is_live: bool) -> IncomingContent {
    let degrees = |name: &str| {
        message
            .pointer(&format!("/{kind}/{name}"))
            .and_then(Value::as_f64)
            .unwrap_or(f64::NAN)
    };
    IncomingContent::Location(Location {
        latitude: degrees("degreesLatitude"),
        longitude: degrees("degreesLongitude"),
        name: words(message, &format!("/{kind}/name")).unwrap_or_default(),
        is_live,
    })
}

/// A card in the form of vCard; `waid` is the number as WhatsApp writes it.
fn card(told: Option<&Value>) -> Option<Card> {
    let told = told?;
    let vcard = told.get("vcard").and_then(Value::as_str).unwrap_or_default();
    let phone = vcard
        .lines()
        .find(|line| line.starts_with("TEL") || line.contains(".TEL"))?;
    let known = phone.split_once("waid=").map(|(_, rest)| rest);
    let written = known.or_else(|| phone.rsplit_once(':').map(|(_, number)| number))?;
    let number: String = written
        .chars()
        .take_while(|sign| *sign != ':')
        .filter(char::is_ascii_digit)
        .collect();
    Some(Card {
        name: told
            .get("displayName")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned(),
        number,
    })
}

/// A text inside of what was told, when there is one.
pub(crate) fn words(told: &Value, path: &str) -> Option<String> {
    let text = told.pointer(path).and_then(Value::as_str)?;
    (!text.is_empty()).then(|| text.to_owned())
}
