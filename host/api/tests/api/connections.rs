//! Forms of connections.

use futures::future::join_all;
use serde_json::{Value, json};

use crate::app::{Answer, TestApp};

const ADMIN: &str = "admin@demo.balcao";
const TOKEN: &str = "9c1e5b7a3d2f4860";

async fn first(app: &TestApp, token: &str) -> Value {
    app.call("GET", "/whatsapp", Some(token), None).await.json()[0].clone()
}

async fn put(app: &TestApp, token: &str, id: &Value, body: Value) -> Answer {
    app.call("PUT", &format!("/whatsapp/{id}"), Some(token), Some(body))
        .await
}

#[tokio::test]
async fn every_field_of_the_form_comes_back_and_absent_ones_stay() {
    let app = TestApp::start().await;
    let admin = app.login(ADMIN).await;
    let connection = first(&app, &admin).await;
    let queue = connection["queues"][0]["id"].clone();
    let form = json!({
        "name": "Loja", "complationMessage": "Encerrado.", "farewellMessage": "Até logo!",
        "outOfHoursMessage": "Fechado.", "ratingMessage": "De 1 a 3?", "token": TOKEN, "expiresTicket": "120",
        "expiresInactiveMessage": "Sem resposta.", "timeUseBotQueues": 5, "maxUseBotQueues": 2,
        "transferQueueId": queue, "timeToTransfer": 10,
    });
    let written = put(&app, &admin, &connection["id"], form.clone()).await.json();
    for (key, value) in form.as_object().unwrap() {
        let expected = if key == "expiresTicket" {
            json!(120)
        } else {
            value.clone()
        };
        assert_eq!(written[key], expected, "{key}");
    }
    assert_eq!(
        (&written["sendIdQueue"], &written["timeSendQueue"]),
        (&queue, &json!(10))
    );
    for empty in ["battery", "plugged", "prompt", "promptId", "integrationId"] {
        assert_eq!(written.get(empty), Some(&Value::Null), "{empty}");
    }
    let path = format!("/whatsapp/{}?session=0", connection["id"]);
    let shown = app.call("GET", &path, Some(&admin), None).await.json();
    assert_eq!(written["queues"], shown["queues"]);
    assert_eq!(written["queues"][0]["options"], json!([]));
    assert_eq!(written["queues"][0]["WhatsappQueue"]["queueId"], queue);

    let renamed = put(&app, &admin, &connection["id"], json!({ "name": "Loja 2" }))
        .await
        .json();
    assert_eq!(
        (&renamed["token"], &renamed["ratingMessage"]),
        (&json!(TOKEN), &json!("De 1 a 3?"))
    );
    assert_eq!(
        (&renamed["queues"], &renamed["greetingMessage"]),
        (&written["queues"], &connection["greetingMessage"])
    );
}

#[tokio::test]
async fn older_clients_name_the_redirection_otherwise() {
    let app = TestApp::start().await;
    let admin = app.login(ADMIN).await;
    let connection = first(&app, &admin).await;
    let queue = connection["queues"][0]["id"].clone();
    let old = json!({ "name": "Loja", "sendIdQueue": queue, "timeSendQueue": "15" });
    let written = put(&app, &admin, &connection["id"], old).await.json();
    assert_eq!(
        (&written["transferQueueId"], &written["timeToTransfer"]),
        (&queue, &json!(15))
    );
    let none = json!({ "name": "Loja", "sendIdQueue": 0, "timeSendQueue": "" });
    let written = put(&app, &admin, &connection["id"], none).await.json();
    assert_eq!(
        (&written["transferQueueId"], &written["sendIdQueue"]),
        (&Value::Null, &json!(0))
    );
}

#[tokio::test]
async fn the_token_is_the_administrators_and_unique() {
    let app = TestApp::start().await;
    let (admin, ana) = (app.login(ADMIN).await, app.login("ana@demo.balcao").await);
    let stranger = app.login("admin@outra.balcao").await;
    let id = first(&app, &admin).await["id"].clone();
    put(&app, &admin, &id, json!({ "name": "Loja", "token": TOKEN })).await;
    assert_eq!(first(&app, &ana).await["token"], "");
    let shown = app.call("GET", &format!("/whatsapp/{id}"), Some(&ana), None).await;
    assert!(!shown.text.contains(TOKEN));
    let foreign = first(&app, &stranger).await["id"].clone();
    let taken = put(&app, &stranger, &foreign, json!({ "name": "Oficina", "token": TOKEN })).await;
    assert_eq!(taken.error(), (409, "ERR_WAPP_TOKEN_EXISTS".to_owned()));
    let weak = put(&app, &admin, &id, json!({ "name": "Loja", "token": "123" })).await;
    assert_eq!(weak.json(), json!({ "error": "ERR_VALIDATION", "field": "token" }));
}

