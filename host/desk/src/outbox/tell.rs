//! Which browsers hear what of an event: names, rooms and payloads of the wire contract.

use super::load::Loaded;
use crate::rooms;
use crate::views::ConnectionView;
use balcao_model::event::Event;
use serde_json::{Value, json};

/// Rooms, event name and payload.
type Told = (Vec<String>, String, Value);

pub(crate) fn tell(company: i64, event: &Event, loaded: &Loaded) -> Vec<Told> {
    let name = |noun: &str| format!("company-{company}-{noun}");
    match event {
        Event::MessageCreated { ticket_id, seq } => {
            message_created(company, *ticket_id, *seq, loaded).into_iter().collect()
        }
        Event::MessageUpdated { ticket_id, seq } => match loaded.messages.get(seq) {
            Some(message) => {
                vec![(
                    vec![rooms::ticket(*ticket_id)],
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
        Event::ContactCreated { contact_id } => match loaded.contacts.get(contact_id) {
            Some(contact) => {
                vec![(
                    vec![rooms::company(company)],
                    name("contact"),
                    json!({ "action": "create", "contact": contact }),
                )]
            }
            None => Vec::new(),
        },
        Event::ConnectionUpdated { connection_id } => {
            connection(company, *connection_id, loaded, "whatsapp", "whatsapp")
        }
        Event::SessionUpdated { connection_id } => {
            connection(company, *connection_id, loaded, "whatsappSession", "session")
        }
        Event::ConnectionDeleted { connection_id } => {
            vec![(
                vec![rooms::company(company)],
                name("whatsapp"),
                json!({ "action": "delete", "whatsappId": connection_id }),
            )]
        }
        Event::TagDeleted { tag_id } => {
            vec![(
                vec![rooms::company(company)],
                "tag".to_owned(),
                json!({ "action": "delete", "tagId": tag_id }),
            )]
        }
        Event::ModulesChanged => vec![(
            vec![rooms::company(company)],
            name("modules"),
            json!({ "action": "update" }),
        )],
        Event::Plugin {
            name: suffix, payload, ..
        } => vec![(vec![rooms::company(company)], name(suffix), payload.clone())],
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

/// Admins get the QR code, the others the same without it.
fn connection(company: i64, id: i64, loaded: &Loaded, noun: &str, key: &str) -> Vec<Told> {
    let Some((full, plain)) = loaded.connections.get(&id) else {
        return Vec::new();
    };
    let told = |room: String, view: &ConnectionView| {
        let payload = json!({ "action": "update", key: view });
        (vec![room], format!("company-{company}-{noun}"), payload)
    };
    vec![told(rooms::admins(company), full), told(rooms::agents(company), plain)]
}
