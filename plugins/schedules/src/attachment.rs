//! The picture of a message.

use balcao_plugin::prelude::*;
use serde_json::json;

use crate::refusal::{Answer, sent_already, wrong};
use crate::schedule::{Attachment, Schedule, Status};
use crate::{announce, due, files, moment, rights, store};

/// What the bytes may be: .png, .jpg and .jpeg.
const PICTURES: [&str; 2] = ["image/png", "image/jpeg"];

/// `POST /schedules/{id}/media-upload`: a form with the picture in the field `file`; it takes the place of the one before.
pub(crate) fn attach(request: &Request) -> Answer {
    let before = store::named(request)?;
    rights::may_change(&before.value)?;
    let file = request.form().and_then(|form| form.file("file"));
    let file = file.map_err(|_| wrong("file"))?;
    if !PICTURES.contains(&file.content_type.as_str()) {
        return Err(wrong("file"));
    }
    put(&before, Some(files::keep(file)?))?;
    Ok(Response::json(&json!({ "mensagem": "Arquivo Anexado" }))?)
}

/// `DELETE /schedules/{id}/media-upload`
pub(crate) fn detach(request: &Request) -> Answer {
    let before = store::named(request)?;
    rights::may_change(&before.value)?;
    if before.value.media.is_some() {
        put(&before, None)?;
    }
    Ok(Response::json(&json!({ "mensagem": "Arquivo Excluído" }))?)
}

/// Changes the picture of a message that is not on its way yet; one that failed is tried again.
fn put(before: &Stored<Schedule>, media: Option<Attachment>) -> Answer<()> {
    let now = moment::now();
    let stored = store::change(before.id, |schedule| {
        refuse_sent(schedule)?;
        schedule.media.clone_from(&media);
        schedule.renew(now);
        Ok(())
    })?;
    due::queue(&stored)?;
    announce::updated(&stored);
    if let Some(old) = &before.value.media {
        files::forget(&old.handle);
    }
    Ok(())
}

fn refuse_sent(schedule: &Schedule) -> Answer<()> {
    if schedule.status == Status::Enviada || schedule.is_on_its_way() {
        return Err(sent_already());
    }
    Ok(())
}
