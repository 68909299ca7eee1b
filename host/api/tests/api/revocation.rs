//! What ends sessions before their time.

use serde_json::{Value, json};

use crate::app::TestApp;
use crate::users::{ADMIN, id_of, put};

#[tokio::test]
async fn a_removed_users_conversations_wait_for_another_and_the_sessions_end() {
    let app = TestApp::start().await;
    let (admin, ana) = (app.login(ADMIN).await, app.login("ana@demo.balcao").await);
    let id = id_of(&app, &admin, "ana@demo.balcao").await;
    let mine = |status: &'static str| format!("/tickets?status={status}&showAll=true&users=[{id}]");
    let open = app.call("GET", &mine("open"), Some(&admin), None).await.json();
    let open: Vec<_> = open["tickets"]
        .as_array()
        .unwrap()
        .iter()
        .map(|ticket| ticket["id"].clone())
        .collect();
    assert!(!open.is_empty());
    let removed = app.call("DELETE", &format!("/users/{id}"), Some(&admin), None).await;
    assert_eq!(removed.json(), json!({ "message": "User deleted" }));
    for ticket in open {
        let shown = app
            .call("GET", &format!("/tickets/{ticket}"), Some(&admin), None)
            .await
            .json();
        assert_eq!((&shown["status"], &shown["userId"]), (&json!("pending"), &Value::Null));
    }
    let late = app.call("GET", "/tickets", Some(&ana), None).await;
    assert_eq!(late.error(), (403, "ERR_SESSION_EXPIRED".to_owned()));
    assert_eq!(app.try_login("ana@demo.balcao", "demo12345").await.status, 401);
    let gone = app.call("GET", &format!("/users/{id}"), Some(&admin), None).await;
    assert_eq!(gone.error(), (404, "ERR_NO_USER_FOUND".to_owned()));
}

#[tokio::test]
async fn sessions_end_when_an_administrator_says_so_or_rights_shrink() {
    let app = TestApp::start().await;
    let admin = app.login(ADMIN).await;
    let id = id_of(&app, &admin, "ana@demo.balcao").await;
    let path = format!("/users/{id}/logout");
    for change in [
        None,
        Some(json!({ "queueIds": [] })),
        Some(json!({ "password": "nova12345" })),
    ] {
        let password = "demo12345";
        let session = app.try_login("ana@demo.balcao", password).await;
        let token = session.json()["token"].as_str().unwrap().to_owned();
        assert_eq!(app.call("GET", "/tickets", Some(&token), None).await.status, 200);
        let done = match &change {
            None => app.call("POST", &path, Some(&admin), None).await,
            Some(change) => put(&app, &admin, id, change.clone()).await,
        };
        assert_eq!(done.status, 200, "{}", done.text);
        let late = app.call("GET", "/tickets", Some(&token), None).await;
        assert_eq!(late.error(), (403, "ERR_SESSION_EXPIRED".to_owned()), "{change:?}");
        let cookie = session.cookie();
        let refreshed = app.with_cookie("POST", "/auth/refresh_token", &cookie, None).await;
        assert_eq!(refreshed.status, 401, "{change:?}");
    }
    assert_eq!(app.try_login("ana@demo.balcao", "nova12345").await.status, 200);
}

#[tokio::test]
async fn who_changes_the_own_password_stays_logged_in_here_and_nowhere_else() {
    let app = TestApp::start().await;
    let elsewhere = app.try_login("ana@demo.balcao", "demo12345").await;
    let here = app.try_login("ana@demo.balcao", "demo12345").await;
    let token = here.json()["token"].as_str().unwrap().to_owned();
    let own = id_of(&app, &token, "ana@demo.balcao").await;
    let body = json!({ "password": "nova12345", "currentPassword": "demo12345" });
    let changed = put(&app, &token, own, body).await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    let renewed = app
        .with_cookie("POST", "/auth/refresh_token", &changed.cookie(), None)
        .await;
    assert_eq!(renewed.json()["user"]["id"], own);
    let other = app
        .with_cookie("POST", "/auth/refresh_token", &elsewhere.cookie(), None)
        .await;
    assert_eq!(other.error(), (401, "ERR_SESSION_EXPIRED".to_owned()));
}
