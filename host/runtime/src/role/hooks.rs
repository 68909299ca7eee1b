//! The role `hooks`.

use wasmtime::Store;
use wasmtime::component::Instance;

use super::Role;
use crate::bindings::{Error, hooks};
use crate::call::CallState;
use crate::installed::Installed;
use crate::record::Input;

impl Role for hooks::Delivery {
    type Answer = ();
    type Exports = hooks::GuestIndices;
    const NAME: &'static str = "hooks";

    fn input(&self) -> Input {
        Input::Hook(self.clone())
    }

    fn exported_by(plugin: &Installed) -> Option<&Self::Exports> {
        plugin.hooks.as_ref()
    }

    async fn call(
        self,
        exports: &Self::Exports,
        store: &mut Store<CallState>,
        instance: &Instance,
    ) -> wasmtime::Result<Result<Self::Answer, Error>> {
        exports.load(&mut *store, instance)?.call_on_hook(store, &self).await
    }
}
