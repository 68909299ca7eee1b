//! Small values of plugins.

use super::{DeskPorts, fault};
use async_trait::async_trait;
use balcao_model::clock::Millis;
use balcao_runtime::Scope;
use balcao_runtime::ports::{Kv, PortError};
use balcao_storage::{Lifetime, PluginValue, ValueKey};
use std::time::Duration;

/// Values of one plugin in one company.
const MAX_VALUES: i64 = 100_000;
/// The largest number that every client reads exactly.
const MAX_NUMBER: i64 = (1 << 53) - 1;

#[async_trait]
impl Kv for DeskPorts {
    async fn get(&self, scope: &Scope, key: &str) -> Result<Option<Vec<u8>>, PortError> {
        let desk = self.desk()?;
        let value = self.tenant(scope)?.plugin_value(place(scope, key), desk.now()).await;
        Ok(value.map_err(fault)?.map(|value| match value {
            PluginValue::Number(number) => number.to_string().into_bytes(),
            PluginValue::Bytes(bytes) => bytes,
        }))
    }

    async fn set(&self, scope: &Scope, key: &str, value: &[u8], ttl: Option<Duration>) -> Result<(), PortError> {
        let (tenant, life) = (self.with_room(scope).await?, self.lifetime(ttl)?);
        let value = stored(value);
        let set = tenant.set_plugin_value(place(scope, key), &value, life);
        set.await.map_err(fault)
    }

    async fn add(&self, scope: &Scope, key: &str, value: &[u8], ttl: Option<Duration>) -> Result<bool, PortError> {
        let (tenant, life) = (self.with_room(scope).await?, self.lifetime(ttl)?);
        let value = stored(value);
        let added = tenant.add_plugin_value(place(scope, key), &value, life);
        added.await.map_err(fault)
    }

    async fn delete(&self, scope: &Scope, key: &str) -> Result<(), PortError> {
        let removed = self.tenant(scope)?.remove_plugin_value(place(scope, key)).await;
        removed.map_err(fault)
    }

    async fn increment(&self, scope: &Scope, key: &str, by: i64, ttl: Option<Duration>) -> Result<i64, PortError> {
        let unusable = || PortError::Invalid("the value is not a number, or becomes too large".to_owned());
        if by.unsigned_abs() > MAX_NUMBER.unsigned_abs() {
            return Err(unusable());
        }
        let (tenant, life) = (self.with_room(scope).await?, self.lifetime(ttl)?);
        let sum = tenant.count_plugin_value(place(scope, key), by, life).await;
        sum.map_err(fault)?.ok_or_else(unusable)
    }
}

impl DeskPorts {
    fn lifetime(&self, ttl: Option<Duration>) -> Result<Lifetime, PortError> {
        let now = self.desk()?.now();
        let length = |ttl: Duration| Millis::try_from(ttl.as_millis()).unwrap_or(Millis::MAX);
        Ok(Lifetime {
            now,
            until: ttl.map(|ttl| now.saturating_add(length(ttl))),
        })
    }

    async fn with_room(&self, scope: &Scope) -> Result<balcao_storage::Tenant, PortError> {
        let tenant = self.tenant(scope)?;
        let is_full = tenant.has_plugin_values(&scope.plugin_id, MAX_VALUES).await;
        if is_full.map_err(fault)? {
            return Err(PortError::Limit(format!("{MAX_VALUES} values are kept already")));
        }
        Ok(tenant)
    }
}

fn place<'a>(scope: &'a Scope, key: &'a str) -> ValueKey<'a> {
    ValueKey {
        plugin: &scope.plugin_id,
        key,
    }
}

/// A whole number in its shortest digits is kept as one, so that it can be counted up.
fn stored(value: &[u8]) -> PluginValue {
    let number = std::str::from_utf8(value).ok().and_then(|text| {
        let number: i64 = text.parse().ok()?;
        (number.to_string() == text && number.unsigned_abs() <= MAX_NUMBER.unsigned_abs()).then_some(number)
    });
    number.map_or_else(|| PluginValue::Bytes(value.to_vec()), PluginValue::Number)
}
