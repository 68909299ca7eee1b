//! Calls of the role `payments`.

use std::sync::Arc;

use super::{Delivery, Runtime};
use crate::error::CallError;
use crate::installed::Installed;
use crate::payment::{self, Charge, ChargeChange, ChargeRequest};
use crate::ports::Scope;

impl Runtime {
    /// Lets a plugin make a charge, in the company that collects. The same key gives the same charge.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn create_charge(
        &self,
        plugin: &Arc<Installed>,
        scope: Scope,
        request: ChargeRequest,
    ) -> Result<Charge, CallError> {
        let request = payment::request_to_guest(request);
        self.invoker
            .invoke(plugin, scope, request, payment::charge_from_guest)
            .await
    }

    /// Hands a plugin what its provider delivered, and gives what that changes. An error means: tell it again later.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn deliver_payment(
        &self,
        plugin: &Arc<Installed>,
        scope: Scope,
        delivery: Delivery,
    ) -> Result<Vec<ChargeChange>, CallError> {
        let delivery = payment::delivery_to_guest(delivery);
        self.invoker
            .invoke(plugin, scope, delivery, payment::changes_from_guest)
            .await
    }
}
