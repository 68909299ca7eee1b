//! Live events for the screens of the company.

use balcao_registry::Permission;

use super::{denied, limit};
use crate::bindings::balcao::plugin::realtime::{Audience as WitAudience, Host};
use crate::call::CallState;
use crate::capabilities::invalid;
use crate::error::HostError;
use crate::ports::Audience;

const MAX_USERS: usize = 1_000;

impl Host for CallState {
    async fn emit(&mut self, audience: WitAudience, name: String, payload: String) -> Result<(), HostError> {
        let call = self.admit(Permission::Realtime)?;
        let plugin = call.plugin.id();
        if !belongs_to(&name, plugin) {
            return Err(denied(format!(
                "events of `{plugin}` are called `{plugin}` or `{plugin}-…`, not `{name}`"
            )));
        }
        if payload.len() > call.limits.realtime_bytes {
            return Err(limit(format!(
                "the payload is larger than {} bytes",
                call.limits.realtime_bytes
            )));
        }
        if serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(&payload).is_err() {
            return Err(invalid("the payload is not a JSON object".to_owned()));
        }
        let audience = match audience {
            WitAudience::Company => Audience::Company,
            WitAudience::Users(ids) if ids.len() > MAX_USERS => {
                return Err(limit(format!("an event goes to at most {MAX_USERS} users")));
            }
            WitAudience::Users(ids) => Audience::Users(ids),
            WitAudience::Ticket(id) => Audience::Ticket(id),
        };
        let emitted = call.ports.realtime.emit(&call.scope, audience, &name, payload);
        self.wait(emitted).await
    }
}

fn belongs_to(name: &str, plugin: &str) -> bool {
    let Some(rest) = name.strip_prefix(plugin) else {
        return false;
    };
    rest.is_empty() || (rest.starts_with('-') && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plugin_speaks_only_under_its_own_name() {
        assert!(belongs_to("kanban", "kanban") && belongs_to("kanban-lanes", "kanban"));
        for foreign in ["ticket", "kanbanx", "kanban ", "kanban-7/ticket", ""] {
            assert!(!belongs_to(foreign, "kanban"), "{foreign}");
        }
    }
}
