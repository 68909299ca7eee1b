//! Giving messages to their channels, in order within each conversation, until the channel has them.

use crate::workers::Pace;
use crate::{Desk, messages};
use balcao_channels::{Outgoing, SendError};
use balcao_model::clock::Millis;
use balcao_model::event::Event;
use balcao_model::message::Ack;
use balcao_storage::{Error, SendRow};
use futures::stream::{FuturesUnordered, StreamExt};
use rand::Rng;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

/// Conversations served at the same time by one host.
const AT_ONCE: i64 = 32;
/// A host that died gives its sends free after this time.
const LEASE_MS: Millis = 30_000;
/// After this many tries a message is shown as failed.
const MAX_ATTEMPTS: i64 = 8;
const FIRST_PAUSE_MS: i64 = 1_000;
const LONGEST_PAUSE_MS: i64 = 5 * 60 * 1_000;

/// Runs until the desk stops.
pub(crate) async fn run(desk: Desk, stop: CancellationToken) {
    let mut pace = Pace::new(desk.store().engine());
    while !stop.is_cancelled() {
        match step(&desk).await {
            Ok(0) => pace.rest(&desk.wake().sends, &stop).await,
            Ok(_) => pace.worked(),
            Err(error) => {
                tracing::error!(%error, "sends could not be claimed; trying again");
                pace.failed(&stop).await;
            }
        }
    }
}

async fn step(desk: &Desk) -> Result<usize, Error> {
    // Looking is cheap and needs no writer; claiming is a write.
    let due = desk.store().next_send_at().await?;
    if due.is_none_or(|at| at > desk.now()) {
        return Ok(0);
    }
    let lease = Uuid::new_v4().to_string();
    let claimed = desk.store().claim_sends(&lease, desk.now(), LEASE_MS, AT_ONCE).await?;
    let count = claimed.len();
    let mut running: FuturesUnordered<_> = claimed.iter().map(|send| one(desk, send, &lease)).collect();
    while let Some(outcome) = running.next().await {
        outcome?;
    }
    Ok(count)
}

async fn one(desk: &Desk, send: &SendRow, lease: &str) -> Result<(), Error> {
    let tenant = desk.store().tenant_of(send.company);
    let message = tenant.messages_by_seq(&[send.seq]).await?.pop();
    let (Some(message), Some(ticket)) = (message, tenant.ticket(send.ticket_id).await?) else {
        return settle(
            desk,
            send,
            lease,
            Err(SendError::Refused("ERR_SENDING_WAPP_MSG".into())),
            "",
        )
        .await;
    };
    let id = message.id.clone();
    let action = tenant.send_action(send.id).await?;
    let outgoing = messages::outgoing(desk, send, ticket.contact_number, message, action.as_ref());
    let outcome = give(desk, send, &outgoing).await;
    match action {
        None => settle(desk, send, lease, outcome, &id).await,
        Some(action) => {
            let again = outcome
                .as_ref()
                .err()
                .and_then(|error| again_at(send, error, desk.now()));
            messages::settle_action(desk, send, lease, &action, outcome, again).await
        }
    }
}

async fn give(desk: &Desk, send: &SendRow, outgoing: &Outgoing) -> Result<(), SendError> {
    let tenant = desk.store().tenant_of(send.company);
    let connection = tenant
        .connection(send.connection_id)
        .await
        .map_err(|error| SendError::Unavailable(error.to_string()))?;
    let Some(connection) = connection else {
        return Err(SendError::Refused("ERR_NO_WAPP_FOUND".into()));
    };
    if connection.status != balcao_model::connection::ConnectionStatus::Connected.as_str() {
        return Err(SendError::Unavailable("ERR_WAPP_NOT_INITIALIZED".into()));
    }
    let channel = desk.shared.channels.get(connection.provider.as_str());
    let Some(channel) = channel else {
        return Err(SendError::Unavailable("ERR_WAPP_NOT_INITIALIZED".into()));
    };
    channel.send(outgoing).await
}

/// Notes the outcome, together with what the browsers have to hear.
async fn settle(
    desk: &Desk,
    send: &SendRow,
    lease: &str,
    outcome: Result<(), SendError>,
    id: &str,
) -> Result<(), Error> {
    let now = desk.now();
    let mut tx = desk.store().begin().await?;
    let ours = match &outcome {
        Ok(()) => tx.finish_send(send.id, lease).await?,
        Err(error) => {
            tx.release_send(send.id, lease, &error.to_string(), again_at(send, error, now))
                .await?
        }
    };
    if !ours {
        // The claim ran out and another host has taken over; its outcome counts.
        return Ok(());
    }
    let mut company = tx.of(send.company);
    match &outcome {
        Ok(()) => {
            company.raise_ack(send.connection_id, id, Ack::SERVER, now).await?;
            company.set_message_failure(send.seq, None, now).await?;
        }
        Err(error) => company.set_message_failure(send.seq, Some(code(error)), now).await?,
    }
    let event = Event::MessageUpdated {
        ticket_id: send.ticket_id,
        seq: send.seq,
    };
    tx.push_events(&[(send.company, event)], now).await?;
    tx.commit().await?;
    desk.wake().outbox.notify_one();
    Ok(())
}

fn code(error: &SendError) -> &'static str {
    match error {
        SendError::Unavailable(_) => "ERR_WAPP_NOT_INITIALIZED",
        SendError::Refused(_) => "ERR_SENDING_WAPP_MSG",
    }
}

/// When a failed send is tried again: pauses double, with a random part so that many do not come back at once.
fn again_at(send: &SendRow, error: &SendError, now: Millis) -> Option<Millis> {
    if matches!(error, SendError::Refused(_)) || send.attempts >= MAX_ATTEMPTS {
        return None;
    }
    let pause = (FIRST_PAUSE_MS << send.attempts.clamp(0, 20)).min(LONGEST_PAUSE_MS);
    Some(now + pause / 2 + rand::rng().random_range(0..=pause / 2))
}
