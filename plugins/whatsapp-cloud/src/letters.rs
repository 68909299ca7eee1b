//! Messages on their way out, as the Graph API takes them.

use balcao_plugin::channel::{Card, Location, Outgoing, OutgoingContent, Refusal};
use serde_json::{Value, json};

use crate::{asked, files, filled};

/// Digits of a telephone number with its country.
const NUMBER_DIGITS: std::ops::RangeInclusive<usize> = 8..=15;

/// What a message says: its kind, and the member that is called like it.
pub(crate) type Content = (&'static str, Value);

/// The body of the call that sends a message, unless WhatsApp's interface cannot send it.
pub(crate) fn body(message: &Outgoing) -> Result<Value, Refusal> {
    if message.to.is_group {
        return Err(Refusal::Unsupported);
    }
    let (kind, content) = content(message)?;
    let mut body = json!({
        "messaging_product": "whatsapp",
        "recipient_type": "individual",
        "to": message.address(),
        "type": kind,
        kind: content,
        // Comes back with each status, so that one that overtakes the answer finds its message.
        "biz_opaque_callback_data": message.id,
    });
    if let (Some(quoted), Some(map)) = (&message.quoted, body.as_object_mut()) {
        map.insert("context".to_owned(), json!({ "message_id": quoted }));
    }
    Ok(body)
}

fn content(message: &Outgoing) -> Result<Content, Refusal> {
    match &message.content {
        OutgoingContent::Text(text) => Ok(written(text)),
        OutgoingContent::File(file) => files::attached(file),
        OutgoingContent::Reaction(change) => {
            Ok(("reaction", json!({ "message_id": change.target, "emoji": change.text })))
        }
        OutgoingContent::Location(place) => Ok(("location", located(place))),
        OutgoingContent::Contacts(cards) => Ok(("contacts", cards.iter().map(card).collect())),
        OutgoingContent::Choices(choices) => Ok(asked::content(choices)),
        OutgoingContent::Template(template) => filled::content(template),
        OutgoingContent::Edit(_) | OutgoingContent::Delete(_) => Err(Refusal::Unsupported),
    }
}

/// A plain text.
pub(crate) fn written(text: &str) -> Content {
    ("text", json!({ "body": text, "preview_url": true }))
}

fn located(place: &Location) -> Value {
    let mut told = json!({ "latitude": place.latitude, "longitude": place.longitude });
    if let (false, Some(map)) = (place.name.is_empty(), told.as_object_mut()) {
        map.insert("name".to_owned(), json!(place.name));
    }
    told
}

/// Meta wants one more part of the name beside the whole of it.
fn card(card: &Card) -> Value {
    let digits: String = card.number.chars().filter(char::is_ascii_digit).collect();
    let name = if card.name.is_empty() { &card.number } else { &card.name };
    let phone = if NUMBER_DIGITS.contains(&digits.len()) {
        json!({ "phone": format!("+{digits}"), "type": "CELL", "wa_id": digits })
    } else {
        json!({ "phone": card.number, "type": "CELL" })
    };
    json!({ "name": { "formatted_name": name, "first_name": name }, "phones": [phone] })
}
