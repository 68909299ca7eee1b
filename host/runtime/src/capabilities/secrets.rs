//! Secrets, which are used and never given.

use balcao_registry::SecretKind;

use super::denied;
use crate::bindings::balcao::plugin::secrets::Host;
use crate::call::{Call, CallState};
use crate::error::HostError;
use crate::ports::{PortError, SecretValue};

impl Host for CallState {
    async fn is_set(&mut self, name: String) -> Result<bool, HostError> {
        let call = self.count_host_call()?;
        declared(&call, &name)?;
        self.wait(async { Ok(value(&call, &name).await?.is_some()) }).await
    }

    async fn matches(&mut self, name: String, text: String) -> Result<bool, HostError> {
        let call = self.count_host_call()?;
        declared(&call, &name)?;
        self.wait(matches(&call, &name, &text)).await
    }
}

async fn matches(call: &Call, name: &str, text: &str) -> Result<bool, PortError> {
    let secret = value(call, name).await?;
    Ok(secret.is_some_and(|secret| secret.matches(text)))
}

/// Refuses a secret that the manifest does not name. Those of a connection or an integration have a value in calls about one only.
pub(super) fn declared(call: &Call, name: &str) -> Result<(), HostError> {
    if call.manifest().has_secret(name) || call.lent.has_secret(name) {
        return Ok(());
    }
    Err(denied(format!(
        "`{name}` is not a secret of `{}`: add `[secrets.{name}]` to plugin.toml",
        call.plugin.id()
    )))
}

/// The values of a declared secret, if it is set: of the plugin, or else of what the call is about.
async fn value(call: &Call, name: &str) -> Result<Option<SecretValue>, PortError> {
    let found = if call.manifest().secrets.contains_key(name) {
        call.ports.secrets.get(&call.scope, name).await?
    } else {
        call.lent.secret(name)
    };
    found.iter().for_each(|secret| call.note_secret(secret));
    Ok(found)
}

/// The kind of a secret that the manifest names.
pub(super) fn kind_of(call: &Call, name: &str) -> Option<SecretKind> {
    call.manifest().secrets.get(name).map(|spec| spec.kind)
}

/// The values of a secret that has to be set. What is made with them is noted for replays, they are not.
pub(super) async fn given(call: &Call, name: &str) -> Result<SecretValue, PortError> {
    let found = value(call, name).await?;
    found.ok_or_else(|| PortError::Invalid(format!("the company has not given the secret `{name}`")))
}
