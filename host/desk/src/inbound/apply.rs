//! What one delivery changes.

use super::kinds::Rules;
use super::{calls, contacts, kinds, receipts};
use crate::messages::PREVIEW;
use balcao_channels::{Inbound, InboundMessage};
use balcao_model::clock::Millis;
use balcao_model::event::{Event, Left};
use balcao_model::message::Ack;
use balcao_model::text::cut;
use balcao_model::ticket::{Assignment, TicketStatus};
use balcao_storage::{CompanyKey, Error, Incoming, LoggedDelivery, NewMessage, TicketRef, Tx};
use jiff::tz::TimeZone;
use std::collections::HashMap;

/// What a batch has looked up already.
pub(crate) struct Known {
    /// The only queue of a connection, if it has just one.
    pub(crate) queues: HashMap<i64, Option<i64>>,
    /// What companies have decided about deliveries.
    pub(crate) rules: HashMap<CompanyKey, Rules>,
    /// The zone in which times are told.
    pub(crate) zone: TimeZone,
}

/// Why a delivery had no effect.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    /// It can never be worked on; it is set aside.
    #[error("{0}")]
    Unusable(String),
    /// The database failed; it is tried again.
    #[error(transparent)]
    Storage(#[from] Error),
}

pub(crate) type Events = Vec<(CompanyKey, Event)>;

/// Applies a delivery inside the batch's transaction.
pub(crate) async fn apply(
    tx: &mut Tx,
    known: &Known,
    delivery: &LoggedDelivery,
    now: Millis,
    events: &mut Events,
) -> Result<(), Fault> {
    let inbound: Inbound =
        serde_json::from_str(&delivery.payload).map_err(|error| Fault::Unusable(error.to_string()))?;
    match inbound {
        Inbound::Message(message) => apply_message(tx, known, delivery, &message, now, events).await,
        Inbound::Ack { id, ack } => receipts::ack(tx, delivery, &id, ack, now, events).await,
        Inbound::Change(change) => kinds::change(tx, delivery, &change, now, events).await,
        Inbound::Call(call) => calls::ended(tx, known, delivery, &call, now, events).await,
        Inbound::Address { from, .. } => contacts::person(tx, delivery.company, &from, now, events)
            .await
            .map(drop),
        Inbound::Other { what, .. } => Ok(tx.put_aside(delivery.id, &format!("nothing to show: {what}")).await?),
    }
}

async fn apply_message(
    tx: &mut Tx,
    known: &Known,
    delivery: &LoggedDelivery,
    message: &InboundMessage,
    now: Millis,
    events: &mut Events,
) -> Result<(), Fault> {
    let key = delivery.company;
    if let Some(reason) = kinds::unwanted(known, key, message) {
        return Ok(tx.put_aside(delivery.id, reason).await?);
    }
    let parties = contacts::of_message(tx, key, message, now, events).await?;
    let body = kinds::body(message);
    let queue = known.queues.get(&delivery.connection_id).copied().flatten();
    let (ticket, new_ticket) = tx
        .of(key)
        .ticket_of(parties.contact, delivery.connection_id, queue, now)
        .await?;
    let new = NewMessage {
        id: &message.id,
        connection_id: delivery.connection_id,
        ticket_id: ticket.id,
        contact_id: parties.writer,
        user_id: None,
        queue_id: ticket.queue_id,
        from_me: message.from_me,
        body: &body,
        media_type: message.kind.media_type(),
        media_url: message.media.as_ref().map(|media| media.path.as_str()),
        ack: if message.from_me { Ack::SERVER } else { Ack::PENDING },
        quoted_id: message.quoted.as_deref(),
        client_id: None,
        at: now,
    };
    let Some(seq) = tx.of(key).insert_message(&new).await? else {
        return Ok(());
    };
    kinds::describe(tx, key, seq, message).await?;
    if message.from_me {
        // Whoever writes on the phone has read what came before.
        tx.of(key).read_ticket(ticket.id).await?;
    }
    let incoming = Incoming {
        last_message: cut(&body, PREVIEW),
        from_me: message.from_me,
        at: now,
    };
    tx.of(key).touch_ticket(ticket.id, &incoming).await?;
    // What is written on the company's own phone asks for nobody.
    let from = match message.from_me {
        true => None,
        false => reopen(tx, key, &ticket, queue, now).await?,
    };
    if new_ticket || from.is_some() {
        events.push((
            key,
            Event::TicketUpdated {
                ticket_id: ticket.id,
                from,
            },
        ));
    }
    events.push((
        key,
        Event::MessageCreated {
            ticket_id: ticket.id,
            seq,
        },
    ));
    Ok(())
}

/// A customer who writes to a closed ticket waits again, with nobody and in the connection's queue.
async fn reopen(
    tx: &mut Tx,
    key: CompanyKey,
    ticket: &TicketRef,
    queue: Option<i64>,
    now: Millis,
) -> Result<Option<Left>, Error> {
    let before = ticket.assignment();
    if before.status != TicketStatus::Closed {
        return Ok(None);
    }
    let waiting = Assignment {
        status: TicketStatus::Pending,
        user_id: None,
        queue_id: queue,
    };
    tx.of(key).assign_ticket(ticket.id, waiting, now).await?;
    Ok(Some(Left {
        status: before.status,
        user_id: before.user_id,
        queue_id: before.queue_id,
    }))
}
