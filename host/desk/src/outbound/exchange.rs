//! Requests of plugins to other services.

use super::enclosed::enclosed;
use balcao_runtime::ports::{HttpFailure, HttpRequest, HttpResponse};
use std::io::{self, ErrorKind, Read};
use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{self, Receiver, Sender};
use ureq::http::{Request, Response};
use ureq::{Agent, Body};

/// Requests on their way at the same time. Each holds a thread.
const AT_ONCE: usize = 256;
/// Bytes of a piece of a file.
const PIECE_BYTES: usize = 64 << 10;
/// Pieces that may wait to be taken.
const PIECES: usize = 4;

/// A file as it comes.
pub(crate) type Pieces = Receiver<Result<Vec<u8>, HttpFailure>>;

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

impl Outside {
    /// Sends a request that the runtime has checked and gives the file that is answered piece by piece; anything but success is a
    /// failure. With `member` the answer is a JSON object, and the file its member of this name, in base64. How much there is decides
    /// who takes the pieces.
    pub(crate) fn download(&self, request: HttpRequest, member: Option<String>) -> Pieces {
        let (pieces, taken) = mpsc::channel(PIECES);
        let (agent, local, places) = (self.agent.clone(), self.local, Arc::clone(&self.places));
        tokio::spawn(async move {
            let Ok(Ok(place)) = tokio::time::timeout(request.timeout, places.acquire_owned()).await else {
                return drop(pieces.send(Err(HttpFailure::Timeout)).await);
            };
            let exchange = move || {
                if let Err(failure) = download(&agent, local, request, member.as_deref(), &pieces) {
                    // Nobody waits for it any more when it cannot be told.
                    let _ = pieces.blocking_send(Err(failure));
                }
                drop(place);
            };
            if let Err(error) = tokio::task::spawn_blocking(exchange).await {
                tracing::error!(%error, "a file of a plugin was not fetched");
            }
        });
        taken
    }
}

fn download(
    agent: &Agent,
    local: bool,
    request: HttpRequest,
    member: Option<&str>,
    pieces: &Sender<Result<Vec<u8>, HttpFailure>>,
) -> Result<(), HttpFailure> {
    let response = answer(agent, local, request)?;
    if !response.status().is_success() {
        return Err(HttpFailure::Malformed);
    }
    let mut body = response.into_body().into_with_config().limit(u64::MAX).reader();
    match member {
        None => pour(&mut body, pieces),
        Some(member) => enclosed(body, member, |file| pour(file, pieces)),
    }
    .map_err(|error| match error.kind() {
        ErrorKind::InvalidData => HttpFailure::Malformed,
        _ => HttpFailure::Connection,
    })
}

/// Gives a file piece by piece, until nobody takes it any more.
fn pour(file: &mut dyn Read, pieces: &Sender<Result<Vec<u8>, HttpFailure>>) -> io::Result<()> {
    loop {
        let mut piece = vec![0; PIECE_BYTES];
        let read = file.read(&mut piece)?;
        piece.truncate(read);
        if read == 0 || pieces.blocking_send(Ok(piece)).is_err() {
            return Ok(());
        }
    }
}

fn exchange(agent: &Agent, local: bool, wanted: HttpRequest) -> Result<HttpResponse, HttpFailure> {
    let max_bytes = wanted.max_bytes;
    let mut response = answer(agent, local, wanted)?;
    // Whoever counts the bytes stops at the limit, also where the body ends there: one more tells the two apart.
    let limit = u64::try_from(max_bytes).unwrap_or(u64::MAX).saturating_add(1);
    let body = response.body_mut().with_config().limit(limit).read_to_vec();
    let body = body.map_err(|error| failure(&error))?;
    if body.len() > max_bytes {
        return Err(HttpFailure::TooLarge);
    }
    Ok(HttpResponse {
        status: response.status().as_u16(),
        headers: headers(&response),
        body,
    })
}

/// Sends a request. The body of the answer is not read yet.
fn answer(agent: &Agent, local: bool, wanted: HttpRequest) -> Result<Response<Body>, HttpFailure> {
    let has_body = !wanted.body.is_empty() || matches!(wanted.method, "POST" | "PUT" | "PATCH");
    let mut request = Request::builder().method(wanted.method).uri(wanted.url);
    for (name, value) in wanted.headers {
        request = request.header(name, value);
    }
    let (malformed, timeout) = (|_| HttpFailure::Malformed, Some(wanted.timeout));
    let outcome = if has_body {
        let request = agent.configure_request(request.body(wanted.body).map_err(malformed)?);
        agent.run(request.timeout_global(timeout).https_only(!local).build())
    } else {
        let request = agent.configure_request(request.body(()).map_err(malformed)?);
        agent.run(request.timeout_global(timeout).https_only(!local).build())
    };
    outcome.map_err(|error| failure(&error))
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
