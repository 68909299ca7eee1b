//! Requests to other services. Needs the permission `http` and the hosts under `[http]` in `plugin.toml`.
//!
//! ```no_run
//! # use balcao_plugin::{http, Result};
//! # fn ask() -> Result<()> {
//! let answer = http::get("https://api.example.com/v1/me").bearer("token").send()?;
//! let me: serde_json::Value = answer.ok()?.json()?;
//! # Ok(())
//! # }
//! ```

use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::bindings::capabilities::balcao::plugin::http as host;
use crate::{Error, Result};

pub use host::{FailureKind, Method};

/// A request that asks for something.
pub fn get(url: impl Into<String>) -> Call {
    Call::new(Method::Get, url)
}

/// A request that makes or does something.
pub fn post(url: impl Into<String>) -> Call {
    Call::new(Method::Post, url)
}

/// A request that replaces something.
pub fn put(url: impl Into<String>) -> Call {
    Call::new(Method::Put, url)
}

/// A request that removes something.
pub fn delete(url: impl Into<String>) -> Call {
    Call::new(Method::Delete, url)
}

/// A request being put together.
#[derive(Clone, Debug)]
#[must_use = "nothing is sent before `send`"]
pub struct Call {
    request: host::Request,
}

impl Call {
    /// A request of any method.
    pub fn new(method: Method, url: impl Into<String>) -> Self {
        Self {
            request: host::Request {
                method,
                url: url.into(),
                headers: Vec::new(),
                credentials: Vec::new(),
                body: Vec::new(),
                timeout_ms: None,
            },
        }
    }

    /// Adds a header.
    pub fn header(mut self, name: &str, value: impl Into<String>) -> Self {
        self.request.headers.push((name.to_owned(), value.into()));
        self
    }

    /// A secret as `authorization: Bearer …`.
    pub fn bearer(self, secret: &str) -> Self {
        self.credential(host::Credential::Bearer(secret.to_owned()))
    }

    /// A secret as the password of `authorization: Basic …`.
    pub fn basic(self, user: &str, secret: &str) -> Self {
        let (user, secret) = (user.to_owned(), secret.to_owned());
        self.credential(host::Credential::Basic(host::BasicAuth { user, secret }))
    }

    /// A secret as the value of a header.
    pub fn secret_header(self, name: &str, secret: &str) -> Self {
        self.credential(host::Credential::Header(named(name, secret)))
    }

    /// A secret as the value of a parameter of the query.
    pub fn secret_query(self, name: &str, secret: &str) -> Self {
        self.credential(host::Credential::Query(named(name, secret)))
    }

    /// The body.
    pub fn body(mut self, content_type: &str, body: impl Into<Vec<u8>>) -> Self {
        self.request.body = body.into();
        self.header("content-type", content_type)
    }

    /// A body of JSON.
    ///
    /// # Errors
    /// When the value cannot be written as JSON.
    pub fn json<T: Serialize>(self, value: &T) -> Result<Self> {
        Ok(self.body("application/json", serde_json::to_vec(value)?))
    }

    /// How long everything may take, within what the host allows.
    pub fn timeout(mut self, time: Duration) -> Self {
        self.request.timeout_ms = Some(u32::try_from(time.as_millis()).unwrap_or(u32::MAX));
        self
    }

    /// Sends it. Whatever the status, an answer is one: see [`Answer::ok`].
    ///
    /// # Errors
    /// As [`Call::attempt`], and [`Error::Internal`] when there is no usable answer.
    pub fn send(self) -> Result<Answer> {
        self.attempt()?.map_err(|failure| Error::Internal(failure.text))
    }

    /// Sends it, and says why there is no answer when there is none.
    ///
    /// # Errors
    /// When it was not sent: [`Error::Denied`] for a host that is not declared, [`Error::Invalid`] for a request that is none or a
    /// secret that is not set, [`Error::Limit`] for too many requests in a minute.
    pub fn attempt(self) -> Result<std::result::Result<Answer, Failure>> {
        Ok(match host::send(&self.request)? {
            host::Outcome::Answered(response) => Ok(Answer {
                status: response.status,
                body: response.body,
                headers: response.headers,
            }),
            host::Outcome::Failed(failure) => Err(Failure {
                kind: failure.kind,
                text: failure.text,
            }),
        })
    }

    pub(crate) fn content(&self) -> &[u8] {
        &self.request.body
    }

    fn credential(mut self, credential: host::Credential) -> Self {
        self.request.credentials.push(credential);
        self
    }
}

fn named(name: &str, secret: &str) -> host::NamedSecret {
    host::NamedSecret {
        name: name.to_owned(),
        secret: secret.to_owned(),
    }
}

/// Why there is no answer.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What went wrong.
    pub kind: FailureKind,
    /// For people, in English.
    pub text: String,
}

impl Failure {
    /// Whether the service certainly has nothing of the request. Otherwise nobody knows, and asking again may do it twice.
    #[must_use]
    pub const fn never_left(&self) -> bool {
        matches!(self.kind, FailureKind::Address | FailureKind::Certificate)
    }
}

/// An answer, whatever its status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// 200, 404 …
    pub status: u16,
    /// The body.
    pub body: Vec<u8>,
    headers: Vec<(String, String)>,
}

impl Answer {
    /// Whether the status says that it worked.
    #[must_use]
    pub const fn is_ok(&self) -> bool {
        matches!(self.status, 200..=299)
    }

    /// The answer, when it worked.
    ///
    /// # Errors
    /// [`Error::Internal`] with the status of another.
    pub fn ok(self) -> Result<Self> {
        if self.is_ok() {
            return Ok(self);
        }
        Err(Error::Internal(format!("the service answered {}", self.status)))
    }

    /// A header, by its name in lower case.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The body, read as JSON.
    ///
    /// # Errors
    /// When it is not the JSON of a `T`.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T> {
        Ok(serde_json::from_slice(&self.body)?)
    }

    /// The body as text; what is no UTF-8 is replaced.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}
