//! Short ways to say what happened.

use serde::Serialize;

use super::wit;
use super::{Event, FileKind, Group, Incoming, IncomingContent, IncomingFile, Person, Source};
use crate::Result;
use crate::bindings::capabilities::balcao::plugin::http::{Credential, NamedSecret};

impl Person {
    /// Somebody whose address is a telephone number in digits.
    #[must_use]
    pub fn of_number(number: &str, name: &str) -> Self {
        Self {
            address: number.to_owned(),
            number: None,
            name: name.to_owned(),
        }
    }
}

impl Incoming {
    /// A message of a customer.
    #[must_use]
    pub fn new(id: impl Into<String>, sender: Person, content: IncomingContent) -> Self {
        Self {
            id: id.into(),
            sender,
            group: None,
            from_me: false,
            content,
            quoted: None,
            written_at: None,
        }
    }

    /// In a group.
    #[must_use]
    pub fn in_group(mut self, group: Group) -> Self {
        self.group = Some(group);
        self
    }

    /// Answers the message with this id.
    #[must_use]
    pub fn quoting(mut self, id: Option<String>) -> Self {
        self.quoted = id;
        self
    }

    /// Written at a time, in milliseconds since 1970-01-01 UTC.
    #[must_use]
    pub fn written_at(mut self, at: Option<u64>) -> Self {
        self.written_at = at;
        self
    }

    /// What happened.
    #[must_use]
    pub fn event(self) -> Event {
        Event::Message(self)
    }
}

/// A file that the host is to fetch from a host under `[http]` in `plugin.toml`.
#[derive(Clone, Debug)]
pub struct Remote(wit::Remote);

impl Remote {
    /// The file at an address.
    pub fn new(url: impl Into<String>) -> Self {
        Self(wit::Remote {
            url: url.into(),
            headers: Vec::new(),
            credentials: Vec::new(),
            body: None,
            member: None,
        })
    }

    /// Asked for by posting JSON.
    ///
    /// # Errors
    /// When the value cannot be written as JSON.
    pub fn json<T: Serialize>(mut self, value: &T) -> Result<Self> {
        self.0.body = Some(serde_json::to_vec(value)?);
        Ok(self.header("content-type", "application/json"))
    }

    /// The answer is a JSON object, and its member of this name holds the file in base64.
    #[must_use]
    pub fn member(mut self, name: &str) -> Self {
        self.0.member = Some(name.to_owned());
        self
    }

    /// With a header.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.0.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// With a secret as `authorization: Bearer …`.
    #[must_use]
    pub fn bearer(mut self, secret: &str) -> Self {
        self.0.credentials.push(Credential::Bearer(secret.to_owned()));
        self
    }

    /// With a secret as the value of a header.
    #[must_use]
    pub fn secret_header(mut self, name: &str, secret: &str) -> Self {
        let (name, secret) = (name.to_owned(), secret.to_owned());
        self.0
            .credentials
            .push(Credential::Header(NamedSecret { name, secret }));
        self
    }

    /// As the content of a message.
    #[must_use]
    pub fn content(self, kind: FileKind, name: &str, caption: &str) -> IncomingContent {
        IncomingContent::File(IncomingFile {
            kind,
            name: name.to_owned(),
            caption: caption.to_owned(),
            source: Source::Remote(self.0),
        })
    }
}
