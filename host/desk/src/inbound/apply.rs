//! What one delivery changes.

use crate::messages::PREVIEW;
use balcao_channels::{Inbound, InboundMessage, SIMULATOR};
use balcao_model::clock::Millis;
use balcao_model::event::{Event, Left};
use balcao_model::message::Ack;
use balcao_model::text::cut;
use balcao_model::ticket::{Assignment, TicketStatus};
use balcao_storage::{CompanyKey, Error, Incoming, LoggedDelivery, NewMessage, Sender, TicketRef, Tx};
use std::collections::HashMap;

/// What a batch has looked up already.
#[derive(Default)]
pub(crate) struct Known {
    /// The only queue of a connection, if it has just one.
    pub(crate) queues: HashMap<i64, Option<i64>>,
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
        Inbound::Ack { id, ack } => apply_ack(tx, delivery, &id, ack, now, events).await,
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
    let sender = Sender {
        channel: SIMULATOR,
        address: &message.from,
        number: &message.number,
        name: &message.name,
    };
    let (contact, new_contact) = tx.of(key).contact_of(sender, now).await?;
    let queue = known.queues.get(&delivery.connection_id).copied().flatten();
    let (ticket, new_ticket) = tx
        .of(key)
        .ticket_of(contact, delivery.connection_id, queue, now)
        .await?;
    let new = NewMessage {
        id: &message.id,
        connection_id: delivery.connection_id,
        ticket_id: ticket.id,
        contact_id: Some(contact),
        user_id: None,
        queue_id: ticket.queue_id,
        from_me: false,
        body: &message.body,
        media_type: message.kind.media_type(),
        media_url: message.media.as_deref(),
        ack: Ack::PENDING,
        quoted_id: message.quoted.as_deref(),
        client_id: None,
        at: now,
    };
    let Some(seq) = tx.of(key).insert_message(&new).await? else {
        return Ok(());
    };
    let incoming = Incoming {
        last_message: cut(&message.body, PREVIEW),
        from_me: false,
        at: now,
    };
    tx.of(key).touch_ticket(ticket.id, &incoming).await?;
    if new_contact {
        events.push((key, Event::ContactCreated { contact_id: contact }));
    }
    let from = reopen(tx, key, &ticket, queue, now).await?;
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

async fn apply_ack(
    tx: &mut Tx,
    delivery: &LoggedDelivery,
    id: &str,
    ack: i64,
    now: Millis,
    events: &mut Events,
) -> Result<(), Fault> {
    let ack = Ack::new(ack).ok_or_else(|| Fault::Unusable(format!("{ack} is no step of delivery")))?;
    let changed = tx
        .of(delivery.company)
        .raise_ack(delivery.connection_id, id, ack, now)
        .await?;
    if let Some((ticket_id, seq)) = changed {
        events.push((delivery.company, Event::MessageUpdated { ticket_id, seq }));
    }
    Ok(())
}
