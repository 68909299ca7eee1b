//! Requests to other services, and the secrets they carry.

use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;

use super::{PortError, Scope};

/// A request that the runtime has checked: the host is declared, and no header is one of the host's own. What the name leads to has to
/// be checked by whoever connects. Holds secrets: never print it.
pub struct HttpRequest {
    /// In capitals.
    pub method: &'static str,
    /// `http://…` or `https://…`, normalised.
    pub url: String,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
    /// For everything, from looking the name up to the last byte.
    pub timeout: Duration,
    /// Most bytes of the answer's body.
    pub max_bytes: usize,
}

/// An answer, whatever its status.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct HttpResponse {
    /// 200, 404 …
    pub status: u16,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum HttpFailure {
    /// The name leads nowhere, or to an address that may not be spoken to.
    Address,
    /// Nobody takes the connection, or it breaks.
    Connection,
    /// The certificate is not good.
    Certificate,
    /// It takes too long.
    Timeout,
    /// The answer is larger than allowed.
    TooLarge,
    /// The answer is not HTTP.
    Malformed,
}

/// Sends requests.
#[async_trait]
pub trait Http: Send + Sync {
    /// Sends a request to addresses that may be spoken to, without following redirects.
    async fn send(&self, scope: &Scope, request: HttpRequest) -> Result<Result<HttpResponse, HttpFailure>, PortError>;
}

/// A secret in clear. It prints as stars.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretText(String);

impl SecretText {
    /// Wraps a secret.
    #[must_use]
    pub const fn new(text: String) -> Self {
        Self(text)
    }

    /// The secret itself.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for SecretText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("********")
    }
}

/// The values of a secret that are good now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecretValue {
    /// The one to use.
    pub current: SecretText,
    /// The one before, while it is still good.
    pub previous: Option<SecretText>,
}

impl SecretValue {
    /// Whether a text that somebody presents is one of the values. Takes the same time wherever they differ.
    #[must_use]
    pub fn matches(&self, text: &str) -> bool {
        let good = std::iter::once(&self.current).chain(&self.previous);
        // All are compared, so that the time tells nothing.
        good.fold(false, |hit, value| {
            hit | bool::from(value.reveal().as_bytes().ct_eq(text.as_bytes()))
        })
    }
}

/// Secrets of companies for plugins.
#[async_trait]
pub trait Secrets: Send + Sync {
    /// The values of a declared secret; none when the company has not given it.
    async fn get(&self, scope: &Scope, name: &str) -> Result<Option<SecretValue>, PortError>;
}
