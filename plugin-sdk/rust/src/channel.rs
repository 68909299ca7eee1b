//! The role `channel`: carries the messages of connections between the host and a messaging service.

mod incoming;
mod outgoing;
#[doc(hidden)]
pub mod private;

use serde::de::DeserializeOwned;

use crate::bindings::channel_role::exports::balcao::plugin::channel as wit;
use crate::{Error, Result};

pub use incoming::Remote;
pub use wit::{
    Action, Attention, Card, Change, Choice, Choices, Connection, Ending, Event, Failure, FileKind, Group, Health,
    Incoming, IncomingContent, IncomingFile, Location, MissedCall, Outgoing, OutgoingChange, OutgoingContent,
    OutgoingFile, Person, Progress, QrCode, Quality, Receipt, Recipient, Refusal, Reply, SendOutcome, Source, Standing,
    State, Step, Template, TemplateMessage, Variable, Webhook,
};

/// Carries the messages of the connections whose provider is the plugin. It translates and asks the service; what is kept, told
/// again, ordered and sent again is the host's business.
pub trait Channel {
    /// Begins a session, or finds how the present one is. An error means that the service could not be asked.
    fn connect(connection: &Connection) -> Result<State> {
        let _ = connection;
        Ok(State::Connected)
    }

    /// Ends the session, so that the next [`Channel::connect`] begins anew.
    fn disconnect(connection: &Connection) -> Result<()> {
        let _ = connection;
        Ok(())
    }

    /// Gives a message to the service. An error means that nobody knows whether the service has it.
    fn send(connection: &Connection, message: &Outgoing) -> Result<SendOutcome> {
        let _ = (connection, message);
        Ok(SendOutcome::Refused(Refusal::Unsupported))
    }

    /// Whether the service has a message whose send was interrupted.
    fn find(connection: &Connection, message: &Outgoing) -> Result<Receipt> {
        let _ = (connection, message);
        Ok(Receipt::Untold)
    }

    /// What a delivery says. An error means: tell it again later. One that is not genuine says nothing.
    fn on_webhook(connection: &Connection, webhook: &Webhook) -> Result<Vec<Event>> {
        let _ = (connection, webhook);
        Ok(Vec::new())
    }

    /// Answers a service that asks with `GET` whether the address is meant; see [`query_value`].
    fn on_challenge(connection: &Connection, query: &str) -> Result<Option<String>> {
        let _ = (connection, query);
        Ok(None)
    }

    /// The number under which the service knows a telephone number; none when nobody there has it.
    fn check_number(connection: &Connection, number: &str) -> Result<Option<String>> {
        let _ = connection;
        Ok(Some(number.to_owned()))
    }

    /// Every template of the account. Asked of a channel with `sends = ["templates"]`.
    fn templates(connection: &Connection) -> Result<Vec<Template>> {
        let _ = connection;
        Ok(Vec::new())
    }

    /// An agent has read a conversation, or is writing in it. Told of a channel with `attends`.
    fn attend(connection: &Connection, attention: &Attention) -> Result<()> {
        let _ = (connection, attention);
        Ok(())
    }

    /// How the account is, for people to read.
    fn health(connection: &Connection) -> Result<Health> {
        let _ = connection;
        Ok(Health {
            number: None,
            name: None,
            quality: Quality::Unknown,
            facts: Vec::new(),
        })
    }
}

impl Connection {
    /// A setting of the connection that is no secret; none when it is neither given nor has a default.
    #[must_use]
    pub fn setting(&self, key: &str) -> Option<&str> {
        let found = self.settings.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| value.as_str())
    }

    /// A setting without which the channel cannot work.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the company has not given it.
    pub fn required(&self, key: &str) -> Result<&str> {
        let missing = || Error::Invalid(format!("the connection has no setting `{key}`"));
        self.setting(key).ok_or_else(missing)
    }
}

impl Webhook {
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

/// A parameter of a query, decoded: `query_value("hub.challenge=7&x=a%20b", "x")` is `a b`.
#[must_use]
pub fn query_value(query: &str, name: &str) -> Option<String> {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let mut named = pairs.filter(|(key, _)| decoded(key) == name);
    named.next().map(|(_, value)| decoded(value))
}

fn decoded(text: &str) -> String {
    let spaced = text.replace('+', " ");
    let mut parts = spaced.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let byte = part.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match (byte, part.get(2..)) {
            (Some(byte), Some(rest)) => {
                bytes.push(byte);
                bytes.extend(rest.as_bytes());
            }
            _ => {
                bytes.push(b'%');
                bytes.extend(part.as_bytes());
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::query_value;

    #[test]
    fn a_parameter_is_read_as_it_was_meant() {
        let query = "hub.mode=subscribe&hub.challenge=a%20b+c%2&x";
        assert_eq!(query_value(query, "hub.challenge").as_deref(), Some("a b c%2"));
        assert_eq!(query_value("a%2Eb=%C3%A3", "a.b").as_deref(), Some("ã"));
        assert_eq!(query_value(query, "x"), None);
    }
}
