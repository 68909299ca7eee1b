//! Queues and users of the company.

use balcao_registry::Permission;

use crate::bindings::balcao::plugin::{queues, users};
use crate::call::CallState;
use crate::error::HostError;

impl queues::Host for CallState {
    async fn list(&mut self) -> Result<String, HostError> {
        let call = self.admit(Permission::QueuesRead)?;
        self.wait(call.ports.people.queues(&call.scope)).await
    }
}

impl users::Host for CallState {
    async fn list(&mut self) -> Result<String, HostError> {
        let call = self.admit(Permission::UsersRead)?;
        self.wait(call.ports.people.users(&call.scope)).await
    }
}
