//! Queues, their option trees and their files.

use serde_json::{Value, json};

use crate::{
    app::TestApp,
    forms::{PNG, Part, post},
};

fn queue(name: &str, color: &str) -> Value {
    json!({ "name": name, "color": color, "greetingMessage": "Olá", "outOfHoursMessage": "Fechado",
        "schedules": [{ "weekday": "Segunda-feira", "weekdayEn": "monday", "startTime": "08:00", "endTime": "18:00" }],
        "orderQueue": "7", "integrationId": "", "promptId": null })
}

async fn created(app: &TestApp, token: &str, body: Value) -> Value {
    let answer = app.call("POST", "/queue", Some(token), Some(body)).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

async fn option(app: &TestApp, token: &str, queue: &Value, parent: Option<&Value>, key: u8) -> Value {
    let body = json!({ "queueId": queue["id"], "parentId": parent.map(|one| &one["id"]), "title": format!("Opção {key}"),
        "message": "Texto", "option": key });
    let answer = app.call("POST", "/queue-options", Some(token), Some(body)).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

#[tokio::test]
async fn a_queue_is_made_changed_and_removed_in_the_familys_shape() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let made = created(&app, &admin, queue("Entregas", "#0af")).await;
    assert_eq!(
        (&made["orderQueue"], &made["integrationId"], &made["mediaPath"]),
        (&json!(7), &json!(null), &json!(""))
    );
    assert_eq!(made["schedules"][0]["startTime"], "08:00");
    let path = format!("/queue/{}", made["id"]);
    let change = json!({ "name": "Entregas rápidas", "color": "#0af", "orderQueue": "" });
    let changed = app.call("PUT", &path, Some(&admin), Some(change)).await;
    assert_eq!(changed.status, 201);
    let changed = changed.json();
    assert_eq!(
        (&changed["name"], &changed["orderQueue"], &changed["greetingMessage"]),
        (&json!("Entregas rápidas"), &json!(null), &json!("Olá"))
    );
    let removed = app.call("DELETE", &path, Some(&admin), None).await;
    assert_eq!((removed.status.as_u16(), removed.text.as_str()), (200, ""));
    assert_eq!(
        app.call("GET", &path, Some(&admin), None).await.error(),
        (404, "ERR_QUEUE_NOT_FOUND".to_owned())
    );
}

#[tokio::test]
async fn unusable_queues_are_refused_with_their_codes() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let hours = |start: &str| {
        let mut body = queue("Entregas", "#0af");
        body["schedules"][0]["startTime"] = json!(start);
        body
    };
    let mut foreign = queue("Entregas", "#0af");
    foreign["promptId"] = json!(3);
    for (body, expected) in [
        (queue("E", "#0af"), (400, "ERR_QUEUE_INVALID_NAME")),
        (queue(&"E".repeat(51), "#0af"), (400, "ERR_QUEUE_INVALID_NAME")),
        (queue("Entregas", "red"), (400, "ERR_QUEUE_INVALID_COLOR")),
        (
            queue("Entregas", "#0af;background:url(//evil.example)"),
            (400, "ERR_QUEUE_INVALID_COLOR"),
        ),
        (queue("Vendas", "#0af"), (409, "ERR_QUEUE_NAME_ALREADY_EXISTS")),
        (queue("Entregas", "#2E7D32"), (409, "ERR_QUEUE_COLOR_ALREADY_EXISTS")),
        (hours("25:00"), (400, "ERR_VALIDATION")),
        (hours("<b>"), (400, "ERR_VALIDATION")),
        (foreign, (400, "ERR_FOREIGN_REFERENCE")),
    ] {
        let answer = app.call("POST", "/queue", Some(&admin), Some(body.clone())).await;
        assert_eq!(answer.error(), (expected.0, expected.1.to_owned()), "{body}");
    }
}

#[tokio::test]
async fn agents_read_queues_and_change_none() {
    let app = TestApp::start().await;
    let ana = app.login("ana@demo.balcao").await;
    let queues = app.call("GET", "/queue", Some(&ana), None).await.json();
    let path = format!("/queue/{}", queues[0]["id"]);
    assert_eq!(app.call("GET", &path, Some(&ana), None).await.status, 200);
    for (method, path) in [
        ("POST", "/queue".to_owned()),
        ("PUT", path.clone()),
        ("DELETE", path.clone()),
        ("DELETE", format!("{path}/media-upload")),
        ("POST", "/queue-options".to_owned()),
        ("DELETE", "/queue-options/1".to_owned()),
    ] {
        let refused = app
            .call(method, &path, Some(&ana), Some(queue("Entregas", "#0af")))
            .await;
        assert_eq!(
            refused.error(),
            (403, "ERR_NO_PERMISSION".to_owned()),
            "{method} {path}"
        );
    }
}

#[tokio::test]
async fn the_plans_limit_holds_under_parallel_creates() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let operator = app.login("super@demo.balcao").await;
    let limit = json!({ "id": 1, "queues": 5 });
    assert_eq!(
        app.call("PUT", "/plans", Some(&operator), Some(limit)).await.status,
        200
    );
    let creates = (0..50).map(|n| {
        let body = queue(&format!("Fila {n}"), &format!("#f0f0{n:02}"));
        app.call("POST", "/queue", Some(&admin), Some(body))
    });
    let answers = futures::future::join_all(creates).await;
    let made = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(made, 2, "three of five were there");
    let mut refused = answers.iter().filter(|answer| answer.status != 200);
    assert!(refused.all(|answer| answer.error() == (400, "ERR_PLAN_LIMIT_QUEUES".to_owned())));
}

