//! A connection over the plugin's channel: what it was given and what the host asks of it.

use std::collections::BTreeMap;

use balcao_runtime::channel::{
    About, Attention, Event, Health, Outgoing, OutgoingContent, Receipt, Recipient, SendOutcome, State, Template,
    Webhook,
};
use balcao_runtime::ports::SecretText;
use balcao_runtime::{CallError, Channel};

use crate::{Company, Host};

/// A connection of a [`Company`] whose provider is the plugin.
#[derive(Clone)]
pub struct Connection<'host> {
    company: Company<'host>,
    about: About,
}

impl<'host> Company<'host> {
    /// A connection over the plugin's channel, called `Connection <id>`, with the defaults of `plugin.toml`.
    ///
    /// # Panics
    /// When `plugin.toml` has no `[channel]`.
    #[must_use]
    pub fn connection(self, id: i64) -> Connection<'host> {
        let channel = self.host.manifest().channel.as_ref();
        let declared = &channel
            .unwrap_or_else(|| panic!("plugin.toml has no [channel]"))
            .settings;
        let defaults = declared
            .iter()
            .filter_map(|(key, spec)| Some((key.clone(), spec.default.clone()?)));
        let secrets = declared.iter().filter(|(_, spec)| spec.secret);
        let about = About {
            id,
            name: format!("Connection {id}"),
            settings: defaults.collect(),
            secrets: secrets.map(|(key, _)| (key.clone(), None)).collect::<BTreeMap<_, _>>(),
            webhook_url: format!("https://desk.test/hooks/{}/{id}", self.host.plugin.id()),
        };
        Connection { company: self, about }
    }
}

impl Connection<'_> {
    /// Gives a setting or a secret its value.
    ///
    /// # Panics
    /// When `[channel.settings]` of `plugin.toml` does not declare it, or the value is none of its kind.
    #[must_use]
    pub fn setting(mut self, key: &str, value: &str) -> Self {
        let declared = self.company.host.manifest().channel.as_ref();
        let spec = declared.and_then(|channel| channel.settings.get(key));
        let spec = spec.unwrap_or_else(|| panic!("plugin.toml has no [channel.settings.{key}]"));
        assert!(spec.kind.accepts(value), "`{value}` is no value of the setting {key}");
        if spec.secret {
            let secret = Some(SecretText::new(value.to_owned()));
            self.about.secrets.insert(key.to_owned(), secret);
        } else {
            self.about.settings.retain(|(name, _)| name != key);
            self.about.settings.push((key.to_owned(), value.to_owned()));
        }
        self
    }

    /// Begins the session.
    ///
    /// # Errors
    /// What the plugin answered, or how it failed.
    pub fn connect(&self) -> Result<State, CallError> {
        self.host().wait(self.channel().connect())
    }

    /// Ends the session.
    ///
    /// # Errors
    /// As [`Connection::connect`].
    pub fn disconnect(&self) -> Result<(), CallError> {
        self.host().wait(self.channel().disconnect())
    }

    /// Gives the plugin a text for a number, under an id of the desk.
    ///
    /// # Errors
    /// As [`Connection::connect`]; a host would ask [`Connection::find`] next.
    pub fn send(&self, id: &str, number: &str, text: &str) -> Result<SendOutcome, CallError> {
        self.send_message(self.text(id, number, text))
    }

    /// Gives the plugin any message without a file.
    ///
    /// # Errors
    /// As [`Connection::send`].
    pub fn send_message(&self, message: Outgoing) -> Result<SendOutcome, CallError> {
        self.host().wait(self.channel().send(message, None))
    }

    /// Asks whether the service has such a text.
    ///
    /// # Errors
    /// As [`Connection::connect`].
    pub fn find(&self, id: &str, number: &str, text: &str) -> Result<Receipt, CallError> {
        let message = self.text(id, number, text);
        self.host().wait(self.channel().find(message))
    }

    /// Tells the plugin what the service delivered.
    ///
    /// # Errors
    /// As [`Connection::connect`]; a host would tell it again later.
    pub fn deliver(&self, headers: &[(&str, &str)], body: &[u8]) -> Result<Vec<Event>, CallError> {
        let owned = headers
            .iter()
            .map(|(name, value)| (name.to_ascii_lowercase(), (*value).to_owned()));
        let webhook = Webhook {
            id: self.host().timetable().next_event().to_string(),
            query: String::new(),
            headers: owned.collect(),
            body: body.to_vec(),
            received_at: self.host().now(),
            attempt: 1,
            is_last: false,
        };
        self.host().wait(self.channel().on_webhook(webhook))
    }

    /// What a service is answered that asks for the address.
    ///
    /// # Errors
    /// As [`Connection::connect`].
    pub fn challenge(&self, query: &str) -> Result<Option<String>, CallError> {
        self.host().wait(self.channel().on_challenge(query.to_owned()))
    }

    /// The number under which the service knows a number.
    ///
    /// # Errors
    /// As [`Connection::connect`].
    pub fn check_number(&self, number: &str) -> Result<Option<String>, CallError> {
        self.host().wait(self.channel().check_number(number.to_owned()))
    }

    /// Every template of the account.
    ///
    /// # Errors
    /// As [`Connection::connect`].
    pub fn templates(&self) -> Result<Vec<Template>, CallError> {
        self.host().wait(self.channel().templates())
    }

    /// Tells the plugin that an agent has read everything up to the message with this id of the service, or is writing.
    ///
    /// # Errors
    /// As [`Connection::connect`].
    pub fn attend(&self, number: &str, newest: &str, typing: bool) -> Result<(), CallError> {
        let attention = Attention {
            to: recipient(number),
            newest: newest.to_owned(),
            typing,
        };
        self.host().wait(self.channel().attend(attention))
    }

    /// How the account is.
    ///
    /// # Errors
    /// As [`Connection::connect`].
    pub fn health(&self) -> Result<Health, CallError> {
        self.host().wait(self.channel().health())
    }

    fn text(&self, id: &str, number: &str, text: &str) -> Outgoing {
        Outgoing {
            id: id.to_owned(),
            to: recipient(number),
            content: OutgoingContent::Text(text.to_owned()),
            quoted: None,
        }
    }

    fn host(&self) -> &Host {
        self.company.host
    }

    fn channel(&self) -> Channel<'_> {
        let host = self.host();
        host.runtime
            .channel(&host.plugin, self.company.nobody(), self.about.clone())
    }
}

fn recipient(number: &str) -> Recipient {
    Recipient {
        number: number.to_owned(),
        address: None,
        is_group: false,
    }
}
