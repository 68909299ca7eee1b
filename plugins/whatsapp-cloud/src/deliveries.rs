//! What Meta delivers: an envelope with changes of several numbers, of which one is the connection's.

use balcao_plugin::Result;
use balcao_plugin::channel::{Connection, Event, Person, Webhook};
use serde::Deserialize;

use crate::contents::{Files, Message};
use crate::statuses::Status;

#[derive(Deserialize)]
struct Envelope {
    #[serde(default)]
    entry: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    #[serde(default)]
    changes: Vec<Change>,
}

#[derive(Deserialize)]
struct Change {
    field: String,
    #[serde(default)]
    value: serde_json::Value,
}

/// The value of a change of `messages`.
#[derive(Deserialize)]
struct News {
    metadata: Metadata,
    #[serde(default)]
    contacts: Vec<Contact>,
    #[serde(default)]
    messages: Vec<Message>,
    #[serde(default)]
    statuses: Vec<Status>,
}

#[derive(Deserialize)]
struct Metadata {
    phone_number_id: String,
}

#[derive(Deserialize)]
struct Contact {
    wa_id: String,
    #[serde(default)]
    profile: Profile,
}

#[derive(Default, Deserialize)]
struct Profile {
    #[serde(default)]
    name: String,
}

/// What a delivery says of this connection's number.
pub(crate) fn events(connection: &Connection, webhook: &Webhook) -> Result<Vec<Event>> {
    let number = connection.required("phoneNumberId")?;
    let files = Files {
        connection,
        is_last: webhook.is_last,
    };
    let envelope: Envelope = webhook.json()?;
    let mut events = Vec::new();
    for change in envelope.entry.into_iter().flat_map(|entry| entry.changes) {
        if change.field != "messages" {
            events.push(Event::Other(change.field));
            continue;
        }
        let news: News = serde_json::from_value(change.value)?;
        if news.metadata.phone_number_id != number {
            events.push(Event::Other("another number".to_owned()));
            continue;
        }
        for message in news.messages {
            let sender = person(&news.contacts, message.sender());
            events.push(message.event(&files, sender)?);
        }
        events.extend(news.statuses.into_iter().map(Status::event));
    }
    Ok(events)
}

fn person(contacts: &[Contact], number: &str) -> Person {
    let found = contacts.iter().find(|contact| contact.wa_id == number);
    Person::of_number(number, found.map_or("", |contact| contact.profile.name.as_str()))
}
