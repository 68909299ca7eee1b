//! The desk in memory: a few tags, canned tickets, and notes of what plugins did.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use serde_json::{Value, json};

use super::records::Records;
use crate::ports::{
    Audience, Companies, CompanyFacts, ContactChange, Contacts, Delivery, DeliveryState, Log, LogLevel, Messages,
    NewMessage, People, PortError, Realtime, Scope, SentMessage, Settings, Tags, TicketChange, TicketFilter, Tickets,
};
use crate::testing::sent::{Outbox, Sent};

/// An event a plugin sent: company, audience, name, payload.
pub type Emitted = (i64, Audience, String, String);

/// A line a plugin logged: company, level, text.
pub type LogLine = (i64, LogLevel, String);

/// A desk whose companies have the records they were given; a company that was given none has one of each kind.
#[derive(Default)]
pub struct MemoryDesk {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    records: BTreeMap<i64, Records>,
    kanban_tags: BTreeMap<i64, BTreeSet<i64>>,
    attached: BTreeSet<(i64, i64, i64)>,
    settings: BTreeMap<(i64, String, String), String>,
    filters: Vec<TicketFilter>,
    changed: Vec<(i64, Value)>,
    emitted: Vec<Emitted>,
    logged: Vec<LogLine>,
    outbox: Outbox,
}

impl MemoryDesk {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes what a company has.
    pub fn change_records(&self, company_id: i64, change: impl FnOnce(&mut Records)) {
        change(self.state().records.entry(company_id).or_default());
    }

    fn records(&self, scope: &Scope) -> Option<Records> {
        self.state().records.get(&scope.company.id()).cloned()
    }

    /// Gives a company a tag that is a kanban lane.
    pub fn add_kanban_tag(&self, company_id: i64, tag_id: i64) {
        self.state().kanban_tags.entry(company_id).or_default().insert(tag_id);
    }

    /// Gives a company's setting of a plugin a value.
    pub fn set(&self, company_id: i64, plugin_id: &str, key: &str, value: &str) {
        self.state()
            .settings
            .insert((company_id, plugin_id.to_owned(), key.to_owned()), value.to_owned());
    }

    /// The tags on a ticket.
    #[must_use]
    pub fn tags_of(&self, company_id: i64, ticket_id: i64) -> Vec<i64> {
        let state = self.state();
        let here = state
            .attached
            .iter()
            .filter(|(company, ticket, _)| (*company, *ticket) == (company_id, ticket_id));
        here.map(|(_, _, tag)| *tag).collect()
    }

    /// The ticket filters asked for so far.
    #[must_use]
    pub fn filters(&self) -> Vec<TicketFilter> {
        self.state().filters.clone()
    }

    /// The changes of tickets so far: company, and `{"id","status","queueId","userId"}` with what was to be changed.
    #[must_use]
    pub fn changed(&self) -> Vec<(i64, Value)> {
        self.state().changed.clone()
    }

    /// The events sent so far.
    #[must_use]
    pub fn emitted(&self) -> Vec<Emitted> {
        self.state().emitted.clone()
    }

    /// The messages sent so far, each once.
    #[must_use]
    pub fn sent(&self) -> Vec<Sent> {
        self.state().outbox.all()
    }

    /// Says how far the message with a key is.
    pub fn settle(&self, key: &str, state: DeliveryState, failure: Option<&str>) {
        self.state().outbox.settle(key, state, failure);
    }

    /// The lines logged so far.
    #[must_use]
    pub fn logged(&self) -> Vec<LogLine> {
        self.state().logged.clone()
    }
}

#[async_trait]
impl Settings for MemoryDesk {
    async fn get(&self, scope: &Scope, key: &str) -> Result<Option<String>, PortError> {
        Ok(self
            .state()
            .settings
            .get(&(scope.company.id(), scope.plugin_id.clone(), key.to_owned()))
            .cloned())
    }
}

#[async_trait]
impl Tickets for MemoryDesk {
    async fn find(&self, scope: &Scope, filter: TicketFilter) -> Result<String, PortError> {
        self.state().filters.push(filter.clone());
        if let Some(records) = self.records(scope) {
            let tags_of = |ticket| self.tags_of(scope.company.id(), ticket).into_iter().collect();
            return Ok(records.find_tickets(&filter, tags_of));
        }
        Ok(
            json!({ "tickets": [{ "id": 1, "companyId": scope.company.id() }], "count": 1, "hasMore": false })
                .to_string(),
        )
    }

    async fn get(&self, scope: &Scope, id: i64) -> Result<String, PortError> {
        if let Some(records) = self.records(scope) {
            return records.ticket(id);
        }
        Ok(json!({ "id": id, "companyId": scope.company.id() }).to_string())
    }

    async fn update(&self, scope: &Scope, id: i64, change: TicketChange) -> Result<String, PortError> {
        let status = change.status.map(|status| format!("{status:?}").to_lowercase());
        let (queue, user) = (change.queue_id.flatten(), change.user_id.flatten());
        let wanted = json!({ "id": id, "status": status, "queueId": queue, "userId": user });
        let mut state = self.state();
        let company = scope.company.id();
        let ticket = match state.records.get_mut(&company) {
            Some(records) => records.change_ticket(id, &wanted)?,
            None => json!({ "id": id, "companyId": company, "status": status, "queueId": queue, "userId": user }),
        };
        state.changed.push((company, wanted));
        Ok(ticket.to_string())
    }
}

#[async_trait]
impl Companies for MemoryDesk {
    async fn current(&self, scope: &Scope) -> Result<CompanyFacts, PortError> {
        if let Some(Records { name, time_zone, .. }) = self.records(scope) {
            return Ok(CompanyFacts { name, time_zone });
        }
        Ok(CompanyFacts {
            name: format!("Company {}", scope.company.id()),
            time_zone: "America/Sao_Paulo".to_owned(),
        })
    }
}

