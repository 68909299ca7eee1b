//! The role `events`.

use serde::de::DeserializeOwned;

use crate::__private::WitEvent;
use crate::Result;

/// Hears the domain events declared under `events` in `plugin.toml`: at least once each, in order per ticket.
pub trait Events {
    /// Takes note of one event. An error means: deliver it again later.
    fn on_event(event: Event) -> Result<()> {
        let _ = event;
        Ok(())
    }
}

/// Something that happened in the company.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The same when the event is delivered again.
    pub id: String,
    /// Noun and verb: `tag.deleted`.
    pub kind: String,
    /// Epoch milliseconds, UTC.
    pub occurred_at: u64,
    payload: String,
}

impl Event {
    /// The payload.
    ///
    /// # Errors
    /// When it is not the JSON of a `T`.
    pub fn payload<T: DeserializeOwned>(&self) -> Result<T> {
        Ok(serde_json::from_str(&self.payload)?)
    }
}

impl From<WitEvent> for Event {
    fn from(event: WitEvent) -> Self {
        Self {
            id: event.id,
            kind: event.kind,
            occurred_at: event.occurred_at,
            payload: event.payload,
        }
    }
}
