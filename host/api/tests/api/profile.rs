//! What users change of themselves.

use serde_json::{Value, json};

use crate::app::{Answer, TestApp};
use crate::users::{ADMIN, id_of, put};

const ANA: &str = "ana@demo.balcao";
const NEW: &str = "outra-senha-9";

async fn change(app: &TestApp, token: &str, body: Value) -> Answer {
    app.call("PUT", "/profile", Some(token), Some(body)).await
}

/// A session of Ana's: its token and its cookie.
async fn session(app: &TestApp) -> (String, String) {
    let answer = app.try_login(ANA, "demo12345").await;
    (answer.json()["token"].as_str().unwrap().to_owned(), answer.cookie())
}

#[tokio::test]
async fn a_user_changes_the_own_name_and_choices_and_keeps_every_session() {
    let app = TestApp::start().await;
    let (here, there) = (session(&app).await.0, session(&app).await);
    let body = json!({ "name": "Ana B.", "language": "es-AR", "theme": "dark", "volume": 0.34 });
    let changed = change(&app, &here, body).await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    assert_eq!(changed.json()["name"], "Ana B.");
    let chosen = json!({ "language": "es", "theme": "dark", "volume": 0.3 });
    assert_eq!(changed.json()["preferences"], chosen);
    change(&app, &here, json!({ "theme": "system" })).await;
    let refreshed = app.with_cookie("POST", "/auth/refresh_token", &there.1, None).await;
    let user = refreshed.json()["user"].clone();
    assert_eq!(
        user["preferences"],
        json!({ "language": "es", "theme": "system", "volume": 0.3 })
    );
    assert_eq!(user["language"], "es");
    assert_eq!(app.call("GET", "/tickets", Some(&there.0), None).await.status, 200);
}

#[tokio::test]
async fn what_others_are_shown_of_a_user_are_not_the_choices() {
    let app = TestApp::start().await;
    let (ana, admin) = (session(&app).await.0, app.login(ADMIN).await);
    change(&app, &ana, json!({ "theme": "dark" })).await;
    let id = id_of(&app, &admin, ANA).await;
    let shown = app
        .call("GET", &format!("/users/{id}"), Some(&admin), None)
        .await
        .json();
    assert_eq!(shown.get("preferences"), None);
}

#[tokio::test]
async fn email_and_password_need_the_present_password() {
    let app = TestApp::start().await;
    let (ana, _) = session(&app).await;
    let id = id_of(&app, &ana, ANA).await;
    for body in [
        json!({ "password": NEW }),
        json!({ "password": NEW, "currentPassword": "" }),
        json!({ "email": "ana@loja.com" }),
        json!({ "email": "ana@loja.com", "currentPassword": "wrong" }),
    ] {
        let refused = change(&app, &ana, body.clone()).await;
        assert_eq!(refused.error(), (400, "ERR_CURRENT_PASSWORD".to_owned()), "{body}");
        // The route of administrators is no way around it.
        let refused = put(&app, &ana, id, body.clone()).await;
        assert_eq!(refused.error(), (400, "ERR_CURRENT_PASSWORD".to_owned()), "{body}");
    }
    assert_eq!(
        change(&app, &ana, json!({ "email": ANA, "name": "Ana B." }))
            .await
            .status,
        200
    );
    assert_eq!(app.try_login(ANA, "demo12345").await.status, 200);
}

#[tokio::test]
async fn an_administrator_needs_it_for_the_own_account_and_not_for_others() {
    let app = TestApp::start().await;
    let admin = app.login(ADMIN).await;
    let (own, other) = (id_of(&app, &admin, ADMIN).await, id_of(&app, &admin, ANA).await);
    let refused = put(&app, &admin, own, json!({ "password": NEW })).await;
    assert_eq!(refused.error(), (400, "ERR_CURRENT_PASSWORD".to_owned()));
    assert_eq!(put(&app, &admin, other, json!({ "password": NEW })).await.status, 200);
    let body = json!({ "password": NEW, "currentPassword": "demo12345" });
    assert_eq!(put(&app, &admin, own, body).await.status, 200);
    assert_eq!(app.try_login(ADMIN, NEW).await.status, 200);
}

