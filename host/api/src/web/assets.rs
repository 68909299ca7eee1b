//! Files of the browser app: embedded in release builds, read from disk in development.

use std::borrow::Cow;

use axum::{
    body::Body,
    extract::Path,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use rust_embed::RustEmbed;

use crate::error::ApiError;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../shell-ui/dist"]
struct Dist;

/// Names under `/static` carry a hash of their content, so that they never change.
pub(crate) const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const SHORT: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// The service worker: its newest version counts at once, and it passes requests for pages on.
const WORKER: &str = "sw.js";
const WORKER_POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; connect-src 'self'; img-src 'self'");

/// The text of an HTML page of the app.
pub(crate) fn page(name: &str) -> Option<String> {
    let file = Dist::get(name)?;
    Some(String::from_utf8_lossy(&file.data).into_owned())
}

/// `GET /static/{*path}`
pub(crate) async fn static_file(Path(path): Path<String>) -> Response {
    match Dist::get(&format!("static/{path}")) {
        Some(file) => answer(&path, file.data, IMMUTABLE),
        None => ApiError::not_found().into_response(),
    }
}

/// A file at the root of the app, such as `/favicon.svg`. HTML pages are served by navigation only.
pub(crate) fn root_file(path: &str) -> Option<Response> {
    let name = path.strip_prefix('/')?;
    if name.is_empty() || name.contains('/') || name.ends_with(".html") {
        return None;
    }
    let file = Dist::get(name)?;
    let mut response = answer(name, file.data, SHORT);
    if name == WORKER {
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(header::CONTENT_SECURITY_POLICY, WORKER_POLICY);
    }
    Some(response)
}

/// A file with the type that its name tells.
pub(crate) fn answer(name: &str, data: Cow<'static, [u8]>, caching: HeaderValue) -> Response {
    let kind = mime_guess::from_path(name).first_or_octet_stream();
    let kind = HeaderValue::from_str(kind.as_ref()).unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let body = match data {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    (
        StatusCode::OK,
        [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, caching)],
        body,
    )
        .into_response()
}
