//! A message as clients see it.

use std::collections::BTreeMap;

use balcao_plugin::prelude::*;
use balcao_plugin::{context, users};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::moment::iso;
use crate::schedule::Schedule;

/// Names of the company's users by id.
pub(crate) type Names = BTreeMap<i64, String>;

#[derive(Deserialize)]
struct Person {
    id: i64,
    name: String,
}

/// Who works in the company.
pub(crate) fn user_names() -> Result<Names> {
    let people: Vec<Person> = serde_json::from_str(&users::list()?)?;
    Ok(people.into_iter().map(|person| (person.id, person.name)).collect())
}

/// `Schedule` of the contract, and why it was not sent.
pub(crate) fn of(stored: &Stored<Schedule>, users: &Names) -> Value {
    let schedule = &stored.value;
    let media = schedule.media.as_ref();
    let author = schedule.user_id.filter(|id| users.contains_key(id));
    json!({
        "id": stored.id,
        "body": schedule.body,
        "sendAt": iso(schedule.send_at),
        "sentAt": schedule.sent_at.map(iso),
        "contactId": schedule.contact_id,
        "ticketId": schedule.ticket_id,
        "userId": schedule.user_id,
        "companyId": context::company_id(),
        "status": schedule.status,
        "failure": schedule.failure,
        "mediaPath": media.map(|media| &media.url),
        "mediaName": media.map(|media| &media.name),
        "createdAt": iso(schedule.created_at),
        "updatedAt": iso(schedule.updated_at),
        "contact": { "id": schedule.contact_id, "name": schedule.contact_name },
        "user": author.map(|id| json!({ "id": id, "name": users.get(&id) })),
    })
}

/// The answer with one message.
pub(crate) fn response(stored: &Stored<Schedule>) -> Result<Response> {
    Response::json(&of(stored, &user_names()?))
}