#[tokio::test]
async fn a_new_password_ends_the_other_sessions_and_is_noted() {
    let app = TestApp::start().await;
    let (here, there) = (session(&app).await, session(&app).await);
    let body = json!({ "password": NEW, "currentPassword": "demo12345" });
    let changed = change(&app, &here.0, body).await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    let renewed = app
        .with_cookie("POST", "/auth/refresh_token", &changed.cookie(), None)
        .await;
    assert_eq!(renewed.status, 200, "{}", renewed.text);
    let ended = app.with_cookie("POST", "/auth/refresh_token", &there.1, None).await;
    assert_eq!(ended.error(), (401, "ERR_SESSION_EXPIRED".to_owned()));
    let old = app.call("GET", "/tickets", Some(&there.0), None).await;
    assert_eq!(old.error(), (403, "ERR_SESSION_EXPIRED".to_owned()));
    assert_eq!(app.try_login(ANA, "demo12345").await.status, 401);
    assert_eq!(app.try_login(ANA, NEW).await.status, 200);
    let admin = app.login(ADMIN).await;
    let log = app.call("GET", "/audit", Some(&admin), None).await.text;
    assert!(log.contains("\"passwordChanged\":true") && !log.contains(NEW), "{log}");
}

#[tokio::test]
async fn the_other_sessions_end_when_the_user_says_so() {
    let app = TestApp::start().await;
    let (here, there) = (session(&app).await, session(&app).await);
    let ended = app.call("DELETE", "/profile/sessions", Some(&here.0), None).await;
    assert_eq!(ended.status, 200, "{}", ended.text);
    let renewed = app
        .with_cookie("POST", "/auth/refresh_token", &ended.cookie(), None)
        .await;
    assert_eq!(renewed.status, 200, "{}", renewed.text);
    let refused = app.with_cookie("POST", "/auth/refresh_token", &there.1, None).await;
    assert_eq!(refused.error(), (401, "ERR_SESSION_EXPIRED".to_owned()));
}

#[tokio::test]
async fn nobody_raises_the_own_rights() {
    let app = TestApp::start().await;
    let (ana, _) = session(&app).await;
    let before = app.try_login(ANA, "demo12345").await.json()["user"].clone();
    let body = json!({ "name": "Ana B.", "profile": "admin", "super": true, "allTicket": "enabled", "queueIds": [],
        "whatsappId": 1, "companyId": 1, "id": 1 });
    assert_eq!(change(&app, &ana, body).await.status, 200);
    let after = app.try_login(ANA, "demo12345").await.json()["user"].clone();
    for key in ["id", "profile", "super", "allTicket", "queues", "companyId"] {
        assert_eq!(before[key], after[key], "{key}");
    }
}

#[tokio::test]
async fn a_session_that_was_left_open_is_no_place_for_guessing() {
    let app = TestApp::start().await;
    let (ana, _) = session(&app).await;
    let guess = json!({ "password": NEW, "currentPassword": "guess" });
    for _ in 0..5 {
        let refused = change(&app, &ana, guess.clone()).await;
        assert_eq!(refused.error(), (400, "ERR_CURRENT_PASSWORD".to_owned()));
    }
    let right = json!({ "password": NEW, "currentPassword": "demo12345" });
    let late = change(&app, &ana, right).await;
    assert_eq!(late.error(), (429, "ERR_TOO_MANY_ATTEMPTS".to_owned()));
}

#[tokio::test]
async fn what_nobody_can_be_or_choose_is_refused() {
    let app = TestApp::start().await;
    let (ana, _) = session(&app).await;
    for (key, value) in [
        ("name", json!("x")),
        ("email", json!("ana")),
        ("password", json!("1234")),
        ("language", json!("fr")),
        ("theme", json!("blue")),
        ("volume", json!(1.5)),
    ] {
        let refused = change(&app, &ana, json!({ key: value, "currentPassword": "demo12345" })).await;
        assert_eq!(
            (refused.error(), &refused.json()["field"]),
            ((400, "ERR_VALIDATION".to_owned()), &json!(key))
        );
    }
    let taken = json!({ "email": "bruno@demo.balcao", "currentPassword": "demo12345" });
    let refused = change(&app, &ana, taken).await;
    assert_eq!(refused.error(), (409, "ERR_EMAIL_EXISTS".to_owned()));
    assert_eq!(app.call("PUT", "/profile", None, Some(json!({}))).await.status, 401);
}
