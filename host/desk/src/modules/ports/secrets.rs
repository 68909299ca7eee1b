//! Secrets of companies.

use super::{DeskPorts, refused};
use crate::Desk;
use crate::error::{DeskError, DeskResult};
use crate::modules::secret_place;
use async_trait::async_trait;
use balcao_runtime::Scope;
use balcao_runtime::ports::{PortError, SecretText, SecretValue, Secrets};
use balcao_storage::Tenant;

#[async_trait]
impl Secrets for DeskPorts {
    async fn get(&self, scope: &Scope, name: &str) -> Result<Option<SecretValue>, PortError> {
        let found = secret_of(&self.desk()?, &self.tenant(scope)?, &scope.plugin_id, name).await;
        found.map_err(refused)
    }
}

/// The values of a plugin's secret that are good now; none when the company has not given it.
pub(in crate::modules) async fn secret_of(
    desk: &Desk,
    tenant: &Tenant,
    plugin: &str,
    name: &str,
) -> DeskResult<Option<SecretValue>> {
    let Some(secret) = tenant.plugin_secret(plugin, name).await? else {
        return Ok(None);
    };
    let place = secret_place(tenant.key().id(), plugin, name);
    let open = |sealed: &str| {
        let opened = desk.shared.seal.open(&place, sealed);
        opened
            .map(SecretText::new)
            .map_err(|error| DeskError::Internal(error.into()))
    };
    let is_good = secret.previous_until.is_some_and(|until| until > desk.now());
    let previous = secret.previous.as_deref().filter(|_| is_good).map(open).transpose()?;
    Ok(Some(SecretValue {
        current: open(&secret.sealed)?,
        previous,
    }))
}
