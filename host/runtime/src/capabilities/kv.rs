//! Small values by key.

use std::time::Duration;

use balcao_registry::Permission;

use super::{invalid, limit};
use crate::bindings::balcao::plugin::kv::Host;
use crate::call::CallState;
use crate::error::HostError;

const MAX_KEY: usize = 200;
const MAX_VALUE: usize = 64 << 10;

impl Host for CallState {
    async fn get(&mut self, key: String) -> Result<Option<Vec<u8>>, HostError> {
        let call = self.admit(Permission::Kv)?;
        check(&key, &[])?;
        self.wait(call.ports.kv.get(&call.scope, &key)).await
    }

    async fn set(&mut self, key: String, value: Vec<u8>, ttl_ms: Option<u64>) -> Result<(), HostError> {
        let call = self.admit(Permission::Kv)?;
        check(&key, &value)?;
        self.wait(call.ports.kv.set(&call.scope, &key, &value, ttl(ttl_ms)))
            .await
    }

    async fn add(&mut self, key: String, value: Vec<u8>, ttl_ms: Option<u64>) -> Result<bool, HostError> {
        let call = self.admit(Permission::Kv)?;
        check(&key, &value)?;
        self.wait(call.ports.kv.add(&call.scope, &key, &value, ttl(ttl_ms)))
            .await
    }

    async fn delete(&mut self, key: String) -> Result<(), HostError> {
        let call = self.admit(Permission::Kv)?;
        check(&key, &[])?;
        self.wait(call.ports.kv.delete(&call.scope, &key)).await
    }

    async fn increment(&mut self, key: String, by: i64, ttl_ms: Option<u64>) -> Result<i64, HostError> {
        let call = self.admit(Permission::Kv)?;
        check(&key, &[])?;
        self.wait(call.ports.kv.increment(&call.scope, &key, by, ttl(ttl_ms)))
            .await
    }
}

fn check(key: &str, value: &[u8]) -> Result<(), HostError> {
    if key.is_empty() || key.contains('\0') {
        return Err(invalid("a key has at least one byte, and no zero byte".to_owned()));
    }
    if key.len() > MAX_KEY {
        return Err(limit(format!("a key has at most {MAX_KEY} bytes")));
    }
    if value.len() > MAX_VALUE {
        return Err(limit(format!("a value has at most {MAX_VALUE} bytes")));
    }
    Ok(())
}

fn ttl(milliseconds: Option<u64>) -> Option<Duration> {
    milliseconds.map(Duration::from_millis)
}
