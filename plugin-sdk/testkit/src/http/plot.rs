//! Requests that a test expects, and what they are answered.

use std::collections::VecDeque;
use std::fmt;

use balcao_runtime::ports::{HttpFailure, HttpResponse};
use serde::Serialize;

use super::exchange::Asked;
use super::{Http, Outcome};

/// A request that comes next; say what it is answered.
#[must_use = "say what the request is answered"]
pub struct Expected<'http> {
    http: &'http Http,
    step: Step,
}

/// One expected request.
#[derive(Clone)]
struct Step {
    method: String,
    url: String,
    headers: Vec<(String, String)>,
    outcome: Outcome,
}

/// What is expected, in order.
#[derive(Default)]
pub(super) struct Plot(VecDeque<Step>);

impl<'http> Expected<'http> {
    pub(super) fn new(http: &'http Http, method: &str, url: &str) -> Self {
        let step = Step {
            method: method.to_owned(),
            url: url.to_owned(),
            headers: Vec::new(),
            outcome: Err(HttpFailure::Connection),
        };
        Self { http, step }
    }

    /// The answer has this header too.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.step.headers.push((name.to_lowercase(), value.to_owned()));
        self
    }

    /// It is answered with JSON.
    ///
    /// # Panics
    /// When the value cannot be written as JSON.
    pub fn answers<T: Serialize + ?Sized>(self, status: u16, body: &T) {
        let body = serde_json::to_vec(body).expect("a value that can be written as JSON");
        self.header("content-type", "application/json").says(status, &body);
    }

    /// It is answered with these bytes.
    pub fn says(mut self, status: u16, body: &(impl AsRef<[u8]> + ?Sized)) {
        self.step.outcome = Ok(HttpResponse {
            status,
            headers: std::mem::take(&mut self.step.headers),
            body: body.as_ref().to_vec(),
        });
        self.comes();
    }

    /// It is not answered.
    pub fn fails(mut self, failure: HttpFailure) {
        self.step.outcome = Err(failure);
        self.comes();
    }

    fn comes(self) {
        self.http.state().plot.0.push_back(self.step);
    }
}

impl Plot {
    pub(super) fn next(&self) -> Option<&impl fmt::Display> {
        self.0.front()
    }

    pub(super) fn answer(&mut self, asked: &Asked) -> Result<Outcome, String> {
        let is_it = |step: &Step| step.method == asked.method && step.url == asked.url;
        if self.0.front().is_some_and(is_it)
            && let Some(step) = self.0.pop_front()
        {
            return Ok(step.outcome);
        }
        Err(complaint(asked, self.next().map(ToString::to_string)))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.url)
    }
}

/// What is said of a request that nobody expected.
pub(super) fn complaint(asked: &Asked, expected: Option<String>) -> String {
    let expected = expected.unwrap_or_else(|| "no further request".to_owned());
    format!("the plugin sent a request that the test does not expect\n  sent:     {asked}\n  expected: {expected}")
}
