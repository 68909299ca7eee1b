//! A recorded call once more: with the recorded answers of the host instead of a host.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use balcao_model::company::CompanyKey;

use crate::installed::Installed;
use crate::invoke::Invoker;
use crate::ports::Scope;
use crate::record::{CallRecord, Input, Noted, Tape};
use crate::role::{BotTurn, Role};

impl Invoker {
    /// Runs a recorded call with `plugin` and gives the record of that. None when its input was not kept.
    pub(crate) async fn replay(&self, plugin: &Arc<Installed>, record: &CallRecord) -> Option<CallRecord> {
        match Input::from_json(&record.role, &record.input)? {
            Input::Request(request) => Some(self.again(plugin, record, request).await),
            Input::Event(event) => Some(self.again(plugin, record, event).await),
            Input::Job(job) => Some(self.again(plugin, record, job).await),
            // A replay asks nobody, so that no secret is needed.
            Input::Turn(turn) => {
                let secrets = BTreeMap::new();
                Some(self.again(plugin, record, BotTurn { turn, secrets }).await)
            }
            Input::Other => None,
        }
    }

    async fn again<R: Role>(&self, plugin: &Arc<Installed>, record: &CallRecord, role: R) -> CallRecord {
        let scope = Scope {
            company: CompanyKey::from_row(record.company_id),
            plugin_id: plugin.id().to_owned(),
            user: record.user.clone(),
            locale: record.locale.clone(),
        };
        let (began, input) = (Instant::now(), role.input());
        let mut tape = Tape::playing(record.host_calls.clone());
        let outcome = self
            .run(record.id.clone(), plugin, scope.clone(), role, &mut tape)
            .await;
        let (host_calls, whole) = tape.into_calls();
        let noted = Noted {
            id: record.id.clone(),
            version: plugin.version().to_string(),
            role: R::NAME,
            at: record.at,
            duration_ms: u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
            scope,
            input,
            host_calls,
            whole,
            outcome: outcome.map(|answer| R::output(&answer)),
        };
        noted.record()
    }
}
