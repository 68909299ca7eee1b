//! Recorded calls of plugins.

use balcao_registry::{Limits, Package, Trust};
use balcao_runtime::testing;
use serde_json::{Value, json};

use crate::app::TestApp;

async fn with_kanban() -> TestApp {
    let app = TestApp::start().await;
    let archive = tokio::task::spawn_blocking(|| testing::archive("plugins/kanban").unwrap());
    let package = Package::read(&archive.await.unwrap(), &Limits::default()).unwrap();
    app.desk.modules().install(package, Trust::Platform).await.unwrap();
    app
}

#[tokio::test]
async fn a_failed_call_is_there_to_be_looked_at_with_its_secrets_masked() {
    let app = with_kanban().await;
    let ana = app.login("ana@demo.balcao").await;
    let operator = app.login("super@demo.balcao").await;
    let wrong = json!({ "order": [1], "apiToken": "hidden-word" });
    let refused = app.call("PUT", "/kanban/lanes", Some(&ana), Some(wrong)).await;
    assert_eq!(refused.status, 400);

    let calls = app
        .call("GET", "/plugins/kanban/calls", Some(&operator), None)
        .await
        .json();
    let call = &calls["calls"][0];
    assert_eq!(
        (&call["subject"], &call["outcome"]),
        (&json!("PUT /kanban/lanes"), &json!("refused"))
    );
    let path = format!("/plugins/kanban/calls/{}", call["id"].as_str().unwrap());
    let record = app.call("GET", &path, Some(&operator), None).await.json();
    assert_eq!(
        record["input"]["body"]["json"],
        json!({ "order": [1], "apiToken": "•••" })
    );
    assert!(record["error"].as_str().unwrap().contains("apiToken"));
    assert!(!record.to_string().contains("hidden-word"));
}

#[tokio::test]
async fn a_call_shows_what_the_host_answered() {
    let app = with_kanban().await;
    let ana = app.login("ana@demo.balcao").await;
    let operator = app.login("super@demo.balcao").await;
    app.call("GET", "/tags/kanban", Some(&ana), None).await.json();
    let calls = app
        .call("GET", "/plugins/kanban/calls", Some(&operator), None)
        .await
        .json();
    let path = format!("/plugins/kanban/calls/{}", calls["calls"][0]["id"].as_str().unwrap());
    let record = app.call("GET", &path, Some(&operator), None).await.json();
    let answers: Vec<&Value> = record["hostCalls"].as_array().unwrap().iter().collect();
    assert_eq!((answers.len(), &answers[0]["capability"]), (1, &json!("tags:read")));
    assert_eq!(
        (&record["whole"], &record["answer"]["status"]),
        (&json!(true), &json!(200))
    );
}

#[tokio::test]
async fn only_operators_see_calls() {
    let app = with_kanban().await;
    let admin = app.login("admin@demo.balcao").await;
    let operator = app.login("super@demo.balcao").await;
    for path in ["/plugins/kanban/calls", "/plugins/kanban/calls/0000000000000000"] {
        assert_eq!(app.call("GET", path, Some(&admin), None).await.status, 403, "{path}");
    }
    let gone = app
        .call("GET", "/plugins/kanban/calls/0000000000000000", Some(&operator), None)
        .await;
    assert_eq!(gone.status, 404);
}
