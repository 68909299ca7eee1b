//! Shapes that the operator's and the company's pages have in common.

use balcao_model::clock::Millis;
use balcao_registry::{Grant, Grants, Package};
use balcao_storage::{PublisherRow, Usage, UsageTotal};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use utoipa::ToSchema;

/// How long back figures go on pages.
pub(super) const DAY_MS: Millis = 24 * 3_600_000;

/// Texts by locale and key.
pub(super) type Labels = BTreeMap<String, BTreeMap<String, String>>;

/// What a package says about itself in the languages that it speaks: its name, what it is for, and why it asks for what.
pub(super) fn about(package: &Package) -> Labels {
    let own = |texts: &BTreeMap<String, String>| -> BTreeMap<String, String> {
        let about = texts.iter().filter(|(key, _)| key.starts_with("plugin."));
        about.map(|(key, text)| (key.clone(), text.clone())).collect()
    };
    let spoken = package
        .labels
        .iter()
        .map(|(locale, texts)| (locale.clone(), own(texts)));
    spoken.collect()
}

/// Something that a plugin may do.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GrantView {
    /// Its unique name.
    pub name: String,
    /// Translation key of its explanation.
    pub key: &'static str,
    /// What the explanation is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// Who made a plugin.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PublisherBrief {
    /// Short id of the key.
    pub key: String,
    /// Name shown to people.
    pub name: String,
    /// `publisher` or `platform`.
    pub trust: String,
    /// Whether the key was revoked.
    pub revoked: bool,
}

/// How a plugin fared in the last 24 hours, on all hosts.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct HealthView {
    /// All calls.
    pub calls: i64,
    /// Calls without a result, traps included.
    pub errors: i64,
    /// Calls that crashed or broke a limit.
    pub traps: i64,
    /// Half of the calls took at most so many milliseconds.
    pub p50: Option<u64>,
    /// 95 of 100 calls took at most so many milliseconds.
    pub p95: Option<u64>,
    /// Processor time in milliseconds.
    pub cpu: i64,
    /// Largest memory of one call, in bytes.
    pub memory: i64,
    /// Events and jobs that wait.
    pub waiting: i64,
    /// For how many milliseconds the oldest of them is due.
    pub lag: i64,
    /// Events and jobs that were set aside.
    pub dead: i64,
}

pub(super) fn grants(grants: &Grants) -> Vec<GrantView> {
    let view = |grant: &Grant| GrantView {
        name: grant.name.clone(),
        key: grant.key,
        value: grant.value.clone(),
    };
    grants.iter().map(view).collect()
}

impl From<&PublisherRow> for PublisherBrief {
    fn from(row: &PublisherRow) -> Self {
        Self {
            key: row.key.clone(),
            name: row.name.clone(),
            trust: row.trust.clone(),
            revoked: row.revoked_at.is_some(),
        }
    }
}

/// Figures by plugin.
#[derive(Default)]
pub(super) struct Figures(HashMap<String, HealthView>);

impl Figures {
    /// Puts calls and queues (plugin, waiting, due since, dead) together.
    pub(super) fn new(used: Vec<UsageTotal>, queues: Vec<(String, i64, Millis, i64)>, now: Millis) -> Self {
        let mut all: HashMap<String, HealthView> = HashMap::new();
        for total in used {
            all.entry(total.plugin).or_default().count(&total.usage);
        }
        for (plugin, waiting, due_since, dead) in queues {
            let health = all.entry(plugin).or_default();
            (health.waiting, health.dead) = (waiting, dead);
            health.lag = if due_since == 0 {
                0
            } else {
                now.saturating_sub(due_since).max(0)
            };
        }
        Self(all)
    }

    pub(super) fn of(&self, plugin: &str) -> HealthView {
        self.0.get(plugin).cloned().unwrap_or_default()
    }
}

impl HealthView {
    fn count(&mut self, usage: &Usage) {
        (self.calls, self.errors, self.traps) = (usage.calls, usage.errors, usage.traps);
        (self.p50, self.p95) = (usage.percentile(50), usage.percentile(95));
        (self.cpu, self.memory) = (usage.cpu_us / 1_000, usage.memory);
    }
}
