//! Other services and secrets in memory: requests are noted, and answered as the test says.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;

use crate::ports::{Http, HttpFailure, HttpRequest, HttpResponse, PortError, Scope, SecretText, SecretValue, Secrets};

/// A request that left: company, and what was sent with its secrets.
pub struct SentRequest {
    /// The company.
    pub company: i64,
    /// What was sent.
    pub request: HttpRequest,
}

type Outcome = Result<HttpResponse, HttpFailure>;

/// Other services, and the secrets that companies have with them.
#[derive(Default)]
pub struct MemoryOutside {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    sent: Vec<SentRequest>,
    answers: VecDeque<Outcome>,
    secrets: BTreeMap<(i64, String), SecretValue>,
}

impl MemoryOutside {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers the next request that nothing was said of yet. Without an answer a request gets 204.
    pub fn answer(&self, status: u16, body: &str) {
        self.state().answers.push_back(Ok(HttpResponse {
            status,
            headers: Vec::new(),
            body: body.as_bytes().to_vec(),
        }));
    }

    /// Lets the next request fail.
    pub fn fail(&self, failure: HttpFailure) {
        self.state().answers.push_back(Err(failure));
    }

    /// Gives a company's secret its value, and the one before that is still good.
    pub fn set_secret(&self, company: i64, name: &str, current: &str, previous: Option<&str>) {
        let text = |text: &str| SecretText::new(text.to_owned());
        let value = SecretValue {
            current: text(current),
            previous: previous.map(text),
        };
        self.state().secrets.insert((company, name.to_owned()), value);
    }

    /// The requests since the last time.
    #[must_use]
    pub fn take_sent(&self) -> Vec<SentRequest> {
        std::mem::take(&mut self.state().sent)
    }
}

#[async_trait]
impl Http for MemoryOutside {
    async fn send(&self, scope: &Scope, request: HttpRequest) -> Result<Outcome, PortError> {
        let mut state = self.state();
        let company = scope.company.id();
        state.sent.push(SentRequest { company, request });
        let nothing = HttpResponse {
            status: 204,
            headers: Vec::new(),
            body: Vec::new(),
        };
        Ok(state.answers.pop_front().unwrap_or(Ok(nothing)))
    }
}

#[async_trait]
impl Secrets for MemoryOutside {
    async fn get(&self, scope: &Scope, name: &str) -> Result<Option<SecretValue>, PortError> {
        let place = (scope.company.id(), name.to_owned());
        Ok(self.state().secrets.get(&place).cloned())
    }
}
