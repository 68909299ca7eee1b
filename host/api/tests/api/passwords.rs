//! Forgotten passwords, with a mail server of the test's own.

use std::sync::Arc;

use balcao_desk::{MailConfig, MailTls, Smtp};
use balcao_test_support::{Mailbox, secret_of};
use serde_json::{Value, json};

use crate::app::TestApp;

const NEW: &str = "outra-senha-9";

async fn app() -> (TestApp, Arc<Mailbox>) {
    let mailbox = Arc::new(Mailbox::start());
    let smtp = Smtp {
        host: "127.0.0.1".into(),
        port: mailbox.port(),
        tls: MailTls::Off,
        login: None,
        from: "Balcão <nao-responda@demo.balcao>".into(),
    };
    (TestApp::with_mail(Some(MailConfig::Smtp(smtp))).await, mailbox)
}

async fn next(mailbox: &Arc<Mailbox>) -> String {
    let mailbox = Arc::clone(mailbox);
    tokio::task::spawn_blocking(move || mailbox.next()).await.unwrap()
}

async fn forget(app: &TestApp, email: &str) -> crate::app::Answer {
    app.call("POST", "/forgetpassword", None, Some(json!({ "email": email })))
        .await
}

async fn reset(app: &TestApp, token: &str, password: &str) -> crate::app::Answer {
    let body: Value = json!({ "token": token, "password": password });
    app.call("POST", "/resetpasswords", None, Some(body)).await
}

#[tokio::test]
async fn a_letter_sets_a_new_password_once_and_ends_every_session() {
    let (app, mailbox) = app().await;
    let session = app.try_login("ana@demo.balcao", "demo12345").await;
    let token = session.json()["token"].as_str().unwrap().to_owned();
    assert_eq!(app.call("GET", "/tickets", Some(&token), None).await.status, 200);

    assert_eq!(forget(&app, "ana@demo.balcao").await.status, 200);
    let letter = next(&mailbox).await;
    assert!(letter.contains("To: ana@demo.balcao"), "{letter}");
    assert!(letter.contains("http://localhost:8080/reset-password#"), "{letter}");
    let secret = secret_of(&letter);
    let changed = reset(&app, &secret, NEW).await;
    assert_eq!(changed.status, 200, "{}", changed.text);

    assert_eq!(app.try_login("ana@demo.balcao", "demo12345").await.status, 401);
    assert_eq!(app.try_login("ana@demo.balcao", NEW).await.status, 200);
    let old = app.call("GET", "/tickets", Some(&token), None).await;
    assert_eq!(old.error(), (403, "ERR_SESSION_EXPIRED".to_owned()));
    let refreshed = app
        .with_cookie("POST", "/auth/refresh_token", &session.cookie(), None)
        .await;
    assert_eq!(refreshed.error(), (401, "ERR_SESSION_EXPIRED".to_owned()));
    let again = reset(&app, &secret, "mais-uma-senha").await;
    assert_eq!(again.error(), (404, "ERR_RESET_TOKEN".to_owned()));
    assert_eq!(app.try_login("ana@demo.balcao", NEW).await.status, 200);
}

#[tokio::test]
async fn nobody_learns_whether_an_address_has_an_account() {
    let (app, mailbox) = app().await;
    let unknown = forget(&app, "ninguem@demo.balcao").await;
    let known = forget(&app, "bruno@demo.balcao").await;
    assert_eq!((unknown.status, &unknown.text), (known.status, &known.text));
    // Letters leave in order, so the unknown one's would have come first.
    assert!(next(&mailbox).await.contains("To: bruno@demo.balcao"));
    for _ in 0..2 {
        forget(&app, "ninguem@demo.balcao").await;
    }
    let often = forget(&app, "ninguem@demo.balcao").await;
    assert_eq!(often.error(), (429, "ERR_TOO_MANY_ATTEMPTS".to_owned()));
}

#[tokio::test]
async fn a_later_letter_ends_the_earlier_one() {
    let (app, mailbox) = app().await;
    forget(&app, "ANA@demo.balcao").await;
    let first = secret_of(&next(&mailbox).await);
    forget(&app, "ana@demo.balcao").await;
    let second = secret_of(&next(&mailbox).await);
    assert_eq!(
        reset(&app, &first, NEW).await.error(),
        (404, "ERR_RESET_TOKEN".to_owned())
    );
    assert_eq!(reset(&app, &second, NEW).await.status, 200);
}

#[tokio::test]
async fn what_is_no_password_does_not_use_the_secret_up() {
    let (app, mailbox) = app().await;
    forget(&app, "ana@demo.balcao").await;
    let secret = secret_of(&next(&mailbox).await);
    for bad in ["1234", "", &"x".repeat(51)] {
        assert_eq!(
            reset(&app, &secret, bad).await.error(),
            (400, "ERR_VALIDATION".to_owned())
        );
    }
    assert_eq!(reset(&app, &secret, NEW).await.status, 200);
}

#[tokio::test]
async fn older_clients_send_everything_in_the_path() {
    let (app, mailbox) = app().await;
    let asked = app.call("POST", "/forgetpassword/ana@demo.balcao", None, None).await;
    assert!(asked.json()["message"].is_string(), "{}", asked.text);
    let secret = secret_of(&next(&mailbox).await);
    let path = |email: &str| format!("/resetpasswords/{email}/{secret}/{NEW}");
    let wrong = app.call("POST", &path("bruno@demo.balcao"), None, None).await;
    assert_eq!(wrong.error(), (404, "ERR_RESET_TOKEN".to_owned()));
    let right = app.call("POST", &path("ana@demo.balcao"), None, None).await;
    assert!(right.json()["message"].is_string(), "{}", right.text);
    assert_eq!(app.try_login("ana@demo.balcao", NEW).await.status, 200);
}

#[tokio::test]
async fn secrets_cannot_be_guessed_at_length() {
    let (app, _mailbox) = app().await;
    let mut statuses = Vec::new();
    for _ in 0..21 {
        statuses.push(reset(&app, &"0".repeat(64), NEW).await.status.as_u16());
    }
    assert_eq!((statuses[0], statuses[20]), (404, 429));
}

#[tokio::test]
async fn a_letter_to_nobody_is_refused() {
    let (app, _mailbox) = app().await;
    for email in ["", "ana", "ana@demo.balcao\r\nBcc: x@y.z"] {
        assert_eq!(
            forget(&app, email).await.error(),
            (400, "ERR_VALIDATION".to_owned()),
            "{email}"
        );
    }
}
