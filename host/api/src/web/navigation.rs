//! Browser navigations get the app; everything else is the API on the same paths.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{Html, IntoResponse, Response},
};
use base64::{Engine, engine::general_purpose::STANDARD};

use super::assets;
use crate::{error::ApiError, state::AppState};

/// Paths that are never pages of the app, whoever asks.
const NEVER_PAGES: [&str; 10] = [
    "/static/",
    "/modules/",
    "/public/",
    "/hooks/",
    "/socket.io",
    "/healthz",
    "/readyz",
    "/metrics",
    "/openapi.json",
    "/version",
];
/// What the pages have in place of the nonce of one answer.
const NONCE_MARK: &str = "__CSP_NONCE__";

/// Answers navigations with the app's page, lets everything else through.
pub(crate) async fn serve_app(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let mut response = if is_navigation(request.method(), request.headers()) && is_page(path) {
        page(if path == "/phone" { "phone.html" } else { "index.html" }, &state)
    } else {
        next.run(request).await
    };
    let vary = HeaderValue::from_static("Accept, Sec-Fetch-Mode");
    response.headers_mut().append(header::VARY, vary);
    response
}

fn page(name: &str, state: &AppState) -> Response {
    let Some(html) = assets::page(name) else {
        let text = "The browser app is not part of this build. Run: cargo xtask run";
        return (StatusCode::SERVICE_UNAVAILABLE, text).into_response();
    };
    let nonce = STANDARD.encode(rand::random::<[u8; 16]>());
    let Ok(policy) = HeaderValue::from_str(&content_policy(&nonce, &state.config.public_url)) else {
        return ApiError::internal("the public address does not fit into a header").into_response();
    };
    let headers = [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    (headers, Html(html.replace(NONCE_MARK, &nonce))).into_response()
}

fn content_policy(nonce: &str, public_url: &str) -> String {
    // Files of conversations are named by their whole address.
    let (scheme, host) = public_url.split_once("://").unwrap_or(("https", public_url));
    let host = host.split('/').next().unwrap_or_default();
    format!(
        "default-src 'self'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; \
         img-src 'self' {scheme}://{host} data: blob:; media-src 'self' {scheme}://{host} blob:; connect-src 'self' ws://{host} wss://{host}; \
         font-src 'self' data:; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
}

fn is_navigation(method: &Method, headers: &HeaderMap) -> bool {
    if method != Method::GET && method != Method::HEAD {
        return false;
    }
    if let Some(mode) = headers.get("sec-fetch-mode") {
        return mode == "navigate";
    }
    let accept = headers
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    accept.contains("text/html") && !accept.contains("application/json")
}

fn is_page(path: &str) -> bool {
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    !is_file && !NEVER_PAGES.iter().any(|prefix| path.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(list: &[(&'static str, &'static str)]) -> HeaderMap {
        list.iter()
            .map(|(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn address_bar_and_old_browsers_navigate() {
        assert!(is_navigation(
            &Method::GET,
            &headers(&[("sec-fetch-mode", "navigate"), ("accept", "*/*")])
        ));
        assert!(is_navigation(
            &Method::GET,
            &headers(&[("accept", "text/html,application/xhtml+xml")])
        ));
    }

    #[test]
    fn scripts_and_tools_do_not() {
        assert!(!is_navigation(
            &Method::GET,
            &headers(&[("sec-fetch-mode", "cors"), ("accept", "text/html")])
        ));
        assert!(!is_navigation(
            &Method::GET,
            &headers(&[("accept", "application/json, text/html")])
        ));
        assert!(!is_navigation(&Method::GET, &headers(&[("accept", "*/*")])));
        assert!(!is_navigation(
            &Method::POST,
            &headers(&[("sec-fetch-mode", "navigate")])
        ));
    }

    #[test]
    fn files_and_operators_paths_are_no_pages() {
        assert!(is_page("/tickets/3f0a") && is_page("/") && is_page("/phone"));
        for path in [
            "/static/js/a.js",
            "/favicon.svg",
            "/healthz",
            "/modules/kanban/0.1.0/remoteEntry.js",
        ] {
            assert!(!is_page(path), "{path}");
        }
    }

    #[test]
    fn the_policy_names_the_sockets_of_this_host_only() {
        assert!(content_policy("n", "https://desk.example.com").contains("wss://desk.example.com;"));
    }
}
