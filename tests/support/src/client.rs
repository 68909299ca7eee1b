//! A small HTTP client for the host's API.

use crate::DEMO_PASSWORD;
use serde_json::{Value, json};
use std::time::Duration;
use ureq::http::{Request, Response};
use ureq::{Agent, Body};

const BOUNDARY: &str = "balcao-test-4d1c9c4be0";
/// Uploaded plugins are compiled before the host answers.
const UPLOAD_PATIENCE: Duration = Duration::from_secs(150);

/// Calls one host, as nobody or as a user.
#[derive(Clone)]
pub struct Client {
    agent: Agent,
    base: String,
    token: Option<String>,
    user: Value,
}

/// What the host answered.
#[derive(Debug)]
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// The body as JSON; null if it is empty or no JSON.
    pub body: Value,
    /// The body as text.
    pub text: String,
    headers: Vec<(String, String)>,
}

impl Client {
    /// A client of the host at `base` (`http://127.0.0.1:port`), logged in as nobody.
    pub fn new(base: &str) -> Self {
        // A killed host leaves dead connections behind, so none is kept for a second request.
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_idle_connections(0)
            .max_redirects(0)
            .timeout_global(Some(Duration::from_secs(40)))
            .build();
        Self {
            agent: config.into(),
            base: base.to_owned(),
            token: None,
            user: Value::Null,
        }
    }

    /// The same client with this bearer token.
    #[must_use]
    pub fn with_token(&self, token: &str) -> Self {
        Self {
            token: Some(token.to_owned()),
            ..self.clone()
        }
    }

    /// The same client as a demo user.
    #[must_use]
    pub fn login(&self, email: &str) -> Self {
        let answer = self.post("/auth/login", &json!({ "email": email, "password": DEMO_PASSWORD }));
        let answer = answer.expect_status(200);
        let token = answer.body["token"].as_str().expect("a login answers a token");
        Self {
            token: Some(token.to_owned()),
            user: answer.body["user"].clone(),
            ..self.clone()
        }
    }

    /// The bearer token.
    pub fn token(&self) -> &str {
        self.token.as_deref().expect("this client is logged in")
    }

    /// The host's address.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// The user of the login answer.
    pub fn user(&self) -> &Value {
        &self.user
    }

    /// The number of the user's company.
    pub fn company(&self) -> i64 {
        self.user["companyId"].as_i64().expect("a user belongs to a company")
    }

    /// GET.
    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], ())
    }

    /// POST with a JSON body.
    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.send_text("POST", path, &body.to_string())
    }

    /// PUT with a JSON body.
    pub fn put(&self, path: &str, body: &Value) -> Answer {
        self.send_text("PUT", path, &body.to_string())
    }

    /// DELETE.
    pub fn delete(&self, path: &str) -> Answer {
        self.send("DELETE", path, &[], ())
    }

    /// Uploads one file in a form. The host may work on it for longer than on other requests.
    pub fn upload(&self, path: &str, name: &str, bytes: &[u8]) -> Answer {
        let head = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n"
        );
        let body = [head.as_bytes(), bytes, format!("\r\n--{BOUNDARY}--\r\n").as_bytes()].concat();
        let kind = format!("multipart/form-data; boundary={BOUNDARY}");
        let request = self.request("POST", path, &[("content-type", kind.as_str())], body);
        let request = self
            .agent
            .configure_request(request)
            .timeout_global(Some(UPLOAD_PATIENCE))
            .build();
        let sent = self.agent.run(request).and_then(Answer::read);
        sent.unwrap_or_else(|error| panic!("upload to {path}: {error}"))
    }

    /// Any method with any text that claims to be JSON.
    pub fn send_text(&self, method: &str, path: &str, body: &str) -> Answer {
        self.send(method, path, &[("content-type", "application/json")], body)
    }

    /// Any request. Panics if the host cannot be reached.
    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: impl ureq::AsSendBody) -> Answer {
        self.try_send(method, path, headers, body)
            .unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    /// Any request; errors if the host cannot be reached or dies before it has answered.
    pub fn try_send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: impl ureq::AsSendBody,
    ) -> Result<Answer, ureq::Error> {
        Answer::read(self.agent.run(self.request(method, path, headers, body))?)
    }

    fn request<B>(&self, method: &str, path: &str, headers: &[(&str, &str)], body: B) -> Request<B> {
        let mut request = Request::builder().method(method).uri(format!("{}{path}", self.base));
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.body(body).expect("a test sends valid headers")
    }
}

impl Answer {
    fn read(mut response: Response<Body>) -> Result<Self, ureq::Error> {
        let text = String::from_utf8_lossy(&response.body_mut().read_to_vec()?).into_owned();
        let headers = response.headers().iter();
        let headers =
            headers.map(|(name, value)| (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into_owned()));
        Ok(Self {
            status: response.status().as_u16(),
            body: serde_json::from_str(&text).unwrap_or(Value::Null),
            headers: headers.collect(),
            text,
        })
    }

    /// This answer, if it has that status.
    #[must_use]
    #[track_caller]
    pub fn expect_status(self, status: u16) -> Self {
        assert_eq!(self.status, status, "unexpected answer: {}", self.text);
        self
    }

    /// This answer's JSON, if it was a success.
    #[track_caller]
    pub fn json(self) -> Value {
        assert!((200..300).contains(&self.status), "{}: {}", self.status, self.text);
        self.body
    }

    /// The values of a header (its name in lower case), joined by commas; empty if it was not sent.
    pub fn header(&self, name: &str) -> String {
        let values = self.headers.iter().filter(|(known, _)| known == name);
        values.map(|(_, value)| value.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// The stable code of an error answer.
    pub fn code(&self) -> Option<&str> {
        self.body["error"].as_str()
    }
}
