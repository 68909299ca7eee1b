//! The desk in memory: a few tags, canned tickets, and notes of what plugins did.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use serde_json::json;

use crate::ports::{Log, LogLevel, PortError, Realtime, Scope, Settings, Tags, TicketFilter, Tickets};

/// An event a plugin sent: company, name, payload.
pub type Emitted = (i64, String, String);

/// A line a plugin logged: company, level, text.
pub type LogLine = (i64, LogLevel, String);

/// A desk whose companies have the tags they were given.
#[derive(Default)]
pub struct MemoryDesk {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    kanban_tags: BTreeMap<i64, BTreeSet<i64>>,
    attached: BTreeSet<(i64, i64, i64)>,
    settings: BTreeMap<(i64, String, String), String>,
    filters: Vec<TicketFilter>,
    emitted: Vec<Emitted>,
    logged: Vec<LogLine>,
}

impl MemoryDesk {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
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

    /// The events sent so far.
    #[must_use]
    pub fn emitted(&self) -> Vec<Emitted> {
        self.state().emitted.clone()
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
        self.state().filters.push(filter);
        Ok(
            json!({ "tickets": [{ "id": 1, "companyId": scope.company.id() }], "count": 1, "hasMore": false })
                .to_string(),
        )
    }
}

#[async_trait]
impl Tags for MemoryDesk {
    async fn kanban_lanes(&self, scope: &Scope) -> Result<String, PortError> {
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
        if !state
            .kanban_tags
            .get(&scope.company.id())
            .is_some_and(|tags| tags.contains(&tag_id))
        {
            return Err(PortError::NotFound);
        }
        state.attached.insert((scope.company.id(), ticket_id, tag_id));
        Ok(json!({ "ticketId": ticket_id, "tagId": tag_id }).to_string())
    }

    async fn detach_kanban_lanes(&self, scope: &Scope, ticket_id: i64) -> Result<(), PortError> {
        let company_id = scope.company.id();
        self.state()
            .attached
            .retain(|(company, ticket, _)| (*company, *ticket) != (company_id, ticket_id));
        Ok(())
    }
}

#[async_trait]
impl Realtime for MemoryDesk {
    async fn emit(&self, scope: &Scope, name: &str, payload: String) -> Result<(), PortError> {
        self.state()
            .emitted
            .push((scope.company.id(), name.to_owned(), payload));
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
