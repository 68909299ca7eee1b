//! Which browsers hear what of an event: names, rooms and payloads of the wire contract.

use super::load::Loaded;
use super::records;
use crate::rooms;
use crate::views::ConnectionView;
use balcao_model::event::{Audience, Event, Record};
use balcao_storage::LoggedEvent;
use serde_json::{Value, json};

/// Rooms, event name and payload.
pub(crate) type Told = (Vec<String>, String, Value);

/// What of an event is told, each with its place in the log: `cursor`.
pub(crate) fn tell(row: &LoggedEvent, loaded: &Loaded) -> Vec<Told> {
    let mut all = told_of(row.company.id(), &row.event, loaded);
    if matches!(row.event, Event::Plugin { .. }) {
        // The payload is the plugin's own.
        return all;
    }
    for (_, _, payload) in &mut all {
        if let Some(fields) = payload.as_object_mut() {
            fields.insert("cursor".into(), row.seq.into());
        }
    }
    all
}

fn told_of(company: i64, event: &Event, loaded: &Loaded) -> Vec<Told> {
    let name = |noun: &str| format!("company-{company}-{noun}");
    match event {
        Event::MessageCreated { ticket_id, seq } => {
            message_created(company, *ticket_id, *seq, loaded).into_iter().collect()
        }
        Event::MessageUpdated { ticket_id, seq } => match loaded.messages.get(seq) {
            Some(message) => {
                let ticket = loaded.tickets.get(ticket_id);
                vec![(
                    rooms::of_message(company, message, ticket),
                    name("appMessage"),
                    json!({ "action": "update", "message": message }),
                )]
            }
            None => Vec::new(),
        },
        Event::TicketUpdated { ticket_id, from } => {
            let mut told = Vec::new();
            if let Some(from) = from {
                // `moved` tells our own browser app that the ticket lives on elsewhere.
                let payload = json!({ "action": "delete", "ticketId": ticket_id, "moved": true });
                told.push((rooms::left(company, *from), name("ticket"), payload));
            }
            if let Some(ticket) = loaded.tickets.get(ticket_id) {
                told.push((
                    rooms::of_ticket(ticket),
                    name("ticket"),
                    json!({ "action": "update", "ticket": ticket }),
                ));
            }
            told
        }
        Event::TicketRead { ticket_id } => match loaded.tickets.get(ticket_id) {
            Some(ticket) => {
                vec![(
                    rooms::of_ticket(ticket),
                    name("ticket"),
                    json!({ "action": "updateUnread", "ticketId": ticket_id }),
                )]
            }
            None => Vec::new(),
        },
        Event::TicketDeleted { ticket_id, last } => {
            let payload = json!({ "action": "delete", "ticketId": ticket_id });
            vec![(rooms::of_removed(company, *ticket_id, *last), name("ticket"), payload)]
        }
        Event::ContactCreated { contact_id } => contact(company, *contact_id, "create", loaded),
        Event::ContactUpdated { contact_id } => contact(company, *contact_id, "update", loaded),
        Event::ContactDeleted { contact_id, .. } | Event::ContactErased { contact_id } => {
            let payload = json!({ "action": "delete", "contactId": contact_id.to_string() });
            vec![(vec![rooms::company(company)], name("contact"), payload)]
        }
        Event::ContactsImported { contact_ids } => {
            let records: Vec<_> = contact_ids.iter().filter_map(|id| loaded.contacts.get(id)).collect();
            let payload = json!({ "action": "create", "records": records });
            vec![(vec![rooms::company(company)], name("contact"), payload)]
        }
        Event::ConnectionUpdated { connection_id } => {
            connection(company, *connection_id, loaded, &[name("whatsapp")], "whatsapp")
        }
        Event::SessionUpdated { connection_id } => {
            // Some members of the family listen to the bare name.
            let names = [name("whatsappSession"), "whatsappSession".to_owned()];
            connection(company, *connection_id, loaded, &names, "session")
        }
        Event::ConnectionDeleted { connection_id } => {
            vec![(
                vec![rooms::company(company)],
                name("whatsapp"),
                json!({ "action": "delete", "whatsappId": connection_id }),
            )]
        }
        Event::RecordSaved { record, id, new } => match loaded.records.get(&(*record, *id)) {
            Some(view) => records::saved(company, *record, view, *new),
            None => Vec::new(),
        },
        Event::PresenceChanged { user_id } => match loaded.records.get(&(Record::User, *user_id)) {
            Some(view) => records::saved(company, Record::User, view, false),
            None => Vec::new(),
        },
        Event::RightsChanged { .. } => Vec::new(),
        Event::RecordDeleted { record, id } => records::deleted(company, *record, *id),
        Event::SettingChanged { key } => match loaded.settings.get(key) {
            Some(setting) => {
                let payload = json!({ "action": "update", "setting": setting });
                vec![(vec![rooms::company(company)], name("settings"), payload)]
            }
            None => Vec::new(),
        },
        Event::ModulesChanged => vec![(
            vec![rooms::company(company)],
            name("modules"),
            json!({ "action": "update" }),
        )],
        Event::Plugin {
            audience,
            name: suffix,
            payload,
            ..
        } => vec![(heard_by(company, audience), name(suffix), payload.clone())],
    }
}

fn heard_by(company: i64, audience: &Audience) -> Vec<String> {
    match audience {
        Audience::Company => vec![rooms::company(company)],
        Audience::Users(ids) => ids.iter().copied().map(rooms::user).collect(),
        Audience::Ticket(id) => vec![rooms::ticket(*id)],
    }
}

fn message_created(company: i64, ticket_id: i64, seq: i64, loaded: &Loaded) -> Option<Told> {
    let ticket = loaded.tickets.get(&ticket_id)?;
    let message = loaded.messages.get(&seq)?;
    let payload = json!({ "action": "create", "message": message, "ticket": ticket, "contact": ticket.contact });
    Some((
        rooms::of_ticket(ticket),
        format!("company-{company}-appMessage"),
        payload,
    ))
}

fn contact(company: i64, id: i64, action: &str, loaded: &Loaded) -> Vec<Told> {
    let Some(contact) = loaded.contacts.get(&id) else {
        return Vec::new();
    };
    let payload = json!({ "action": action, "contact": contact });
    vec![(
        vec![rooms::company(company)],
        format!("company-{company}-contact"),
        payload,
    )]
}

/// Admins get the QR code and the token, the others the same without them.
fn connection(company: i64, id: i64, loaded: &Loaded, names: &[String], key: &str) -> Vec<Told> {
    let Some((full, plain)) = loaded.connections.get(&id) else {
        return Vec::new();
    };
    let told = |name: &String, room: String, view: &ConnectionView| {
        let payload = json!({ "action": "update", key: view });
        (vec![room], name.clone(), payload)
    };
    let both = |name| {
        [
            told(name, rooms::admins(company), full),
            told(name, rooms::agents(company), plain),
        ]
    };
    names.iter().flat_map(both).collect()
}
