//! Work for later.

use balcao_registry::{JobSpec, Permission};

use super::{denied, invalid, limit};
use crate::bindings::balcao::plugin::jobs::{Host, Request};
use crate::call::{Call, CallState};
use crate::error::HostError;
use crate::ports::NewJob;

const MAX_KEY: usize = 200;
const MAX_PAYLOAD: usize = 64 << 10;

impl Host for CallState {
    async fn enqueue(&mut self, request: Request) -> Result<String, HostError> {
        let call = self.admit(Permission::Jobs)?;
        let max_attempts = declared(&call, &request.name)?.max_attempts;
        check(&request)?;
        let job = NewJob {
            name: request.name,
            payload: request.payload,
            run_at: request.run_at,
            key: request.key,
            max_attempts,
        };
        self.wait(call.ports.jobs.enqueue(&call.scope, job)).await
    }

    async fn cancel(&mut self, name: String, key: String) -> Result<bool, HostError> {
        let call = self.admit(Permission::Jobs)?;
        declared(&call, &name)?;
        self.wait(call.ports.jobs.cancel(&call.scope, &name, &key)).await
    }
}

fn declared<'call>(call: &'call Call, name: &str) -> Result<&'call JobSpec, HostError> {
    call.manifest().job(name).ok_or_else(|| {
        denied(format!(
            "`{}` has no job `{name}`: add it under `[[jobs]]` in plugin.toml",
            call.plugin.id()
        ))
    })
}

fn check(request: &Request) -> Result<(), HostError> {
    if request.payload.len() > MAX_PAYLOAD {
        return Err(limit(format!("a payload has at most {MAX_PAYLOAD} bytes")));
    }
    if serde_json::from_str::<serde::de::IgnoredAny>(&request.payload).is_err() {
        return Err(invalid("the payload is not JSON".to_owned()));
    }
    match &request.key {
        Some(key) if key.is_empty() || key.len() > MAX_KEY => Err(limit(format!("a key has 1 to {MAX_KEY} bytes"))),
        _ => Ok(()),
    }
}
