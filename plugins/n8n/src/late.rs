//! Answers that come after the turn: the workflow has only said that it began.

use std::time::Duration;

use balcao_plugin::bot::{Action, Turn};
use balcao_plugin::prelude::*;
use balcao_plugin::{kv, log, tickets};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::decision::{Decision, Step};
use crate::{carry, read};

const OVERDUE: &str = "overdue";
/// How long an answer is taken, whatever the patience.
const TAKEN: Duration = Duration::from_secs(24 * 3_600);
const USUAL_PATIENCE: u64 = 5;
const MINUTE: u64 = 60;

/// A conversation that waits for an answer.
#[derive(Serialize, Deserialize)]
pub(crate) struct Waiting {
    /// What the answer names.
    id: String,
    ticket: i64,
    integration: i64,
}

/// The ticket, as far as it matters here.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Ticket {
    status: String,
    user_id: Option<i64>,
    use_integration: bool,
    integration_id: Option<i64>,
}

/// Waits for the answer to this id, and for people after the integration's patience.
pub(crate) fn wait(turn: &Turn, id: &str) -> Result<Vec<Action>> {
    let waiting = Waiting {
        id: id.to_owned(),
        ticket: ticket_of(turn)?,
        integration: turn.integration.id,
    };
    kv::set(&of_answer(id), &waiting, Some(TAKEN))?;
    kv::set(&of_ticket(waiting.ticket), &waiting.id, Some(TAKEN))?;
    let patience = turn.setting("patience").and_then(|text| text.parse().ok());
    match patience.unwrap_or(USUAL_PATIENCE) {
        0 => {}
        minutes => {
            let job = NewJob::new(OVERDUE, &waiting)?.after(Duration::from_secs(minutes.saturating_mul(MINUTE)));
            job.key(waiting.ticket.to_string()).enqueue()?;
        }
    }
    Ok(Vec::new())
}

/// The workflow has answered: nothing of the ticket is overdue any more.
pub(crate) fn forget(turn: &Turn) -> Result<()> {
    // Before the second turn nothing can be.
    if turn.number > 1 {
        kv::delete(&of_ticket(ticket_of(turn)?))?;
    }
    Ok(())
}

/// Takes a late answer: `{"answerTo": …}` and whatever an answer may have.
pub(crate) fn answer(delivery: &Delivery) -> Result<()> {
    let body: Value = delivery.json().unwrap_or_default();
    let id = body.get("answerTo").and_then(Value::as_str).filter(|id| is_id(id));
    let Some(id) = id else {
        return left("a late answer was left: it names no answerTo");
    };
    let Some(waiting) = kv::get::<Waiting>(&of_answer(id))? else {
        // It may have been faster than the turn that asked for it.
        return match delivery.attempt {
            1 => Err(Error::internal("nobody waits for this answer yet")),
            _ => left("a late answer was left: nobody waits for it"),
        };
    };
    if !is_bound(&waiting)? {
        return left("a late answer was left: the bot has no part in the ticket any more");
    }
    if is_awaited(&waiting)? {
        kv::delete(&of_ticket(waiting.ticket))?;
    }
    let done = read::decision(&body)
        .and_then(Decision::actions)
        .map_err(Error::Internal)
        .map(|steps| carry_out(steps, delivery, &waiting));
    match done {
        Ok(Err(error)) if may_pass(&error) && !delivery.is_last => Err(error),
        Ok(Ok(())) => Ok(()),
        Ok(Err(reason)) | Err(reason) => {
            log::error(format!("people take over: {reason}"));
            carry::hand_over(waiting.ticket)
        }
    }
}

/// Whether it may go better another time.
const fn may_pass(error: &Error) -> bool {
    matches!(error, Error::Limit(_) | Error::Conflict(_) | Error::Internal(_))
}

fn carry_out(steps: Vec<Step>, delivery: &Delivery, waiting: &Waiting) -> Result<()> {
    let numbered = steps.into_iter().enumerate();
    // The same key whenever it is told again.
    let mut done = numbered.map(|(place, step)| carry::later(step, waiting.ticket, format!("{}-{place}", delivery.id)));
    done.try_for_each(|step| step)
}

/// People take over, if the answer is still missing and the bot still has the ticket.
pub(crate) fn overdue(waiting: &Waiting) -> Result<Outcome> {
    if is_awaited(waiting)? && is_bound(waiting)? {
        log::error("people take over: the workflow did not answer in time");
        carry::hand_over(waiting.ticket)?;
    }
    Ok(Outcome::Done)
}

/// Whether it is the latest answer that the ticket waits for.
fn is_awaited(waiting: &Waiting) -> Result<bool> {
    Ok(kv::get::<String>(&of_ticket(waiting.ticket))?.as_ref() == Some(&waiting.id))
}

/// Whether the ticket still waits for this bot.
fn is_bound(waiting: &Waiting) -> Result<bool> {
    let ticket: Ticket = match tickets::get(waiting.ticket) {
        Ok(text) => serde_json::from_str(&text)?,
        Err(Error::NotFound) => return Ok(false),
        Err(error) => return Err(error),
    };
    let is_ours = ticket.use_integration && ticket.integration_id == Some(waiting.integration);
    Ok(is_ours && ticket.status == "pending" && ticket.user_id.is_none())
}

fn ticket_of(turn: &Turn) -> Result<i64> {
    let ticket: Value = turn.ticket()?;
    let id = ticket.get("id").and_then(Value::as_i64);
    id.ok_or_else(|| Error::internal("the ticket has no id"))
}

fn is_id(text: &str) -> bool {
    text.len() <= 64 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn of_answer(id: &str) -> String {
    format!("answer-{id}")
}

fn of_ticket(ticket: i64) -> String {
    format!("ticket-{ticket}")
}

fn left(reason: &str) -> Result<()> {
    log::warn(reason);
    Ok(())
}
