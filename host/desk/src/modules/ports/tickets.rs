//! Tickets, as far as the user of the call may see them.

use super::{DeskPorts, fault, json, refused};
use crate::tickets::{self, TicketInput, TicketQuery};
use crate::views::TicketView;
use async_trait::async_trait;
use balcao_model::ticket::TicketStatus;
use balcao_runtime::Scope;
use balcao_runtime::ports::{PortError, TicketChange, TicketFilter, TicketStatus as Word, Tickets};
use balcao_storage::TicketRow;

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
        let desk = self.desk()?;
        let reader = tickets::Reader {
            tenant: &desk.store().tenant_of(scope.company),
            sight: &self.sight(scope).await?,
            zone: &desk.shared.time_zone,
            marks: None,
        };
        json(&tickets::list_seen(&reader, &query).await.map_err(refused)?)
    }

    async fn get(&self, scope: &Scope, id: i64) -> Result<String, PortError> {
        let ticket = self.visible_ticket(scope, id).await?;
        let view = TicketView::try_from(ticket).map_err(|error| PortError::Internal(error.to_string()))?;
        json(&view.full())
    }

    async fn update(&self, scope: &Scope, id: i64, change: TicketChange) -> Result<String, PortError> {
        let input = TicketInput {
            status: change.status.map(status),
            queue_id: change.queue_id,
            user_id: change.user_id,
            // A plugin that decides about a ticket takes it out of the hands of its bot, as the actions of a turn do.
            use_integration: Some(false),
            integration_id: Some(None),
            ..TicketInput::default()
        };
        let desk = self.desk()?;
        json(&desk.tickets().update(scope, id, &input).await.map_err(refused)?)
    }
}

impl DeskPorts {
    pub(super) async fn visible_ticket(&self, scope: &Scope, id: i64) -> Result<TicketRow, PortError> {
        let ticket = self.tenant(scope)?.ticket(id).await.map_err(fault)?;
        let ticket = ticket.ok_or(PortError::NotFound)?;
        let is_visible = self.sight(scope).await?.sees_ticket(&ticket);
        is_visible.then_some(ticket).ok_or(PortError::NotFound)
    }
}

fn status(word: Word) -> TicketStatus {
    match word {
        Word::Pending => TicketStatus::Pending,
        Word::Open => TicketStatus::Open,
        Word::Closed => TicketStatus::Closed,
    }
}
