//! Strangers who sign their company up.

use futures::future::join_all;
use serde_json::{Value, json};

use crate::app::{Answer, TestApp};

async fn plan(app: &TestApp) -> Value {
    app.call("GET", "/plans/list", None, None).await.json()[0]["id"].clone()
}

async fn wish(app: &TestApp) -> Value {
    json!({ "name": "Floricultura Ipê", "email": "dona@ipe.com.br", "phone": "11 95555-0101", "password": "flores123",
        "planId": plan(app).await })
}

async fn sign_up(app: &TestApp, body: Value) -> Answer {
    app.call("POST", "/companies/cadastro", None, Some(body)).await
}

async fn switch(app: &TestApp, word: &str) -> Answer {
    let operator = app.login("super@demo.balcao").await;
    let body = json!({ "value": word });
    app.call("PUT", "/settings/signup", Some(&operator), Some(body)).await
}

#[tokio::test]
async fn a_company_signs_up_and_its_administrator_logs_in() {
    let app = TestApp::start().await;
    let mut body = wish(&app).await;
    body["language"] = json!("en-US");
    let made = sign_up(&app, body).await;
    assert_eq!(made.status, 200, "{}", made.text);
    let made = made.json();
    let trial = made["dueDate"].as_str().unwrap().parse::<jiff::Timestamp>().unwrap();
    let hours = trial.duration_since(jiff::Timestamp::now()).as_hours();
    assert!((70..=72).contains(&hours), "{hours} hours");
    assert_eq!((&made["recurrence"], &made["status"]), (&json!("MENSAL"), &json!(true)));
    let sunday = made["schedules"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&sunday["weekdayEn"], &sunday["endTime"]),
        (&json!("sunday"), &json!("00:00"))
    );

    let session = app.try_login("dona@ipe.com.br", "flores123").await.json();
    let user = &session["user"];
    assert_eq!((&user["profile"], &user["super"]), (&json!("admin"), &json!(false)));
    assert_eq!((&user["companyId"], &user["language"]), (&made["id"], &json!("en")));
    let token = session["token"].as_str().unwrap();
    let settings = app.call("GET", "/settings", Some(token), None).await.json();
    let says = |key: &str| {
        settings
            .as_array()
            .unwrap()
            .iter()
            .find(|one| one["key"] == key)
            .unwrap()["value"]
            .clone()
    };
    assert_eq!(
        (says("campaignsEnabled"), says("scheduleType")),
        (json!("true"), json!("disabled"))
    );
    let log = app.call("GET", "/audit", Some(token), None).await.text;
    assert!(
        log.contains("company.signed-up") && log.contains("Floricultura"),
        "{log}"
    );
    let tickets = app.call("GET", "/tickets?showAll=true", Some(token), None).await.json();
    assert_eq!(tickets["count"], 0);
}

#[tokio::test]
async fn what_a_visitor_says_about_trial_and_rights_is_not_heard() {
    let app = TestApp::start().await;
    let mut body = wish(&app).await;
    for (key, value) in [
        ("dueDate", json!("2099-01-01")),
        ("recurrence", json!("ANUAL")),
        ("status", json!("t")),
        ("super", json!(true)),
        ("campaignsEnabled", json!(false)),
        ("companyId", json!("1")),
    ] {
        body[key] = value;
    }
    let made = sign_up(&app, body).await.json();
    assert!(!made["dueDate"].as_str().unwrap().starts_with("2099"), "{made}");
    assert_eq!(made["recurrence"], "MENSAL");
    let user = app.try_login("dona@ipe.com.br", "flores123").await.json()["user"].clone();
    assert_eq!((&user["super"], &user["companyId"]), (&json!(false), &made["id"]));
    assert_ne!(made["id"], json!(1));
}

#[tokio::test]
async fn only_an_operator_opens_and_closes_it() {
    let app = TestApp::start().await;
    let is_open = async || app.call("GET", "/version", None, None).await.json()["signup"].clone();
    assert_eq!(is_open().await, json!(true));
    let admin = app.login("admin@demo.balcao").await;
    let body = json!({ "value": "disabled" });
    let refused = app.call("PUT", "/settings/signup", Some(&admin), Some(body)).await;
    assert_eq!(refused.error(), (403, "ERR_NO_PERMISSION".to_owned()));
    assert_eq!(switch(&app, "disabled").await.status, 200);
    assert_eq!(is_open().await, json!(false));
    let closed = sign_up(&app, wish(&app).await).await;
    assert_eq!(closed.error(), (403, "ERR_USER_CREATION_DISABLED".to_owned()));
    switch(&app, "enabled").await;
    assert_eq!(sign_up(&app, wish(&app).await).await.status, 200);
}

