//! Requests that are really made, to be recorded.

use balcao_runtime::ports::{HttpFailure, HttpRequest, HttpResponse};
use ureq::http::{Request, Response};
use ureq::{Body, Error};

use super::Outcome;
use super::exchange::Masks;

/// Headers of answers that say nothing about the service, or too much.
const LEFT_OUT: [&str; 8] = [
    "authorization",
    "connection",
    "content-length",
    "date",
    "server",
    "set-cookie",
    "transfer-encoding",
    "www-authenticate",
];

/// Makes a request, with nothing of the checks of a host: it goes where the test says.
pub(super) fn really(request: HttpRequest) -> Outcome {
    let agent = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .timeout_global(Some(request.timeout))
        .build()
        .new_agent();
    let mut prepared = Request::builder().method(request.method).uri(&request.url);
    for (name, value) in &request.headers {
        prepared = prepared.header(name, value);
    }
    let prepared = prepared.body(request.body).map_err(|_| HttpFailure::Malformed)?;
    let answer = agent.run(prepared).map_err(|error| failure(&error))?;
    read(answer, request.max_bytes)
}

fn read(mut answer: Response<Body>, most: usize) -> Outcome {
    let header = |(name, value): (&ureq::http::HeaderName, &ureq::http::HeaderValue)| {
        Some((name.as_str().to_owned(), value.to_str().ok()?.to_owned()))
    };
    let headers = answer.headers().iter().filter_map(header).collect();
    let most = u64::try_from(most).unwrap_or(u64::MAX);
    let body = answer.body_mut().with_config().limit(most).read_to_vec();
    Ok(HttpResponse {
        status: answer.status().as_u16(),
        headers,
        body: body.map_err(|error| failure(&error))?,
    })
}

fn failure(error: &Error) -> HttpFailure {
    match error {
        Error::Timeout(_) => HttpFailure::Timeout,
        Error::HostNotFound => HttpFailure::Address,
        Error::BodyExceedsLimit(_) => HttpFailure::TooLarge,
        Error::Tls(_) | Error::Rustls(_) => HttpFailure::Certificate,
        Error::Http(_) | Error::Protocol(_) => HttpFailure::Malformed,
        _ => HttpFailure::Connection,
    }
}

/// The headers of an answer that a cassette keeps.
pub(super) fn kept(headers: &[(String, String)], masks: &Masks) -> Vec<(String, String)> {
    let is_kept = |(name, _): &&(String, String)| !LEFT_OUT.contains(&name.as_str());
    let masked = |(name, value): &(String, String)| (name.clone(), masks.text(value));
    headers.iter().filter(is_kept).map(masked).collect()
}
