//! Giving messages to their channels: in order within each conversation, no faster than the number may, and
//! until the channel has them. What may have arrived already is asked for, never blindly repeated.

mod actions;
mod claim;
mod settle;
mod state;

pub(crate) use state::show;

use crate::workers::Pace;
use crate::{Desk, messages};
use balcao_channels::{Channel, Outgoing, Receipt, SendError};
use balcao_model::message::Ack;
use balcao_storage::{DueSend, Error};
use settle::{Outcome, settle};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// Messages that one host gives to channels at the same time.
const AT_ONCE: usize = 32;
/// A channel that does not answer for so long has lost the answer. Far shorter than a claim.
const ANSWER_TIME: Duration = Duration::from_secs(15);

/// Sends that this host is giving to channels, with their connections.
#[derive(Default)]
struct Running {
    tasks: JoinSet<i64>,
    per_connection: HashMap<i64, usize>,
}

/// Runs until the desk stops; what was given to a channel is waited for.
pub(crate) async fn run(desk: Desk, stop: CancellationToken) {
    let mut pace = Pace::new(desk.store().engine());
    let mut running = Running::default();
    while !stop.is_cancelled() {
        match step(&desk, &mut running).await {
            Ok(0) => {
                tokio::select! {
                    Some(done) = running.tasks.join_next() => running.ended(done),
                    () = pace.rest(&desk.wake().sends, &stop) => {}
                }
            }
            Ok(_) => pace.worked(),
            Err(error) => {
                tracing::error!(%error, "sends could not be claimed; trying again");
                pace.failed(&stop).await;
            }
        }
    }
    while running.tasks.join_next().await.is_some() {}
}

impl Running {
    fn ended(&mut self, done: Result<i64, tokio::task::JoinError>) {
        match done {
            Ok(connection) => {
                if let Some(count) = self.per_connection.get_mut(&connection) {
                    *count = count.saturating_sub(1);
                }
            }
            Err(error) => {
                // The send stays claimed and is reconciled when the claim ends; the count begins anew.
                tracing::error!(%error, "giving a message to its channel stopped with a fault");
                self.per_connection.clear();
            }
        }
    }
}

/// One round that is over when the channels have answered. Answers how much was found.
pub(crate) async fn round(desk: &Desk) -> Result<usize, Error> {
    let mut running = Running::default();
    let found = step(desk, &mut running).await?;
    while running.tasks.join_next().await.is_some() {}
    Ok(found)
}

/// Claims what may go and starts giving it to the channels. Answers how much was found.
async fn step(desk: &Desk, running: &mut Running) -> Result<usize, Error> {
    while let Some(done) = running.tasks.try_join_next() {
        running.ended(done);
    }
    let free = AT_ONCE.saturating_sub(running.tasks.len());
    if free == 0 || !desk.store().has_due_sends(desk.now()).await? {
        return Ok(0);
    }
    let round = claim::claim(desk, free, &running.per_connection).await?;
    for send in round.claimed {
        *running.per_connection.entry(send.connection_id).or_default() += 1;
        let (desk, lease) = (desk.clone(), round.lease.clone());
        running.tasks.spawn(async move {
            if let Err(error) = one(&desk, &send, &lease).await {
                // The claim ends by itself; then the channel is asked what became of the message.
                tracing::error!(%error, "the outcome of a send could not be noted");
            }
            send.connection_id
        });
    }
    Ok(round.seen)
}

async fn one(desk: &Desk, send: &DueSend, lease: &str) -> Result<(), Error> {
    let tenant = desk.store().tenant_of(send.company);
    let message = tenant.messages_by_seq(&[send.seq]).await?.pop();
    let (Some(message), Some(ticket)) = (message, tenant.ticket(send.ticket_id).await?) else {
        return settle(desk, send, lease, Outcome::Refused("ERR_SENDING_WAPP_MSG"), "").await;
    };
    let id = message.id.clone();
    let action = tenant.send_action(send.id).await?;
    if action.is_none() && message.ack > Ack::PENDING.value() {
        // The channel has confirmed it before the host that sent it could note so.
        return settle(desk, send, lease, Outcome::Taken(None), &id).await;
    }
    // A change of a message is the same however often it is told, so it is never in doubt.
    let in_doubt = send.in_doubt && action.is_none();
    let outgoing = messages::outgoing(desk, send, ticket.contact_number, message, action.as_ref());
    let outcome = offer(&desk.channel(&send.provider), &outgoing, in_doubt).await;
    match action {
        None => settle(desk, send, lease, outcome, &id).await,
        Some(action) => {
            let unsent = settle::unsent(send, &outcome, desk.now());
            messages::settle_action(desk, send, lease, &action, unsent).await
        }
    }
}

/// Asks first where an earlier try may have arrived; then sends.
async fn offer(channel: &Arc<dyn Channel>, message: &Outgoing, in_doubt: bool) -> Outcome {
    if in_doubt {
        match timely(channel.lookup(message)).await {
            Ok(Receipt::Taken(name)) => return Outcome::Taken(name),
            Ok(Receipt::Untold) => return Outcome::Unknown,
            Ok(Receipt::NotTaken) => {}
            Err(_) => return Outcome::Unavailable { in_doubt: true },
        }
    }
    match timely(channel.send(message)).await {
        Ok(name) => Outcome::Taken(name),
        Err(SendError::Refused(why)) => Outcome::Refused(why.code()),
        Err(SendError::Unavailable(_) | SendError::Ended(_)) => Outcome::Unavailable { in_doubt: false },
        Err(SendError::Busy(pause)) => Outcome::Busy(pause),
        Err(SendError::Unknown(_)) => Outcome::Unavailable { in_doubt: true },
    }
}

async fn timely<T>(call: impl Future<Output = Result<T, SendError>>) -> Result<T, SendError> {
    match tokio::time::timeout(ANSWER_TIME, call).await {
        Ok(answer) => answer,
        Err(_) => Err(SendError::Unknown("no answer in time".into())),
    }
}
