//! Subscribing browsers to Web Push.

use crate::app::TestApp;
use serde_json::{Value, json};

/// What a browser would send; the key is the example of RFC 8291.
pub(crate) fn browser(endpoint: &str) -> Value {
    json!({
        "endpoint": endpoint,
        "expirationTime": null,
        "keys": {
            "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        },
    })
}

#[tokio::test]
async fn everybody_gets_the_same_key_and_ends_only_own_subscriptions() {
    let app = TestApp::start().await;
    let (ana, bruno) = (app.login("ana@demo.balcao").await, app.login("bruno@demo.balcao").await);
    let key = app.call("GET", "/push/key", Some(&ana), None).await.json();
    assert_eq!(key, app.call("GET", "/push/key", Some(&bruno), None).await.json());
    assert_eq!(key["publicKey"].as_str().unwrap().len(), 87);

    let body = browser("https://push.example.com/ana");
    let made = app
        .call("POST", "/push/subscriptions", Some(&ana), Some(body.clone()))
        .await;
    let again = app
        .call("POST", "/push/subscriptions", Some(&ana), Some(body))
        .await
        .json();
    assert_eq!(made.json(), again);

    let path = format!("/push/subscriptions/{}", again["id"]);
    let foreign = app.call("DELETE", &path, Some(&bruno), None).await;
    assert_eq!(foreign.status, 404);
    assert_eq!(foreign.json()["error"], "ERR_NO_PUSH_SUBSCRIPTION_FOUND");
    assert_eq!(app.call("DELETE", &path, Some(&ana), None).await.status, 200);
    let tested = app.call("POST", "/push/test", Some(&ana), None).await.json();
    assert_eq!(tested, json!({ "browsers": 0 }));
}

#[tokio::test]
async fn an_address_inside_the_network_is_refused() {
    let app = TestApp::start().await;
    let ana = app.login("ana@demo.balcao").await;
    for endpoint in [
        "http://push.example.com/x",
        "https://169.254.169.254/latest",
        "https://127.0.0.1/x",
    ] {
        let refused = app
            .call("POST", "/push/subscriptions", Some(&ana), Some(browser(endpoint)))
            .await;
        assert_eq!(refused.status, 400, "{endpoint}");
    }
}

#[tokio::test]
async fn nobody_subscribes_without_a_session() {
    let app = TestApp::start().await;
    for (method, path) in [
        ("GET", "/push/key"),
        ("POST", "/push/subscriptions"),
        ("POST", "/push/test"),
    ] {
        let answer = app.call(method, path, None, None).await;
        assert_eq!(answer.status, 401, "{method} {path}");
    }
}
