//! What operators see: request ids, log lines, counters.

use std::time::Instant;

use axum::{
    body::Body,
    extract::{MatchedPath, Request},
    http::{HeaderName, Method},
    middleware::Next,
    response::Response,
};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use tower_http::request_id::{MakeRequestId, RequestId};
use tracing::Span;
use uuid::Uuid;

/// Header that carries the id of a request.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Limits of the duration histogram, in seconds.
const BUCKETS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// Starts collecting counters. Once per process.
///
/// # Errors
/// When the process already collects counters.
pub fn start_metrics() -> Result<PrometheusHandle, BuildError> {
    PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &BUCKETS)?
        .install_recorder()
}

/// Counters of a process that already collects them elsewhere, or does not want to (tests).
#[must_use]
pub fn detached_metrics() -> PrometheusHandle {
    PrometheusBuilder::new().build_recorder().handle()
}

/// Gives every request an id of our own: those of clients could be forged or repeated.
#[derive(Clone, Copy)]
pub(crate) struct FreshId;

impl MakeRequestId for FreshId {
    fn make_request_id<B>(&mut self, _: &axum::http::Request<B>) -> Option<RequestId> {
        let id = Uuid::now_v7().simple().to_string();
        id.parse().ok().map(RequestId::new)
    }
}

/// Paths that hold an e-mail, a secret or a password after their first part.
const PRIVATE: [&str; 2] = ["/forgetpassword", "/resetpasswords"];

/// The path as it may be logged.
fn logged(path: &str) -> &str {
    let private = PRIVATE.into_iter().find(|private| path.starts_with(private));
    private.unwrap_or(path)
}

/// The span around one request. Paths are logged without their query: it may hold names and numbers.
pub(crate) fn request_span(request: &axum::http::Request<Body>) -> Span {
    let id = request
        .extensions()
        .get::<RequestId>()
        .and_then(|id| id.header_value().to_str().ok());
    tracing::info_span!("request", id, method = %request.method(), path = logged(request.uri().path()))
}

/// Counts requests and their durations by route, not by path.
pub(crate) async fn count(request: Request, next: Next) -> Response {
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("unmatched", MatchedPath::as_str)
        .to_owned();
    let method = method_label(request.method());
    let start = Instant::now();
    let response = next.run(request).await;
    let status = response.status().as_u16().to_string();
    metrics::counter!("balcao_http_requests_total", "method" => method, "route" => route.clone(), "status" => status)
        .increment(1);
    metrics::histogram!("balcao_http_request_seconds", "method" => method, "route" => route)
        .record(start.elapsed().as_secs_f64());
    response
}

/// Methods that clients make up must not become counters.
fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::HEAD => "HEAD",
        _ => "OTHER",
    }
}
