//! What browsers get: the app for navigations, and headers that keep it safe.

use axum::{
    body::Body,
    http::{Request, header},
};

use crate::app::TestApp;

fn navigate(path: &str) -> Request<Body> {
    Request::get(path)
        .header("sec-fetch-mode", "navigate")
        .header(header::ACCEPT, "text/html")
        .body(Body::empty())
        .unwrap()
}

#[tokio::test]
async fn navigations_to_api_paths_never_get_json() {
    let app = TestApp::start().await;
    for path in ["/", "/tickets", "/tickets/3f0a", "/nothing"] {
        let answer = app.send(navigate(path)).await;
        // Without a built browser app the host says so; it is not part of this test.
        assert!([200, 503].contains(&answer.status.as_u16()), "{path}");
        assert!(!answer.text.starts_with('{'), "{path}");
    }
}

#[tokio::test]
async fn operators_read_their_pages_in_a_browser_too() {
    let app = TestApp::start().await;
    assert_eq!(app.send(navigate("/version")).await.json()["demo"], true);
    assert_eq!(app.send(navigate("/healthz")).await.status, 200);
}

#[tokio::test]
async fn answers_of_the_api_are_not_kept_and_not_sniffed() {
    let app = TestApp::start().await;
    let answer = app.call("GET", "/version", None, None).await;
    assert_eq!(answer.headers[header::CACHE_CONTROL], "no-store");
    assert_eq!(answer.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
    assert_eq!(answer.headers[header::REFERRER_POLICY], "no-referrer");
    assert!(answer.headers.contains_key(header::VARY) && answer.headers.contains_key("x-request-id"));
    assert!(!answer.headers.contains_key(header::ETAG));
}

#[tokio::test]
async fn every_route_is_described_with_its_answers() {
    let app = TestApp::start().await;
    let api = app.call("GET", "/openapi.json", None, None).await.json();
    let paths = api["paths"].as_object().unwrap();
    let operations: Vec<_> = paths
        .iter()
        .flat_map(|(path, item)| {
            item.as_object()
                .unwrap()
                .iter()
                .map(move |(method, operation)| (format!("{method} {path}"), operation))
        })
        .collect();
    assert_eq!(operations.len(), balcao_api::route_names().len());
    for (name, operation) in operations {
        assert!(operation["summary"].is_string(), "{name} has no summary");
        assert!(
            !operation["responses"].as_object().unwrap().is_empty(),
            "{name} has no answers"
        );
    }
}
