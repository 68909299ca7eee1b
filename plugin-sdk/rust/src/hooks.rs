//! The role `hooks`.

use serde::de::DeserializeOwned;

use crate::__private::WitDelivery;
use crate::{Error, Result};

/// Takes what other services deliver to the addresses declared under `[[hooks]]` in `plugin.toml`: at least once each.
pub trait Hooks {
    /// Takes one delivery. An error means: tell it again later. Leave what is not genuine.
    fn on_hook(delivery: Delivery) -> Result<()> {
        let _ = delivery;
        Ok(())
    }
}

/// A delivery. Who sent it is not known: check a signature ([`crate::crypto::verify_hmac_sha256`]) or a token
/// ([`crate::secrets::matches`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// The same when it is told again.
    pub id: String,
    /// Declared name of the hook; `payments` when it came to that role.
    pub hook: String,
    /// What followed the question mark, undecoded.
    pub query: String,
    /// Byte for byte as it came.
    pub body: Vec<u8>,
    /// Epoch milliseconds, UTC.
    pub received_at: u64,
    /// 1 at the first attempt.
    pub attempt: u32,
    /// No other attempt follows.
    pub is_last: bool,
    headers: Vec<(String, String)>,
}

impl Delivery {
    /// A header, by its name in lower case.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The body, read as JSON.
    ///
    /// # Errors
    /// [`Error::Invalid`] when it is not the JSON of a `T`.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T> {
        serde_json::from_slice(&self.body).map_err(|error| Error::Invalid(error.to_string()))
    }
}

impl From<WitDelivery> for Delivery {
    fn from(delivery: WitDelivery) -> Self {
        Self {
            id: delivery.id,
            hook: delivery.hook,
            query: delivery.query,
            body: delivery.body,
            received_at: delivery.received_at,
            attempt: delivery.attempt,
            is_last: delivery.is_last,
            headers: delivery.headers,
        }
    }
}
