//! What one delivery changes.

use super::routing::{self, Arrival, Outcome};
use super::{calls, contacts, early, kinds, names, receipts};
use crate::bots::{ConnectionFacts, Facts};
use crate::messages::PREVIEW;
use balcao_channels::{Inbound, InboundMessage, SIMULATOR};
use balcao_model::clock::Millis;
use balcao_model::event::Event;
use balcao_model::message::Ack;
use balcao_model::text::cut;
use balcao_storage::{CompanyKey, Error, Found, Incoming, LoggedDelivery, NewMessage, TicketRef, Tx};

/// What a batch has looked up already.
pub(crate) struct Known {
    pub(crate) facts: Facts,
    /// Whether bots speak. They stay silent when they were what made a delivery fail: customers' words come first.
    pub(crate) bots: bool,
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
    let facts = known.facts.of(delivery.connection_id);
    let channel = facts.map_or(SIMULATOR, |facts| facts.row.provider.as_str());
    match inbound {
        Inbound::Message(message) => apply_message(tx, known, delivery, &message, now, events).await,
        Inbound::Ack { id, ack } => receipts::ack(tx, channel, delivery, &id, ack, now, events).await,
        Inbound::Failed { id, why } => receipts::failed(tx, channel, delivery, (&id, why), now, events).await,
        Inbound::Change(change) => kinds::change(tx, channel, delivery, &change, now, events).await,
        Inbound::Call(call) => calls::ended(tx, known, delivery, &call, now, events).await,
        Inbound::Address { from, .. } => contacts::person(tx, (delivery.company, channel), &from, now, events)
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
    let facts = known.facts.of(delivery.connection_id);
    if let Some(reason) = kinds::unwanted(facts, message) {
        return Ok(tx.put_aside(delivery.id, reason).await?);
    }
    let channel = facts.map_or(SIMULATOR, |facts| facts.row.provider.as_str());
    let at = (channel, delivery.connection_id);
    if message.from_me && *names::ours(tx, key, at, &message.id).await? != message.id {
        return Ok(tx.put_aside(delivery.id, "the desk itself has sent it").await?);
    }
    let quoted = match &message.quoted {
        Some(name) => Some(names::ours(tx, key, at, name).await?),
        None => None,
    };
    let parties = contacts::of_message(tx, (key, channel), message, now, events).await?;
    let body = kinds::body(message);
    let (ticket, found) = conversation(tx, delivery, facts, parties.contact, now).await?;
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
        quoted_id: quoted.as_deref(),
        client_id: None,
        at: now,
    };
    let Some(seq) = tx.of(key).insert_message(&new).await? else {
        return Ok(());
    };
    kinds::describe(tx, key, seq, message).await?;
    if let Some(written_at) = message.late_since(delivery.at) {
        tx.of(key).mark_late(seq, written_at).await?;
    }
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
    let ticket_id = ticket.id;
    let routed = match facts {
        Some(facts) if !message.from_me => {
            let text = message.kind.is_typed().then_some(message.body.as_str());
            let arrival = Arrival {
                key,
                ticket,
                found,
                // Channels deliver what customers write.
                from_me: false,
                seq,
                text,
                pressed: message.choice.as_deref(),
                now,
            };
            routing::arrived(tx, facts, arrival, known.bots).await?
        }
        // What is written on the company's own phone asks for nobody.
        _ => Outcome::untouched(ticket_id, found),
    };
    events.extend(routed.moved.map(|event| (key, event)));
    events.push((key, Event::MessageCreated { ticket_id, seq }));
    events.extend(routed.said.into_iter().map(|event| (key, event)));
    Ok(early::carry_out(tx, key, at, &message.id, now, events).await?)
}

/// The ticket of a contact's message over the delivery's connection.
async fn conversation(
    tx: &mut Tx,
    delivery: &LoggedDelivery,
    facts: Option<&ConnectionFacts>,
    contact: i64,
    now: Millis,
) -> Result<(TicketRef, Found), Error> {
    let queue = facts.and_then(ConnectionFacts::only_queue).map(|queue| queue.id);
    // With the setting at 0 no other conversation is recent enough.
    let reuse = facts.map_or(0, |facts| facts.switches.reuse());
    let recent = if reuse > 0 { now - reuse } else { Millis::MAX };
    tx.of(delivery.company)
        .ticket_for(contact, delivery.connection_id, queue, recent, now)
        .await
}
