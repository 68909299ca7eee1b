use serde_json::{Value, json};

use crate::app::TestApp;

/// A waiting ticket of the demo that has a queue.
async fn waiting(app: &TestApp, token: &str) -> Value {
    let page = app
        .call("GET", "/tickets?status=pending&showAll=true", Some(token), None)
        .await
        .json();
    let tickets = page["tickets"].as_array().unwrap();
    tickets
        .iter()
        .find(|ticket| ticket["queue"]["id"].is_i64())
        .unwrap()
        .clone()
}

#[tokio::test]
async fn the_detail_of_a_ticket_has_the_keys_that_clients_read() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let listed = waiting(&app, &admin).await;
    assert!(listed["queue"].get("prompt").is_none());
    let path = format!("/tickets/{}", listed["id"]);
    let detail = app.call("GET", &path, Some(&admin), None).await.json();
    assert_eq!(detail["queue"].get("prompt"), Some(&Value::Null));
    assert_eq!(detail["queue"].get("queueIntegrations"), Some(&Value::Null));
    for key in [
        "chatbot",
        "queueOptionId",
        "useIntegration",
        "integrationId",
        "promptId",
        "amountUsedBotQueues",
    ] {
        assert!(detail.get(key).is_some(), "{key}");
    }
}

#[tokio::test]
async fn closing_as_browsers_do_sends_false_for_none() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let ticket = waiting(&app, &admin).await;
    let body = json!({
        "status": "closed", "userId": null, "queueId": ticket["queueId"],
        "useIntegration": false, "promptId": false, "integrationId": false,
    });
    let answer = app
        .call("PUT", &format!("/tickets/{}", ticket["id"]), Some(&admin), Some(body))
        .await;
    assert_eq!(
        (answer.status.as_u16(), &answer.json()["status"]),
        (200, &json!("closed")),
        "{}",
        answer.text
    );
}

#[tokio::test]
async fn a_new_ticket_for_a_busy_customer_answers_the_ticket_in_the_way() {
    let app = TestApp::start().await;
    let ana = app.login("ana@demo.balcao").await;
    let ticket = waiting(&app, &ana).await;
    let body = json!({ "contactId": ticket["contactId"], "queueId": null, "whatsappId": ticket["whatsappId"], "status": "open" });
    let (status, error) = app.call("POST", "/tickets", Some(&ana), Some(body)).await.error();
    assert_eq!(status, 409);
    let told: Value = serde_json::from_str(&error).unwrap();
    assert_eq!((&told["uuid"], &told["userId"]), (&ticket["uuid"], &Value::Null));
    assert_eq!(
        (&told["user"]["name"], &told["queue"]["name"]),
        (&json!(""), &ticket["queue"]["name"])
    );
}

#[tokio::test]
async fn admins_remove_tickets_and_agents_do_not() {
    let app = TestApp::start().await;
    let (admin, ana) = (app.login("admin@demo.balcao").await, app.login("ana@demo.balcao").await);
    let path = format!("/tickets/{}", waiting(&app, &ana).await["id"]);
    assert_eq!(
        app.call("DELETE", &path, Some(&ana), None).await.error(),
        (403, "ERR_NO_PERMISSION".into())
    );
    let answer = app.call("DELETE", &path, Some(&admin), None).await;
    assert_eq!(
        (answer.status.as_u16(), answer.json()),
        (200, json!({ "message": "ticket deleted" }))
    );
    assert_eq!(
        app.call("GET", &path, Some(&admin), None).await.error(),
        (404, "ERR_NO_TICKET_FOUND".into())
    );
}
