//! One attempt to deliver.

use std::time::Duration;

use balcao_plugin::http::{self, Answer};
use balcao_plugin::prelude::*;
use balcao_plugin::{context, kv, secrets, settings, webhooks};

use crate::STOPPED;
use crate::delivery::{Attempt, DELIVERIES, Delivery, State, announce};

const TIMEOUT: Duration = Duration::from_secs(20);
const GONE: u16 = 410;
/// Seconds before each further attempt; after the last one it has failed.
const PAUSES: [u64; 9] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
const LONGEST_PAUSE: u64 = 86_400;

pub(crate) fn deliver(id: i64) -> Result<Outcome> {
    let Some(mut stored) = DELIVERIES.get(id)? else {
        return Ok(Outcome::Done);
    };
    if stored.value.state != State::Waiting {
        return Ok(Outcome::Done);
    }
    let (attempt, after) = match settings::get("url")? {
        Some(url) => send(&url, &stored.value)?,
        None => (failed(context::now(), "no address is set"), After::Never),
    };
    let outcome = settle(&mut stored.value, attempt, after);
    let state = stored.value.state;
    DELIVERIES.replace(stored)?;
    announce(id, state)?;
    Ok(outcome)
}

/// What an answer asks for.
enum After {
    Nothing,
    /// Another attempt, not before so many seconds.
    Later(u64),
    Never,
}

fn send(url: &str, delivery: &Delivery) -> Result<(Attempt, After)> {
    let began = context::now();
    let call = http::post(url)
        .body("application/json", delivery.body.as_bytes())
        .header("user-agent", "balcao-webhook/1")
        .timeout(TIMEOUT);
    let mut call = webhooks::sign(call, "signing", &delivery.message_id)?;
    if secrets::is_set("authorization")? {
        call = call.secret_header("authorization", "authorization");
    }
    let attempt = |status, error| Attempt {
        at: began,
        status,
        error,
        ms: context::now().saturating_sub(began),
    };
    Ok(match call.attempt() {
        Ok(Ok(answer)) => (attempt(Some(answer.status), None), after(url, &answer)?),
        Ok(Err(failure)) => (attempt(None, Some(failure.text)), After::Later(0)),
        // Too many in this minute: it is tried again, and does not count as an answer of the receiver.
        Err(Error::Limit(text)) => (attempt(None, Some(text)), After::Later(60)),
        Err(error) => return Err(error),
    })
}

fn after(url: &str, answer: &Answer) -> Result<After> {
    if answer.is_ok() {
        return Ok(After::Nothing);
    }
    if answer.status == GONE {
        kv::set(STOPPED, &url, None)?;
        return Ok(After::Never);
    }
    let wanted = answer.header("retry-after").and_then(|text| text.trim().parse().ok());
    Ok(After::Later(wanted.unwrap_or(0)))
}

fn settle(delivery: &mut Delivery, attempt: Attempt, after: After) -> Outcome {
    let at = attempt.at;
    delivery.note(attempt);
    delivery.next_at = None;
    let wanted = match after {
        After::Nothing => {
            delivery.state = State::Delivered;
            return Outcome::Done;
        }
        After::Never => {
            delivery.state = State::Failed;
            return Outcome::Done;
        }
        After::Later(wanted) => wanted,
    };
    let Some(pause) = PAUSES.get(delivery.failures) else {
        delivery.state = State::Failed;
        return Outcome::Done;
    };
    delivery.failures += 1;
    let next = at + (*pause).max(wanted).min(LONGEST_PAUSE) * 1000;
    delivery.next_at = Some(next);
    Outcome::AgainAt(next)
}

fn failed(at: u64, error: &str) -> Attempt {
    Attempt {
        at,
        status: None,
        error: Some(error.to_owned()),
        ms: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn delivery() -> Delivery {
        serde_json::from_value(serde_json::json!({
            "event": "1", "messageId": "msg_1", "type": "message.received", "contactId": null, "createdAt": 0,
            "body": "{}", "state": "waiting", "failures": 0, "nextAt": null, "attempts": [],
        }))
        .unwrap()
    }

    #[test]
    fn pauses_grow_until_it_has_failed() {
        let mut delivery = delivery();
        for pause in PAUSES {
            let outcome = settle(&mut delivery, failed(1_000, "x"), After::Later(0));
            assert_eq!(outcome, Outcome::AgainAt(1_000 + pause * 1000));
        }
        assert_eq!(
            settle(&mut delivery, failed(1_000, "x"), After::Later(0)),
            Outcome::Done
        );
        assert_eq!((delivery.state, delivery.next_at), (State::Failed, None));
    }

    #[test]
    fn a_receiver_may_ask_for_more_time_within_a_day() {
        let mut delivery = delivery();
        assert_eq!(
            settle(&mut delivery, failed(0, "x"), After::Later(60)),
            Outcome::AgainAt(60_000)
        );
        let forever = After::Later(u64::MAX);
        assert_eq!(
            settle(&mut delivery, failed(0, "x"), forever),
            Outcome::AgainAt(86_400_000)
        );
    }

    #[test]
    fn only_the_last_attempts_are_kept() {
        let mut delivery = delivery();
        for at in 0..20 {
            delivery.note(failed(at, "x"));
        }
        assert_eq!((delivery.attempts.len(), delivery.attempts[0].at), (15, 5));
    }
}
