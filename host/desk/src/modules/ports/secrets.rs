//! Secrets of companies.

use super::{DeskPorts, fault};
use crate::modules::secret_place;
use async_trait::async_trait;
use balcao_runtime::Scope;
use balcao_runtime::ports::{PortError, SecretText, SecretValue, Secrets};

#[async_trait]
impl Secrets for DeskPorts {
    async fn get(&self, scope: &Scope, name: &str) -> Result<Option<SecretValue>, PortError> {
        let desk = self.desk()?;
        let found = self.tenant(scope)?.plugin_secret(&scope.plugin_id, name).await;
        let Some(secret) = found.map_err(fault)? else {
            return Ok(None);
        };
        let place = secret_place(scope.company.id(), &scope.plugin_id, name);
        let open = |sealed: &str| {
            let opened = desk.shared.seal.open(&place, sealed);
            opened
                .map(SecretText::new)
                .map_err(|error| PortError::Internal(error.to_string()))
        };
        let is_good = secret.previous_until.is_some_and(|until| until > desk.now());
        let previous = secret.previous.as_deref().filter(|_| is_good).map(open).transpose()?;
        Ok(Some(SecretValue {
            current: open(&secret.sealed)?,
            previous,
        }))
    }
}
