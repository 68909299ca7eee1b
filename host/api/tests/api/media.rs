//! Files of customers: taken, shown to the desk, and never trusted.

use axum::{
    body::Body,
    http::{Request, header},
};
use serde_json::{Value, json};

use crate::app::TestApp;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
const BOUNDARY: &str = "balcao-test-boundary";

/// A phone of the demo company; answers the admin's and the phone's token.
async fn phone(app: &TestApp) -> (String, String) {
    let admin = app.login("admin@demo.balcao").await;
    app.call("POST", "/whatsappsession/1", Some(&admin), None).await;
    let connection = app.call("GET", "/whatsapp/1", Some(&admin), None).await.json();
    let (_, token) = connection["qrcode"].as_str().unwrap().split_once('#').unwrap();
    let paired = app
        .call("POST", "/simulator/pair", None, Some(json!({ "token": token })))
        .await;
    (admin, paired.json()["phone"].as_str().unwrap().to_owned())
}

fn form(phone: &str, file: &str, bytes: &[u8]) -> Request<Body> {
    let mut body = Vec::new();
    for (name, value) in [("from", "5511955550009"), ("name", "Iara"), ("id", file)] {
        body.extend(
            format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").bytes(),
        );
    }
    let head = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"media\"; filename=\"{file}\"\r\n\r\n");
    body.extend(head.bytes());
    body.extend(bytes);
    body.extend(format!("\r\n--{BOUNDARY}--\r\n").bytes());
    Request::post("/simulator/messages")
        .header(header::AUTHORIZATION, format!("Bearer {phone}"))
        .header(
            header::CONTENT_TYPE,
            format!("multipart/form-data; boundary={BOUNDARY}"),
        )
        .body(Body::from(body))
        .unwrap()
}

/// The stored message with this id. The phone's long poll tells when the desk has it.
async fn message(app: &TestApp, admin: &str, phone: &str, id: &str) -> Value {
    let mut cursor = String::new();
    loop {
        let path = format!("/simulator/messages?from=5511955550009&wait=20&after={cursor}");
        let news = app.call("GET", &path, Some(phone), None).await.json();
        if news["acks"]
            .as_array()
            .unwrap()
            .iter()
            .any(|receipt| receipt["id"] == id)
        {
            break;
        }
        let next = news["cursor"].as_str().unwrap().to_owned();
        assert_ne!(next, cursor, "{id} did not arrive");
        cursor = next;
    }
    let found = app
        .call("GET", "/tickets?searchParam=5511955550009", Some(admin), None)
        .await
        .json();
    let path = format!("/messages/{}", found["tickets"][0]["id"]);
    let page = app.call("GET", &path, Some(admin), None).await.json();
    let messages = page["messages"].as_array().unwrap();
    messages.iter().find(|message| message["id"] == id).unwrap().clone()
}

#[tokio::test]
async fn a_picture_reaches_the_desk_and_is_shown_in_place() {
    let app = TestApp::start().await;
    let (admin, phone) = phone(&app).await;
    assert_eq!(
        app.send(form(&phone, "foto.png", PNG)).await.json(),
        json!({ "id": "foto.png" })
    );
    let message = message(&app, &admin, &phone, "foto.png").await;
    assert_eq!(
        (&message["mediaType"], &message["body"]),
        (&json!("image"), &json!("foto.png"))
    );
    let file = app.call("GET", message["mediaUrl"].as_str().unwrap(), None, None).await;
    assert_eq!(file.text, String::from_utf8_lossy(PNG));
    assert_eq!(file.headers[header::CONTENT_TYPE], "image/png");
    assert_eq!(file.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
    assert!(!file.headers.contains_key(header::CONTENT_DISPOSITION));
}

#[tokio::test]
async fn a_page_that_calls_itself_a_picture_is_a_download_that_runs_nothing() {
    let app = TestApp::start().await;
    let (admin, phone) = phone(&app).await;
    app.send(form(&phone, "foto.jpg", b"<html><script>alert(1)</script>"))
        .await;
    let message = message(&app, &admin, &phone, "foto.jpg").await;
    let file = app.call("GET", message["mediaUrl"].as_str().unwrap(), None, None).await;
    assert_eq!(file.headers[header::CONTENT_TYPE], "application/octet-stream");
    assert_eq!(file.headers[header::CONTENT_DISPOSITION], "attachment");
    assert_eq!(
        file.headers[header::CONTENT_SECURITY_POLICY],
        "default-src 'none'; sandbox"
    );
}

#[tokio::test]
async fn an_empty_or_oversized_file_is_refused() {
    let app = TestApp::start().await;
    let (_, phone) = phone(&app).await;
    assert_eq!(
        app.send(form(&phone, "nada.png", b"")).await.error(),
        (400, "ERR_VALIDATION".to_owned())
    );
    let huge = vec![0_u8; 11 * 1024 * 1024];
    assert_eq!(
        app.send(form(&phone, "tudo.bin", &huge)).await.error(),
        (413, "ERR_BODY_TOO_LARGE".to_owned())
    );
}

#[tokio::test]
async fn a_list_of_one_day_holds_that_day_only() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let list = async |query: &str| {
        app.call("GET", &format!("/tickets?showAll=true&{query}"), Some(&admin), None)
            .await
    };
    let all = list("").await.json();
    let day = &all["tickets"][0]["updatedAt"].as_str().unwrap()[..10];
    let found = list(&format!("updatedAt={day}")).await.json();
    let days = found["tickets"].as_array().unwrap();
    assert!(!days.is_empty());
    assert!(
        days.iter()
            .all(|ticket| ticket["updatedAt"].as_str().unwrap().starts_with(day))
    );
    let wrong = list("date=2026-02-30").await;
    assert_eq!(wrong.json(), json!({ "error": "ERR_VALIDATION", "field": "date" }));
}
