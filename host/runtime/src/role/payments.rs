//! The role `payments`: one interface with two functions.

use wasmtime::Store;
use wasmtime::component::Instance;

use super::Role;
use crate::bindings::{Error, payments};
use crate::call::CallState;
use crate::installed::Installed;
use crate::record::{Input, Output};

impl Role for payments::ChargeRequest {
    type Answer = payments::Charge;
    type Exports = payments::GuestIndices;
    const NAME: &'static str = "payments";

    fn input(&self) -> Input {
        Input::Charge(self.clone())
    }

    fn output(answer: &Self::Answer) -> Output {
        Output::of(answer)
    }

    fn exported_by(plugin: &Installed) -> Option<&Self::Exports> {
        plugin.payments.as_ref()
    }

    async fn call(
        self,
        exports: &Self::Exports,
        store: &mut Store<CallState>,
        instance: &Instance,
    ) -> wasmtime::Result<Result<Self::Answer, Error>> {
        exports
            .load(&mut *store, instance)?
            .call_create_charge(store, &self)
            .await
    }
}

impl Role for payments::Delivery {
    type Answer = Vec<payments::Change>;
    type Exports = payments::GuestIndices;
    const NAME: &'static str = "payments";

    fn input(&self) -> Input {
        Input::Payment(self.clone())
    }

    fn output(answer: &Self::Answer) -> Output {
        Output::of(answer)
    }

    fn exported_by(plugin: &Installed) -> Option<&Self::Exports> {
        plugin.payments.as_ref()
    }

    async fn call(
        self,
        exports: &Self::Exports,
        store: &mut Store<CallState>,
        instance: &Instance,
    ) -> wasmtime::Result<Result<Self::Answer, Error>> {
        exports.load(&mut *store, instance)?.call_on_webhook(store, &self).await
    }
}
