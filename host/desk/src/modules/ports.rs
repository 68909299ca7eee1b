//! The desk as plugins reach it. Everything happens in the company of the call's scope.

use super::documents;
use crate::Wake;
use crate::error::DeskError;
use crate::tickets::{self, TicketQuery};
use crate::visibility::Visibility;
use async_trait::async_trait;
use balcao_model::clock::Clock;
use balcao_model::event::Event;
use balcao_model::ticket::TicketStatus;
use balcao_model::time::Moment;
use balcao_runtime::Scope;
use balcao_runtime::ports::{
    Collections, Condition, Document, DocumentPage, Log, LogLevel, Operation, PageRequest, PortError, Ports, Realtime,
    Settings, Tags, TicketFilter, TicketStatus as Word, Tickets, Written,
};
use balcao_storage::{Error, Store, Tenant};
use jiff::tz::TimeZone;
use serde_json::json;
use std::sync::Arc;

/// All ports of the plugin runtime.
pub(crate) fn ports(store: &Store, clock: &Arc<dyn Clock>, wake: &Arc<Wake>, time_zone: &TimeZone) -> Ports {
    let desk = Arc::new(DeskPorts {
        store: store.clone(),
        clock: clock.clone(),
        wake: wake.clone(),
        time_zone: time_zone.clone(),
    });
    Ports {
        settings: desk.clone(),
        collections: desk.clone(),
        tickets: desk.clone(),
        tags: desk.clone(),
        realtime: desk.clone(),
        log: desk,
    }
}

struct DeskPorts {
    store: Store,
    clock: Arc<dyn Clock>,
    wake: Arc<Wake>,
    time_zone: TimeZone,
}

impl DeskPorts {
    fn tenant(&self, scope: &Scope) -> Tenant {
        self.store.tenant_of(scope.company)
    }

    /// What the user of the call may see. Calls without a user (events) see the whole company.
    async fn sight(&self, scope: &Scope) -> Result<Visibility, PortError> {
        let tenant = self.tenant(scope);
        match &scope.user {
            None => Ok(Visibility::of_company()),
            Some(user) => Visibility::of_user(&tenant, user.id, user.profile == "admin")
                .await
                .map_err(refused),
        }
    }

    async fn visible_ticket(&self, scope: &Scope, id: i64) -> Result<(), PortError> {
        let ticket = self
            .tenant(scope)
            .ticket(id)
            .await
            .map_err(fault)?
            .ok_or(PortError::NotFound)?;
        if self.sight(scope).await?.sees_ticket(&ticket) {
            Ok(())
        } else {
            Err(PortError::NotFound)
        }
    }
}

fn fault(error: Error) -> PortError {
    match error {
        Error::Reference => PortError::NotFound,
        other => PortError::Internal(other.to_string()),
    }
}

fn refused(error: DeskError) -> PortError {
    match error {
        DeskError::Refused(refusal) => PortError::Invalid(refusal.code.into_owned()),
        DeskError::Internal(error) => PortError::Internal(error.to_string()),
    }
}

#[async_trait]
impl Settings for DeskPorts {
    async fn get(&self, scope: &Scope, key: &str) -> Result<Option<String>, PortError> {
        self.tenant(scope)
            .plugin_setting(&scope.plugin_id, key)
            .await
            .map_err(fault)
    }
}

#[async_trait]
impl Tickets for DeskPorts {
    async fn find(&self, scope: &Scope, filter: TicketFilter) -> Result<String, PortError> {
        let query = TicketQuery {
            statuses: filter.statuses.into_iter().map(status).collect(),
            queues: filter.queue_ids,
            show_all: filter.show_all,
            search: Some(filter.search).filter(|text| !text.is_empty()),
            tags: filter.tag_ids,
            users: filter.user_ids,
            unread_only: filter.unread_only,
            created_on: filter.created_on,
            updated_on: filter.updated_on,
            page: i64::from(filter.page),
        };
        let sight = self.sight(scope).await?;
        let reader = tickets::Reader {
            tenant: &self.tenant(scope),
            sight: &sight,
            zone: &self.time_zone,
            marks: None,
        };
        let page = tickets::list_seen(&reader, &query).await.map_err(refused)?;
        serde_json::to_string(&page).map_err(|error| PortError::Internal(error.to_string()))
    }
}

