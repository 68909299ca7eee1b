//! Writing, changing and removing messages.

use balcao_plugin::prelude::*;
use serde_json::json;

use crate::input::{Input, required};
use crate::refusal::{Answer, sent_already};
use crate::schedule::{Schedule, Status};
use crate::store::SCHEDULES;
use crate::{announce, contacts, due, files, moment, rights, store, view};

/// `POST /schedules`
pub(crate) fn create(request: &Request) -> Answer {
    let input: Input = request.json()?;
    let body = required("body", input.body()?)?;
    let send_at = required("sendAt", input.send_at()?)?;
    let contact = contacts::named(required("contactId", input.contact_id())?)?;
    let now = moment::now();
    let stored = SCHEDULES.insert(Schedule {
        body,
        contact_id: contact.id,
        contact_name: contact.name,
        user_id: input.author()?,
        send_at,
        day: moment::day(send_at),
        status: Status::Pendente,
        sent_at: None,
        ticket_id: None,
        failure: None,
        media: None,
        round: 1,
        created_at: now,
        updated_at: now,
    })?;
    if let Err(error) = due::queue(&stored) {
        // A message that nothing would send must not look as if it were on its way.
        SCHEDULES.delete(stored.id)?;
        return Err(error.into());
    }
    announce::created(&stored);
    Ok(view::response(&stored)?)
}

/// `PUT /schedules/{id}`: a changed message is sent anew, at its time or at once when that has passed.
pub(crate) fn update(request: &Request) -> Answer {
    let before = store::named(request)?;
    rights::may_change(&before.value)?;
    let input: Input = request.json()?;
    let (body, send_at) = (input.body()?, input.send_at()?);
    let moved_to = input.contact_id().filter(|id| *id != before.value.contact_id);
    let contact = moved_to.map(contacts::named).transpose()?;
    let now = moment::now();
    let stored = store::change(before.id, |schedule| {
        if schedule.is_on_its_way() {
            return Err(sent_already());
        }
        if let Some(body) = &body {
            schedule.body.clone_from(body);
        }
        if let Some(contact) = &contact {
            schedule.contact_id = contact.id;
            schedule.contact_name.clone_from(&contact.name);
        }
        schedule.due(send_at.unwrap_or(schedule.send_at));
        schedule.renew(now);
        Ok(())
    })?;
    due::queue(&stored)?;
    announce::updated(&stored);
    Ok(view::response(&stored)?)
}

/// `DELETE /schedules/{id}`
pub(crate) fn remove(request: &Request) -> Answer {
    let stored = store::named(request)?;
    rights::may_change(&stored.value)?;
    forget(&stored)?;
    Ok(Response::json(&json!({ "message": "Schedule deleted" }))?)
}

/// Removes a message with its job and its picture.
pub(crate) fn forget(stored: &Stored<Schedule>) -> Result<()> {
    SCHEDULES.delete(stored.id)?;
    due::cancel(stored.id)?;
    if let Some(media) = &stored.value.media {
        files::forget(&media.handle);
    }
    announce::removed(stored.id);
    Ok(())
}
