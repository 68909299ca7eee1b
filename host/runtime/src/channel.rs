//! The role `channel`: what a call is told of its connection, and the records of the contract.

use std::collections::BTreeMap;

use crate::error::CallError;
use crate::ports::{FileInfo, SecretText};

pub use crate::bindings::channel::{
    Action, Change, Ending, Event, FileKind, Group, Incoming, IncomingContent, IncomingFile, MissedCall, Outgoing,
    OutgoingChange, OutgoingContent, OutgoingFile, Person, Receipt, Recipient, Refusal, Remote, SendOutcome, Source,
    State, Step, Webhook,
};

/// Events of one delivery.
const MAX_EVENTS: usize = 500;
/// Bytes of the text of a QR code.
const MAX_QR_CODE: usize = 4 << 10;
/// Bytes of an answer to a challenge.
const MAX_CHALLENGE: usize = 4 << 10;

/// The connection that a call is about.
#[derive(Clone, Debug)]
pub struct About {
    /// Its number.
    pub id: i64,
    /// What the company calls it.
    pub name: String,
    /// Keys and values, defaults included.
    pub settings: Vec<(String, String)>,
    /// Every declared secret, and its value if it is given.
    pub secrets: BTreeMap<String, Option<SecretText>>,
    /// Where the service delivers.
    pub webhook_url: String,
}

/// A file of a message, for one call.
#[derive(Clone, Debug)]
pub struct LentFile {
    /// What the plugin is told of it.
    pub info: FileInfo,
    /// Where it lies.
    pub path: String,
}

impl About {
    pub(crate) fn to_guest(&self) -> crate::bindings::channel::Connection {
        crate::bindings::channel::Connection {
            id: self.id,
            name: self.name.clone(),
            settings: self.settings.clone(),
            webhook_url: self.webhook_url.clone(),
        }
    }
}

pub(crate) fn checked_state(state: State) -> Result<State, CallError> {
    match &state {
        State::QrCode(text) if text.is_empty() || text.len() > MAX_QR_CODE => {
            Err(bad(format!("a QR code of 1 to {MAX_QR_CODE} bytes")))
        }
        _ => Ok(state),
    }
}

pub(crate) fn checked_events(events: Vec<Event>) -> Result<Vec<Event>, CallError> {
    if events.len() > MAX_EVENTS {
        return Err(bad(format!("at most {MAX_EVENTS} events")));
    }
    let checked = events.into_iter().map(|event| match event {
        Event::State(state) => checked_state(state).map(Event::State),
        other => Ok(other),
    });
    checked.collect()
}

pub(crate) fn checked_challenge(answer: Option<String>) -> Result<Option<String>, CallError> {
    match answer {
        Some(text) if text.len() > MAX_CHALLENGE => Err(bad(format!("at most {MAX_CHALLENGE} bytes"))),
        answer => Ok(answer),
    }
}

fn bad(allowed: String) -> CallError {
    CallError::BadAnswer(format!("what a channel answers is limited: {allowed}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_answers_are_refused() {
        let qr = |length| State::QrCode("x".repeat(length));
        assert!(checked_state(qr(MAX_QR_CODE)).is_ok());
        assert!(checked_state(qr(MAX_QR_CODE + 1)).is_err() && checked_state(qr(0)).is_err());
        let other = || Event::Other("x".to_owned());
        assert!(checked_events((0..=MAX_EVENTS).map(|_| other()).collect()).is_err());
        assert!(checked_events(vec![other(), Event::State(qr(0))]).is_err());
        assert!(checked_challenge(Some("x".repeat(MAX_CHALLENGE + 1))).is_err());
    }
}
