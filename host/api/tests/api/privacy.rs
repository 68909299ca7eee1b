//! Audit log, access log, export and erasure over HTTP.

use std::{net::SocketAddr, time::Duration};

use axum::{
    body::Body,
    extract::ConnectInfo,
    http::{Method, Request, header},
};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp};

/// A login attempt over a connection, with what its client or proxy says.
async fn login_from(app: &TestApp, connection: &str, forwarded: Option<&str>, email: &str, password: &str) -> Answer {
    let mut request = Request::builder()
        .method(Method::POST)
        .uri("/auth/login")
        .header(header::CONTENT_TYPE, "application/json")
        .header("x-forwarded-port", "5151");
    if let Some(forwarded) = forwarded {
        request = request.header("x-forwarded-for", forwarded);
    }
    let body = json!({ "email": email, "password": password }).to_string();
    let mut request = request.body(Body::from(body)).unwrap();
    let connection: SocketAddr = connection.parse().unwrap();
    request.extensions_mut().insert(ConnectInfo(connection));
    app.send(request).await
}

/// Reads the access log until it holds what is looked for; it is written beside the requests.
async fn access(app: &TestApp, token: &str, fits: impl Fn(&Value) -> bool) -> Value {
    let looking = async {
        loop {
            let page = app.call("GET", "/access-log", Some(token), None).await.json();
            if let Some(found) = page["entries"].as_array().unwrap().iter().find(|entry| fits(entry)) {
                return found.clone();
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), looking).await.unwrap()
}

async fn contact(app: &TestApp, token: &str) -> Value {
    let tickets = app.call("GET", "/tickets", Some(token), None).await.json();
    let id = tickets["tickets"][0]["contactId"].clone();
    let contacts = app.call("GET", "/contacts", Some(token), None).await.json();
    let all = contacts["contacts"].as_array().unwrap();
    all.iter().find(|contact| contact["id"] == id).unwrap().clone()
}

#[tokio::test]
async fn a_made_up_header_does_not_get_around_the_limit_of_logins() {
    let app = TestApp::start().await;
    for attempt in 0..20 {
        let made_up = format!("198.51.100.{attempt}");
        let email = format!("nobody{attempt}@demo.balcao");
        let answer = login_from(&app, "192.0.2.7:1000", Some(&made_up), &email, "wrong").await;
        assert_eq!(answer.status, 401, "{attempt}");
    }
    let direct = login_from(&app, "192.0.2.7:1000", Some("198.51.100.99"), "x@demo.balcao", "wrong").await;
    assert_eq!(direct.error(), (429, "ERR_TOO_MANY_ATTEMPTS".into()));
    // The same clients behind a trusted proxy are told apart, but not by what they themselves say.
    let other = login_from(
        &app,
        "10.0.0.5:1000",
        Some("192.0.2.7, 203.0.113.4"),
        "y@demo.balcao",
        "wrong",
    )
    .await;
    assert_eq!(other.status, 401);
    let same = login_from(
        &app,
        "10.0.0.5:1000",
        Some("203.0.113.4, 192.0.2.7"),
        "z@demo.balcao",
        "wrong",
    )
    .await;
    assert_eq!(same.status, 429);
}

#[tokio::test]
async fn the_access_log_knows_address_and_port_behind_a_proxy() {
    let app = TestApp::start().await;
    let answer = login_from(
        &app,
        "10.0.0.5:1000",
        Some("203.0.113.4"),
        "ana@demo.balcao",
        "demo12345",
    )
    .await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let admin = app.login("admin@demo.balcao").await;
    let found = access(&app, &admin, |entry| entry["address"] == "203.0.113.4").await;
    assert_eq!((&found["event"], &found["port"]), (&json!("login"), &json!(5151)));
    access(&app, &admin, |entry| entry["event"] == "use").await;
    let ana = answer.json()["token"].as_str().unwrap().to_owned();
    app.call("DELETE", "/auth/logout", Some(&ana), None).await;
    access(&app, &admin, |entry| entry["event"] == "logout").await;
    assert_eq!(app.call("GET", "/access-log", Some(&ana), None).await.status, 403);
    let table = app.call("GET", "/access-log/export", Some(&admin), None).await;
    assert!(
        table.text.starts_with("at;user;userId;event;address;port\r\n"),
        "{}",
        table.text
    );
    assert!(table.text.contains("login;203.0.113.4;5151\r\n"), "{}", table.text);
}

#[tokio::test]
async fn wrong_passwords_are_in_the_audit_log_without_the_password() {
    let app = TestApp::start().await;
    login_from(&app, "192.0.2.7:1000", None, "ana@demo.balcao", "hunter2hunter2").await;
    let admin = app.login("admin@demo.balcao").await;
    let page = app
        .call("GET", "/audit?action=session.refused", Some(&admin), None)
        .await;
    let entry = &page.json()["entries"][0];
    assert_eq!(
        (&entry["address"], &entry["userId"]),
        (&json!("192.0.2.7"), &Value::Null)
    );
    assert!(!page.text.contains("hunter2"));
    let none = app
        .call("GET", "/audit?to=2020-01-01T00:00:00Z", Some(&admin), None)
        .await;
    assert_eq!(none.json(), json!({ "entries": [], "hasMore": false }));
    let wrong = app.call("GET", "/audit?from=yesterday", Some(&admin), None).await;
    assert_eq!(wrong.error(), (400, "ERR_VALIDATION".into()));
    let table = app.call("GET", "/audit/export", Some(&admin), None).await;
    assert!(
        table.text.starts_with("at;user;address;action;target;detail\r\n"),
        "{}",
        table.text
    );
    assert_eq!(table.headers[header::CONTENT_TYPE], "text/csv; charset=utf-8");
    let check = app.call("GET", "/audit/check", Some(&admin), None).await.json();
    assert_eq!(check["whole"], true);
    let ana = app.login("ana@demo.balcao").await;
    for path in ["/audit", "/audit/check", "/audit/export", "/access-log/export"] {
        assert_eq!(app.call("GET", path, Some(&ana), None).await.status, 403, "{path}");
    }
}

#[tokio::test]
async fn an_export_holds_what_is_known_of_the_contact() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let contact = contact(&app, &admin).await;
    let path = format!("/contacts/{}/export", contact["id"]);
    let ana = app.login("ana@demo.balcao").await;
    assert_eq!(app.call("GET", &path, Some(&ana), None).await.status, 403);
    let bytes = app.download(&path, &admin).await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("contact.zip");
    std::fs::write(&file, &bytes).unwrap();
    let mut zip = zip::ZipArchive::new(std::fs::File::open(&file).unwrap()).unwrap();
    let known: Value = serde_json::from_reader(zip.by_name("contact.json").unwrap()).unwrap();
    assert_eq!(known["contacts"][0]["number"], contact["number"]);
    assert!(!known["messages"].as_array().unwrap().is_empty());
    assert_eq!(known["tickets"][0]["contact_id"], contact["id"]);
    assert!(known["messages"][0].get("company_id").is_none());
    let page = app
        .call("GET", "/audit?action=contact.exported", Some(&admin), None)
        .await
        .json();
    assert_eq!(page["entries"][0]["target"], format!("contact:{}", contact["id"]));
}

#[tokio::test]
async fn an_erasure_wants_the_number_and_answers_a_receipt() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let contact = contact(&app, &admin).await;
    let path = format!("/contacts/{}/erase", contact["id"]);
    let wrong = app
        .call("POST", &path, Some(&admin), Some(json!({ "number": "5511" })))
        .await;
    assert_eq!(wrong.error(), (400, "ERR_ERASURE_NOT_CONFIRMED".into()));
    let ana = app.login("ana@demo.balcao").await;
    let body = json!({ "number": contact["number"] });
    assert_eq!(
        app.call("POST", &path, Some(&ana), Some(body.clone())).await.status,
        403
    );
    let receipt = app.call("POST", &path, Some(&admin), Some(body)).await;
    assert_eq!(receipt.status, 200, "{}", receipt.text);
    let receipt = receipt.json();
    assert_eq!(receipt["digest"].as_str().unwrap().len(), 64);
    assert!(receipt["erasedAt"].as_str().unwrap().ends_with('Z'));
    assert!(receipt["counts"]["messages"].as_i64().unwrap() > 0);
    let left = app.call("GET", "/contacts", Some(&admin), None).await;
    assert!(!left.text.contains(contact["number"].as_str().unwrap()));
}
