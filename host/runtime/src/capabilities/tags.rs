//! Tags of the company and their place on tickets.

use balcao_registry::Permission;

use crate::bindings::balcao::plugin::tags::Host;
use crate::call::CallState;
use crate::error::HostError;

impl Host for CallState {
    async fn list(&mut self) -> Result<String, HostError> {
        let call = self.admit(Permission::TagsRead)?;
        self.wait(call.ports.tags.list(&call.scope)).await
    }

    async fn kanban_lanes(&mut self) -> Result<String, HostError> {
        let call = self.admit(Permission::TagsRead)?;
        self.wait(call.ports.tags.kanban_lanes(&call.scope)).await
    }

    async fn attach(&mut self, ticket_id: i64, tag_id: i64) -> Result<String, HostError> {
        let call = self.admit(Permission::TagsWrite)?;
        self.wait(call.ports.tags.attach(&call.scope, ticket_id, tag_id)).await
    }

    async fn detach(&mut self, ticket_id: i64, tag_id: i64) -> Result<(), HostError> {
        let call = self.admit(Permission::TagsWrite)?;
        self.wait(call.ports.tags.detach(&call.scope, ticket_id, tag_id)).await
    }

    async fn sync(&mut self, ticket_id: i64, tag_ids: Vec<i64>) -> Result<String, HostError> {
        let call = self.admit(Permission::TagsWrite)?;
        self.wait(call.ports.tags.sync(&call.scope, ticket_id, &tag_ids)).await
    }

    async fn detach_kanban_lanes(&mut self, ticket_id: i64) -> Result<(), HostError> {
        let call = self.admit(Permission::TagsWrite)?;
        self.wait(call.ports.tags.detach_kanban_lanes(&call.scope, ticket_id))
            .await
    }
}
