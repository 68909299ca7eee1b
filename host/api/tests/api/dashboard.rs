//! The dashboard: figures of the own company, for its admins.

use balcao_storage::{SeedCycle, Tenant};
use serde_json::{Value, json};

use crate::app::TestApp;

const MINUTE: i64 = 60_000;
/// 2026-11-10, 01:30 UTC: still the 9th in São Paulo.
const NIGHT: i64 = 1_794_274_200_000;

async fn bakery(app: &TestApp) -> Tenant {
    app.store
        .tenant_of(app.store.company_named("Padaria Dois Irmãos").await.unwrap().unwrap())
}

/// Two attendances of Ana's, ten and twenty minutes after they were queued, of half an hour each; one rated 3.
async fn two_attendances(app: &TestApp, token: &str) {
    let tickets = app.call("GET", "/tickets?showAll=true", Some(token), None).await.json();
    let users = app.call("GET", "/users/list", Some(token), None).await.json();
    let ana = users
        .as_array()
        .unwrap()
        .iter()
        .find(|user| user["name"] == "Ana Beatriz")
        .unwrap()["id"]
        .as_i64();
    for (place, wait) in [10 * MINUTE, 20 * MINUTE].into_iter().enumerate() {
        let started_at = NIGHT + wait;
        let cycle = SeedCycle {
            ticket: tickets["tickets"][place]["id"].as_i64().unwrap(),
            user: ana,
            queued_at: Some(NIGHT),
            started_at: Some(started_at),
            rating_at: None,
            finished_at: Some(started_at + 30 * MINUTE),
            rate: (place == 0).then_some(3),
        };
        bakery(app).await.seed_cycle(&cycle, NIGHT).await.unwrap();
    }
}

async fn get(app: &TestApp, token: &str, path: &str) -> Value {
    let answer = app.call("GET", path, Some(token), None).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    answer.json()
}

#[tokio::test]
async fn figures_of_a_period_are_those_of_its_attendances() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    two_attendances(&app, &admin).await;
    let shown = get(&app, &admin, "/dashboard?date_from=2026-11-01&date_to=2026-11-30").await;
    let counters = &shown["counters"];
    assert_eq!(
        (
            &counters["avgWaitTime"],
            &counters["avgSupportTime"],
            &counters["supportFinished"],
            &counters["leads"]
        ),
        (&json!(15.0), &json!(30.0), &json!(2), &json!(2))
    );
    let names: Vec<_> = shown["attendants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["name"].clone())
        .collect();
    assert_eq!(names, ["Administração", "Ana Beatriz", "Bruno Tavares"]);
    let ana = &shown["attendants"][1];
    assert_eq!(
        (&ana["tickets"], &ana["rating"], &ana["avgSupportTime"]),
        (&json!(2), &json!(3.0), &json!(30.0))
    );
    assert_eq!(shown["attendants"][2]["rating"], json!(null));
    let before = get(&app, &admin, "/dashboard?date_from=2026-10-01&date_to=2026-10-31").await;
    assert_eq!(
        (
            &before["counters"]["supportFinished"],
            &before["counters"]["avgSupportTime"],
            &before["counters"]["avgWaitTime"]
        ),
        (&json!(0), &json!(null), &json!(0.0))
    );
    assert_eq!(before["counters"]["supportPending"], counters["supportPending"]);
    assert!(counters["supportPending"].as_i64().unwrap() > 0);
}

#[tokio::test]
async fn days_are_those_of_the_companys_zone() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    two_attendances(&app, &admin).await;
    let finished = async |day: &str| {
        let path = format!("/dashboard?date_from={day}&date_to={day}");
        get(&app, &admin, &path).await["counters"]["supportFinished"].clone()
    };
    assert_eq!(
        (finished("2026-11-09").await, finished("2026-11-10").await),
        (json!(0), json!(2))
    );
    bakery(&app)
        .await
        .put_setting("timeZone", "America/Sao_Paulo", NIGHT)
        .await
        .unwrap();
    assert_eq!(
        (finished("2026-11-09").await, finished("2026-11-10").await),
        (json!(2), json!(0))
    );
    let users = get(
        &app,
        &admin,
        "/dashboard/ticketsUsers?initialDate=2026-11-09&finalDate=2026-11-09",
    )
    .await;
    assert_eq!(
        users,
        json!({ "data": [{ "quantidade": 2, "nome": "Ana Beatriz" }, { "quantidade": 0, "nome": "Administração" },
            { "quantidade": 0, "nome": "Bruno Tavares" }] })
    );
}

#[tokio::test]
async fn created_tickets_are_counted_by_hour_or_by_day() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let (first, last) = ("2026-01-01", "2026-12-31");
    let days = get(
        &app,
        &admin,
        &format!("/dashboard/ticketsDay?initialDate={first}&finalDate={last}"),
    )
    .await;
    let all = get(&app, &admin, "/tickets?showAll=true").await["tickets"]
        .as_array()
        .unwrap()
        .len();
    assert_eq!(days["count"], json!(all));
    let day = days["data"][0].clone();
    assert!(day["total"].is_string());
    let text = day["data"].as_str().unwrap();
    let (d, m, y) = (&text[0..2], &text[3..5], &text[6..10]);
    let hours = get(
        &app,
        &admin,
        &format!("/dashboard/ticketsDay?initialDate={y}-{m}-{d}&finalDate={y}-{m}-{d}"),
    )
    .await;
    assert_eq!(hours["count"].to_string(), day["total"].as_str().unwrap());
    let hour = hours["data"][0]["horario"].as_str().unwrap();
    assert!(hour.parse::<u8>().unwrap() < 24);
}

#[tokio::test]
async fn only_admins_see_figures_and_only_operators_those_of_the_installation() {
    let app = TestApp::start().await;
    let ana = app.login("ana@demo.balcao").await;
    for path in ["/dashboard", "/dashboard/ticketsDay", "/dashboard/ticketsUsers"] {
        let refused = app.call("GET", path, Some(&ana), None).await;
        assert_eq!(refused.error(), (403, "ERR_NO_PERMISSION".to_owned()), "{path}");
        assert_eq!(app.call("GET", path, None, None).await.status, 401, "{path}");
    }
    let admin = app.login("admin@demo.balcao").await;
    assert_eq!(get(&app, &admin, "/dashboard").await["counters"]["totalCompanies"], 0);
    let operator = app.login("super@demo.balcao").await;
    assert_eq!(
        get(&app, &operator, "/dashboard").await["counters"]["totalCompanies"],
        3
    );
}

#[tokio::test]
async fn periods_that_are_none_are_refused() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    for (path, field) in [
        ("/dashboard?days=-1", "days"),
        ("/dashboard?days=x", "days"),
        ("/dashboard?date_from=2026-02-30", "date_from"),
        ("/dashboard?date_from=2026-01-01'%20OR%201=1--", "date_from"),
        ("/dashboard?date_from=2026-11-10&date_to=2026-11-09", "date_to"),
        ("/dashboard/ticketsDay?initialDate=x", "initialDate"),
        (
            "/dashboard/ticketsUsers?initialDate=2020-01-01&finalDate=2026-01-01",
            "finalDate",
        ),
    ] {
        let refused = app.call("GET", path, Some(&admin), None).await;
        assert_eq!(
            refused.json(),
            json!({ "error": "ERR_VALIDATION", "field": field }),
            "{path}"
        );
    }
    assert!(get(&app, &admin, "/dashboard?days=&date_from=undefined&date_to=").await["counters"].is_object());
}
