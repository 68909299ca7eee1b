//! What a company in memory has: contacts, tickets, messages, tags, queues, users, in the shapes of the REST interface.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::ports::{PortError, TicketFilter, TicketStatus};

const PAGE: usize = 40;

/// The records of one company, by id.
#[derive(Clone, Debug, Default)]
pub struct Records {
    /// Name shown to people.
    pub name: String,
    /// IANA name of its zone.
    pub time_zone: String,
    /// `Contact`.
    pub contacts: BTreeMap<i64, Value>,
    /// `Ticket`.
    pub tickets: BTreeMap<i64, Value>,
    /// `Message`, by ticket, oldest first.
    pub messages: BTreeMap<i64, Vec<Value>>,
    /// `Tag`.
    pub tags: BTreeMap<i64, Value>,
    /// `{"id","name","color"}`, in their order.
    pub queues: Vec<Value>,
    /// `{"id","name","profile","online","queueIds"}`, by name.
    pub users: Vec<Value>,
}

impl Records {
    /// Changes what is not `null` of a ticket, as the desk does: a bot has no part in it afterwards.
    pub(super) fn change_ticket(&mut self, id: i64, wanted: &Value) -> Result<Value, PortError> {
        let ticket = self.tickets.get_mut(&id).ok_or(PortError::NotFound)?;
        let given = wanted.as_object().into_iter().flatten();
        for (field, value) in given.filter(|(_, value)| !value.is_null()) {
            ticket[field] = value.clone();
        }
        ticket["useIntegration"] = false.into();
        ticket["integrationId"] = Value::Null;
        Ok(ticket.clone())
    }

    pub(super) fn contact(&self, id: i64) -> Result<String, PortError> {
        one(&self.contacts, id)
    }

    pub(super) fn find_contacts(&self, search: &str, page: u32) -> String {
        let search = search.to_lowercase();
        let fits = |contact: &&Value| {
            ["name", "number"]
                .iter()
                .any(|field| text(contact, field).contains(&search))
        };
        let mut found: Vec<&Value> = self.contacts.values().filter(fits).collect();
        found.sort_by_key(|contact| text(contact, "name"));
        page_of("contacts", &found, page)
    }

    pub(super) fn ticket(&self, id: i64) -> Result<String, PortError> {
        one(&self.tickets, id)
    }

    /// Tickets that the filter lets through. `tags_of` tells the tags on a ticket. Days are not looked at.
    pub(super) fn find_tickets(&self, filter: &TicketFilter, tags_of: impl Fn(i64) -> BTreeSet<i64>) -> String {
        let status = |ticket: &Value| match text(ticket, "status").as_str() {
            "pending" => Some(TicketStatus::Pending),
            "open" => Some(TicketStatus::Open),
            "closed" => Some(TicketStatus::Closed),
            _ => None,
        };
        let among =
            |ids: &[i64], ticket: &Value, field: &str| number(ticket, field).is_some_and(|id| ids.contains(&id));
        let search = filter.search.to_lowercase();
        let fits = |(id, ticket): &(&i64, &Value)| {
            let tags = tags_of(**id);
            (filter.statuses.is_empty() || status(ticket).is_some_and(|word| filter.statuses.contains(&word)))
                && filter
                    .queue_ids
                    .as_ref()
                    .is_none_or(|ids| among(ids, ticket, "queueId"))
                && (filter.user_ids.is_empty() || among(&filter.user_ids, ticket, "userId"))
                && filter.tag_ids.iter().all(|tag| tags.contains(tag))
                && (!filter.unread_only || number(ticket, "unreadMessages").is_some_and(|count| count > 0))
                && ticket.to_string().to_lowercase().contains(&search)
        };
        let found: Vec<&Value> = self
            .tickets
            .iter()
            .rev()
            .filter(fits)
            .map(|(_, ticket)| ticket)
            .collect();
        page_of("tickets", &found, filter.page)
    }

    pub(super) fn messages_of(&self, ticket: i64, page: u32) -> Result<String, PortError> {
        if !self.tickets.contains_key(&ticket) {
            return Err(PortError::NotFound);
        }
        let all = self.messages.get(&ticket).map_or(&[][..], Vec::as_slice);
        let end = all.len().saturating_sub(skipped(page));
        let begin = end.saturating_sub(PAGE);
        Ok(json!({ "messages": all.get(begin..end), "hasMore": begin > 0 }).to_string())
    }

    pub(super) fn is_lane(&self, tag: i64) -> bool {
        self.tags.get(&tag).and_then(|tag| number(tag, "kanban")) == Some(1)
    }

    pub(super) fn tags(&self, lanes_only: bool) -> String {
        let chosen = self.tags.iter().filter(|(id, _)| !lanes_only || self.is_lane(**id));
        let mut tags: Vec<&Value> = chosen.map(|(_, tag)| tag).collect();
        if !lanes_only {
            tags.sort_by_key(|tag| text(tag, "name"));
        }
        json!(tags).to_string()
    }
}

fn one(records: &BTreeMap<i64, Value>, id: i64) -> Result<String, PortError> {
    records.get(&id).map(Value::to_string).ok_or(PortError::NotFound)
}

fn text(record: &Value, field: &str) -> String {
    record
        .get(field)
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_lowercase()
}

fn number(record: &Value, field: &str) -> Option<i64> {
    record.get(field).and_then(Value::as_i64)
}

fn skipped(page: u32) -> usize {
    usize::try_from(page.saturating_sub(1))
        .unwrap_or(usize::MAX)
        .saturating_mul(PAGE)
}

fn page_of(name: &str, found: &[&Value], page: u32) -> String {
    let skipped = skipped(page);
    let rows: Vec<&&Value> = found.iter().skip(skipped).take(PAGE).collect();
    json!({ name: rows, "count": found.len(), "hasMore": found.len() > skipped + rows.len() }).to_string()
}
