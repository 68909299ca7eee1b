//! What Meta delivers: an envelope with changes of several accounts and numbers, of which one is the connection's.

use balcao_plugin::Result;
use balcao_plugin::channel::{Connection, Event, Person, Webhook};
use serde::Deserialize;
use serde_json::Value;

use crate::contents::{Files, Message};
use crate::statuses::Status;

/// What the host takes of one delivery.
const MOST_EVENTS: usize = 500;

#[derive(Deserialize)]
struct Envelope {
    #[serde(default)]
    entry: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    /// The account's ID.
    #[serde(default)]
    id: String,
    #[serde(default)]
    changes: Vec<Change>,
}

#[derive(Deserialize)]
struct Change {
    field: String,
    #[serde(default)]
    value: Value,
}

/// The value of a change of `messages`.
#[derive(Deserialize)]
struct News {
    metadata: Metadata,
    #[serde(default)]
    contacts: Vec<Contact>,
    #[serde(default)]
    messages: Vec<Value>,
    #[serde(default)]
    statuses: Vec<Value>,
    /// What is wrong with the number itself.
    #[serde(default)]
    errors: Vec<Value>,
}

#[derive(Deserialize)]
struct Metadata {
    phone_number_id: String,
}

#[derive(Deserialize)]
struct Contact {
    #[serde(default)]
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
    let account = connection.required("wabaId")?;
    let files = Files {
        connection,
        is_last: webhook.is_last,
    };
    let envelope: Envelope = webhook.json()?;
    let mut events = Vec::new();
    for entry in envelope.entry {
        for change in entry.changes {
            if entry.id != account {
                events.push(other("another account"));
            } else if change.field != "messages" {
                events.push(Event::Other(change.field));
            } else {
                events.extend(news(&files, change.value)?);
            }
        }
    }
    Ok(taken(events))
}

fn news(files: &Files<'_>, told: Value) -> Result<Vec<Event>> {
    let Ok(news) = serde_json::from_value::<News>(told) else {
        return Ok(vec![other("messages that cannot be read")]);
    };
    if news.metadata.phone_number_id != files.connection.required("phoneNumberId")? {
        return Ok(vec![other("another number")]);
    }
    let mut events = Vec::new();
    // What is not as documented must not keep the rest of the delivery from people.
    for told in news.messages {
        events.push(match serde_json::from_value::<Message>(told) {
            Ok(message) => {
                let sender = person(&news.contacts, message.sender());
                message.event(files, sender)?
            }
            Err(_) => other("a message that cannot be read"),
        });
    }
    events.extend(
        news.statuses
            .into_iter()
            .map(|told| match serde_json::from_value::<Status>(told) {
                Ok(status) => status.event(),
                Err(_) => other("a status that cannot be read"),
            }),
    );
    events.extend(news.errors.iter().map(fault));
    Ok(events)
}

/// As many as the host takes; of too many, those that people need least are left out first.
fn taken(mut events: Vec<Event>) -> Vec<Event> {
    let most = |events: &Vec<Event>| events.len() > MOST_EVENTS;
    if most(&events) {
        events.retain(|event| !matches!(event, Event::Other(_)));
    }
    if most(&events) {
        events.retain(|event| !matches!(event, Event::Progress(_)));
    }
    events.truncate(MOST_EVENTS);
    events
}

fn person(contacts: &[Contact], number: &str) -> Person {
    let found = contacts.iter().find(|contact| contact.wa_id == number);
    Person::of_number(number, found.map_or("", |contact| contact.profile.name.as_str()))
}

fn fault(told: &Value) -> Event {
    let code = told.get("code").and_then(Value::as_i64).unwrap_or_default();
    Event::Other(format!("error {code}"))
}

fn other(what: &str) -> Event {
    Event::Other(what.to_owned())
}
