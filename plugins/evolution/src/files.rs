//! Files that came: inside the delivery, at an address, or to be asked for.

use balcao_plugin::channel::{Connection, FileKind, IncomingContent, IncomingFile, Remote, Source};
use balcao_plugin::http::FailureKind;
use balcao_plugin::{Error, Result, media};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::contents::{Upsert, words};
use crate::server;

/// Where files are asked for.
pub(crate) struct Files<'a> {
    pub(crate) connection: &'a Connection,
    /// What cannot be asked for now is not asked for again.
    pub(crate) is_last: bool,
}

impl Files<'_> {
    /// The file of a message. One that cannot be had at the last attempt is shown as something that came.
    pub(crate) fn content(&self, kind: FileKind, told: &Upsert) -> Result<IncomingContent> {
        let part = |name: &str| words(&told.message, &format!("/{}/{name}", told.message_type)).unwrap_or_default();
        let (name, caption) = (part("fileName"), part("caption"));
        if let Some(address) = words(&told.message, "/mediaUrl") {
            return Ok(Remote::new(address).content(kind, &name, &caption));
        }
        let bytes = match words(&told.message, "/base64") {
            Some(text) => decoded(&text).map(Some),
            None => self.ask(told),
        };
        match bytes {
            Ok(Some(bytes)) => {
                let stored = media::put(if name.is_empty() { "file" } else { &name }, &bytes)?;
                let source = Source::Handle(stored.handle);
                Ok(IncomingContent::File(IncomingFile {
                    kind,
                    name,
                    caption,
                    source,
                }))
            }
            Err(error) if !self.is_last => Err(error),
            _ if caption.is_empty() => Ok(IncomingContent::Unsupported),
            _ => Ok(IncomingContent::Text(caption)),
        }
    }

    /// The bytes from the server; none when they are more than an answer may hold, which does not change.
    fn ask(&self, told: &Upsert) -> Result<Option<Vec<u8>>> {
        let wanted = json!({ "message": { "key": { "id": told.key.id } }, "convertToMp4": false });
        let call = server::call(self.connection, server::post, "chat/getBase64FromMediaMessage")?;
        let answer = match call.json(&wanted)?.attempt()? {
            Ok(answer) => answer.ok()?,
            Err(failure) if matches!(failure.kind, FailureKind::TooLarge) => return Ok(None),
            Err(failure) => return Err(Error::Internal(failure.text)),
        };
        let told: Value = answer.json()?;
        decoded(&words(&told, "/base64").unwrap_or_default()).map(Some)
    }
}

/// Bytes of base64, with or without the prefix of a data URL.
fn decoded(text: &str) -> Result<Vec<u8>> {
    let text = text.rsplit_once(',').map_or(text, |(_, text)| text);
    let bytes = BASE64_STANDARD
        .decode(text)
        .map_err(|error| Error::Invalid(error.to_string()))?;
    if bytes.is_empty() {
        return Err(Error::Invalid("an empty file".to_owned()));
    }
    Ok(bytes)
}
