//! What a plugin is called for besides requests: events, deliveries, settings, its life in a company, turns of its bot.

use balcao_runtime::{CallError, Delivery, Draft, Event, Problem};
use serde_json::Value;

use crate::{Company, Talk};

/// What happens in it.
impl<'host> Company<'host> {
    /// Tells the plugin of an event. An error means that a host would tell it again later.
    ///
    /// # Errors
    /// What the plugin answered, or how it failed.
    ///
    /// # Panics
    /// When `plugin.toml` does not ask for such events.
    pub fn tell(self, kind: &str, payload: &Value) -> Result<(), CallError> {
        let host = self.host;
        let hears = host.manifest().events.contains(kind);
        assert!(hears, "plugin.toml does not list `{kind}` under `events`");
        let event = Event {
            id: host.timetable().next_event().to_string(),
            kind: kind.to_owned(),
            payload: payload.to_string(),
            occurred_at: host.now(),
        };
        host.wait(host.runtime.deliver_event(&host.plugin, self.nobody(), event))
    }

    /// Hands over what another service delivers to a hook. An error means that a host would tell it again later.
    ///
    /// # Errors
    /// What the plugin answered, or how it failed.
    ///
    /// # Panics
    /// When `plugin.toml` does not declare the hook.
    pub fn deliver(self, hook: &str, headers: &[(&str, &str)], body: impl Into<Vec<u8>>) -> Result<(), CallError> {
        self.attempt(1, hook, headers, body.into())
    }

    /// The same for the `attempt`th time.
    ///
    /// # Errors
    /// As [`Company::deliver`].
    ///
    /// # Panics
    /// As [`Company::deliver`].
    pub fn deliver_again(self, attempt: u32, hook: &str, body: impl Into<Vec<u8>>) -> Result<(), CallError> {
        self.attempt(attempt, hook, &[], body.into())
    }

    fn attempt(self, attempt: u32, hook: &str, headers: &[(&str, &str)], body: Vec<u8>) -> Result<(), CallError> {
        let host = self.host;
        let is_declared = host.manifest().hook(hook).is_some();
        assert!(is_declared, "plugin.toml has no [[hooks]] called `{hook}`");
        let header = |(name, value): &(&str, &str)| (name.to_lowercase(), (*value).to_owned());
        let delivery = Delivery {
            id: host.timetable().next_event().to_string(),
            hook: hook.to_owned(),
            query: String::new(),
            headers: headers.iter().map(header).collect(),
            body,
            received_at: host.now(),
            attempt,
            is_last: false,
        };
        host.wait(host.runtime.deliver_hook(&host.plugin, self.nobody(), delivery))
    }

    /// What the plugin has against settings that are about to be kept.
    ///
    /// # Errors
    /// How it failed.
    pub fn check_settings(self, settings: &[(&str, &str)], secrets: &[&str]) -> Result<Vec<Problem>, CallError> {
        let setting = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
        let draft = Draft {
            settings: settings.iter().map(setting).collect(),
            secrets: secrets.iter().map(|name| (*name).to_owned()).collect(),
        };
        let host = self.host;
        host.wait(host.runtime.check_settings(&host.plugin, self.nobody(), draft))
    }

    /// Tells the plugin that the company may use it from now on.
    ///
    /// # Errors
    /// What the plugin answered, or how it failed.
    pub fn enable(self) -> Result<(), CallError> {
        let host = self.host;
        host.wait(host.runtime.on_enable(&host.plugin, self.nobody()))
    }

    /// Tells the plugin that the company may not use it any more.
    ///
    /// # Errors
    /// As [`Company::enable`].
    pub fn disable(self) -> Result<(), CallError> {
        let host = self.host;
        host.wait(host.runtime.on_disable(&host.plugin, self.nobody()))
    }

    /// A customer's conversation with the bot, which the company has set up with these settings.
    ///
    /// # Panics
    /// When `plugin.toml` does not declare one of them under `[bot.settings]`, or asks for one that is missing.
    #[must_use]
    pub fn talk(self, settings: &[(&str, &str)]) -> Talk<'host> {
        Talk::new(self, settings)
    }
}
