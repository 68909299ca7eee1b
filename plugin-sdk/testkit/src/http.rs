//! Other services as a test tells them, or as they were recorded once.

mod cassette;
mod exchange;
mod plot;
mod record;

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use balcao_runtime::Scope;
use balcao_runtime::ports::{Http as Port, HttpFailure, HttpRequest, HttpResponse, PortError};
use serde_json::Value;

use cassette::Cassette;
pub use exchange::Sent;
use exchange::{Asked, Masks};
pub use plot::Expected;
use plot::Plot;

/// Other services. A request that nobody expected fails the test, and so does an expected one that was not made.
#[derive(Default)]
pub struct Http {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    sent: Vec<Sent>,
    plot: Plot,
    cassette: Option<Cassette>,
    masks: Masks,
    /// What went wrong, for the test that made the call.
    complaint: Option<String>,
}

type Outcome = Result<HttpResponse, HttpFailure>;

impl Http {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says which request comes next. Several are expected in the order in which they were said.
    ///
    /// ```no_run
    /// # use balcao_testkit::{Host, json};
    /// # let host = Host::start();
    /// host.http().expect("POST", "https://api.example.com/v1/orders").answers(201, &json!({ "id": 7 }));
    /// ```
    pub fn expect(&self, method: &str, url: &str) -> Expected<'_> {
        Expected::new(self, method, url)
    }

    /// Answers requests as a service once did: `file` (seen from the plugin's folder) holds what was asked and answered. With
    /// `BALCAO_RECORD=1` in the environment the requests are really made and the file is written anew, without secrets.
    ///
    /// # Panics
    /// When the file is not there or cannot be read.
    pub fn cassette(&self, file: impl AsRef<Path>) {
        self.state().cassette = Some(Cassette::open(file.as_ref()));
    }

    /// Makes the requests really, and writes `file`: what [`Http::cassette`] does when it is told to record.
    pub fn record(&self, file: impl AsRef<Path>) {
        self.state().cassette = Some(Cassette::blank(file.as_ref()));
    }

    /// Leaves these places (as `/data/id`) of JSON bodies out when requests are compared with a cassette: what is random, or the time.
    pub fn ignoring(&self, pointers: &[&str]) {
        self.state().masks.ignored = pointers.iter().map(|pointer| (*pointer).to_owned()).collect();
    }

    /// The requests that were made so far, with the secrets that the host put into them.
    #[must_use]
    pub fn sent(&self) -> Vec<Sent> {
        self.state().sent.clone()
    }

    pub(crate) fn mask(&self, name: &str, secret: &str) {
        self.state().masks.add(name, secret);
    }

    /// Fails the test when a request came that nobody expected.
    pub(crate) fn check(&self) {
        let complaint = self.state().complaint.take();
        if let Some(complaint) = complaint {
            panic!("{complaint}");
        }
    }

    /// Fails the test when an expected request was not made.
    pub(crate) fn check_all(&self) {
        let state = self.state();
        let missing = state.plot.next().map(ToString::to_string);
        let missing = missing.or_else(|| state.cassette.as_ref()?.next());
        drop(state);
        if let Some(missing) = missing {
            panic!("the plugin did not send {missing}");
        }
    }
}

#[async_trait]
impl Port for Http {
    async fn send(&self, scope: &Scope, request: HttpRequest) -> Result<Outcome, PortError> {
        let mut guard = self.state();
        let state = &mut *guard;
        state.sent.push(Sent::new(scope.company.id(), &request));
        let asked = Asked::new(&request, &state.masks);
        let told = match &mut state.cassette {
            Some(cassette) if state.plot.next().is_none() => cassette.answer(&asked, request, &state.masks),
            _ => state.plot.answer(&asked),
        };
        told.map_err(|complaint| {
            state.complaint.get_or_insert(complaint.clone());
            PortError::Internal(complaint)
        })
    }
}

/// The port that a runtime is given.
pub(crate) fn port(http: &Arc<Http>) -> Arc<dyn Port> {
    Arc::clone(http) as _
}

/// A body as people read it.
fn shown(body: &Value) -> String {
    match body {
        Value::Null => "nothing".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
