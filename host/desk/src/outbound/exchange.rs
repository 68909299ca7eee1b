//! Requests of plugins to other services.

use balcao_runtime::ports::{HttpFailure, HttpRequest, HttpResponse};
use std::io::ErrorKind;
use std::sync::Arc;
use tokio::sync::Semaphore;
use ureq::Agent;
use ureq::http::{Request, Response};

/// Requests on their way at the same time. Each holds a thread.
const AT_ONCE: usize = 256;

/// The way out for plugins.
pub(crate) struct Outside {
    agent: Agent,
    local: bool,
    places: Arc<Semaphore>,
}

impl Outside {
    pub(crate) fn new(local: bool) -> Self {
        Self::with(super::agent(local), local)
    }

    fn with(agent: Agent, local: bool) -> Self {
        let places = Arc::new(Semaphore::new(AT_ONCE));
        Self { agent, local, places }
    }

    /// Whether addresses that are not public may be spoken to, and without TLS.
    pub(crate) const fn is_local(&self) -> bool {
        self.local
    }

    /// Sends a request that the runtime has checked.
    pub(crate) async fn send(&self, request: HttpRequest) -> Result<HttpResponse, HttpFailure> {
        let place = Arc::clone(&self.places).acquire_owned();
        let Ok(Ok(place)) = tokio::time::timeout(request.timeout, place).await else {
            return Err(HttpFailure::Timeout);
        };
        let (agent, local) = (self.agent.clone(), self.local);
        let exchange = tokio::task::spawn_blocking(move || {
            let outcome = exchange(&agent, local, request);
            drop(place);
            outcome
        });
        exchange.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a request of a plugin was not finished");
            Err(HttpFailure::Connection)
        })
    }
}

fn exchange(agent: &Agent, local: bool, wanted: HttpRequest) -> Result<HttpResponse, HttpFailure> {
    let (timeout, max_bytes) = (wanted.timeout, wanted.max_bytes);
    let has_body = !wanted.body.is_empty() || matches!(wanted.method, "POST" | "PUT" | "PATCH");
    let mut request = Request::builder().method(wanted.method).uri(wanted.url);
    for (name, value) in wanted.headers {
        request = request.header(name, value);
    }
    let malformed = |_| HttpFailure::Malformed;
    let outcome = if has_body {
        let request = agent.configure_request(request.body(wanted.body).map_err(malformed)?);
        agent.run(request.timeout_global(Some(timeout)).https_only(!local).build())
    } else {
        let request = agent.configure_request(request.body(()).map_err(malformed)?);
        agent.run(request.timeout_global(Some(timeout)).https_only(!local).build())
    };
    let mut response = outcome.map_err(|error| failure(&error))?;
    let limit = u64::try_from(max_bytes).unwrap_or(u64::MAX);
    let body = response.body_mut().with_config().limit(limit).read_to_vec();
    Ok(HttpResponse {
        status: response.status().as_u16(),
        headers: headers(&response),
        body: body.map_err(|error| failure(&error))?,
    })
}

/// Headers that are text. Cookies stay here: a plugin has no use for them.
fn headers<T>(response: &Response<T>) -> Vec<(String, String)> {
    let read = response.headers().iter().filter_map(|(name, value)| {
        let text = value.to_str().ok()?;
        (name != "set-cookie").then(|| (name.to_string(), text.to_owned()))
    });
    read.collect()
}

fn failure(error: &ureq::Error) -> HttpFailure {
    tracing::debug!(%error, "a request of a plugin failed");
    match error {
        ureq::Error::HostNotFound | ureq::Error::BadUri(_) | ureq::Error::RequireHttpsOnly(_) => HttpFailure::Address,
        ureq::Error::Timeout(_) => HttpFailure::Timeout,
        ureq::Error::BodyExceedsLimit(_) | ureq::Error::LargeResponseHeader(..) => HttpFailure::TooLarge,
        ureq::Error::Protocol(_) | ureq::Error::Http(_) => HttpFailure::Malformed,
        ureq::Error::Tls(_) | ureq::Error::Rustls(_) => HttpFailure::Certificate,
        ureq::Error::Io(error) if error.kind() == ErrorKind::TimedOut => HttpFailure::Timeout,
        ureq::Error::Io(error) if error.kind() == ErrorKind::InvalidData => HttpFailure::Certificate,
        _ => HttpFailure::Connection,
    }
}

#[cfg(test)]
mod tests;
