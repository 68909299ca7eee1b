//! Settings and opening hours of a company.

use serde_json::{Value, json};

use crate::app::{Answer, TestApp};

const ADMIN: &str = "admin@demo.balcao";

async fn put(app: &TestApp, token: &str, key: &str, value: Value) -> Answer {
    app.call(
        "PUT",
        &format!("/settings/{key}"),
        Some(token),
        Some(json!({ "value": value })),
    )
    .await
}

async fn value(app: &TestApp, token: &str, key: &str) -> Option<String> {
    let all = app.call("GET", "/settings", Some(token), None).await.json();
    let found = all.as_array().unwrap().iter().find(|setting| setting["key"] == key);
    found.map(|setting| setting["value"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn an_administrator_writes_a_setting_that_everybody_reads() {
    let app = TestApp::start().await;
    let (admin, ana) = (app.login(ADMIN).await, app.login("ana@demo.balcao").await);
    let written = put(&app, &admin, "scheduleType", json!("company")).await;
    assert_eq!(
        (written.json()["key"].clone(), written.json()["value"].clone()),
        (json!("scheduleType"), json!("company"))
    );
    assert_eq!(value(&app, &ana, "scheduleType").await.as_deref(), Some("company"));
    let login = app.try_login("ana@demo.balcao", "demo12345").await.json();
    let told = login["user"]["company"]["settings"].as_array().unwrap().clone();
    assert!(told.iter().any(|setting| setting["value"] == "company"));
    let stranger = app.login("admin@outra.balcao").await;
    assert_eq!(value(&app, &stranger, "scheduleType").await, None);
}

#[tokio::test]
async fn agents_write_no_settings() {
    let app = TestApp::start().await;
    let ana = app.login("ana@demo.balcao").await;
    let refused = put(&app, &ana, "userRating", json!("enabled")).await;
    assert_eq!(refused.error(), (403, "ERR_NO_PERMISSION".to_owned()));
    assert_eq!(value(&app, &ana, "userRating").await, None);
}

#[tokio::test]
async fn values_that_a_setting_cannot_have_are_refused() {
    let app = TestApp::start().await;
    let admin = app.login(ADMIN).await;
    for (key, wrong) in [
        ("userRating", json!("yes")),
        ("retentionDays", json!(-1)),
        ("timeZone", json!("Mars/Olympus")),
        ("maxUploadMb", json!("1e9")),
    ] {
        let refused = put(&app, &admin, key, wrong).await;
        assert_eq!(refused.error(), (400, "ERR_VALIDATION".to_owned()), "{key}");
        assert_eq!(value(&app, &admin, key).await, None);
    }
    assert_eq!(
        put(&app, &admin, "retentionDays", json!(30)).await.json()["value"],
        "30"
    );
    for unknown in ["enabled", "internal.demo", "super"] {
        let refused = put(&app, &admin, unknown, json!("x")).await;
        assert_eq!(refused.error(), (404, "ERR_SETTING_UNKNOWN".to_owned()), "{unknown}");
    }
}

#[tokio::test]
async fn a_secret_is_told_to_nobody_and_stars_change_nothing() {
    let app = TestApp::start().await;
    let (admin, ana) = (app.login(ADMIN).await, app.login("ana@demo.balcao").await);
    let written = put(&app, &admin, "asaas", json!("chave-secreta")).await;
    assert_eq!(written.json()["value"], "********");
    assert_eq!(value(&app, &admin, "asaas").await.as_deref(), Some("********"));
    assert_eq!(value(&app, &ana, "asaas").await, None);
    let company = app.store.credentials(ADMIN).await.unwrap().unwrap().company;
    let stored = || async {
        let row = app.store.tenant_of(company).setting_row("asaas").await.unwrap();
        row.unwrap().value
    };
    let sealed = stored().await;
    assert!(sealed.len() > 20 && !sealed.contains("chave"), "{sealed}");
    put(&app, &admin, "asaas", json!("********")).await;
    assert_eq!(stored().await, sealed);
    assert_eq!(put(&app, &admin, "asaas", json!("")).await.json()["value"], "");
    assert_eq!(value(&app, &admin, "asaas").await.as_deref(), Some(""));
}

#[tokio::test]
async fn addresses_of_other_services_are_the_administrators_business() {
    let app = TestApp::start().await;
    let (admin, ana) = (app.login(ADMIN).await, app.login("ana@demo.balcao").await);
    put(&app, &admin, "ipixc", json!("https://ixc.example")).await;
    assert_eq!(
        value(&app, &admin, "ipixc").await.as_deref(),
        Some("https://ixc.example")
    );
    assert_eq!(value(&app, &ana, "ipixc").await, None);
}

#[tokio::test]
async fn a_company_cannot_give_itself_what_it_has_to_pay_for() {
    let app = TestApp::start().await;
    let (admin, operator) = (app.login(ADMIN).await, app.login("super@demo.balcao").await);
    let refused = put(&app, &admin, "campaignsEnabled", json!("true")).await;
    assert_eq!(refused.error(), (403, "ERR_NO_PERMISSION".to_owned()));
    assert_eq!(
        put(&app, &operator, "campaignsEnabled", json!(true)).await.json()["value"],
        "true"
    );
}

#[tokio::test]
async fn opening_hours_are_kept_as_they_were_given() {
    let app = TestApp::start().await;
    let (admin, ana) = (app.login(ADMIN).await, app.login("ana@demo.balcao").await);
    let session = app.try_login(ADMIN, "demo12345").await.json();
    let company = &session["user"]["companyId"];
    let path = format!("/companies/{company}/schedules");
    let week = json!([
        { "weekday": "Segunda-feira", "weekdayEn": "monday", "startTime": "08:00", "endTime": "18:00" },
        { "weekday": "Domingo", "weekdayEn": "sunday", "startTime": "", "endTime": "" },
    ]);
    let body = json!({ "schedules": week });
    let refused = app.call("PUT", &path, Some(&ana), Some(body.clone())).await;
    assert_eq!(refused.error(), (403, "ERR_NO_PERMISSION".to_owned()));
    let written = app.call("PUT", &path, Some(&admin), Some(body)).await;
    assert_eq!(written.json()["schedules"], week);
    let shown = app
        .call("GET", &format!("/companies/{company}"), Some(&ana), None)
        .await
        .json();
    assert_eq!((&shown["schedules"], &shown["id"]), (&week, company));
    let wrong = json!({ "schedules": [{ "weekdayEn": "monday", "startTime": "25:00", "endTime": "18:00" }] });
    let refused = app.call("PUT", &path, Some(&admin), Some(wrong)).await;
    assert_eq!(refused.error(), (400, "ERR_VALIDATION".to_owned()));
}

#[tokio::test]
async fn an_operator_lists_companies_with_their_plans() {
    let app = TestApp::start().await;
    let operator = app.login("super@demo.balcao").await;
    let listed = app.call("GET", "/companies/list", Some(&operator), None).await.json();
    let listed = listed.as_array().unwrap();
    assert!(listed.len() >= 3);
    assert!(
        listed
            .iter()
            .all(|company| company["plan"]["value"].is_number() && company["settings"].is_array())
    );
}

#[tokio::test]
async fn plans_are_read_by_whoever_is_logged_in() {
    let app = TestApp::start().await;
    let ana = app.login("ana@demo.balcao").await;
    let page = app.call("GET", "/plans", Some(&ana), None).await.json();
    let plan = page["plans"][0].clone();
    assert_eq!(page["hasMore"], false);
    assert_eq!(
        app.call("GET", &format!("/plans/{}", plan["id"]), Some(&ana), None)
            .await
            .json(),
        plan
    );
    assert_eq!(app.call("GET", "/plans/all", None, None).await.json()[0], plan);
    let none = app.call("GET", "/plans/9999", Some(&ana), None).await;
    assert_eq!(none.error(), (404, "ERR_NO_PLAN_FOUND".to_owned()));
}
