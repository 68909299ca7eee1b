//! The roles a plugin can play, and how each is called.

use std::future::Future;

use wasmtime::Store;
use wasmtime::component::Instance;

use crate::bindings::{Error, events, routes};
use crate::call::CallState;
use crate::installed::Installed;

/// One call of one role.
pub(crate) trait Role: Send {
    /// What the guest answers.
    type Answer: Send;

    /// Name of the exported interface.
    const NAME: &'static str;

    /// Whether the plugin plays this role.
    fn is_played_by(plugin: &Installed) -> bool;

    /// Calls the guest. The outer error is a trap, the inner one the guest's own.
    fn call(
        self,
        plugin: &Installed,
        store: &mut Store<CallState>,
        instance: &Instance,
    ) -> impl Future<Output = wasmtime::Result<Result<Self::Answer, Error>>> + Send;
}

impl Role for routes::Request {
    type Answer = routes::Response;
    const NAME: &'static str = "routes";

    fn is_played_by(plugin: &Installed) -> bool {
        plugin.routes.is_some()
    }

    async fn call(
        self,
        plugin: &Installed,
        store: &mut Store<CallState>,
        instance: &Instance,
    ) -> wasmtime::Result<Result<Self::Answer, Error>> {
        let Some(indices) = &plugin.routes else {
            return Ok(Err(not_played()));
        };
        indices.load(&mut *store, instance)?.call_handle(store, &self).await
    }
}

impl Role for events::Event {
    type Answer = ();
    const NAME: &'static str = "events";

    fn is_played_by(plugin: &Installed) -> bool {
        plugin.events.is_some()
    }

    async fn call(
        self,
        plugin: &Installed,
        store: &mut Store<CallState>,
        instance: &Instance,
    ) -> wasmtime::Result<Result<Self::Answer, Error>> {
        let Some(indices) = &plugin.events else {
            return Ok(Err(not_played()));
        };
        indices.load(&mut *store, instance)?.call_on_event(store, &self).await
    }
}

fn not_played() -> Error {
    Error::Internal("the plugin does not play this role".to_owned())
}
