//! Contacts of the company.

use balcao_registry::Permission;

use crate::bindings::balcao::plugin::contacts::{Change, Host};
use crate::call::CallState;
use crate::error::HostError;
use crate::ports::ContactChange;

impl Host for CallState {
    async fn get(&mut self, id: i64) -> Result<String, HostError> {
        let call = self.admit(Permission::ContactsRead)?;
        self.wait(call.ports.contacts.get(&call.scope, id)).await
    }

    async fn find(&mut self, search: String, page: u32) -> Result<String, HostError> {
        let call = self.admit(Permission::ContactsRead)?;
        self.wait(call.ports.contacts.find(&call.scope, &search, page.max(1)))
            .await
    }

    async fn find_or_create(&mut self, name: String, number: String) -> Result<String, HostError> {
        let call = self.admit(Permission::ContactsWrite)?;
        self.wait(call.ports.contacts.find_or_create(&call.scope, &name, &number))
            .await
    }

    async fn update(&mut self, id: i64, change: Change) -> Result<String, HostError> {
        let call = self.admit(Permission::ContactsWrite)?;
        let change = ContactChange {
            name: change.name,
            number: change.number,
            email: change.email,
            extra_info: change.extra_info,
        };
        self.wait(call.ports.contacts.update(&call.scope, id, change)).await
    }
}
