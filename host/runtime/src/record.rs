//! What calls were asked, what the host answered them and how they ended, so that a failed one can be run again elsewhere.
//!
//! The latest calls of each plugin stay in memory, within bounds; failed ones are kept apart, so that the many that succeed do
//! not push them out. Nothing is written down as text before somebody asks for it.

mod input;
pub(crate) mod redact;
mod tape;

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use balcao_model::clock::Millis;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::error::CallError;
use crate::ports::{Scope, UserScope};

pub(crate) use input::{Asked, Input, Output};
pub use tape::HostCall;
pub(crate) use tape::{Replayable, Tape, Taped};

/// Calls kept of each plugin: the latest, and besides them the latest that failed.
const KEPT: usize = 50;
/// Bytes kept of each plugin, about, in each of the two.
const KEPT_BYTES: usize = 512 << 10;
/// Bytes of one call, beyond which its host calls are no longer noted and it cannot be replayed.
pub(crate) const CALL_BYTES: usize = 64 << 10;

/// A call as a super-admin gets it: whatever is called a password, a token or a secret is masked.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CallRecord {
    /// Stands in the log too.
    pub id: String,
    /// The plugin.
    pub plugin: String,
    /// Its version.
    pub version: String,
    /// Which of its roles was called.
    pub role: String,
    /// When it began: epoch milliseconds, UTC.
    pub at: Millis,
    /// How long it took, in milliseconds.
    pub duration_ms: u64,
    /// Number of the company.
    pub company_id: i64,
    /// Who waited for it.
    pub user: Option<UserScope>,
    /// Language of the call.
    pub locale: String,
    /// What it was given.
    pub input: Value,
    /// What the host answered it, in order.
    pub host_calls: Vec<HostCall>,
    /// Whether input and answers are all there; without them it cannot be replayed.
    pub whole: bool,
    /// `ok`, or a word for what went wrong.
    pub outcome: String,
    /// What it answered.
    pub answer: Value,
    /// Why there is no answer.
    pub error: Option<String>,
}

/// A call as it is kept.
pub(crate) struct Noted {
    pub(crate) id: String,
    pub(crate) version: String,
    pub(crate) role: &'static str,
    pub(crate) at: Millis,
    pub(crate) duration_ms: u64,
    pub(crate) scope: Scope,
    pub(crate) input: Input,
    pub(crate) taped: Taped,
    pub(crate) outcome: Result<Output, CallError>,
}

impl Noted {
    fn bytes(&self) -> usize {
        let answers: usize = self.taped.calls.iter().map(HostCall::bytes).sum();
        answers + self.input.bytes() + self.outcome.as_ref().map_or(0, Output::bytes)
    }

    pub(crate) fn record(&self) -> CallRecord {
        let Taped { calls, whole, secrets } = &self.taped;
        let mut input = self.input.to_json();
        let mut answer = self.outcome.as_ref().map_or(Value::Null, Output::to_json);
        for told in [&mut input, &mut answer] {
            redact::redact(told);
            redact::hide(told, secrets);
        }
        let error = self.outcome.as_ref().err().map(ToString::to_string);
        CallRecord {
            id: self.id.clone(),
            plugin: self.scope.plugin_id.clone(),
            version: self.version.clone(),
            role: self.role.to_owned(),
            at: self.at,
            duration_ms: self.duration_ms,
            company_id: self.scope.company.id(),
            user: self.scope.user.clone(),
            locale: self.scope.locale.clone(),
            whole: *whole && !matches!(input.get("body"), Some(Value::Object(body)) if body.contains_key("bytes")),
            input,
            host_calls: calls.iter().map(|call| call.redacted(secrets)).collect(),
            outcome: self
                .outcome
                .as_ref()
                .map_or_else(CallError::outcome, |_| "ok")
                .to_owned(),
            answer,
            error: error.map(|text| redact::hidden(&text, secrets)),
        }
    }

    fn summary(&self) -> Value {
        json!({
            "id": self.id, "version": self.version, "role": self.role, "subject": self.input.subject(),
            "at": self.at, "durationMs": self.duration_ms, "companyId": self.scope.company.id(),
            "outcome": self.outcome.as_ref().map_or_else(CallError::outcome, |_| "ok"),
            "error": self.outcome.as_ref().err().map(|error| redact::hidden(&error.to_string(), &self.taped.secrets)),
        })
    }
}

/// The latest calls of every plugin.
#[derive(Default)]
pub(crate) struct Records {
    plugins: RwLock<BTreeMap<String, Arc<Mutex<Shelf>>>>,
}

#[derive(Default)]
struct Shelf {
    latest: Ring,
    failed: Ring,
}

#[derive(Default)]
struct Ring {
    calls: VecDeque<(usize, Arc<Noted>)>,
    bytes: usize,
}

impl Ring {
    fn push(&mut self, size: usize, call: Arc<Noted>) {
        self.bytes += size;
        self.calls.push_back((size, call));
        while self.calls.len() > KEPT || (self.bytes > KEPT_BYTES && self.calls.len() > 1) {
            if let Some((size, _)) = self.calls.pop_front() {
                self.bytes -= size;
            }
        }
    }
}

impl Records {
    pub(crate) fn keep(&self, plugin: &str, call: Noted) {
        let shelf = self.shelf(plugin);
        let (size, call) = (call.bytes(), Arc::new(call));
        let mut shelf = shelf.lock().unwrap_or_else(PoisonError::into_inner);
        if call.outcome.is_err() {
            shelf.failed.push(size, call);
        } else {
            shelf.latest.push(size, call);
        }
    }

    /// Newest first.
    pub(crate) fn list(&self, plugin: &str) -> Vec<Value> {
        self.all(plugin).iter().map(|call| call.summary()).collect()
    }

    pub(crate) fn find(&self, plugin: &str, id: &str) -> Option<CallRecord> {
        self.all(plugin)
            .iter()
            .find(|call| call.id == id)
            .map(|call| call.record())
    }

    fn all(&self, plugin: &str) -> Vec<Arc<Noted>> {
        let shelf = self.shelf(plugin);
        let shelf = shelf.lock().unwrap_or_else(PoisonError::into_inner);
        let both = shelf.latest.calls.iter().chain(&shelf.failed.calls);
        let mut calls: Vec<Arc<Noted>> = both.map(|(_, call)| Arc::clone(call)).collect();
        calls.sort_by(|one, other| other.id.cmp(&one.id));
        calls
    }

    fn shelf(&self, plugin: &str) -> Arc<Mutex<Shelf>> {
        let known = self
            .plugins
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(plugin)
            .cloned();
        known.unwrap_or_else(|| {
            let mut plugins = self.plugins.write().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(plugins.entry(plugin.to_owned()).or_default())
        })
    }
}

#[cfg(test)]
mod tests;
