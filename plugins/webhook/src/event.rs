//! From an event of the company to a delivery.

use balcao_plugin::prelude::*;
use balcao_plugin::{contacts, kv, messages, settings, tickets, webhooks};
use serde::Deserialize;
use serde_json::Value;

use crate::delivery::{self, NewDelivery};
use crate::{STOPPED, body};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Facts {
    ticket_id: Option<i64>,
    contact_id: Option<i64>,
    seq: Option<i64>,
    from: Option<Value>,
}

/// What an event is about.
#[derive(Clone, Default)]
pub(crate) struct Subject {
    /// The type under which it is told: `message.received`.
    pub(crate) kind: &'static str,
    pub(crate) message: Option<Value>,
    pub(crate) ticket: Option<Value>,
    pub(crate) contact: Option<Value>,
}

pub(crate) fn hear(event: &Event) -> Result<()> {
    let facts: Facts = event.payload()?;
    if event.kind == "contact.erased" {
        return facts.contact_id.map_or(Ok(()), delivery::forget_contact);
    }
    let Some(url) = settings::get("url")? else {
        return Ok(());
    };
    let wanted = settings::get("events")?.unwrap_or_default();
    let is_wanted = |kind: &str| wanted.split(',').any(|one| one == kind);
    if !kinds(&event.kind).iter().any(|kind| is_wanted(kind)) || kv::get::<String>(STOPPED)?.as_ref() == Some(&url) {
        return Ok(());
    }
    let Some(subject) = subject(event, &facts)? else {
        return Ok(());
    };
    for kind in told_as(&subject, &facts) {
        if is_wanted(kind) {
            tell(
                event,
                &Subject {
                    kind,
                    ..subject.clone()
                },
            )?;
        }
    }
    Ok(())
}

fn tell(event: &Event, subject: &Subject) -> Result<()> {
    let is_legacy = settings::get("legacyBody")?.as_deref() == Some("true");
    let text = if is_legacy {
        // The old body knows messages only.
        let (Some(message), Some(contact)) = (&subject.message, &subject.contact) else {
            return Ok(());
        };
        webhooks::legacy_body(message, contact)
    } else {
        body::body(subject, event.occurred_at)
    };
    delivery::queue(NewDelivery {
        event: format!("{}:{}", event.id, subject.kind),
        kind: subject.kind.to_owned(),
        contact_id: subject.contact.as_ref().and_then(|contact| contact["id"].as_i64()),
        body: text.to_string(),
    })
}

/// The types under which a kind of event can be told.
fn kinds(event: &str) -> &'static [&'static str] {
    match event {
        "message.created" => &["message.received", "message.sent"],
        "message.updated" => &["message.updated"],
        "ticket.updated" => &["ticket.updated", "ticket.closed"],
        "contact.created" => &["contact.created"],
        "contact.updated" => &["contact.updated"],
        _ => &[],
    }
}

/// What is there now; none when it has been removed since.
fn subject(event: &Event, facts: &Facts) -> Result<Option<Subject>> {
    let subject = match (facts.ticket_id, facts.seq, facts.contact_id) {
        (Some(ticket), Some(seq), _) => of_message(ticket, seq)?,
        (Some(ticket), None, _) => present(tickets::get(ticket))?.map(of_ticket),
        (_, _, Some(contact)) => present(contacts::get(contact))?.map(|contact| Subject {
            contact: Some(contact),
            ..Subject::default()
        }),
        _ => None,
    };
    let kind = kinds(&event.kind).first().copied().unwrap_or_default();
    Ok(subject.map(|subject| Subject { kind, ..subject }))
}

fn of_message(ticket: i64, seq: i64) -> Result<Option<Subject>> {
    // The newest page holds what has just been written.
    let Some(page) = present(messages::find(ticket, 1))? else {
        return Ok(None);
    };
    let mut found = page.get("messages").and_then(Value::as_array).into_iter().flatten();
    let is_it = |message: &&Value| message.get("seq").and_then(Value::as_i64) == Some(seq);
    let Some(message) = found.find(is_it).cloned() else {
        return Ok(None);
    };
    let ticket = present(tickets::get(ticket))?;
    Ok(ticket.map(|ticket| Subject {
        message: Some(message),
        ..of_ticket(ticket)
    }))
}

fn of_ticket(ticket: Value) -> Subject {
    Subject {
        contact: ticket.get("contact").filter(|contact| contact.is_object()).cloned(),
        ticket: Some(ticket),
        ..Subject::default()
    }
}

fn told_as(subject: &Subject, facts: &Facts) -> Vec<&'static str> {
    match (subject.kind, &subject.message, &subject.ticket) {
        ("message.received", Some(message), _) if message["fromMe"] == true => vec!["message.sent"],
        ("ticket.updated", _, Some(ticket)) if ticket["status"] == "closed" && facts.from.is_some() => {
            vec!["ticket.updated", "ticket.closed"]
        }
        (kind, ..) => vec![kind],
    }
}

fn present(answer: Result<String>) -> Result<Option<Value>> {
    match answer {
        Ok(text) => Ok(Some(serde_json::from_str(&text)?)),
        Err(Error::NotFound) => Ok(None),
        Err(error) => Err(error),
    }
}
