//! Who is calling, in which language, and what time it is.

use crate::bindings::balcao::plugin::context::{Company, Host, User};
use crate::call::CallState;
use crate::error::HostError;

impl Host for CallState {
    fn company_id(&mut self) -> wasmtime::Result<i64> {
        Ok(self.call.scope.company.id())
    }

    async fn current_company(&mut self) -> wasmtime::Result<Company> {
        let call = self.count_host_call().map_err(HostError::into_trap)?;
        let company = self.wait(call.ports.companies.current(&call.scope)).await;
        let company = company.map_err(HostError::into_trap)?;
        Ok(Company {
            id: call.scope.company.id(),
            name: company.name,
            time_zone: company.time_zone,
        })
    }

    fn current_user(&mut self) -> wasmtime::Result<Option<User>> {
        Ok(self.call.scope.user.as_ref().map(|user| User {
            id: user.id,
            name: user.name.clone(),
            profile: user.profile.clone(),
            queue_ids: user.queue_ids.clone(),
        }))
    }

    fn locale(&mut self) -> wasmtime::Result<String> {
        Ok(self.call.scope.locale.clone())
    }

    fn now(&mut self) -> wasmtime::Result<u64> {
        Ok(u64::try_from(self.call.ports.clock.now()).unwrap_or(0))
    }

    fn call_id(&mut self) -> wasmtime::Result<String> {
        Ok(self.call.id.clone())
    }
}
