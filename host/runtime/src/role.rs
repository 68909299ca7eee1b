//! The roles a plugin can play, and how each is called.

mod bot;
pub(crate) mod channel;
mod hooks;
mod lifecycle;
mod payments;

pub(crate) use bot::BotTurn;
pub(crate) use lifecycle::Life;

use std::future::Future;

use serde_json::Value;
use wasmtime::Store;
use wasmtime::component::Instance;

use crate::bindings::{Error, events, routes, worker};
use crate::call::CallState;
use crate::installed::Installed;
use crate::lent::Lent;
use crate::record::{Input, Output};
use crate::worlds::{self, Exported, v0_9};

/// One call of one role.
pub(crate) trait Role: Send {
    /// What the guest answers.
    type Answer: Send;

    /// Places of the exported functions.
    type Exports: Sync;

    /// Name of the exported interface.
    const NAME: &'static str;

    /// What is kept of the call, to be looked at and replayed.
    fn input(&self) -> Input;

    /// What is kept of the answer.
    fn output(_answer: &Self::Answer) -> Output {
        Output::Value(Value::Null)
    }

    /// What the call may use beside what the company gave to the plugin.
    fn lent(&self) -> Lent {
        Lent::default()
    }

    /// Where the component exports the role; none when the plugin does not play it.
    fn exported_by(plugin: &Installed) -> Option<&Self::Exports>;

    /// Calls the guest. The outer error is a trap, the inner one the guest's own.
    fn call(
        self,
        exports: &Self::Exports,
        store: &mut Store<CallState>,
        instance: &Instance,
    ) -> impl Future<Output = wasmtime::Result<Result<Self::Answer, Error>>> + Send;
}

impl Role for routes::Request {
    type Answer = routes::Response;
    type Exports = worlds::Routes;
    const NAME: &'static str = "routes";

    fn input(&self) -> Input {
        Input::Request(self.clone())
    }

    fn output(answer: &Self::Answer) -> Output {
        Output::of_response(answer)
    }

    fn exported_by(plugin: &Installed) -> Option<&Self::Exports> {
        plugin.routes.as_ref()
    }

    async fn call(
        self,
        exports: &Self::Exports,
        store: &mut Store<CallState>,
        instance: &Instance,
    ) -> wasmtime::Result<Result<Self::Answer, Error>> {
        match exports {
            Exported::Present(exports) => exports.load(&mut *store, instance)?.call_handle(store, &self).await,
            Exported::V0_9(exports) => v0_9::handle(exports, store, instance, self).await,
        }
    }
}

impl Role for events::Event {
    type Answer = ();
    type Exports = worlds::Events;
    const NAME: &'static str = "events";

    fn input(&self) -> Input {
        Input::Event(self.clone())
    }

    fn exported_by(plugin: &Installed) -> Option<&Self::Exports> {
        plugin.events.as_ref()
    }

    async fn call(
        self,
        exports: &Self::Exports,
        store: &mut Store<CallState>,
        instance: &Instance,
    ) -> wasmtime::Result<Result<Self::Answer, Error>> {
        match exports {
            Exported::Present(exports) => exports.load(&mut *store, instance)?.call_on_event(store, &self).await,
            Exported::V0_9(exports) => v0_9::on_event(exports, store, instance, self).await,
        }
    }
}

impl Role for worker::Job {
    type Answer = worker::Outcome;
    type Exports = worker::GuestIndices;
    const NAME: &'static str = "worker";

    fn input(&self) -> Input {
        Input::Job(self.clone())
    }

    fn output(answer: &Self::Answer) -> Output {
        Output::Value(match answer {
            worker::Outcome::Done => "done".into(),
            worker::Outcome::AgainAt(at) => serde_json::json!({ "againAt": at }),
        })
    }

    fn exported_by(plugin: &Installed) -> Option<&Self::Exports> {
        plugin.worker.as_ref()
    }

    async fn call(
        self,
        exports: &Self::Exports,
        store: &mut Store<CallState>,
        instance: &Instance,
    ) -> wasmtime::Result<Result<Self::Answer, Error>> {
        exports.load(&mut *store, instance)?.call_run_job(store, &self).await
    }
}
