//! Calls of the roles `lifecycle` and `hooks`.

use std::sync::Arc;

use super::Runtime;
use crate::bindings::{hooks, lifecycle};
use crate::error::CallError;
use crate::installed::Installed;
use crate::ports::Scope;
use crate::role::Life;

/// Settings as they are about to be kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// Key and value; a setting without a value is not among them.
    pub settings: Vec<(String, String)>,
    /// Names of the secrets that are set or about to be.
    pub secrets: Vec<String>,
}

/// What a plugin has against new settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The setting or secret that is to blame, if one is.
    pub key: Option<String>,
    /// For the person who gave it, in the language of the call.
    pub text: String,
}

/// What another service delivered to a hook of a plugin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// The same when it is told again.
    pub id: String,
    /// Declared name of the hook.
    pub hook: String,
    /// What followed the question mark, undecoded.
    pub query: String,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    /// Byte for byte as it came.
    pub body: Vec<u8>,
    /// Epoch milliseconds, UTC.
    pub received_at: u64,
    /// From 1.
    pub attempt: u32,
    /// No other attempt follows.
    pub is_last: bool,
}

impl Runtime {
    /// Lets a plugin look at new settings before they are kept. One that does not play `lifecycle` has nothing against them.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn check_settings(
        &self,
        plugin: &Arc<Installed>,
        scope: Scope,
        draft: Draft,
    ) -> Result<Vec<Problem>, CallError> {
        let draft = lifecycle::Draft {
            settings: draft.settings,
            secrets: draft.secrets,
        };
        let problems = self.live(plugin, scope, Life::Settings(draft)).await?;
        let read = |problem: lifecycle::Problem| Problem {
            key: problem.key,
            text: problem.text,
        };
        Ok(problems.into_iter().map(read).collect())
    }

    /// Tells a plugin that the company may use it from now on. An error means: tell it again later.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn on_enable(&self, plugin: &Arc<Installed>, scope: Scope) -> Result<(), CallError> {
        self.live(plugin, scope, Life::Enabled).await.map(drop)
    }

    /// Tells a plugin that the company may not use it any more.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn on_disable(&self, plugin: &Arc<Installed>, scope: Scope) -> Result<(), CallError> {
        self.live(plugin, scope, Life::Disabled).await.map(drop)
    }

    /// Tells a plugin which version the company had before. An error means: tell it again later.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn on_upgrade(&self, plugin: &Arc<Installed>, scope: Scope, previous: &str) -> Result<(), CallError> {
        let previous = previous.to_owned();
        self.live(plugin, scope, Life::Upgraded { previous }).await.map(drop)
    }

    /// Hands a plugin what another service delivered. An error means: tell it again later.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn deliver_hook(
        &self,
        plugin: &Arc<Installed>,
        scope: Scope,
        delivery: Delivery,
    ) -> Result<(), CallError> {
        let delivery = hooks::Delivery {
            id: delivery.id,
            hook: delivery.hook,
            query: delivery.query,
            headers: delivery.headers,
            body: delivery.body,
            received_at: delivery.received_at,
            attempt: delivery.attempt,
            is_last: delivery.is_last,
        };
        self.invoker.invoke(plugin, scope, delivery, Ok).await
    }

    async fn live(
        &self,
        plugin: &Arc<Installed>,
        scope: Scope,
        life: Life,
    ) -> Result<Vec<lifecycle::Problem>, CallError> {
        if plugin.lifecycle.is_none() {
            return Ok(Vec::new());
        }
        self.invoker.invoke(plugin, scope, life, Ok).await
    }
}
