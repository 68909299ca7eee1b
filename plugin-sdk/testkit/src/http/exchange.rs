//! Requests as tests see them and as cassettes keep them.

use std::fmt;

use balcao_runtime::ports::HttpRequest;
use balcao_runtime::testing::redact;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::shown;

/// A request that the plugin made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// In which company.
    pub company: i64,
    /// In capitals.
    pub method: String,
    /// The whole address.
    pub url: String,
    /// Names in lower case, secrets included.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
    /// How long it would have waited.
    pub timeout: std::time::Duration,
}

impl Sent {
    pub(super) fn new(company: i64, request: &HttpRequest) -> Self {
        Self {
            company,
            method: request.method.to_owned(),
            url: request.url.clone(),
            headers: request.headers.clone(),
            body: request.body.clone(),
            timeout: request.timeout,
        }
    }

    /// A header, by its name in lower case.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The body as JSON.
    ///
    /// # Panics
    /// When it is none.
    #[must_use]
    pub fn json(&self) -> Value {
        let text = String::from_utf8_lossy(&self.body);
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("the body is no JSON: {error}: {text}"))
    }
}

/// What a request is compared by: no headers, which hold times, signatures and secrets.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(super) struct Asked {
    pub(super) method: String,
    pub(super) url: String,
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub(super) body: Value,
}

impl Asked {
    pub(super) fn new(request: &HttpRequest, masks: &Masks) -> Self {
        let mut body = masks.body(&request.body);
        for pointer in &masks.ignored {
            if let Some(place) = body.pointer_mut(pointer) {
                *place = "(ignored)".into();
            }
        }
        Self {
            method: request.method.to_owned(),
            url: masks.text(&request.url),
            body,
        }
    }
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} with {}", self.method, self.url, shown(&self.body))
    }
}

/// What is not written down as it is.
#[derive(Default)]
pub(super) struct Masks {
    secrets: Vec<(String, String)>,
    pub(super) ignored: Vec<String>,
}

impl Masks {
    pub(super) fn add(&mut self, name: &str, secret: &str) {
        let mask = format!("(secret {name})");
        // In an address it stands as addresses have it.
        let encoded: String = url::form_urlencoded::byte_serialize(secret.as_bytes()).collect();
        self.secrets.push((mask.clone(), secret.to_owned()));
        self.secrets.push((mask, encoded));
        // A secret that holds another one goes first.
        self.secrets.sort_by_key(|(_, secret)| std::cmp::Reverse(secret.len()));
    }

    pub(super) fn text(&self, text: &str) -> String {
        let hide = |text: String, (name, secret): &(String, String)| text.replace(secret, name);
        self.secrets.iter().fold(text.to_owned(), hide)
    }

    /// JSON as it is, anything else as text. Fields with telling names are masked as the host masks them in its records.
    pub(super) fn body(&self, bytes: &[u8]) -> Value {
        if bytes.is_empty() {
            return Value::Null;
        }
        let text = self.text(&String::from_utf8_lossy(bytes));
        let mut body = serde_json::from_str(&text).unwrap_or(Value::String(text));
        redact(&mut body);
        body
    }
}