#[async_trait]
impl Contacts for MemoryDesk {
    async fn get(&self, scope: &Scope, id: i64) -> Result<String, PortError> {
        if let Some(records) = self.records(scope) {
            return records.contact(id);
        }
        Ok(json!({ "id": id, "companyId": scope.company.id(), "name": format!("Contato {id}") }).to_string())
    }

    async fn find(&self, scope: &Scope, search: &str, page: u32) -> Result<String, PortError> {
        if let Some(records) = self.records(scope) {
            return Ok(records.find_contacts(search, page));
        }
        let contact = json!({ "id": 1, "companyId": scope.company.id() });
        Ok(json!({ "contacts": [contact], "count": 1, "hasMore": false }).to_string())
    }

    async fn find_or_create(&self, scope: &Scope, name: &str, number: &str) -> Result<String, PortError> {
        Ok(json!({ "id": 1, "companyId": scope.company.id(), "name": name, "number": number }).to_string())
    }

    async fn update(&self, scope: &Scope, id: i64, change: ContactChange) -> Result<String, PortError> {
        Ok(json!({ "id": id, "companyId": scope.company.id(), "name": change.name }).to_string())
    }
}

#[async_trait]
impl Messages for MemoryDesk {
    async fn find(&self, scope: &Scope, ticket_id: i64, page: u32) -> Result<String, PortError> {
        if let Some(records) = self.records(scope) {
            return records.messages_of(ticket_id, page);
        }
        Ok(json!({ "messages": [{ "id": "m1", "ticketId": ticket_id }], "hasMore": false }).to_string())
    }

    async fn send(&self, scope: &Scope, message: NewMessage) -> Result<SentMessage, PortError> {
        self.state().outbox.send(scope, message)
    }

    async fn status(&self, scope: &Scope, key: &str) -> Result<Option<Delivery>, PortError> {
        Ok(self.state().outbox.status(scope, key))
    }
}

#[async_trait]
impl People for MemoryDesk {
    async fn queues(&self, scope: &Scope) -> Result<String, PortError> {
        if let Some(records) = self.records(scope) {
            return Ok(json!(records.queues).to_string());
        }
        Ok(json!([{ "id": 1, "name": "Suporte", "color": "#336699" }]).to_string())
    }

    async fn users(&self, scope: &Scope) -> Result<String, PortError> {
        if let Some(records) = self.records(scope) {
            return Ok(json!(records.users).to_string());
        }
        Ok(json!([{ "id": 1, "name": "Ana", "profile": "user", "online": true, "queueIds": [1] }]).to_string())
    }
}

#[async_trait]
impl Tags for MemoryDesk {
    async fn list(&self, scope: &Scope) -> Result<String, PortError> {
        match self.records(scope) {
            Some(records) => Ok(records.tags(false)),
            None => self.kanban_lanes(scope).await,
        }
    }

    async fn detach(&self, scope: &Scope, ticket_id: i64, tag_id: i64) -> Result<(), PortError> {
        self.state().attached.remove(&(scope.company.id(), ticket_id, tag_id));
        Ok(())
    }

    async fn kanban_lanes(&self, scope: &Scope) -> Result<String, PortError> {
        if let Some(records) = self.records(scope) {
            return Ok(records.tags(true));
        }
        let state = self.state();
        let tags: Vec<_> = state
            .kanban_tags
            .get(&scope.company.id())
            .into_iter()
            .flatten()
            .map(|id| json!({ "id": id, "kanban": 1 }))
            .collect();
        Ok(json!(tags).to_string())
    }

    async fn attach(&self, scope: &Scope, ticket_id: i64, tag_id: i64) -> Result<String, PortError> {
        let mut state = self.state();
        let company = scope.company.id();
        let is_there = match state.records.get(&company) {
            Some(records) => records.tags.contains_key(&tag_id) && records.tickets.contains_key(&ticket_id),
            None => state
                .kanban_tags
                .get(&company)
                .is_some_and(|tags| tags.contains(&tag_id)),
        };
        if !is_there {
            return Err(PortError::NotFound);
        }
        state.attached.insert((scope.company.id(), ticket_id, tag_id));
        Ok(json!({ "ticketId": ticket_id, "tagId": tag_id }).to_string())
    }

    async fn sync(&self, scope: &Scope, ticket_id: i64, tag_ids: &[i64]) -> Result<String, PortError> {
        self.detach_kanban_lanes(scope, ticket_id).await?;
        for tag in tag_ids {
            self.attach(scope, ticket_id, *tag).await?;
        }
        Ok(json!({ "id": ticket_id, "companyId": scope.company.id() }).to_string())
    }

    async fn detach_kanban_lanes(&self, scope: &Scope, ticket_id: i64) -> Result<(), PortError> {
        let company_id = scope.company.id();
        let records = self.records(scope);
        let is_lane = |tag: &i64| records.as_ref().is_none_or(|records| records.is_lane(*tag));
        self.state()
            .attached
            .retain(|(company, ticket, tag)| (*company, *ticket) != (company_id, ticket_id) || !is_lane(tag));
        Ok(())
    }
}

#[async_trait]
impl Realtime for MemoryDesk {
    async fn emit(&self, scope: &Scope, audience: Audience, name: &str, payload: String) -> Result<(), PortError> {
        self.state()
            .emitted
            .push((scope.company.id(), audience, name.to_owned(), payload));
        Ok(())
    }
}

impl Log for MemoryDesk {
    fn write(&self, scope: &Scope, level: LogLevel, message: &str) {
        self.state()
            .logged
            .push((scope.company.id(), level, message.to_owned()));
    }
}
