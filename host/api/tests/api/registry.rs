//! Plugins of others over the wire: uploaded, installed, agreed to, logged, stopped.

use balcao_registry::Contents;
use balcao_runtime::testing;
use serde_json::{Value, json};

use crate::{
    app::{Answer, TestApp},
    forms::{Part, post},
};

const HOSTILE: &str = "host/runtime/fixtures/hostile";
const TRICKS: &str = "/hostile/{trick}";

/// The hostile fixture as a package of others, with this path.
async fn package(path: &'static str) -> Vec<u8> {
    let pack = move || {
        let hostile = testing::package(HOSTILE).unwrap();
        let manifest = format!(
            "id = \"guest\"\nname = \"Guest\"\nversion = \"1.0.0\"\nworld = \"balcao:plugin@1.0\"\n\
             permissions = [\"contacts:read\"]\n\
             [[routes]]\nmethod = \"GET\"\npath = \"{path}\"\npermission = \"user\"\n"
        );
        Contents::new(&manifest, hostile.component.clone())
            .pack(&testing::test_key())
            .unwrap()
    };
    tokio::task::spawn_blocking(pack).await.unwrap()
}

async fn upload(app: &TestApp, token: &str, archive: &[u8]) -> Answer {
    let parts = [Part::File("file", "guest.balcao", archive)];
    app.send(post("/plugins", token, &parts)).await
}

/// The operator's token, with the test key among the publishers.
async fn operator(app: &TestApp) -> String {
    let token = app.login("super@demo.balcao").await;
    let body = json!({
        "name": "Visitas", "trust": "publisher",
        "publicKey": public_key(),
    });
    let added = app.call("POST", "/plugins/publishers", Some(&token), Some(body)).await;
    assert_eq!(added.status, 200, "{}", added.text);
    token
}

fn public_key() -> String {
    let key = testing::test_key().verifying_key();
    key.as_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}

async fn ok(app: &TestApp, method: &str, path: &str, token: &str, body: Option<Value>) -> Value {
    let answer = app.call(method, path, Some(token), body).await;
    assert!(
        answer.status.is_success(),
        "{method} {path}: {} {}",
        answer.status,
        answer.text
    );
    answer.json()
}

#[tokio::test]
async fn a_package_is_uploaded_installed_agreed_to_and_stopped() {
    let app = TestApp::start().await;
    let operator = operator(&app).await;
    let (admin, ana) = (app.login("admin@demo.balcao").await, app.login("ana@demo.balcao").await);
    let archive = package(TRICKS).await;
    assert_eq!(upload(&app, &admin, &archive).await.error().0, 403);
    let uploaded = upload(&app, &operator, &archive).await.json();
    assert_eq!((&uploaded["id"], &uploaded["isNew"]), (&json!("guest"), &json!(true)));
    let broken = upload(&app, &operator, b"no").await;
    assert_eq!(broken.error(), (400, "ERR_PLUGIN_PACKAGE".into()));
    assert!(broken.json()["detail"].as_str().unwrap().contains("package"));

    let body = json!({ "version": "1.0.0" });
    let plugin = ok(&app, "PUT", "/plugins/guest/active", &operator, Some(body)).await;
    assert_eq!((&plugin["active"], &plugin["companies"]), (&json!("1.0.0"), &json!(0)));
    let trick = "/plugins/guest/hostile/nothing";
    assert_eq!(
        app.call("GET", trick, Some(&ana), None).await.error(),
        (403, "ERR_MODULE_OFF".into())
    );
    let listed = ok(&app, "GET", "/modules", &admin, None).await;
    let guest = &listed["modules"][0];
    assert_eq!(
        (&guest["state"], &guest["publisher"]["name"]),
        (&json!("off"), &json!("Visitas"))
    );
    assert_eq!(
        guest["permissions"][0],
        json!({ "name": "contacts:read", "key": "permission.contactsRead" })
    );
    let refused = app
        .call("PUT", "/modules/guest", Some(&admin), Some(json!({ "enabled": true })))
        .await;
    assert_eq!(refused.error(), (409, "ERR_MODULE_CONSENT".into()));
    let agreed = json!({ "enabled": true, "consent": guest["consent"] });
    assert_eq!(
        ok(&app, "PUT", "/modules/guest", &admin, Some(agreed)).await["state"],
        "on"
    );
    assert_ne!(app.call("GET", trick, Some(&ana), None).await.status, 403);

    let kill = json!({ "disabled": true, "reason": "It misbehaves" });
    ok(&app, "PUT", "/plugins/guest/disabled", &operator, Some(kill)).await;
    assert_eq!(
        app.call("GET", trick, Some(&ana), None).await.error(),
        (503, "ERR_PLUGIN_DISABLED".into())
    );
    let trail = ok(&app, "GET", "/audit", &operator, None).await.to_string();
    for action in [
        "publisher.added",
        "plugin.uploaded",
        "plugin.installed",
        "plugin.disabled",
    ] {
        assert!(trail.contains(action), "{action}");
    }
    assert!(
        ok(&app, "GET", "/audit", &admin, None)
            .await
            .to_string()
            .contains("module.enabled")
    );
}

#[tokio::test]
async fn failures_and_figures_of_a_plugin_are_seen_by_its_company_only() {
    let app = TestApp::start().await;
    let operator = operator(&app).await;
    assert_eq!(upload(&app, &operator, &package(TRICKS).await).await.status, 200);
    ok(
        &app,
        "PUT",
        "/plugins/guest/active",
        &operator,
        Some(json!({ "version": "1.0.0" })),
    )
    .await;
    let (admin, other) = (
        app.login("admin@demo.balcao").await,
        app.login("admin@outra.balcao").await,
    );
    for token in [&admin, &other] {
        let consent = ok(&app, "GET", "/modules/guest", token, None).await["consent"].clone();
        let agreed = json!({ "enabled": true, "consent": consent });
        ok(&app, "PUT", "/modules/guest", token, Some(agreed)).await;
    }
    let trap = app
        .call("GET", "/plugins/guest/hostile/panic", Some(&admin), None)
        .await;
    assert_eq!(trap.error(), (502, "ERR_PLUGIN_FAILED".into()));
    app.desk.note_plugins().await.unwrap();
    let own = ok(&app, "GET", "/modules/guest", &admin, None).await;
    assert_eq!(
        (&own["health"]["calls"], &own["health"]["traps"]),
        (&json!(1), &json!(1))
    );
    assert!(own["lastErrors"][0]["message"].as_str().unwrap().contains("crashed"));
    let lines = ok(&app, "GET", "/modules/guest/logs?level=error", &admin, None).await;
    assert!(!lines["lines"].as_array().unwrap().is_empty());
    let foreign = ok(&app, "GET", "/modules/guest", &other, None).await;
    assert_eq!(
        (&foreign["health"]["calls"], &foreign["lastErrors"]),
        (&json!(0), &json!([]))
    );
    let everywhere = ok(&app, "GET", "/plugins/guest", &operator, None).await;
    assert_eq!(
        (&everywhere["health"]["calls"], &everywhere["companies"]),
        (&json!(1), &json!(2))
    );
    assert_eq!(everywhere["onFor"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_plugin_does_not_answer_in_the_place_of_those_who_decide_about_it() {
    let app = TestApp::start().await;
    let operator = operator(&app).await;
    // Its `/work` would be an address of the host below `/plugins`.
    let refused = upload(&app, &operator, &package("/work").await).await;
    assert_eq!(refused.error(), (409, "ERR_PLUGIN_ROUTE_TAKEN".into()));
    assert!(refused.json()["detail"].as_str().unwrap().contains("GET /work"));
}
