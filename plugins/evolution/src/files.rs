//! Files that came: inside the delivery, at an address, or to be asked for.

use balcao_plugin::channel::{Connection, FileKind, IncomingContent, IncomingFile, Remote, Source};
use balcao_plugin::{Result, media};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;

use crate::contents::{Upsert, words};
use crate::server;

/// The file of a message. What is not in the delivery is fetched by the host, which takes larger files than a plugin may hold.
pub(crate) fn content(connection: &Connection, kind: FileKind, told: &Upsert) -> Result<IncomingContent> {
    let part = |name: &str| words(&told.message, &format!("/{}/{name}", told.message_type)).unwrap_or_default();
    let (name, caption) = (part("fileName"), part("caption"));
    if let Some(address) = words(&told.message, "/mediaUrl") {
        return Ok(Remote::new(address).content(kind, &name, &caption));
    }
    match inside(told, &name) {
        Some(source) => Ok(IncomingContent::File(IncomingFile {
            kind,
            name,
            caption,
            source,
        })),
        None => Ok(asked(connection, told)?.content(kind, &name, &caption)),
    }
}

/// The file that lies in the delivery; none when it does not, or not as it should.
fn inside(told: &Upsert, name: &str) -> Option<Source> {
    let text = words(&told.message, "/base64")?;
    // With or without the beginning of a data URL.
    let text = text.rsplit_once(',').map_or(text.as_str(), |(_, text)| text);
    let bytes = BASE64_STANDARD.decode(text).ok().filter(|bytes| !bytes.is_empty())?;
    let stored = media::put(if name.is_empty() { "file" } else { name }, &bytes).ok()?;
    Some(Source::Handle(stored.handle))
}

/// The file as the server answers it, in base64 within JSON.
fn asked(connection: &Connection, told: &Upsert) -> Result<Remote> {
    let address = server::address(connection, "chat/getBase64FromMediaMessage")?;
    let wanted = json!({ "message": { "key": { "id": told.key.id } }, "convertToMp4": false });
    let remote = Remote::new(address).secret_header("apikey", "apikey");
    Ok(remote.json(&wanted)?.member("base64"))
}