fn status(word: Word) -> TicketStatus {
    match word {
        Word::Pending => TicketStatus::Pending,
        Word::Open => TicketStatus::Open,
        Word::Closed => TicketStatus::Closed,
    }
}

#[async_trait]
impl Tags for DeskPorts {
    async fn kanban_lanes(&self, scope: &Scope) -> Result<String, PortError> {
        let tags = self.tenant(scope).tags(true).await.map_err(fault)?;
        let lanes: Vec<_> = tags.into_iter().map(crate::office::TagView::from).collect();
        serde_json::to_string(&lanes).map_err(|error| PortError::Internal(error.to_string()))
    }

    async fn attach(&self, scope: &Scope, ticket_id: i64, tag_id: i64) -> Result<String, PortError> {
        self.visible_ticket(scope, ticket_id).await?;
        let (key, now) = (scope.company, self.clock.now());
        let mut tx = self.store.begin().await.map_err(fault)?;
        tx.of(key).add_ticket_tag(ticket_id, tag_id, now).await.map_err(fault)?;
        tx.push_events(&[(key, Event::TicketUpdated { ticket_id, from: None })], now)
            .await
            .map_err(fault)?;
        tx.commit().await.map_err(fault)?;
        self.wake.outbox.notify_one();
        let at = Moment(now);
        Ok(json!({ "ticketId": ticket_id, "tagId": tag_id, "createdAt": at, "updatedAt": at }).to_string())
    }

    async fn detach_kanban_lanes(&self, scope: &Scope, ticket_id: i64) -> Result<(), PortError> {
        self.visible_ticket(scope, ticket_id).await?;
        let (key, now) = (scope.company, self.clock.now());
        let mut tx = self.store.begin().await.map_err(fault)?;
        tx.of(key).remove_kanban_tags(ticket_id).await.map_err(fault)?;
        tx.push_events(&[(key, Event::TicketUpdated { ticket_id, from: None })], now)
            .await
            .map_err(fault)?;
        tx.commit().await.map_err(fault)?;
        self.wake.outbox.notify_one();
        Ok(())
    }
}

#[async_trait]
impl Realtime for DeskPorts {
    async fn emit(&self, scope: &Scope, name: &str, payload: String) -> Result<(), PortError> {
        let payload = serde_json::from_str(&payload).map_err(|error| PortError::Invalid(error.to_string()))?;
        let event = Event::Plugin {
            plugin: scope.plugin_id.clone(),
            name: name.to_owned(),
            payload,
        };
        let mut tx = self.store.begin().await.map_err(fault)?;
        tx.push_events(&[(scope.company, event)], self.clock.now())
            .await
            .map_err(fault)?;
        tx.commit().await.map_err(fault)?;
        self.wake.outbox.notify_one();
        Ok(())
    }
}

#[async_trait]
impl Collections for DeskPorts {
    async fn get(&self, scope: &Scope, collection: &str, id: i64) -> Result<Option<Document>, PortError> {
        documents::get(&self.tenant(scope), &scope.plugin_id, collection, id).await
    }

    async fn find(&self, scope: &Scope, request: PageRequest) -> Result<DocumentPage, PortError> {
        documents::find(&self.tenant(scope), &scope.plugin_id, request).await
    }

    async fn count(&self, scope: &Scope, collection: &str, conditions: &[Condition]) -> Result<u64, PortError> {
        documents::count(&self.tenant(scope), &scope.plugin_id, collection, conditions).await
    }

    async fn write(&self, scope: &Scope, operations: Vec<Operation>) -> Result<Vec<Written>, PortError> {
        documents::write(
            &self.store,
            scope.company,
            &scope.plugin_id,
            operations,
            self.clock.now(),
        )
        .await
    }
}

impl Log for DeskPorts {
    /// The runtime has written the line to the host's log; until plugins have a page of their own, that is all.
    fn write(&self, _scope: &Scope, level: LogLevel, _message: &str) {
        let level = match level {
            LogLevel::Debug => "debug",
            LogLevel::Info => "info",
            LogLevel::Warn => "warn",
            LogLevel::Error => "error",
        };
        metrics::counter!("balcao_plugin_log_lines_total", "level" => level).increment(1);
    }
}
