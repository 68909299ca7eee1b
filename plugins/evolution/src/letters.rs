//! Messages on their way out, each to the route of its kind.

use balcao_plugin::Result;
use balcao_plugin::channel::{Card, Connection, FileKind, Location, Outgoing, OutgoingContent, OutgoingFile};
use balcao_plugin::http::Call;
use serde_json::{Value, json};

use crate::address::jid;
use crate::server;

/// Digits without which the server takes no card.
const SHORTEST_NUMBER: usize = 10;

/// A call in its parts: how, where, with what.
type Posted = (fn(String) -> Call, &'static str, Value);

/// The call that sends a message; none for what the server cannot do.
pub(crate) fn call(connection: &Connection, message: &Outgoing) -> Result<Option<Call>> {
    let to = jid(message.address(), message.to.is_group);
    let key = |id: &str, from_me: bool| json!({ "remoteJid": to, "fromMe": from_me, "id": id });
    let (make, route, mut body): Posted = match &message.content {
        OutgoingContent::Text(text) => written(&to, text),
        OutgoingContent::Choices(asked) => written(&to, &asked.plain),
        OutgoingContent::Location(place) => located(&to, place),
        OutgoingContent::Contacts(cards) => carded(&to, cards),
        OutgoingContent::File(file) => attached(&to, file),
        OutgoingContent::Reaction(change) => {
            // The server needs to know whose message it is; the desk reacts to what customers wrote.
            let body = json!({ "key": key(&change.target, false), "reaction": change.text });
            (server::post, "message/sendReaction", body)
        }
        OutgoingContent::Edit(change) => {
            let body = json!({ "number": to, "text": change.text, "key": key(&change.target, true) });
            (server::post, "chat/updateMessage", body)
        }
        OutgoingContent::Delete(target) => (server::delete, "chat/deleteMessageForEveryone", key(target, true)),
        OutgoingContent::Template(_) => return Ok(None),
    };
    if let (Some(quoted), Some(body)) = (&message.quoted, body.as_object_mut()) {
        body.insert("quoted".to_owned(), json!({ "key": { "id": quoted } }));
    }
    server::call(connection, make, route)?.json(&body).map(Some)
}

fn written(to: &str, text: &str) -> Posted {
    (server::post, "message/sendText", json!({ "number": to, "text": text }))
}

/// The server wants a name and an address; a place that has none is called by its degrees.
fn located(to: &str, place: &Location) -> Posted {
    let degrees = format!("{}, {}", place.latitude, place.longitude);
    let name = if place.name.is_empty() { &degrees } else { &place.name };
    let body = json!({
        "number": to, "name": name, "address": degrees, "latitude": place.latitude, "longitude": place.longitude,
    });
    (server::post, "message/sendLocation", body)
}

/// Cards; a text where one of them has a number that is too short.
fn carded(to: &str, cards: &[Card]) -> Posted {
    match cards.iter().map(card).collect::<Option<Vec<_>>>() {
        Some(all) => (
            server::post,
            "message/sendContact",
            json!({ "number": to, "contact": all }),
        ),
        None => {
            let lines = cards.iter().map(|card| format!("{}: {}", card.name, card.number));
            written(to, &lines.collect::<Vec<_>>().join("\n"))
        }
    }
}

fn card(card: &Card) -> Option<Value> {
    let digits: String = card.number.chars().filter(char::is_ascii_digit).collect();
    let name = if card.name.is_empty() { &card.number } else { &card.name };
    (digits.len() >= SHORTEST_NUMBER)
        .then(|| json!({ "fullName": name, "wuid": digits, "phoneNumber": format!("+{digits}") }))
}

/// A file by its address, from which the server fetches it.
fn attached(to: &str, file: &OutgoingFile) -> Posted {
    let (route, body) = match file.kind {
        FileKind::Voice => ("message/sendWhatsAppAudio", json!({ "number": to, "audio": file.url })),
        FileKind::Sticker => ("message/sendSticker", json!({ "number": to, "sticker": file.url })),
        FileKind::Image => ("message/sendMedia", media(to, "image", file)),
        FileKind::Video => ("message/sendMedia", media(to, "video", file)),
        FileKind::Audio => ("message/sendMedia", media(to, "audio", file)),
        FileKind::Document => ("message/sendMedia", media(to, "document", file)),
    };
    (server::post, route, body)
}

fn media(to: &str, kind: &str, file: &OutgoingFile) -> Value {
    json!({
        "number": to, "mediatype": kind, "mimetype": file.content_type, "caption": file.caption,
        "media": file.url, "fileName": file.name,
    })
}
