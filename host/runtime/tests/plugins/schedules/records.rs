//! Who reads and changes what, and what is refused.

use balcao_runtime::{CallError, PluginError};
use serde_json::{Value, json};

use super::{as_somebody_else, bench, shown, tell, write};

#[tokio::test]
async fn authors_change_their_own_and_those_in_charge_all() {
    let bench = bench().await;
    let id = write(&bench, "É da Ana", "2026-11-21T13:00:00Z").await;
    let path = format!("/schedules/{id}");
    for (method, body) in [("PUT", r#"{"body":"É do Bruno"}"#), ("DELETE", "")] {
        assert_eq!(
            as_somebody_else(&bench, "user", method, &path, body).await.status,
            403,
            "{method}"
        );
    }
    assert_eq!(as_somebody_else(&bench, "user", "GET", &path, "").await.status, 200);
    let named = r#"{"body":"Em nome da Ana","contactId":4,"sendAt":"2026-11-21T13:00:00Z","userId":1}"#;
    for (profile, author) in [("user", 9), ("admin", 1)] {
        let made = as_somebody_else(&bench, profile, "POST", "/schedules", named).await;
        let made: Value = serde_json::from_slice(&made.body).unwrap();
        assert_eq!(made["userId"], author, "{profile}");
    }
    assert_eq!(
        as_somebody_else(&bench, "supervisor", "DELETE", &path, "").await.status,
        200
    );
}

#[tokio::test]
async fn another_company_sees_and_changes_nothing() {
    let bench = bench().await;
    let id = write(&bench, "Só da empresa 5", "2026-11-21T13:00:00Z").await;
    for (method, body) in [("GET", ""), ("PUT", r#"{"body":"roubado!"}"#), ("DELETE", "")] {
        let answer = bench.call(6, method, &format!("/schedules/{id}"), body).await.unwrap();
        assert_eq!(answer.status, 404, "{method}");
    }
    assert_eq!(bench.json(6, "GET", "/schedules", "").await["count"], 0);
}

#[tokio::test]
async fn lists_have_pages_a_search_and_a_calendar() {
    let bench = bench().await;
    for day in 1..=25 {
        write(
            &bench,
            &format!("Lembrete número {day}"),
            &format!("2026-12-{day:02}T23:30"),
        )
        .await;
    }
    let first = bench.json(5, "GET", "/schedules?pageNumber=1", "").await;
    assert_eq!((&first["count"], &first["hasMore"]), (&json!(25), &json!(true)));
    assert_eq!(first["schedules"][0]["body"], "Lembrete número 25");
    let second = bench
        .json(5, "GET", "/schedules?pageNumber=2&contactId=4&userId=1", "")
        .await;
    assert_eq!(
        (second["schedules"].as_array().unwrap().len(), &second["hasMore"]),
        (5, &json!(false))
    );
    let found = bench.json(5, "GET", "/schedules?searchParam=NUMERO%202", "").await;
    assert_eq!(found["count"], 7, "2 and 20 to 25");
    assert_eq!(
        bench.json(5, "GET", "/schedules?searchParam=contato+4", "").await["count"],
        25
    );

    let days = "/schedules?from=2026-12-05T03:00:00Z&to=2026-12-07T03:00:00Z";
    let due = bench.json(5, "GET", days, "").await;
    let bodies: Vec<_> = due["schedules"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["body"])
        .collect();
    assert_eq!(
        bodies,
        ["Lembrete número 5", "Lembrete número 6"],
        "late in the evening is tomorrow in UTC"
    );
    let year = bench
        .call(
            5,
            "GET",
            "/schedules?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z",
            "",
        )
        .await;
    assert_eq!(year.unwrap().status, 400);
}

#[tokio::test]
async fn bad_input_is_refused_with_the_field() {
    let bench = bench().await;
    for (body, field) in [
        (
            json!({ "body": "oi", "contactId": 4, "sendAt": "2026-12-01T10:00" }),
            "body",
        ),
        (json!({ "contactId": 4, "sendAt": "2026-12-01T10:00" }), "body"),
        (json!({ "body": "Bom dia", "contactId": 4 }), "sendAt"),
        (json!({ "body": "Bom dia", "contactId": 4, "sendAt": "logo" }), "sendAt"),
        (json!({ "body": "Bom dia", "sendAt": "2026-12-01T10:00" }), "contactId"),
    ] {
        let answer = bench.call(5, "POST", "/schedules", &body.to_string()).await.unwrap();
        let told: Value = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!(
            (answer.status, told),
            (400, json!({ "error": "ERR_VALIDATION", "field": field })),
            "{body}"
        );
    }
    assert!(bench.jobs.queued().is_empty());
    let broken = bench.call(5, "POST", "/schedules", "{").await;
    assert!(matches!(broken, Err(CallError::Plugin(PluginError::Invalid(_)))));
}

#[tokio::test]
async fn messages_follow_their_contact() {
    let bench = bench().await;
    let id = write(&bench, "Para o contato", "2026-11-21T13:00:00Z").await;
    let contact = async || shown(&bench, id).await["contact"].clone();
    tell(&bench, "contact.updated", json!({ "contactId": 4 })).await;
    tell(&bench, "contact.deleted", json!({ "contactId": 5 })).await;
    assert_eq!(contact().await, json!({ "id": 4, "name": "Contato 4" }));
    tell(&bench, "contact.deleted", json!({ "contactId": 4, "mergedInto": 7 })).await;
    assert_eq!(contact().await, json!({ "id": 7, "name": "Contato 7" }));
    tell(&bench, "contact.erased", json!({ "contactId": 7 })).await;
    assert_eq!(bench.json(5, "GET", "/schedules", "").await["count"], 0);
    assert!(bench.jobs.queued().is_empty());
}
