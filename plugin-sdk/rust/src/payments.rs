//! The role `payments`: collects money by Pix.

use crate::bindings::payments_role::exports::balcao::plugin::payments as wit;
use crate::{Delivery, Error, Result};

pub use wit::{Change, Charge, ChargeRequest, Payer, Status};

/// Makes charges with a provider of Pix and understands what it tells of them. Called in the company that collects.
pub trait Payments {
    /// Makes a charge, once for each [`ChargeRequest::key`]: asked again with it, give the charge as it is now.
    fn create_charge(request: ChargeRequest) -> Result<Charge> {
        let _ = request;
        Err(Error::internal("this plugin makes no charges"))
    }

    /// Tells what a delivery of the provider changes: nothing for a test or for what is not genuine. An error means: tell it again
    /// later.
    fn on_webhook(delivery: Delivery) -> Result<Vec<Change>> {
        let _ = delivery;
        Ok(Vec::new())
    }
}

impl From<wit::Delivery> for Delivery {
    fn from(delivery: wit::Delivery) -> Self {
        crate::__private::WitDelivery {
            id: delivery.id,
            hook: "payments".to_owned(),
            query: delivery.query,
            headers: delivery.headers,
            body: delivery.body,
            received_at: delivery.received_at,
            attempt: delivery.attempt,
            is_last: delivery.is_last,
        }
        .into()
    }
}
