//! Messages on their way out, as the Graph API takes them.

use balcao_plugin::channel::{FileKind, Outgoing, OutgoingContent, OutgoingFile};
use serde_json::{Value, json};

/// The body of the call that sends a message; none for what WhatsApp's interface cannot do.
pub(crate) fn body(message: &Outgoing) -> Option<Value> {
    let (kind, content) = content(message)?;
    let mut body = json!({
        "messaging_product": "whatsapp",
        "recipient_type": "individual",
        "to": message.address(),
        "type": kind,
        // Comes back with each status, so that one that overtakes the answer finds its message.
        "biz_opaque_callback_data": message.id,
    });
    let map = body.as_object_mut()?;
    map.insert(kind.to_owned(), content);
    if let Some(quoted) = &message.quoted {
        map.insert("context".to_owned(), json!({ "message_id": quoted }));
    }
    (!message.to.is_group).then_some(body)
}

fn content(message: &Outgoing) -> Option<(&'static str, Value)> {
    match &message.content {
        OutgoingContent::Text(text) => Some(("text", json!({ "body": text, "preview_url": true }))),
        OutgoingContent::File(file) => Some(attached(file)),
        OutgoingContent::Reaction(change) => {
            Some(("reaction", json!({ "message_id": change.target, "emoji": change.text })))
        }
        OutgoingContent::Edit(_)
        | OutgoingContent::Delete(_)
        | OutgoingContent::Location(_)
        | OutgoingContent::Contacts(_)
        | OutgoingContent::Choices(_)
        | OutgoingContent::Template(_) => None,
    }
}

/// A file by its address, from which Meta fetches it.
fn attached(file: &OutgoingFile) -> (&'static str, Value) {
    let caption = Some(&file.caption).filter(|caption| !caption.is_empty());
    match file.kind {
        FileKind::Image => ("image", json!({ "link": file.url, "caption": caption })),
        FileKind::Video => ("video", json!({ "link": file.url, "caption": caption })),
        FileKind::Audio => ("audio", json!({ "link": file.url })),
        FileKind::Voice => ("audio", json!({ "link": file.url, "voice": true })),
        FileKind::Sticker => ("sticker", json!({ "link": file.url })),
        FileKind::Document => (
            "document",
            json!({ "link": file.url, "caption": caption, "filename": file.name }),
        ),
    }
}
