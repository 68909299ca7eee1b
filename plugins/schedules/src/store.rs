//! The messages of the company.

use balcao_plugin::prelude::*;

use crate::refusal::{Answer, Refusal, no_schedule};
use crate::schedule::Schedule;

pub(crate) const SCHEDULES: Collection<Schedule> = Collection::new("schedules");

/// A person and the worker may write at the same moment; the loser reads again and tries once more.
pub(crate) const ATTEMPTS: usize = 5;

/// The message that the path names.
pub(crate) fn named(request: &Request) -> Answer<Stored<Schedule>> {
    // What is no number names no message either.
    let id = request.param("id").map_err(|_| no_schedule())?;
    SCHEDULES.get(id)?.ok_or_else(no_schedule)
}

/// Changes a message as it stands at that moment.
pub(crate) fn change(id: i64, edit: impl Fn(&mut Schedule) -> Answer<()>) -> Answer<Stored<Schedule>> {
    for _ in 1..ATTEMPTS {
        match attempt(id, &edit) {
            Err(Refusal::Fault(Error::Conflict(_))) => {}
            outcome => return outcome,
        }
    }
    attempt(id, &edit)
}

fn attempt(id: i64, edit: &impl Fn(&mut Schedule) -> Answer<()>) -> Answer<Stored<Schedule>> {
    let mut stored = SCHEDULES.get(id)?.ok_or_else(no_schedule)?;
    edit(&mut stored.value)?;
    Ok(SCHEDULES.replace(stored)?)
}
