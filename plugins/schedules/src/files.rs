//! Pictures, which the host keeps.

use balcao_plugin::prelude::*;
use balcao_plugin::{Upload, log, media};

use crate::schedule::Attachment;

/// Where browsers find an uploaded picture.
pub(crate) fn keep(upload: &Upload) -> Result<Attachment> {
    Ok(Attachment {
        handle: upload.handle.clone(),
        name: upload.name.clone(),
        url: media::describe(&upload.handle)?.url,
    })
}

/// Removes a picture that no message has any more. One that stays costs room and nothing else.
pub(crate) fn forget(handle: &str) {
    if let Err(error) = media::remove(handle) {
        log::warn(format!("a picture stays behind: {error}"));
    }
}
