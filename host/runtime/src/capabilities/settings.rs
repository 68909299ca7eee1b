//! Settings of the company for this plugin.

use super::denied;
use crate::bindings::balcao::plugin::settings::Host;
use crate::call::CallState;
use crate::error::HostError;

impl Host for CallState {
    async fn get(&mut self, key: String) -> Result<Option<String>, HostError> {
        let call = self.count_host_call()?;
        let Some(spec) = call.manifest().settings.get(&key) else {
            return Err(denied(format!(
                "`{key}` is not a setting of `{}`: add `[settings.{key}]` to plugin.toml",
                call.plugin.id()
            )));
        };
        let given = self.wait(call.ports.settings.get(&call.scope, &key)).await?;
        Ok(given.or_else(|| spec.default.clone()))
    }
}
