//! Calls to a stand-in.

use balcao_standins::Server;
use serde_json::Value;

/// A running stand-in and the header that opens it.
pub(crate) struct Line {
    server: Server,
    key: (&'static str, String),
}

/// What was answered: status, `Retry-After`, JSON.
pub(crate) type Told = (u16, Option<String>, Value);

impl Line {
    pub(crate) fn new(server: Server, name: &'static str, key: &str) -> Self {
        let key = (name, key.to_owned());
        Self { server, key }
    }

    pub(crate) fn get(&self, path: &str) -> Told {
        let call = agent().get(self.url(path)).header(self.key.0, &self.key.1);
        told(call.call().expect("an answer"))
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Told {
        let call = agent().post(self.url(path)).header(self.key.0, &self.key.1);
        told(call.send_json(body).expect("an answer"))
    }

    /// Has something happen on the service.
    pub(crate) fn standin(&self, what: &str, body: &Value) {
        assert_eq!(self.post(&format!("standin/{what}"), body).0, 200, "{what}");
    }

    fn url(&self, path: &str) -> String {
        format!("{}/{path}", self.server.url())
    }
}

fn agent() -> ureq::Agent {
    let config = ureq::Agent::config_builder().http_status_as_error(false);
    config.build().into()
}

fn told(mut answer: ureq::http::Response<ureq::Body>) -> Told {
    let wait = answer.headers().get("retry-after");
    let wait = wait.and_then(|wait| wait.to_str().ok()).map(str::to_owned);
    let body = answer.body_mut().read_to_string().expect("a text");
    (
        answer.status().as_u16(),
        wait,
        serde_json::from_str(&body).unwrap_or_default(),
    )
}