#[tokio::test]
async fn tickets_of_a_removed_queue_wait_without_one() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let tickets = app
        .call("GET", "/tickets?status=pending", Some(&admin), None)
        .await
        .json();
    let ticket = tickets["tickets"]
        .as_array()
        .unwrap()
        .iter()
        .find(|ticket| ticket["queueId"].is_number());
    let ticket = ticket.unwrap();
    let path = format!("/queue/{}", ticket["queueId"]);
    assert_eq!(app.call("DELETE", &path, Some(&admin), None).await.status, 200);
    let path = format!("/tickets/{}", ticket["id"]);
    let after = app.call("GET", &path, Some(&admin), None).await.json();
    assert_eq!(
        (&after["queueId"], &after["queue"], &after["status"]),
        (&json!(null), &json!(null), &json!("pending"))
    );
}

#[tokio::test]
async fn options_form_a_tree_that_goes_with_its_branch() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let queue = created(&app, &admin, queue("Entregas", "#0af")).await;
    let root = option(&app, &admin, &queue, None, 1).await;
    let child = option(&app, &admin, &queue, Some(&root), 1).await;
    let other = option(&app, &admin, &queue, None, 2).await;
    let list = async |query: String| {
        let answer = app
            .call("GET", &format!("/queue-options?{query}"), Some(&admin), None)
            .await;
        answer
            .json()
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["id"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        list(format!("queueId={}&parentId=-1", queue["id"])).await,
        [root["id"].clone(), other["id"].clone()]
    );
    assert_eq!(
        list(format!("queueId={}&parentId={}", queue["id"], root["id"])).await,
        [child["id"].clone()]
    );
    assert_eq!(
        list(format!("queueOptionId={}", child["id"])).await,
        [child["id"].clone()]
    );
    let removed = app
        .call("DELETE", &format!("/queue-options/{}", root["id"]), Some(&admin), None)
        .await;
    assert_eq!(removed.json(), json!({ "message": "Option Delected" }));
    let path = format!("/queue-options/{}", child["id"]);
    assert_eq!(
        app.call("GET", &path, Some(&admin), None).await.error(),
        (404, "ERR_QUEUE_NOT_FOUND".to_owned())
    );
    // Browsers number the rest again, one by one.
    let mut renumbered = other.clone();
    renumbered["option"] = json!("1");
    let path = format!("/queue-options/{}", other["id"]);
    let answer = app.call("PUT", &path, Some(&admin), Some(renumbered)).await.json();
    assert_eq!((&answer["option"], &answer["parent"]), (&json!("1"), &json!(null)));
}

#[tokio::test]
async fn an_option_cannot_hang_below_another_queues() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let first = created(&app, &admin, queue("Entregas", "#0af")).await;
    let second = created(&app, &admin, queue("Reservas", "#0ae")).await;
    let root = option(&app, &admin, &first, None, 1).await;
    let body = json!({ "queueId": second["id"], "parentId": root["id"], "title": "Opção", "option": "1" });
    let refused = app.call("POST", "/queue-options", Some(&admin), Some(body)).await;
    assert_eq!(refused.error(), (404, "ERR_QUEUE_NOT_FOUND".to_owned()));
}

#[tokio::test]
async fn a_queues_file_gets_an_unguessable_name_and_is_what_its_bytes_say() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let made = created(&app, &admin, queue("Entregas", "#0af")).await;
    let (path, media) = (
        format!("/queue/{}", made["id"]),
        format!("/queue/{}/media-upload", made["id"]),
    );
    let page = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    let upload = post(&media, &admin, &[Part::File("file", "../../cardápio.png", page)]);
    assert!(app.send(upload).await.json()["mensagem"].is_string());
    let stored = app.call("GET", &path, Some(&admin), None).await.json();
    assert_eq!(stored["mediaName"], "cardápio.png");
    let name = stored["mediaPath"].as_str().unwrap();
    assert!(name.ends_with(".bin") && name.len() > 64, "{name}");
    let file = app.call("GET", &format!("/public/{name}"), None, None).await;
    assert_eq!(file.headers["content-type"], "application/octet-stream");
    assert_eq!(file.headers["content-disposition"], "attachment");
    assert!(app.call("DELETE", &media, Some(&admin), None).await.json()["mensagem"].is_string());
    let bare = app.call("GET", &path, Some(&admin), None).await.json();
    assert_eq!((&bare["mediaPath"], &bare["mediaName"]), (&json!(""), &json!("")));
}

#[tokio::test]
async fn uploads_without_a_file_or_of_another_kind_are_refused() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let queues = app.call("GET", "/queue", Some(&admin), None).await.json();
    let media = format!("/queue/{}/media-upload", queues[0]["id"]);
    for parts in [
        vec![],
        vec![Part::Text("file", "text")],
        vec![Part::File("file", "x.png", b"")],
        vec![Part::File("file", "a.png", PNG), Part::File("file", "b.png", PNG)],
    ] {
        let answer = app.send(post(&media, &admin, &parts)).await;
        assert_eq!(answer.error(), (400, "ERR_VALIDATION".to_owned()));
    }
    let json = app.call("POST", &media, Some(&admin), Some(json!({}))).await;
    assert_eq!(json.error(), (415, "ERR_UNSUPPORTED_MEDIA_TYPE".to_owned()));
}
