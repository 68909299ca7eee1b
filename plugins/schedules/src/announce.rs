//! Telling the screens.

use std::collections::BTreeMap;

use balcao_plugin::prelude::*;
use balcao_plugin::{log, realtime};
use serde_json::{Value, json};

use crate::schedule::Schedule;
use crate::view;

/// The realtime event for screens that show messages.
const CHANGED: &str = "schedules";

/// A message is new.
pub(crate) fn created(schedule: &Stored<Schedule>) {
    saved("create", schedule);
}

/// A message changed.
pub(crate) fn updated(schedule: &Stored<Schedule>) {
    saved("update", schedule);
}

/// A message is gone.
pub(crate) fn removed(id: i64) {
    tell(&json!({ "action": "delete", "scheduleId": id }));
}

fn saved(action: &str, schedule: &Stored<Schedule>) {
    // Lists that are on screen know the author already; a new record brings it along.
    let names = view::user_names().unwrap_or_else(|_| BTreeMap::new());
    tell(&json!({ "action": action, "schedule": view::of(schedule, &names) }));
}

/// What happened has happened, whether or not screens hear of it.
fn tell(payload: &Value) {
    if let Err(error) = realtime::emit(CHANGED, payload) {
        log::warn(format!("screens were not told: {error}"));
    }
}
