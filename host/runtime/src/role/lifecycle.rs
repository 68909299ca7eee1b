//! The role `lifecycle`: one interface with several functions.

use wasmtime::Store;
use wasmtime::component::Instance;

use super::Role;
use crate::bindings::{Error, lifecycle};
use crate::call::CallState;
use crate::installed::Installed;
use crate::record::{Input, Output};

/// What becomes of the plugin in a company.
#[derive(Clone)]
pub(crate) enum Life {
    Settings(lifecycle::Draft),
    Enabled,
    Disabled,
    Upgraded { previous: String },
}

impl Role for Life {
    type Answer = Vec<lifecycle::Problem>;
    type Exports = lifecycle::GuestIndices;
    const NAME: &'static str = "lifecycle";

    fn input(&self) -> Input {
        Input::Life(self.clone())
    }

    fn output(answer: &Self::Answer) -> Output {
        Output::of(answer)
    }

    fn exported_by(plugin: &Installed) -> Option<&Self::Exports> {
        plugin.lifecycle.as_ref()
    }

    async fn call(
        self,
        exports: &Self::Exports,
        store: &mut Store<CallState>,
        instance: &Instance,
    ) -> wasmtime::Result<Result<Self::Answer, Error>> {
        let guest = exports.load(&mut *store, instance)?;
        let told = match self {
            Self::Settings(draft) => return guest.call_check_settings(store, &draft).await,
            Self::Enabled => guest.call_on_enable(store).await,
            Self::Disabled => guest.call_on_disable(store).await,
            Self::Upgraded { previous } => guest.call_on_upgrade(store, &previous).await,
        };
        Ok(told?.map(|()| Vec::new()))
    }
}
