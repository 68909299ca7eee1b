//! Choosing what may go now. Whatever has to wait is told why and until when.

use crate::Desk;
use balcao_model::clock::Millis;
use balcao_model::connection::ConnectionStatus;
use balcao_model::event::Event;
use balcao_model::pacing::{HoldReason, PATIENCE_MS, Verdict};
use balcao_storage::{CompanyKey, DueSend, Error, Tx};
use std::collections::{BTreeMap, HashMap};
use uuid::Uuid;

/// A host that died gives its sends free after this time.
const LEASE_MS: Millis = 30_000;
/// Sends that are looked at in one round.
const LOOKED_AT: i64 = 256;
/// So many messages one connection gives to its channel at the same time: a channel that does not answer
/// must not take the place of the others.
const PER_CONNECTION: usize = 8;
/// How long a send stands back behind others of its connection.
const STAND_BACK_MS: Millis = 250;
/// How soon a connection that is away is looked at again. It wakes its sends itself when it comes back.
const AWAY_MS: Millis = 60_000;
/// Messages of one conversation whose browsers hear that an earlier one waits.
const FOLLOWERS: i64 = 50;

/// What one round found.
pub(super) struct Round {
    /// Sends to give to their channels now.
    pub(super) claimed: Vec<DueSend>,
    /// Sends that were looked at.
    pub(super) seen: usize,
    /// The fence of this round's claims.
    pub(super) lease: String,
}

/// What is decided about one send.
enum Decision {
    Go,
    StandBack,
    Wait(HoldReason, Millis),
    Expire,
}

/// Claims up to `free` sends. The budget and the claims are one transaction, so that hosts share the budget.
pub(super) async fn claim(desk: &Desk, free: usize, running: &HashMap<i64, usize>) -> Result<Round, Error> {
    let now = desk.now();
    let mut tx = desk.store().begin().await?;
    let due = tx.due_sends(now, LOOKED_AT).await?;
    let mut budgets = budgets(&mut tx, &due).await?;
    let mut running = running.clone();
    let (mut claimed, mut events, seen) = (Vec::new(), Vec::new(), due.len());
    for send in due {
        let room = claimed.len() < free && running.get(&send.connection_id).copied().unwrap_or(0) < PER_CONNECTION;
        let used_until = budgets.entry(send.connection_id).or_insert(0);
        match decide(&send, used_until, room, now) {
            Decision::Go => {
                *running.entry(send.connection_id).or_default() += 1;
                claimed.push(send);
            }
            Decision::StandBack => tx.hold_send(send.id, None, now + STAND_BACK_MS).await?,
            Decision::Wait(reason, until) => {
                tx.hold_send(send.id, Some(reason), until).await?;
                events.extend(tell(&mut tx, &send, reason).await?);
            }
            Decision::Expire => {
                tx.expire_send(send.id, super::settle::EXPIRED).await?;
                let mut company = tx.of(send.company);
                company
                    .set_message_failure(send.seq, Some(super::settle::EXPIRED), now)
                    .await?;
                events.push(updated(&send, send.seq));
            }
        }
    }
    let lease = Uuid::new_v4().to_string();
    let ids: Vec<i64> = claimed.iter().map(|send| send.id).collect();
    tx.claim_sends(&ids, &lease, now + LEASE_MS).await?;
    for (connection, used_until) in budgets {
        tx.set_budget(connection, used_until).await?;
    }
    tx.push_events(&events, now).await?;
    tx.commit().await?;
    if !events.is_empty() {
        desk.wake().outbox.notify_one();
    }
    Ok(Round { claimed, seen, lease })
}

/// The budgets of the connections, locked in one order by every host.
async fn budgets(tx: &mut Tx, due: &[DueSend]) -> Result<BTreeMap<i64, Millis>, Error> {
    let connections: BTreeMap<i64, CompanyKey> = due.iter().map(|send| (send.connection_id, send.company)).collect();
    let mut budgets = BTreeMap::new();
    for (connection, company) in connections {
        budgets.insert(connection, tx.lock_budget(company, connection).await?);
    }
    Ok(budgets)
}

fn decide(send: &DueSend, used_until: &mut Millis, room: bool, now: Millis) -> Decision {
    if send.connection_status != ConnectionStatus::Connected.as_str() {
        let end = send.queued_at + PATIENCE_MS;
        return if now >= end {
            Decision::Expire
        } else {
            Decision::Wait(HoldReason::Disconnected, end.min(now + AWAY_MS))
        };
    }
    if !room {
        return Decision::StandBack;
    }
    match send.pace.ask(*used_until, send.priority, now) {
        Verdict::Go { used_until: used } => {
            *used_until = used;
            Decision::Go
        }
        Verdict::Hold { until, reason } => Decision::Wait(reason, until),
    }
}

/// What browsers hear of a send that waits: the message itself, and when it begins to wait also those behind it.
/// A connection that stays away is not told of again and again.
async fn tell(tx: &mut Tx, send: &DueSend, reason: HoldReason) -> Result<Vec<(CompanyKey, Event)>, Error> {
    let already = send.held.as_deref() == Some(reason.as_str());
    if already && reason == HoldReason::Disconnected {
        return Ok(Vec::new());
    }
    if already {
        return Ok(vec![updated(send, send.seq)]);
    }
    let waiting = tx.of(send.company).waiting_messages(send.ticket_id, FOLLOWERS).await?;
    Ok(waiting.into_iter().map(|seq| updated(send, seq)).collect())
}

fn updated(send: &DueSend, seq: i64) -> (CompanyKey, Event) {
    let event = Event::MessageUpdated {
        ticket_id: send.ticket_id,
        seq,
    };
    (send.company, event)
}
