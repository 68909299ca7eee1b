//! Requests of users and their answers.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use balcao_runtime::CallError;

use crate::{Company, User};

/// A request on its way.
#[must_use = "a request is made by `send`"]
pub struct Request<'host> {
    company: Company<'host>,
    method: String,
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
    user: User,
    language: &'static str,
}

impl<'host> Request<'host> {
    pub(crate) fn new(company: Company<'host>, method: &str, path: &str) -> Self {
        Self {
            company,
            method: method.to_owned(),
            path: path.to_owned(),
            headers: Vec::new(),
            body: Vec::new(),
            user: User::agent(1, "Ana"),
            language: "pt",
        }
    }

    /// With a body of JSON.
    ///
    /// # Panics
    /// When the value cannot be written as JSON.
    pub fn json<T: Serialize + ?Sized>(self, body: &T) -> Self {
        self.header("content-type", "application/json")
            .body(serde_json::to_vec(body).expect("a value that can be written as JSON"))
    }

    /// With a body of any kind.
    pub fn body(self, body: impl Into<Vec<u8>>) -> Self {
        Self {
            body: body.into(),
            ..self
        }
    }

    /// With one more header. Plugins see only some of them.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Of another user.
    pub fn by(self, user: &User) -> Self {
        let user = user.clone();
        Self { user, ..self }
    }

    /// Of a user with this language: `pt`, `en`, `es`.
    pub fn language(self, language: &'static str) -> Self {
        Self { language, ..self }
    }

    /// Makes the request.
    ///
    /// # Panics
    /// When `plugin.toml` declares no such route.
    #[must_use = "look at what the plugin answered"]
    pub fn send(self) -> Answer {
        let host = self.company.host;
        let (path, query) = self.path.split_once('?').unwrap_or((&self.path, ""));
        let route = host.runtime.match_route(&self.method, path);
        let route = route.unwrap_or_else(|| panic!("plugin.toml has no route for {} {path}", self.method));
        let scope = host.scope(self.company.id, Some(self.user.scope), self.language);
        let request = balcao_runtime::Request {
            query: query.to_owned(),
            headers: self.headers,
            body: self.body,
            form: None,
        };
        match host.wait(host.runtime.call_route(&route, scope, request)) {
            Ok(response) => Answer {
                status: response.status,
                headers: response.headers,
                body: response.body,
                failure: None,
            },
            Err(error) => Answer {
                status: error.status(),
                headers: Vec::new(),
                body: json!({ "error": error.code() }).to_string().into_bytes(),
                failure: Some(error),
            },
        }
    }
}

/// What the caller of a route gets.
#[derive(Clone, Debug)]
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// The body.
    pub body: Vec<u8>,
    /// Why there was no answer of the plugin itself, in the host's words.
    pub failure: Option<CallError>,
    headers: Vec<(String, String)>,
}

impl Answer {
    /// The body as JSON.
    ///
    /// # Panics
    /// When the status is none of success, or the body is no JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        self.parse()
    }

    /// The body as a value.
    ///
    /// # Panics
    /// When the status is none of success, or the body is not the JSON of a `T`.
    #[must_use]
    pub fn parse<T: DeserializeOwned>(&self) -> T {
        assert!(
            (200..300).contains(&self.status),
            "status {}: {}",
            self.status,
            self.reason()
        );
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The body as text.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The code of an error: `ERR_…`.
    #[must_use]
    pub fn code(&self) -> Option<String> {
        let body: Value = serde_json::from_slice(&self.body).ok()?;
        Some(body.get("error")?.as_str()?.to_owned())
    }

    /// A header; the name in lower case.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let header = self.headers.iter().find(|(key, _)| key == name);
        header.map(|(_, value)| value.as_str())
    }

    fn reason(&self) -> String {
        self.failure.as_ref().map_or_else(|| self.text(), ToString::to_string)
    }
}
