//! Messages that are sent later.

mod announce;
mod attachment;
mod calendar;
mod change;
mod contacts;
mod due;
mod files;
mod input;
mod list;
mod moment;
mod outbox;
mod refusal;
mod rights;
mod schedule;
mod search;
mod store;
mod view;

use balcao_plugin::prelude::*;
use serde::Deserialize;

use crate::refusal::answer;

struct Schedules;

impl Routes for Schedules {
    fn handle(request: Request) -> Result<Response> {
        Router::new(request)
            .get("/schedules", |request| answer(list::show(request)))
            .post("/schedules", |request| answer(change::create(request)))
            .get("/schedules/{id}", |request| answer(list::one(request)))
            .put("/schedules/{id}", |request| answer(change::update(request)))
            .delete("/schedules/{id}", |request| answer(change::remove(request)))
            .post("/schedules/{id}/media-upload", |request| {
                answer(attachment::attach(request))
            })
            .delete("/schedules/{id}/media-upload", |request| {
                answer(attachment::detach(request))
            })
            .answer()
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ContactEvent {
    contact_id: i64,
    /// The contact that a deleted one has become a part of.
    merged_into: Option<i64>,
}

impl Events for Schedules {
    fn on_event(event: Event) -> Result<()> {
        let ContactEvent {
            contact_id,
            merged_into,
        } = event.payload()?;
        match (event.kind.as_str(), merged_into) {
            ("contact.updated", _) => contacts::renamed(contact_id),
            ("contact.deleted", Some(kept)) => contacts::merged(contact_id, kept),
            ("contact.deleted" | "contact.erased", _) => contacts::gone(contact_id),
            _ => Ok(()),
        }
    }
}

impl Worker for Schedules {
    fn run_job(job: Job) -> Result<Outcome> {
        match job.name.as_str() {
            due::SEND => due::send(&job),
            due::RECOVER => due::recover(),
            _ => Ok(Outcome::Done),
        }
    }
}

balcao_plugin::export!(Schedules: routes, events, worker);
