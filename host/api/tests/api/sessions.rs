//! Login, refresh, logout, roles.

use axum::{
    body::Body,
    http::{Request, header},
};
use balcao_model::auth::{AccessSubject, Profile};
use serde_json::json;

use crate::app::TestApp;

#[tokio::test]
async fn login_answers_the_user_with_queues_company_and_settings() {
    let app = TestApp::start().await;
    let answer = app.try_login("ana@demo.balcao", "demo12345").await;
    let user = &answer.json()["user"];
    assert_eq!(user["profile"], "user");
    assert_eq!(user["allTicket"], "enabled");
    assert_eq!(user["queues"][0]["UserQueue"]["userId"], user["id"]);
    assert!(user["company"]["dueDate"].as_str().unwrap().ends_with('Z'));
    assert!(user["company"]["settings"].is_array());
    assert!(!answer.text.contains("argon2"), "the password hash stays inside");
}

#[tokio::test]
async fn the_cookie_is_out_of_reach_of_scripts() {
    let app = TestApp::start().await;
    let answer = app.try_login("ana@demo.balcao", "demo12345").await;
    let cookie = answer.headers[header::SET_COOKIE].to_str().unwrap();
    for part in ["jrt=", "HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "plain http here: {cookie}");
}

#[tokio::test]
async fn refresh_renews_the_session_and_names_the_user() {
    let app = TestApp::start().await;
    let cookie = app.try_login("ana@demo.balcao", "demo12345").await.cookie();
    let answer = app.with_cookie("POST", "/auth/refresh_token", &cookie, None).await;
    let body = answer.json();
    assert_eq!(body["user"]["tokenVersion"], 0);
    assert!(body["user"]["company"]["dueDate"].is_string());
    let token = body["token"].as_str().unwrap();
    let me = app.with_cookie("GET", "/auth/me", &answer.cookie(), Some(token)).await;
    assert_eq!(
        me.json(),
        json!({ "id": body["user"]["id"], "profile": "user", "super": false })
    );
}

#[tokio::test]
async fn a_bad_refresh_token_clears_the_cookie() {
    let app = TestApp::start().await;
    let access = app.login("ana@demo.balcao").await;
    for cookie in ["jrt=forged".to_owned(), format!("jrt={access}")] {
        let answer = app.with_cookie("POST", "/auth/refresh_token", &cookie, None).await;
        assert_eq!(answer.error(), (401, "ERR_SESSION_EXPIRED".to_owned()));
        assert!(
            answer.headers[header::SET_COOKIE]
                .to_str()
                .unwrap()
                .contains("Max-Age=0")
        );
    }
    let none = app.call("POST", "/auth/refresh_token", None, None).await;
    assert_eq!(none.error(), (401, "ERR_SESSION_EXPIRED".to_owned()));
}

#[tokio::test]
async fn a_page_of_another_site_cannot_use_the_cookie() {
    let app = TestApp::start().await;
    let cookie = app.try_login("ana@demo.balcao", "demo12345").await.cookie();
    let request = Request::post("/auth/refresh_token").header(header::COOKIE, cookie);
    let request = request
        .header(header::ORIGIN, "https://evil.example")
        .header(header::HOST, "localhost:8080");
    let answer = app.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!(answer.error(), (401, "ERR_SESSION_EXPIRED".to_owned()));
}

#[tokio::test]
async fn a_refresh_token_is_no_access_token() {
    let app = TestApp::start().await;
    let cookie = app.try_login("ana@demo.balcao", "demo12345").await.cookie();
    let token = cookie.trim_start_matches("jrt=");
    let answer = app.call("GET", "/tickets", Some(token), None).await;
    assert_eq!(answer.error(), (403, "ERR_SESSION_EXPIRED".to_owned()));
}

#[tokio::test]
async fn no_token_is_401_and_a_bad_or_expired_one_403() {
    let app = TestApp::start().await;
    assert_eq!(
        app.call("GET", "/tickets", None, None).await.error(),
        (401, "ERR_SESSION_EXPIRED".to_owned())
    );
    let subject = AccessSubject {
        user_id: 2,
        company_id: 2,
        profile: Profile::Admin,
        is_super: false,
        token_version: 0,
        name: "x",
    };
    let expired = app.keys.sign_access(subject, 1_000_000).unwrap();
    for token in ["x.y.z", expired.as_str()] {
        let answer = app.call("GET", "/tickets", Some(token), None).await;
        assert_eq!(answer.error(), (403, "ERR_SESSION_EXPIRED".to_owned()));
    }
}

#[tokio::test]
async fn unknown_email_and_wrong_password_answer_alike() {
    let app = TestApp::start().await;
    let unknown = app.try_login("nobody@demo.balcao", "demo12345").await;
    let wrong = app.try_login("ana@demo.balcao", "wrong").await;
    assert_eq!(unknown.error(), (401, "ERR_INVALID_CREDENTIALS".to_owned()));
    assert_eq!(unknown.text, wrong.text);
}

#[tokio::test]
async fn the_sixth_failure_has_to_wait_and_others_do_not() {
    let app = TestApp::start().await;
    for _ in 0..5 {
        assert_eq!(app.try_login("ana@demo.balcao", "wrong").await.status, 401);
    }
    let refused = app.try_login("ana@demo.balcao", "demo12345").await;
    assert_eq!(refused.error(), (429, "ERR_TOO_MANY_ATTEMPTS".to_owned()));
    assert_eq!(refused.headers[header::RETRY_AFTER], "900");
    app.login("bruno@demo.balcao").await;
}

#[tokio::test]
async fn a_success_forgets_the_failures_before_it() {
    let app = TestApp::start().await;
    for _ in 0..3 {
        for _ in 0..4 {
            app.try_login("ana@demo.balcao", "wrong").await;
        }
        app.login("ana@demo.balcao").await;
    }
}

#[tokio::test]
async fn an_imported_users_hash_is_made_stronger_at_login() {
    let app = TestApp::start().await;
    let found = app.store.credentials("ana@demo.balcao").await.unwrap().unwrap();
    let old = bcrypt::hash("demo12345", 4).unwrap();
    app.store
        .tenant_of(found.company)
        .set_password_hash(found.user_id, &old)
        .await
        .unwrap();
    assert_eq!(app.try_login("ana@demo.balcao", "wrong").await.status, 401);
    app.login("ana@demo.balcao").await;
    let found = app.store.credentials("ana@demo.balcao").await.unwrap().unwrap();
    assert!(found.password_hash.starts_with("$argon2id$"));
    app.login("ana@demo.balcao").await;
}

#[tokio::test]
async fn logout_takes_the_user_offline_and_the_cookie_away() {
    let app = TestApp::start().await;
    let session = app.try_login("ana@demo.balcao", "demo12345").await;
    let token = session.json()["token"].as_str().unwrap().to_owned();
    let answer = app
        .with_cookie("DELETE", "/auth/logout", &session.cookie(), Some(&token))
        .await;
    assert_eq!((answer.status.as_u16(), answer.text.as_str()), (200, ""));
    assert!(
        answer.headers[header::SET_COOKIE]
            .to_str()
            .unwrap()
            .contains("Max-Age=0")
    );
}

#[tokio::test]
async fn only_operators_change_plans() {
    let app = TestApp::start().await;
    let change = json!({ "id": 1, "useKanban": false });
    let admin = app.login("admin@demo.balcao").await;
    let refused = app.call("PUT", "/plans", Some(&admin), Some(change.clone())).await;
    assert_eq!(refused.error(), (403, "ERR_NO_PERMISSION".to_owned()));
    let operator = app.login("super@demo.balcao").await;
    let changed = app.call("PUT", "/plans", Some(&operator), Some(change)).await.json();
    assert_eq!(
        (changed["useKanban"].clone(), changed["useSchedules"].clone()),
        (json!(false), json!(true))
    );
}

#[tokio::test]
async fn agents_do_not_manage_connections() {
    let app = TestApp::start().await;
    let ana = app.login("ana@demo.balcao").await;
    for (method, path) in [
        ("POST", "/whatsappsession/1"),
        ("DELETE", "/whatsapp/1"),
        ("PUT", "/whatsapp/1"),
    ] {
        let answer = app.call(method, path, Some(&ana), Some(json!({ "name": "x" }))).await;
        assert_eq!(answer.error(), (403, "ERR_NO_PERMISSION".to_owned()), "{method} {path}");
    }
}
