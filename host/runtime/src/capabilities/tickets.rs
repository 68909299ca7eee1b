//! Tickets the user may see.

use balcao_registry::Permission;

use crate::bindings::balcao::plugin::tickets::{Filter, Host, Status};
use crate::call::CallState;
use crate::error::HostError;
use crate::ports::{TicketFilter, TicketStatus};

impl Host for CallState {
    async fn find(&mut self, filter: Filter) -> Result<String, HostError> {
        let call = self.admit(Permission::TicketsRead)?;
        self.wait(call.ports.tickets.find(&call.scope, filter.into())).await
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
