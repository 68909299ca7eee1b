//! Noting what became of a send, together with what the browsers have to hear.

use crate::Desk;
use crate::inbound::{Events, carry_out_early_news};
use balcao_model::clock::Millis;
use balcao_model::event::Event;
use balcao_model::message::Ack;
use balcao_model::pacing::{PATIENCE_MS, budget_closed_until, try_again_at};
use balcao_storage::{CompanyKey, DueSend, Error, Tx, Unsent};
use rand::Rng;
use std::time::Duration;

/// It waited for a day.
pub(super) const EXPIRED: &str = "ERR_SEND_EXPIRED";
/// Nobody knows whether the channel has it.
const UNKNOWN: &str = "ERR_SEND_UNKNOWN";
const UNAVAILABLE: &str = "ERR_WAPP_NOT_INITIALIZED";

/// How giving a message to its channel ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The channel has it; what it calls it, if not by our id.
    Taken(Option<String>),
    /// The channel will never take it, for the reason of this code.
    Refused(&'static str),
    /// The channel does not answer now; `in_doubt` when it may have taken the message all the same.
    Unavailable { in_doubt: bool },
    /// The channel takes nothing from this connection for a while.
    Busy(Duration),
    /// The channel may have it and cannot tell.
    Unknown,
}

pub(super) async fn settle(
    desk: &Desk,
    send: &DueSend,
    lease: &str,
    outcome: Outcome,
    message_id: &str,
) -> Result<(), Error> {
    let now = desk.now();
    let unsent = unsent(send, &outcome, now);
    let mut tx = desk.store().begin().await?;
    let ours = match unsent {
        None => tx.finish_send(send.id, lease).await?,
        Some((to, code)) => tx.release_send(send.id, lease, code, to).await?,
    };
    if !ours {
        // The claim ran out and another host has taken over; its outcome counts.
        return Ok(());
    }
    if let Outcome::Busy(pause) = outcome {
        // Everything else of the connection waits as well.
        let used_until = tx.lock_budget(send.company, send.connection_id).await?;
        let closed = budget_closed_until(busy_until(pause, now));
        tx.set_budget(send.connection_id, used_until.max(closed)).await?;
    }
    let mut company = tx.of(send.company);
    let failure = unsent.and_then(|(to, code)| (!matches!(to, Unsent::Later { .. })).then_some(code));
    company.set_message_failure(send.seq, failure, now).await?;
    let mut events = vec![updated(send)];
    if let Outcome::Taken(name) = outcome {
        taken(&mut tx, send, (message_id, name.as_deref()), now, &mut events).await?;
    }
    tx.push_events(&events, now).await?;
    tx.commit().await?;
    desk.wake().outbox.notify_one();
    // The next message of the conversation may go now.
    desk.wake().sends.notify_one();
    Ok(())
}

/// The channel has a message. What it told of it by a name that nobody knew happens now.
async fn taken(
    tx: &mut Tx,
    send: &DueSend,
    (message, name): (&str, Option<&str>),
    now: Millis,
    events: &mut Events,
) -> Result<(), Error> {
    let (company, connection) = (send.company, send.connection_id);
    let told = match name {
        Some(name) => tx.of(company).note_channel_id(connection, message, name, now).await?,
        None => None,
    };
    let ack = told.unwrap_or(Ack::SERVER);
    tx.of(company).raise_ack(connection, message, ack, now).await?;
    if let Some(name) = name {
        carry_out_early_news(tx, company, (&send.provider, connection), name, now, events).await?;
    }
    Ok(())
}

fn updated(send: &DueSend) -> (CompanyKey, Event) {
    let event = Event::MessageUpdated {
        ticket_id: send.ticket_id,
        seq: send.seq,
    };
    (send.company, event)
}

fn busy_until(pause: Duration, now: Millis) -> Millis {
    now + Millis::try_from(pause.as_millis()).unwrap_or(Millis::MAX / 2)
}

/// What becomes of a message that the channel did not take, and the code that says why.
pub(super) fn unsent(send: &DueSend, outcome: &Outcome, now: i64) -> Option<(Unsent, &'static str)> {
    match *outcome {
        Outcome::Taken(_) => None,
        Outcome::Refused(code) => Some((Unsent::Failed, code)),
        Outcome::Unknown => Some((Unsent::Unknown, UNKNOWN)),
        Outcome::Busy(pause) if now < send.queued_at + PATIENCE_MS => {
            let at = busy_until(pause, now);
            Some((Unsent::Later { at, in_doubt: false }, UNAVAILABLE))
        }
        Outcome::Busy(_) => Some((Unsent::Failed, EXPIRED)),
        Outcome::Unavailable { in_doubt } => {
            let luck = rand::rng().random_range(0.0..=1.0);
            let tried = send.attempts + 1;
            Some(match (try_again_at(tried, send.queued_at, luck, now), in_doubt) {
                (Some(at), in_doubt) => (Unsent::Later { at, in_doubt }, UNAVAILABLE),
                (None, true) => (Unsent::Unknown, UNKNOWN),
                (None, false) => (Unsent::Failed, UNAVAILABLE),
            })
        }
    }
}
