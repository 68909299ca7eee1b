//! Messages that plugins sent to the desk in memory.

use std::collections::BTreeMap;

use crate::ports::{Delivery, DeliveryState, NewMessage, PortError, Recipient, Scope, SentMessage};

/// A message a plugin sent: company, plugin, message.
pub type Sent = (i64, String, NewMessage);

/// Messages by company, plugin and key.
#[derive(Default)]
pub(super) struct Outbox {
    sent: BTreeMap<(i64, String, String), NewMessage>,
    /// How far messages are, by key; the others wait.
    states: BTreeMap<String, (DeliveryState, Option<String>)>,
}

impl Outbox {
    pub(super) fn all(&self) -> Vec<Sent> {
        let sent = self.sent.iter();
        sent.map(|((company, plugin, _), message)| (*company, plugin.clone(), message.clone()))
            .collect()
    }

    pub(super) fn send(&mut self, scope: &Scope, message: NewMessage) -> Result<SentMessage, PortError> {
        let kept = self
            .sent
            .entry(place(scope, &message.key))
            .or_insert_with(|| message.clone());
        if *kept != message {
            return Err(PortError::Conflict("ERR_IDEMPOTENCY_KEY_REUSED".to_owned()));
        }
        Ok(stored(kept))
    }

    pub(super) fn settle(&mut self, key: &str, state: DeliveryState, failure: Option<&str>) {
        self.states.insert(key.to_owned(), (state, failure.map(str::to_owned)));
    }

    pub(super) fn status(&self, scope: &Scope, key: &str) -> Option<Delivery> {
        let message = stored(self.sent.get(&place(scope, key))?);
        let (state, failure) = self.states.get(key).cloned().unwrap_or((DeliveryState::Waiting, None));
        Some(Delivery {
            message,
            state,
            failure,
        })
    }
}

fn place(scope: &Scope, key: &str) -> (i64, String, String) {
    (scope.company.id(), scope.plugin_id.clone(), key.to_owned())
}

fn stored(message: &NewMessage) -> SentMessage {
    SentMessage {
        message_id: format!("m-{}", message.key),
        ticket_id: match message.to {
            Recipient::Ticket(id) => id,
            Recipient::Contact { id, .. } => 1_000 + id,
        },
    }
}
