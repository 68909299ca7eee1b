//! What a company tells its modules: settings, secrets, addresses of hooks; and what is delivered there.

use balcao_registry::{Limits, Package, Trust};
use balcao_runtime::testing;
use serde_json::{Value, json};

use crate::app::TestApp;

const SETTINGS: &str = "/modules/tour/settings";
const KEY: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

struct Scene {
    app: TestApp,
    admin: String,
    stranger: String,
}

impl Scene {
    async fn start() -> Self {
        let app = TestApp::start().await;
        let archive = tokio::task::spawn_blocking(|| testing::archive("host/runtime/fixtures/tour").unwrap());
        let package = Package::read(&archive.await.unwrap(), &Limits::default()).unwrap();
        app.desk.modules().install(package, Trust::Platform).await.unwrap();
        let admin = app.login("admin@demo.balcao").await;
        let stranger = app.login("admin@outra.balcao").await;
        Self { app, admin, stranger }
    }

    async fn form(&self, who: &str) -> Value {
        let answer = self.app.call("GET", SETTINGS, Some(who), None).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()
    }

    async fn save(&self, body: Value) -> (u16, Value) {
        let answer = self.app.call("PUT", SETTINGS, Some(&self.admin), Some(body)).await;
        (answer.status.as_u16(), answer.json())
    }

    async fn hook(&self, who: &str) -> String {
        let url = self.form(who).await["hooks"][0]["url"].as_str().unwrap().to_owned();
        let path = url.split_once("/hooks/").unwrap().1;
        format!("/hooks/{path}")
    }

    async fn deliver(&self, path: &str, body: Value) -> u16 {
        self.app.call("POST", path, None, Some(body)).await.status.as_u16()
    }

    async fn stop(&self, name: &str) -> Value {
        let path = format!("/tour/{name}");
        self.app.call("GET", &path, Some(&self.admin), None).await.json()
    }
}

#[tokio::test]
async fn the_form_is_drawn_from_the_manifest_and_keeps_what_was_given() {
    let scene = Scene::start().await;
    let form = scene.form(&scene.admin).await;
    assert_eq!(form["settings"][0]["key"], "region");
    assert_eq!(
        (&form["settings"][0]["type"], &form["settings"][0]["value"]),
        (&json!("text"), &Value::Null)
    );
    let (status, saved) = scene.save(json!({ "settings": { "region": " sul " } })).await;
    assert_eq!((status, &saved["settings"][0]["value"]), (200, &json!("sul")));
    assert_eq!(
        scene.form(&scene.stranger).await["settings"][0]["value"],
        Value::Null,
        "another company has its own"
    );
    let (_, taken_back) = scene.save(json!({ "settings": { "region": null } })).await;
    assert_eq!(taken_back["settings"][0]["value"], Value::Null);
}

#[tokio::test]
async fn a_secret_is_told_to_nobody_and_works() {
    let scene = Scene::start().await;
    let (status, saved) = scene
        .save(json!({ "secrets": { "token": "one", "signing": KEY } }))
        .await;
    assert_eq!(status, 200);
    assert!(!saved.to_string().contains(KEY), "{saved}");
    let token = saved["secrets"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["key"] == "token")
        .unwrap();
    assert_eq!(token["isSet"], true);
    assert_eq!(scene.stop("secret").await, json!([true, true, false, false]));
    let first = scene.stop("sign").await;
    let other = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    let (_, rotated) = scene.save(json!({ "secrets": { "signing": other } })).await;
    assert!(
        rotated["secrets"].to_string().contains("previousUntil\":\"2"),
        "{rotated}"
    );
    let both = scene.stop("sign").await;
    assert_eq!((both.as_array().map(Vec::len), &both[1]), (Some(2), &first[0]));
    let audit = scene.app.call("GET", "/audit", Some(&scene.admin), None).await.text;
    assert!(
        audit.contains("module.settingsChanged") && !audit.contains(KEY),
        "{audit}"
    );
    let (_, removed) = scene.save(json!({ "secrets": { "token": null } })).await;
    assert!(!removed["secrets"][2]["isSet"].as_bool().unwrap(), "{removed}");
}

#[tokio::test]
async fn what_cannot_be_a_value_is_refused_whole_with_the_reason_for_each() {
    let scene = Scene::start().await;
    let body =
        json!({ "settings": { "region": "sul", "colour": "x" }, "secrets": { "signing": "weak", "token": "a\nb" } });
    let (status, refusal) = scene.save(body).await;
    assert_eq!((status, &refusal["error"]), (400, &json!("ERR_MODULE_SETTINGS")));
    let problems = json!([
        { "key": "colour", "code": "unknown", "text": null },
        { "key": "signing", "code": "invalid", "text": null },
        { "key": "token", "code": "invalid", "text": null },
    ]);
    assert_eq!(refusal["problems"], problems);
    assert_eq!(scene.form(&scene.admin).await["settings"][0]["value"], Value::Null);
}

#[tokio::test]
async fn names_that_objects_of_browsers_have_are_names_like_others() {
    let scene = Scene::start().await;
    let body = json!({ "settings": { "__proto__": "x", "constructor": null }, "secrets": { "prototype": "x" } });
    let (status, refusal) = scene.save(body).await;
    assert_eq!((status, &refusal["error"]), (400, &json!("ERR_MODULE_SETTINGS")));
    let told = refusal["problems"].as_array().unwrap().iter();
    let told: Vec<_> = told
        .map(|problem| (problem["key"].as_str().unwrap(), &problem["code"]))
        .collect();
    let unknown = json!("unknown");
    assert_eq!(
        told,
        [
            ("__proto__", &unknown),
            ("constructor", &unknown),
            ("prototype", &unknown)
        ]
    );
    let nested = json!({ "settings": { "region": { "__proto__": { "isSuper": true } } } });
    assert_eq!(scene.save(nested).await.0, 400, "a value is a text");
    assert_eq!(scene.form(&scene.admin).await["settings"][0]["value"], Value::Null);
}

