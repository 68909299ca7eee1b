//! A recorded call once more: with the recorded answers of the host instead of a host.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use balcao_model::company::CompanyKey;

use crate::channel::{About, LentFile, Outgoing, OutgoingContent};
use crate::installed::Installed;
use crate::invoke::Invoker;
use crate::ports::{FileInfo, Scope};
use crate::record::{Asked, CallRecord, Input, Noted, Tape};
use crate::role::channel::{
    Ask, Attend, CheckNumber, Connect, Disconnect, Find, Give, Health, OnChallenge, OnWebhook, Templates,
};
use crate::role::{BotTurn, Role};

impl Invoker {
    /// Runs a recorded call with `plugin` and gives the record of that. None when its input was not kept.
    pub(crate) async fn replay(&self, plugin: &Arc<Installed>, record: &CallRecord) -> Option<CallRecord> {
        let channel = plugin.package().manifest.channel.as_ref();
        let settings = channel.iter().flat_map(|channel| &channel.settings);
        let secrets = settings
            .filter(|(_, setting)| setting.secret)
            .map(|(name, _)| name.clone());
        Some(
            match Input::from_json(&record.role, &record.input, &secrets.collect::<Vec<_>>())? {
                Input::Request(request) => self.again(plugin, record, request).await,
                Input::Event(event) => self.again(plugin, record, event).await,
                Input::Job(job) => self.again(plugin, record, job).await,
                // A replay asks nobody, so that no secret is needed.
                Input::Turn(turn) => {
                    let secrets = BTreeMap::new();
                    self.again(plugin, record, BotTurn { turn, secrets }).await
                }
                Input::Hook(delivery) => self.again(plugin, record, delivery).await,
                Input::Life(life) => self.again(plugin, record, life).await,
                Input::Charge(request) => self.again(plugin, record, request).await,
                Input::Payment(delivery) => self.again(plugin, record, delivery).await,
                Input::Channel(about, asked) => self.asked_again(plugin, record, about, asked).await,
            },
        )
    }

    async fn asked_again(
        &self,
        plugin: &Arc<Installed>,
        record: &CallRecord,
        about: Arc<About>,
        asked: Asked,
    ) -> CallRecord {
        macro_rules! again {
            ($what:expr, $file:expr) => {{
                let (about, file, what) = (about, $file, $what);
                self.again(plugin, record, Ask { about, file, what }).await
            }};
        }
        match asked {
            Asked::Connect => again!(Connect, None),
            Asked::Disconnect => again!(Disconnect, None),
            Asked::Give(message) => {
                let file = lent(&message);
                again!(Give(message), file)
            }
            Asked::Find(message) => again!(Find(message), None),
            Asked::OnWebhook(webhook) => again!(OnWebhook(webhook), None),
            Asked::OnChallenge(query) => again!(OnChallenge(query), None),
            Asked::CheckNumber(number) => again!(CheckNumber(number), None),
            Asked::Templates => again!(Templates, None),
            Asked::Attend(attention) => again!(Attend(attention), None),
            Asked::Health => again!(Health, None),
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
        let noted = Noted {
            id: record.id.clone(),
            version: plugin.version().to_string(),
            role: R::NAME,
            at: record.at,
            duration_ms: u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
            scope,
            input,
            taped: tape.end(),
            outcome: outcome.map(|answer| R::output(&answer)),
        };
        noted.record()
    }
}

/// The file of a message, as the call had it; its bytes are among the recorded answers.
fn lent(message: &Outgoing) -> Option<LentFile> {
    let OutgoingContent::File(file) = &message.content else {
        return None;
    };
    let info = FileInfo {
        handle: file.handle.clone(),
        name: file.name.clone(),
        content_type: file.content_type.clone(),
        size: file.size,
        url: file.url.clone(),
    };
    let path = String::new();
    Some(LentFile { info, path })
}
