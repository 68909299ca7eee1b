//! Calls of the role `lifecycle` as they stand in records.

use serde_json::{Map, Value, json};

use crate::bindings::lifecycle;
use crate::role::Life;

pub(super) fn subject(life: &Life) -> &'static str {
    match life {
        Life::Settings(_) => "check-settings",
        Life::Enabled => "on-enable",
        Life::Disabled => "on-disable",
        Life::Upgraded { .. } => "on-upgrade",
    }
}

pub(super) fn bytes(life: &Life) -> usize {
    match life {
        Life::Settings(draft) => draft.settings.iter().map(|(key, value)| key.len() + value.len()).sum(),
        _ => 0,
    }
}

pub(super) fn to_json(life: &Life) -> Value {
    let function = subject(life);
    match life {
        Life::Settings(draft) => {
            let settings: Map<String, Value> = draft
                .settings
                .iter()
                .map(|(key, value)| (key.clone(), value.as_str().into()))
                .collect();
            // Names only, and called so that they are not masked.
            json!({ "function": function, "settings": settings, "given": draft.secrets })
        }
        Life::Upgraded { previous } => json!({ "function": function, "previous": previous }),
        Life::Enabled | Life::Disabled => json!({ "function": function }),
    }
}

pub(super) fn from_json(input: &Value) -> Option<Life> {
    match input.get("function")?.as_str()? {
        "check-settings" => {
            let settings = input.get("settings")?.as_object()?.iter();
            let settings = settings.map(|(key, value)| Some((key.clone(), value.as_str()?.to_owned())));
            Some(Life::Settings(lifecycle::Draft {
                settings: settings.collect::<Option<_>>()?,
                secrets: serde_json::from_value(input.get("given")?.clone()).ok()?,
            }))
        }
        "on-enable" => Some(Life::Enabled),
        "on-disable" => Some(Life::Disabled),
        "on-upgrade" => Some(Life::Upgraded {
            previous: input.get("previous")?.as_str()?.to_owned(),
        }),
        _ => None,
    }
}
