//! Who a delivery is about.

use super::apply::{Events, Fault};
use balcao_channels::{Group, InboundMessage, Party};
use balcao_model::clock::Millis;
use balcao_model::event::{Event, Left};
use balcao_storage::{CompanyKey, Merged, Person, Sender, Tx};

/// The contact of the conversation and the one who wrote.
pub(crate) struct Parties {
    /// The customer, or the group.
    pub(crate) contact: i64,
    /// Who wrote; nobody when the company's own phone did.
    pub(crate) writer: Option<i64>,
}

/// The contacts of a message, made when the company does not know them.
pub(crate) async fn of_message(
    tx: &mut Tx,
    (key, channel): (CompanyKey, &str),
    message: &InboundMessage,
    now: Millis,
    events: &mut Events,
) -> Result<Parties, Fault> {
    let Some(group) = &message.group else {
        let contact = person(tx, (key, channel), &message.from, now, events).await?;
        let writer = (!message.from_me).then_some(contact);
        return Ok(Parties { contact, writer });
    };
    let contact = of_group(tx, (key, channel), group, now, events).await?;
    let writer = match message.from_me {
        true => None,
        false => Some(person(tx, (key, channel), &message.from, now, events).await?),
    };
    Ok(Parties { contact, writer })
}

/// The contact of a person on a channel.
pub(crate) async fn person(
    tx: &mut Tx,
    (key, channel): (CompanyKey, &str),
    party: &Party,
    now: Millis,
    events: &mut Events,
) -> Result<i64, Fault> {
    let found = tx.of(key).person_of(sender(channel, party), now).await?;
    tell(key, &found, events);
    Ok(found.id)
}

async fn of_group(
    tx: &mut Tx,
    (key, channel): (CompanyKey, &str),
    group: &Group,
    now: Millis,
    events: &mut Events,
) -> Result<i64, Fault> {
    let sender = Sender {
        channel,
        address: &group.address,
        number: &group.address,
        name: &group.name,
    };
    let (id, made) = tx.of(key).group_of(sender, now).await?;
    if made {
        events.push((key, Event::ContactCreated { contact_id: id }));
    }
    Ok(id)
}

fn sender<'a>(channel: &'a str, party: &'a Party) -> Sender<'a> {
    Sender {
        channel,
        address: &party.address,
        number: &party.number,
        name: &party.name,
    }
}

fn tell(key: CompanyKey, person: &Person, events: &mut Events) {
    let contact_id = person.id;
    if person.made {
        events.push((key, Event::ContactCreated { contact_id }));
    }
    if person.changed {
        events.push((key, Event::ContactUpdated { contact_id }));
    }
    if let Some(merged) = &person.merged {
        events.extend(merge_events(key, contact_id, merged));
    }
}

/// What browsers have to hear when two contacts have become one.
pub(crate) fn merge_events(key: CompanyKey, kept: i64, merged: &Merged) -> Events {
    let absorbed = merged.absorbed.iter().map(|(ticket_id, before)| Event::TicketDeleted {
        ticket_id: *ticket_id,
        last: Left {
            status: before.status,
            user_id: before.user_id,
            queue_id: before.queue_id,
        },
    });
    let moved = merged.tickets.iter().map(|id| Event::TicketUpdated {
        ticket_id: *id,
        from: None,
    });
    let contacts = [
        Event::ContactDeleted {
            contact_id: merged.gone,
            merged_into: Some(kept),
        },
        Event::ContactUpdated { contact_id: kept },
    ];
    absorbed
        .chain(moved)
        .chain(contacts)
        .map(|event| (key, event))
        .collect()
}