#[tokio::test]
async fn the_module_itself_may_have_something_against_settings() {
    let scene = Scene::start().await;
    let (status, refusal) = scene.save(json!({ "settings": { "region": "moon" } })).await;
    assert_eq!(status, 400);
    assert_eq!(
        refusal["problems"],
        json!([{ "key": "region", "code": "plugin", "text": "Olá, Lua!" }])
    );
    let with_token = json!({ "settings": { "region": "moon" }, "secrets": { "token": "x" } });
    assert_eq!(scene.save(with_token).await.0, 200);
}

#[tokio::test]
async fn only_administrators_see_and_change_settings_of_modules_that_are_there() {
    let scene = Scene::start().await;
    let ana = scene.app.login("ana@demo.balcao").await;
    for (method, path, who, status) in [
        ("GET", SETTINGS, &ana, 403),
        ("PUT", SETTINGS, &ana, 403),
        ("POST", "/modules/tour/hooks/paid/renew", &ana, 403),
        ("GET", "/modules/none/settings", &scene.admin, 404),
        ("PUT", "/modules/none/settings", &scene.admin, 404),
        ("POST", "/modules/tour/hooks/none/renew", &scene.admin, 404),
    ] {
        let answer = scene.app.call(method, path, Some(who), Some(json!({}))).await;
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.text);
    }
}

#[tokio::test]
async fn each_company_has_an_address_of_its_own_that_ends_when_it_is_renewed() {
    let scene = Scene::start().await;
    let (own, foreign) = (scene.hook(&scene.admin).await, scene.hook(&scene.stranger).await);
    assert_ne!(own, foreign);
    assert_eq!(own, scene.hook(&scene.admin).await, "it stays until it is renewed");
    assert_eq!(scene.deliver(&own, json!({ "paid": 1 })).await, 200);
    let path = "/modules/tour/hooks/paid/renew";
    let renewed = scene.app.call("POST", path, Some(&scene.admin), None).await.json();
    assert!(!renewed["url"].as_str().unwrap().ends_with(&own));
    assert_eq!(scene.deliver(&own, json!({})).await, 404);
    assert_eq!(
        scene.deliver(&foreign, json!({})).await,
        200,
        "the other company's stays"
    );
}

#[tokio::test]
async fn what_is_delivered_nowhere_or_too_large_is_refused() {
    let scene = Scene::start().await;
    let own = scene.hook(&scene.admin).await;
    let key = own.rsplit('/').next().unwrap();
    for unknown in [
        "/hooks/tour/0".to_owned(),
        format!("/hooks/other/{key}"),
        format!("{own}0"),
    ] {
        assert_eq!(scene.deliver(&unknown, json!({})).await, 404, "{unknown}");
    }
    assert_eq!(scene.deliver(&own, json!("x".repeat(256 << 10))).await, 413);
    assert_eq!(scene.deliver(&own, json!("x".repeat(2 << 20))).await, 413);
}

#[tokio::test]
async fn a_sender_that_makes_sure_of_an_address_gets_its_challenge_back() {
    let scene = Scene::start().await;
    let (own, foreign) = (scene.hook(&scene.admin).await, scene.hook(&scene.stranger).await);
    let ask = |path: String, mode: &str, token: &str| {
        let path = format!("{path}?hub.mode={mode}&hub.verify_token={token}&hub.challenge=%3Cb%3E1158201444");
        let app = &scene.app;
        async move { app.call("GET", &path, None, None).await }
    };
    assert_eq!(ask(own.clone(), "subscribe", "").await.status, 403, "no secret is set");
    let (status, _) = scene.save(json!({ "secrets": { "token": "verify me" } })).await;
    assert_eq!(status, 200);
    let answer = ask(own.clone(), "subscribe", "verify%20me").await;
    assert_eq!((answer.status.as_u16(), answer.text.as_str()), (200, "<b>1158201444"));
    assert_eq!(answer.headers["content-type"], "text/plain; charset=utf-8");
    assert_eq!(answer.headers["x-content-type-options"], "nosniff");
    for (path, mode, token, status) in [
        (&own, "subscribe", "verify", 403),
        (&own, "unsubscribe", "verify%20me", 403),
        (&foreign, "subscribe", "verify%20me", 403),
        (&format!("{own}0"), "subscribe", "verify%20me", 404),
    ] {
        let refused = ask(path.clone(), mode, token).await;
        assert_eq!(refused.status.as_u16(), status, "{path} {mode} {token}");
        assert!(!refused.text.contains("1158201444"), "{}", refused.text);
    }
    let bare = format!("{own}?hub.mode=subscribe&hub.verify_token=verify%20me");
    assert_eq!(
        scene.app.call("GET", &bare, None, None).await.status,
        404,
        "nothing to give back"
    );
}

#[tokio::test]
async fn a_private_key_is_checked_before_it_is_kept() {
    let scene = Scene::start().await;
    let (status, refusal) = scene
        .save(json!({ "secrets": { "key": "-----BEGIN PRIVATE KEY-----x" } }))
        .await;
    let problems = json!([{ "key": "key", "code": "invalid", "text": null }]);
    assert_eq!((status, &refusal["problems"]), (400, &problems));
    let (status, saved) = scene.save(json!({ "secrets": { "key": testing::RSA_KEY } })).await;
    assert_eq!(status, 200, "{saved}");
    assert!(!saved.to_string().contains("BEGIN"), "{saved}");
    assert_eq!(scene.stop("sign-rs256").await.as_array().map(Vec::len), Some(256));
}