#[tokio::test]
async fn several_queues_need_a_greeting_and_queues_must_be_the_companys() {
    let app = TestApp::start().await;
    let (admin, stranger) = (app.login(ADMIN).await, app.login("admin@outra.balcao").await);
    let connection = first(&app, &admin).await;
    let silent = json!({ "name": "Loja", "greetingMessage": " " });
    let refused = put(&app, &admin, &connection["id"], silent).await;
    assert_eq!(refused.error(), (400, "ERR_WAPP_GREETING_REQUIRED".to_owned()));
    let foreign = app.call("GET", "/queue", Some(&stranger), None).await.json()[0]["id"].clone();
    for body in [json!({ "transferQueueId": foreign }), json!({ "queueIds": [foreign] })] {
        let mut body = body;
        body["name"] = json!("intruder");
        let refused = put(&app, &admin, &connection["id"], body).await;
        assert_eq!(refused.error(), (400, "ERR_FOREIGN_REFERENCE".to_owned()));
    }
    assert_eq!(first(&app, &admin).await["name"], connection["name"]);
}

#[tokio::test]
async fn a_company_always_has_one_default_connection() {
    let app = TestApp::start().await;
    let admin = app.login(ADMIN).await;
    let old = first(&app, &admin).await["id"].clone();
    let new = app
        .call("POST", "/whatsapp", Some(&admin), Some(json!({ "name": "Nova" })))
        .await;
    let new = new.json();
    assert_eq!(new["isDefault"], false);
    let refused = put(&app, &admin, &old, json!({ "name": "Loja", "isDefault": false })).await;
    assert_eq!(refused.error(), (400, "ERR_NO_OTHER_WHATSAPP".to_owned()));
    put(&app, &admin, &new["id"], json!({ "name": "Nova", "isDefault": true })).await;
    assert_eq!(first(&app, &admin).await["isDefault"], false);
    let path = format!("/whatsapp/{}", new["id"]);
    let gone = app.call("DELETE", &path, Some(&admin), None).await;
    assert_eq!(gone.json(), json!({ "message": "Whatsapp deleted." }));
    assert_eq!(first(&app, &admin).await["isDefault"], true);
}

#[tokio::test]
async fn the_time_line_shows_the_states_and_only_to_administrators() {
    let app = TestApp::start().await;
    let (admin, ana) = (app.login(ADMIN).await, app.login("ana@demo.balcao").await);
    let id = first(&app, &admin).await["id"].clone();
    app.call("POST", &format!("/whatsappsession/{id}"), Some(&admin), None)
        .await;
    app.call("DELETE", &format!("/whatsappsession/{id}"), Some(&admin), None)
        .await;
    let path = format!("/whatsapp/{id}/history");
    let line = app.call("GET", &path, Some(&admin), None).await.json();
    let states: Vec<_> = line
        .as_array()
        .unwrap()
        .iter()
        .map(|state| state["status"].clone())
        .collect();
    assert_eq!(states, ["DISCONNECTED", "qrcode", "OPENING"]);
    assert_eq!(line[0]["reason"], "CONNECTION_ENDED_BY_USER");
    assert!(line[0]["at"].as_str().unwrap().ends_with('Z'));
    assert_eq!(
        app.call("GET", &path, Some(&ana), None).await.error(),
        (403, "ERR_NO_PERMISSION".to_owned())
    );
}

#[tokio::test]
async fn a_new_code_keeps_the_queues() {
    let app = TestApp::start().await;
    let admin = app.login(ADMIN).await;
    let before = first(&app, &admin).await;
    let path = format!("/whatsappsession/{}", before["id"]);
    let renewed = app.call("PUT", &path, Some(&admin), None).await;
    assert_eq!(renewed.json(), json!({ "message": "Starting session." }));
    assert_eq!(first(&app, &admin).await["queues"], before["queues"]);
    assert_eq!(before["queues"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn fifty_at_once_cannot_pass_the_plans_limit() {
    let app = TestApp::start().await;
    let (admin, operator) = (app.login(ADMIN).await, app.login("super@demo.balcao").await);
    let plan = app.call("GET", "/plans/list", None, None).await.json()[0]["id"].clone();
    app.call(
        "PUT",
        "/plans",
        Some(&operator),
        Some(json!({ "id": plan, "connections": 2 })),
    )
    .await;
    let wishes = (0..50).map(|n| {
        let body = json!({ "name": format!("Nova {n}") });
        app.call("POST", "/whatsapp", Some(&admin), Some(body))
    });
    let answers = join_all(wishes).await;
    let made = answers.iter().filter(|answer| answer.status == 200).count();
    let refused = (400, "ERR_PLAN_LIMIT_CONNECTIONS".to_owned());
    let full = answers
        .iter()
        .filter(|answer| answer.status != 200 && answer.error() == refused)
        .count();
    assert_eq!((made, full), (1, 49));
}
