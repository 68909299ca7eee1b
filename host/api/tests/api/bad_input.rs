//! Requests that make no sense get a code, never a 500.

use axum::{
    body::Body,
    http::{Request, header},
};
use serde_json::json;

use crate::app::TestApp;

#[tokio::test]
async fn bodies_that_are_not_json_are_told_apart() {
    let app = TestApp::start().await;
    let post = |kind: &'static str, body: &'static [u8]| {
        Request::post("/auth/login")
            .header(header::CONTENT_TYPE, kind)
            .body(Body::from(body))
            .unwrap()
    };
    let cases = [
        (post("application/json", b"{"), (400, "ERR_INVALID_JSON")),
        (
            post("application/json", b"{\"email\":\"a\",\"password\":\"b\"} trailing"),
            (400, "ERR_INVALID_JSON"),
        ),
        (
            post("application/json", b"{\"email\":\"a\\u0000\",\"password\":\"b\"}"),
            (400, "ERR_INVALID_JSON"),
        ),
        (post("application/json", b"[]"), (400, "ERR_VALIDATION")),
        (post("text/plain", b"{}"), (415, "ERR_UNSUPPORTED_MEDIA_TYPE")),
    ];
    for (request, (status, code)) in cases {
        assert_eq!(app.send(request).await.error(), (status, code.to_owned()));
    }
}

#[tokio::test]
async fn a_wrong_type_names_its_field() {
    let app = TestApp::start().await;
    let answer = app
        .call(
            "POST",
            "/auth/login",
            None,
            Some(json!({ "email": [], "password": "x" })),
        )
        .await;
    assert_eq!(answer.json(), json!({ "error": "ERR_VALIDATION", "field": "email" }));
}

#[tokio::test]
async fn oversized_bodies_are_refused() {
    let app = TestApp::start().await;
    let huge = json!({ "email": "x".repeat(11 * 1024 * 1024), "password": "x" });
    let answer = app.call("POST", "/auth/login", None, Some(huge)).await;
    assert_eq!(answer.error(), (413, "ERR_BODY_TOO_LARGE".to_owned()));
}

#[tokio::test]
async fn unknown_routes_and_methods_answer_json() {
    let app = TestApp::start().await;
    for (method, path, expected) in [
        ("GET", "/nothing", (404, "ERR_NOT_FOUND")),
        ("POST", "/nothing", (404, "ERR_NOT_FOUND")),
        ("GET", "/static/nothing.js", (404, "ERR_NOT_FOUND")),
        ("GET", "/static/../../Cargo.toml", (404, "ERR_NOT_FOUND")),
        ("GET", "/modules/kanban/9.9.9/remoteEntry.js", (404, "ERR_NOT_FOUND")),
        ("PATCH", "/tickets", (405, "ERR_METHOD_NOT_ALLOWED")),
    ] {
        let answer = app.call(method, path, None, None).await;
        assert_eq!(answer.error(), (expected.0, expected.1.to_owned()), "{method} {path}");
    }
}

#[tokio::test]
async fn absurd_parameters_are_refused() {
    let app = TestApp::start().await;
    let ana = app.login("ana@demo.balcao").await;
    for path in [
        "/tickets?pageNumber=0",
        "/tickets?pageNumber=-3",
        "/tickets?pageNumber=99999999999999",
        "/tickets?pageNumber=two",
        "/tickets?status=lost",
        "/tickets?queueIds=1,2",
        "/tickets?queueIds=%5B%22a%22%5D",
        "/tickets?searchParam=a%00b",
        "/contacts?pageNumber=1e9",
    ] {
        let answer = app.call("GET", path, Some(&ana), None).await;
        assert_eq!(answer.error(), (400, "ERR_VALIDATION".to_owned()), "{path}");
    }
}

#[tokio::test]
async fn ids_that_cannot_exist_are_not_found() {
    let app = TestApp::start().await;
    let ana = app.login("ana@demo.balcao").await;
    for path in [
        "/tickets/0",
        "/tickets/-1",
        "/tickets/x",
        "/tickets/99999999999999999999",
        "/tickets/u/x",
        "/users/1.5",
    ] {
        assert_eq!(app.call("GET", path, Some(&ana), None).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn trailing_slashes_do_not_matter() {
    let app = TestApp::start().await;
    let ana = app.login("ana@demo.balcao").await;
    assert_eq!(app.call("GET", "/tickets/", Some(&ana), None).await.status, 200);
    assert_eq!(
        app.call("GET", "/whatsapp/?session=0", Some(&ana), None).await.status,
        200
    );
}
