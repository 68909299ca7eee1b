//! Tickets the user may see.

use balcao_registry::Permission;

use crate::bindings::balcao::plugin::tickets::{Change, Filter, Host, Status};
use crate::call::CallState;
use crate::error::HostError;
use crate::ports::{TicketChange, TicketFilter, TicketStatus};

impl Host for CallState {
    async fn find(&mut self, filter: Filter) -> Result<String, HostError> {
        let call = self.admit(Permission::TicketsRead)?;
        self.wait(call.ports.tickets.find(&call.scope, filter.into())).await
    }

    async fn get(&mut self, id: i64) -> Result<String, HostError> {
        let call = self.admit(Permission::TicketsRead)?;
        self.wait(call.ports.tickets.get(&call.scope, id)).await
    }

    async fn update(&mut self, id: i64, change: Change) -> Result<String, HostError> {
        let call = self.admit(Permission::TicketsWrite)?;
        let change = TicketChange {
            status: change.status.map(TicketStatus::from),
            queue_id: change.queue_id,
            user_id: change.user_id,
        };
        self.wait(call.ports.tickets.update(&call.scope, id, change)).await
    }
}

impl From<Filter> for TicketFilter {
    fn from(filter: Filter) -> Self {
        Self {
            statuses: filter.statuses.into_iter().map(TicketStatus::from).collect(),
            search: filter.search,
            page: filter.page.max(1),
            show_all: filter.show_all,
            queue_ids: filter.queue_ids,
            tag_ids: filter.tag_ids,
            user_ids: filter.user_ids,
            created_on: filter.created_on,
            updated_on: filter.updated_on,
            unread_only: filter.unread_only,
        }
    }
}

impl From<Status> for TicketStatus {
    fn from(status: Status) -> Self {
        match status {
            Status::Pending => Self::Pending,
            Status::Open => Self::Open,
            Status::Closed => Self::Closed,
        }
    }
}
