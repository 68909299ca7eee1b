//! Calls of the role `channel`. Nobody waits for them by name: they are made on behalf of the company.

use std::sync::{Arc, Mutex};

use super::Runtime;
use crate::call::Call;
use crate::capabilities::fetchable;
use crate::channel::{
    About, Attention, Event, Health, LentFile, Outgoing, Receipt, Remote, SendOutcome, State, Template, Webhook,
    checked_challenge, checked_events, checked_health, checked_state, checked_templates,
};
use crate::error::CallError;
use crate::installed::Installed;
use crate::lent::Lent;
use crate::ports::{HttpRequest, Scope};
use crate::role::Role;
use crate::role::channel::{
    Ask, Attend, CheckNumber, Connect, Disconnect, Find, Give, Health as AskHealth, OnChallenge, OnWebhook, Templates,
};

/// The channel of a plugin, about one connection of a company.
pub struct Channel<'a> {
    runtime: &'a Runtime,
    plugin: &'a Arc<Installed>,
    scope: Scope,
    about: Arc<About>,
}

impl Runtime {
    /// The channel of a plugin. The caller has checked that the company may use it.
    #[must_use]
    pub fn channel<'a>(&'a self, plugin: &'a Arc<Installed>, scope: Scope, about: About) -> Channel<'a> {
        let about = Arc::new(about);
        Channel {
            runtime: self,
            plugin,
            scope,
            about,
        }
    }
}

impl Channel<'_> {
    /// Begins a session, or finds how it is.
    ///
    /// # Errors
    /// [`CallError`]; the service could not be asked.
    pub async fn connect(&self) -> Result<State, CallError> {
        self.call(self.ask(Connect), checked_state).await
    }

    /// Ends the session.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn disconnect(&self) -> Result<(), CallError> {
        self.call(self.ask(Disconnect), Ok).await
    }

    /// Gives a message to the service; its file can be read by the plugin during the call.
    ///
    /// # Errors
    /// [`CallError`]; unless the plugin was not called at all, nobody knows whether the service has the message.
    pub async fn send(&self, message: Outgoing, file: Option<LentFile>) -> Result<SendOutcome, CallError> {
        let ask = Ask {
            file,
            ..self.ask(Give(message))
        };
        self.call(ask, Ok).await
    }

    /// Whether the service has a message whose send was interrupted.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn find(&self, message: Outgoing) -> Result<Receipt, CallError> {
        self.call(self.ask(Find(message)), Ok).await
    }

    /// What a delivery says. An error means: tell it again later.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn on_webhook(&self, webhook: Webhook) -> Result<Vec<Event>, CallError> {
        self.call(self.ask(OnWebhook(webhook)), checked_events).await
    }

    /// What a service is answered that asks whether the address is meant; none when the question is not genuine.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn on_challenge(&self, query: String) -> Result<Option<String>, CallError> {
        self.call(self.ask(OnChallenge(query)), checked_challenge).await
    }

    /// The number under which the service knows a telephone number.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn check_number(&self, number: String) -> Result<Option<String>, CallError> {
        self.call(self.ask(CheckNumber(number)), Ok).await
    }

    /// Every template of the account.
    ///
    /// # Errors
    /// [`CallError`]; the service could not be asked.
    pub async fn templates(&self) -> Result<Vec<Template>, CallError> {
        self.call(self.ask(Templates), checked_templates).await
    }

    /// Tells of an agent who reads or writes.
    ///
    /// # Errors
    /// [`CallError`]; nothing depends on it.
    pub async fn attend(&self, attention: Attention) -> Result<(), CallError> {
        self.call(self.ask(Attend(attention)), Ok).await
    }

    /// How the account is.
    ///
    /// # Errors
    /// [`CallError`]; the service could not be asked.
    pub async fn health(&self) -> Result<Health, CallError> {
        self.call(self.ask(AskHealth), checked_health).await
    }

    /// The request that fetches a file of the service: to a declared host, with the secrets that it names.
    ///
    /// # Errors
    /// [`CallError`] when the plugin may not ask for it, or has asked for too much in this minute.
    pub async fn fetchable(&self, remote: Remote) -> Result<HttpRequest, CallError> {
        let invoker = &self.runtime.invoker;
        let call = Call {
            id: String::new(),
            scope: self.scope.clone(),
            ports: Arc::clone(&invoker.ports),
            plugin: Arc::clone(self.plugin),
            limits: invoker.config.call,
            lent: Lent {
                about: Some(Arc::clone(&self.about)),
                ..Lent::default()
            },
            used_secrets: Mutex::default(),
        };
        fetchable(&call, remote).await
    }

    async fn call<R: Role, T>(
        &self,
        ask: R,
        check: impl FnOnce(R::Answer) -> Result<T, CallError>,
    ) -> Result<T, CallError> {
        let invoker = &self.runtime.invoker;
        invoker.invoke(self.plugin, self.scope.clone(), ask, check).await
    }

    fn ask<T>(&self, what: T) -> Ask<T> {
        Ask {
            about: Arc::clone(&self.about),
            file: None,
            what,
        }
    }
}
