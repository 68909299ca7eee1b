//! Messages on their way out, each to the route of its kind.

use balcao_plugin::Result;
use balcao_plugin::channel::{Connection, FileKind, Outgoing, OutgoingContent, OutgoingFile};
use balcao_plugin::http::Call;
use serde_json::{Value, json};

use crate::address::jid;
use crate::server;

/// The call that sends a message; none for what the server cannot do.
pub(crate) fn call(connection: &Connection, message: &Outgoing) -> Result<Option<Call>> {
    let to = jid(message.address(), message.to.is_group);
    let key = |id: &str, from_me: bool| json!({ "remoteJid": to, "fromMe": from_me, "id": id });
    let (make, route, mut body): (fn(String) -> Call, _, _) = match &message.content {
        OutgoingContent::Text(text) => (server::post, "message/sendText", json!({ "number": to, "text": text })),
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
        OutgoingContent::Location(_)
        | OutgoingContent::Contacts(_)
        | OutgoingContent::Choices(_)
        | OutgoingContent::Template(_) => return Ok(None),
    };
    if let (Some(quoted), Some(body)) = (&message.quoted, body.as_object_mut()) {
        body.insert("quoted".to_owned(), json!({ "key": { "id": quoted } }));
    }
    server::call(connection, make, route)?.json(&body).map(Some)
}

/// A file by its address, from which the server fetches it.
fn attached(to: &str, file: &OutgoingFile) -> (fn(String) -> Call, &'static str, Value) {
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
