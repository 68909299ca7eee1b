//! Who is calling, in which language, and what time it is.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::bindings::balcao::plugin::context::{Host, User};
use crate::call::CallState;

impl Host for CallState {
    fn company_id(&mut self) -> wasmtime::Result<i64> {
        Ok(self.call.scope.company.id())
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
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Ok(u64::try_from(since_epoch.as_millis()).unwrap_or(u64::MAX))
    }
}
