//! What is due: one durable job per message, and a watch over those whose job was lost.

use balcao_plugin::jobs;
use balcao_plugin::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::announce;
use crate::moment::{self, DAY_MS, host_time};
use crate::outbox::{self, Progress};
use crate::schedule::{Schedule, Status};
use crate::store::{ATTEMPTS, SCHEDULES};

/// The job that sends a message.
pub(crate) const SEND: &str = "send";
/// The job that looks for messages without one.
pub(crate) const RECOVER: &str = "recover";

/// A message that could not be sent for so long is not sent any more: a greeting of yesterday would only confuse.
const LATEST_MS: i64 = DAY_MS;
/// How long a message may be overdue before it counts as forgotten.
const OVERDUE_MS: i64 = 10 * 60 * 1000;
/// Pauses between looks at a message that waits for its connection.
const SOONEST_LOOK_MS: i64 = 1_000;
const LATEST_LOOK_MS: i64 = 5 * 60 * 1000;
const RECOVERED_AT_ONCE: u32 = 200;

#[derive(Deserialize, Serialize)]
struct Due {
    id: i64,
    /// A later change has a job of its own.
    round: u64,
}

/// Queues a message for its time; a job that waits already moves there.
pub(crate) fn queue(stored: &Stored<Schedule>) -> Result<()> {
    let due = Due {
        id: stored.id,
        round: stored.value.round,
    };
    let job = NewJob::new(SEND, &due)?.at(host_time(stored.value.send_at));
    job.key(stored.id.to_string()).enqueue().map(drop)
}

/// Takes the job of a message back.
pub(crate) fn cancel(id: i64) -> Result<()> {
    jobs::cancel(SEND, &id.to_string()).map(drop)
}

/// Sends a message whose time has come, and follows it until the channel has it.
pub(crate) fn send(job: &Job) -> Result<Outcome> {
    let due: Due = job.payload()?;
    let Some(stored) = SCHEDULES.get(due.id)?.filter(|stored| due.is(&stored.value)) else {
        return Ok(Outcome::Done);
    };
    let now = moment::now();
    let waited = now - stored.value.could_be_sent_since();
    if stored.value.send_at > now {
        return Ok(Outcome::AgainAt(host_time(stored.value.send_at)));
    }
    if stored.value.ticket_id.is_none() && waited > LATEST_MS {
        return due.failed("ERR_SCHEDULE_MISSED");
    }
    let Some(stored) = due.note(|schedule| schedule.status = Status::Agendada)? else {
        return Ok(Outcome::Done);
    };
    match outbox::hand_over(&stored) {
        Ok(Progress::Waiting { ticket_id }) => {
            due.note(|schedule| {
                schedule.ticket_id = Some(ticket_id);
                schedule.failure = None;
            })?;
            let pause = (waited / 4).clamp(SOONEST_LOOK_MS, LATEST_LOOK_MS);
            Ok(Outcome::AgainAt(host_time(now + pause)))
        }
        Ok(Progress::Sent { ticket_id }) => due.sent(ticket_id, now),
        Ok(Progress::Failed { code }) => due.failed(&code),
        Err(error) if job.is_last || !outbox::may_work_later(&error) => due.failed(&outbox::code(&error)),
        Err(error) => {
            let code = outbox::code(&error);
            due.note(|schedule| schedule.failure = Some(code.clone()))?;
            Err(error)
        }
    }
}

impl Due {
    fn is(&self, schedule: &Schedule) -> bool {
        schedule.round == self.round && schedule.is_open()
    }

    fn sent(&self, ticket_id: i64, now: i64) -> Result<Outcome> {
        self.note(|schedule| {
            schedule.status = Status::Enviada;
            schedule.sent_at = Some(now);
            schedule.ticket_id = Some(ticket_id);
            schedule.failure = None;
        })?;
        Ok(Outcome::Done)
    }

    fn failed(&self, code: &str) -> Result<Outcome> {
        self.note(|schedule| {
            schedule.status = Status::Erro;
            schedule.failure = Some(code.to_owned());
        })?;
        Ok(Outcome::Done)
    }

    /// Changes the message and tells the screens; nothing when it was changed or removed by somebody meanwhile.
    fn note(&self, edit: impl Fn(&mut Schedule)) -> Result<Option<Stored<Schedule>>> {
        for _ in 0..ATTEMPTS {
            let Some(before) = SCHEDULES.get(self.id)?.filter(|stored| self.is(&stored.value)) else {
                return Ok(None);
            };
            let mut after = before.clone();
            edit(&mut after.value);
            if after == before {
                return Ok(Some(before));
            }
            match SCHEDULES.replace(after) {
                Ok(stored) => {
                    announce::updated(&stored);
                    return Ok(Some(stored));
                }
                Err(Error::Conflict(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Err(Error::Conflict("the message changes all the time".to_owned()))
    }
}

/// Queues messages again that should have been sent and were not.
pub(crate) fn recover() -> Result<Outcome> {
    let now = moment::now();
    let today = moment::day(now);
    for status in [Status::Pendente, Status::Agendada] {
        let open = Query::all().with("status", json!(status));
        let days = SCHEDULES.count_by("day", &open)?;
        let past = days
            .into_iter()
            .filter(|(day, _)| day.as_str().is_some_and(|day| day <= today.as_str()));
        for (day, _) in past {
            let page = SCHEDULES.find(&open.clone().with("day", day).limit(RECOVERED_AT_ONCE))?;
            let forgotten = |stored: &&Stored<Schedule>| stored.value.could_be_sent_since() + OVERDUE_MS < now;
            page.documents.iter().filter(forgotten).try_for_each(queue)?;
        }
    }
    Ok(Outcome::Done)
}
