//! Recorded calls of plugins.

use super::Modules;
use crate::error::{DeskError, DeskResult, Kind};
use balcao_model::auth::Identity;
use serde_json::{Value, json};

impl Modules<'_> {
    /// The latest calls of a plugin that this host has made, newest first.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION` for everybody but operators.
    pub fn calls(&self, who: &Identity, plugin: &str) -> DeskResult<Value> {
        may(who)?;
        Ok(json!({ "calls": self.desk.shared.runtime.calls(plugin) }))
    }

    /// One of them, with secrets masked.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION` for everybody but operators, `ERR_NOT_FOUND` when this host does not keep it.
    pub fn call_record(&self, who: &Identity, plugin: &str, id: &str) -> DeskResult<Value> {
        may(who)?;
        let record = self.desk.shared.runtime.call_record(plugin, id);
        let record = record.ok_or_else(|| DeskError::refused(Kind::NotFound, "ERR_NOT_FOUND"))?;
        Ok(json!(record))
    }
}

fn may(who: &Identity) -> DeskResult<()> {
    if who.is_super() {
        return Ok(());
    }
    Err(DeskError::refused(Kind::Forbidden, "ERR_NO_PERMISSION"))
}