#[tokio::test]
async fn a_plan_that_is_not_public_is_neither_shown_nor_given() {
    let app = TestApp::start().await;
    let operator = app.login("super@demo.balcao").await;
    let body = wish(&app).await;
    let hide = json!({ "id": body["planId"], "isPublic": false });
    assert_eq!(app.call("PUT", "/plans", Some(&operator), Some(hide)).await.status, 200);
    for path in ["/plans/list", "/plans/all"] {
        assert_eq!(app.call("GET", path, None, None).await.json(), json!([]), "{path}");
        let all = app.call("GET", path, Some(&operator), None).await.json();
        assert_eq!(all[0]["isPublic"], json!(false), "{path}");
    }
    let refused = sign_up(&app, body).await;
    assert_eq!(refused.error(), (404, "ERR_NO_PLAN_FOUND".to_owned()));
}

#[tokio::test]
async fn what_is_taken_leaves_nothing_behind() {
    let app = TestApp::start().await;
    let mut same_email = wish(&app).await;
    same_email["email"] = json!("ANA@demo.balcao");
    let refused = sign_up(&app, same_email).await;
    assert_eq!(refused.error(), (409, "ERR_EMAIL_EXISTS".to_owned()));
    assert!(!refused.text.contains("Padaria"), "{}", refused.text);
    // The company of the refused one does not exist, so the name is free.
    assert_eq!(sign_up(&app, wish(&app).await).await.status, 200);
    let mut same_name = wish(&app).await;
    same_name["email"] = json!("outra@ipe.com.br");
    let refused = sign_up(&app, same_name).await;
    assert_eq!(refused.error(), (409, "ERR_COMPANY_NAME_ALREADY_EXISTS".to_owned()));
    assert_eq!(app.try_login("outra@ipe.com.br", "flores123").await.status, 401);
}

#[tokio::test]
async fn of_many_at_once_one_gets_the_name() {
    let app = TestApp::start().await;
    let body = wish(&app).await;
    let tries = (0..4).map(|n| {
        let mut body = body.clone();
        body["email"] = json!(format!("dona{n}@ipe.com.br"));
        sign_up(&app, body)
    });
    let answers = join_all(tries).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert!(answers.iter().all(|answer| answer.status.as_u16() < 500));
}

#[tokio::test]
async fn what_no_company_can_be_is_refused_and_not_counted() {
    let app = TestApp::start().await;
    for (key, value, code) in [
        ("name", json!(" x "), "ERR_COMPANY_INVALID_NAME"),
        ("name", json!("x".repeat(51)), "ERR_COMPANY_INVALID_NAME"),
        ("email", json!("dona"), "ERR_VALIDATION"),
        ("phone", json!("123"), "ERR_VALIDATION"),
        ("password", json!("1234"), "ERR_VALIDATION"),
        ("password", json!("x".repeat(51)), "ERR_VALIDATION"),
        ("planId", json!(null), "ERR_VALIDATION"),
        ("language", json!("fr"), "ERR_VALIDATION"),
    ] {
        let mut body = wish(&app).await;
        body[key] = value;
        let refused = sign_up(&app, body).await;
        assert_eq!(refused.error(), (400, code.to_owned()), "{key}: {}", refused.text);
    }
    assert_eq!(sign_up(&app, wish(&app).await).await.status, 200);
}

#[tokio::test]
async fn an_address_cannot_sign_up_without_end() {
    let app = TestApp::start().await;
    let body = wish(&app).await;
    for n in 0..6 {
        let mut body = body.clone();
        body["name"] = json!(format!("Loja {n}"));
        body["email"] = json!(format!("dona{n}@ipe.com.br"));
        let answer = sign_up(&app, body).await;
        if n < 5 {
            assert_eq!(answer.status, 200, "{}", answer.text);
        } else {
            assert_eq!(answer.error(), (429, "ERR_TOO_MANY_ATTEMPTS".to_owned()));
            assert!(answer.headers.contains_key("retry-after"));
        }
    }
}
