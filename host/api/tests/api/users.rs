//! Users: who may do what to whom, and what the others notice of it.

use futures::future::join_all;
use serde_json::{Value, json};

use crate::app::{Answer, TestApp};

pub(crate) const ADMIN: &str = "admin@demo.balcao";

async fn users(app: &TestApp, token: &str) -> Vec<Value> {
    let list = app.call("GET", "/users/list", Some(token), None).await.json();
    list.as_array().unwrap().clone()
}

pub(crate) async fn id_of(app: &TestApp, token: &str, email: &str) -> i64 {
    let found = users(app, token).await.into_iter().find(|user| user["email"] == email);
    found.unwrap()["id"].as_i64().unwrap()
}

pub(crate) async fn put(app: &TestApp, token: &str, id: i64, body: Value) -> Answer {
    app.call("PUT", &format!("/users/{id}"), Some(token), Some(body)).await
}

fn carla() -> Value {
    json!({ "name": "Carla Dias", "email": "carla@demo.balcao", "password": "carla123" })
}

#[tokio::test]
async fn an_administrator_adds_a_user_who_can_log_in() {
    let app = TestApp::start().await;
    let admin = app.login(ADMIN).await;
    let queue = app.call("GET", "/queue", Some(&admin), None).await.json()[0]["id"].clone();
    let mut body = carla();
    body["queueIds"] = json!([queue]);
    body["whatsappId"] = json!("");
    body["allTicket"] = json!("enabled");
    body["profile"] = json!("USER");
    body["language"] = json!("en-US");
    let made = app.call("POST", "/users", Some(&admin), Some(body)).await;
    assert_eq!(made.status, 200, "{}", made.text);
    let made = made.json();
    assert_eq!((&made["profile"], &made["super"]), (&json!("user"), &json!(false)));
    assert_eq!(
        (&made["allTicket"], &made["language"]),
        (&json!("enabled"), &json!("en"))
    );
    assert_eq!(made["queues"][0]["UserQueue"]["queueId"], queue);
    assert!(made["company"]["dueDate"].is_string());
    let session = app.try_login("Carla@Demo.balcao", "carla123").await;
    assert_eq!(session.json()["user"]["id"], made["id"]);
    let shown = app
        .call("GET", &format!("/users/{}", made["id"]), Some(&admin), None)
        .await
        .json();
    assert_eq!((&shown["whatsappId"], shown.get("tokenVersion")), (&Value::Null, None));
}

#[tokio::test]
async fn a_new_user_without_a_profile_gets_the_smaller_rights() {
    let app = TestApp::start().await;
    let admin = app.login(ADMIN).await;
    let made = app.call("POST", "/users", Some(&admin), Some(carla())).await;
    assert_eq!(made.json()["profile"], "user");
}

#[tokio::test]
async fn rights_and_companies_cannot_be_smuggled_in() {
    let app = TestApp::start().await;
    let admin = app.login(ADMIN).await;
    let stranger = app.login("admin@outra.balcao").await;
    let foreign = users(&app, &stranger).await[0].clone();
    let path = format!("/users/{}", foreign["id"]);
    let other_company = app.call("GET", &path, Some(&stranger), None).await.json()["companyId"].clone();

    let mut body = carla();
    body["companyId"] = other_company.clone();
    let refused = app.call("POST", "/users", Some(&admin), Some(body)).await;
    assert_eq!(refused.error(), (403, "ERR_NO_SUPER".to_owned()));
    let by_company = put(
        &app,
        &admin,
        foreign["id"].as_i64().unwrap(),
        json!({ "companyId": other_company, "name": "intruder" }),
    );
    assert_eq!(by_company.await.error(), (403, "ERR_NO_SUPER".to_owned()));

    let mut body = carla();
    body["super"] = json!(true);
    body["tokenVersion"] = json!(99);
    let made = app.call("POST", "/users", Some(&admin), Some(body)).await.json();
    assert_eq!(made["super"], false);
    let id = made["id"].as_i64().unwrap();
    let changed = put(&app, &admin, id, json!({ "super": true, "name": "Carla" })).await;
    assert_eq!(changed.json()["super"], false);
    assert_eq!(users(&app, &stranger).await, [foreign]);
}

#[tokio::test]
async fn queues_and_connections_of_another_company_are_refused() {
    let app = TestApp::start().await;
    let admin = app.login(ADMIN).await;
    let stranger = app.login("admin@outra.balcao").await;
    let queue = app.call("GET", "/queue", Some(&stranger), None).await.json()[0]["id"].clone();
    let connection = app.call("GET", "/whatsapp", Some(&stranger), None).await.json()[0]["id"].clone();
    let ana = id_of(&app, &admin, "ana@demo.balcao").await;
    for (key, value) in [("queueIds", json!([queue])), ("whatsappId", connection)] {
        let mut body = carla();
        body[key] = value.clone();
        let made = app.call("POST", "/users", Some(&admin), Some(body)).await;
        assert_eq!(made.error(), (400, "ERR_FOREIGN_REFERENCE".to_owned()), "{key}");
        let changed = put(&app, &admin, ana, json!({ key: value, "name": "intruder" })).await;
        assert_eq!(changed.error(), (400, "ERR_FOREIGN_REFERENCE".to_owned()), "{key}");
    }
    let left = users(&app, &admin).await;
    assert!(
        left.iter()
            .all(|user| user["name"] != "intruder" && user["email"] != "carla@demo.balcao")
    );
}

#[tokio::test]
async fn fifty_at_once_cannot_pass_the_plans_limit() {
    let app = TestApp::start().await;
    let (admin, operator) = (app.login(ADMIN).await, app.login("super@demo.balcao").await);
    let present = users(&app, &admin).await.len();
    let plan = app.call("GET", "/plans/list", None, None).await.json()[0]["id"].clone();
    let limit = json!({ "id": plan, "users": present + 1 });
    app.call("PUT", "/plans", Some(&operator), Some(limit)).await;
    let wishes = (0..50).map(|n| {
        let body = json!({ "name": "Nova", "email": format!("n{n}@demo.balcao"), "password": "nova123" });
        app.call("POST", "/users", Some(&admin), Some(body))
    });
    let answers = join_all(wishes).await;
    let made = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(made, 1);
    assert!(
        answers
            .iter()
            .filter(|answer| answer.status != 200)
            .all(|answer| answer.error() == (400, "ERR_PLAN_LIMIT_USERS".to_owned()))
    );
    assert_eq!(users(&app, &admin).await.len(), present + 1);
}

#[tokio::test]
async fn an_agent_changes_the_own_name_and_language_and_no_rights() {
    let app = TestApp::start().await;
    let (ana, admin) = (app.login("ana@demo.balcao").await, app.login(ADMIN).await);
    let (own, other) = (
        id_of(&app, &ana, "ana@demo.balcao").await,
        id_of(&app, &ana, "bruno@demo.balcao").await,
    );
    let present = app.call("GET", &format!("/users/{own}"), Some(&ana), None).await.json();
    let queues: Vec<_> = present["queues"]
        .as_array()
        .unwrap()
        .iter()
        .map(|q| q["id"].clone())
        .collect();
    // The form sends everything back.
    let form = json!({ "name": "Ana B.", "email": "ana@demo.balcao", "password": "", "profile": "user",
        "allTicket": "enabled", "queueIds": queues, "whatsappId": "", "language": "es" });
    let changed = put(&app, &ana, own, form).await;
    assert_eq!(
        (changed.json()["name"].clone(), changed.json()["language"].clone()),
        (json!("Ana B."), json!("es"))
    );
    assert_eq!(app.call("GET", "/tickets", Some(&ana), None).await.status, 200);
    for more in [
        json!({ "profile": "admin" }),
        json!({ "allTicket": "desabled" }),
        json!({ "queueIds": [] }),
        json!({ "whatsappId": 1 }),
    ] {
        let refused = put(&app, &ana, own, more.clone()).await;
        assert_eq!(refused.error(), (403, "ERR_NO_PERMISSION".to_owned()), "{more}");
    }
    let refused = put(&app, &ana, other, json!({ "name": "intruder" })).await;
    assert_eq!(refused.error(), (403, "ERR_NO_PERMISSION".to_owned()));
    for (method, path) in [
        ("POST", "/users".to_owned()),
        ("DELETE", format!("/users/{other}")),
        ("POST", format!("/users/{other}/logout")),
    ] {
        let refused = app.call(method, &path, Some(&ana), Some(carla())).await;
        assert_eq!(
            refused.error(),
            (403, "ERR_NO_PERMISSION".to_owned()),
            "{method} {path}"
        );
    }
    let shown = app
        .call("GET", &format!("/users/{own}"), Some(&admin), None)
        .await
        .json();
    assert_eq!(
        (shown["profile"].clone(), shown["queues"].clone()),
        (json!("user"), present["queues"].clone())
    );
}

#[tokio::test]
async fn the_last_administrator_can_be_neither_removed_nor_demoted() {
    let app = TestApp::start().await;
    let admin = app.login(ADMIN).await;
    let id = id_of(&app, &admin, ADMIN).await;
    let demoted = put(&app, &admin, id, json!({ "profile": "supervisor" })).await;
    assert_eq!(demoted.error(), (409, "ERR_LAST_ADMIN".to_owned()));
    let removed = app.call("DELETE", &format!("/users/{id}"), Some(&admin), None).await;
    assert_eq!(removed.error(), (409, "ERR_LAST_ADMIN".to_owned()));
    let ana = id_of(&app, &admin, "ana@demo.balcao").await;
    assert_eq!(put(&app, &admin, ana, json!({ "profile": "admin" })).await.status, 200);
    assert_eq!(
        put(&app, &admin, id, json!({ "profile": "supervisor" })).await.status,
        200
    );
    // The rights of the token that is left are gone at once.
    let late = put(&app, &admin, ana, json!({ "name": "intruder" })).await;
    assert_eq!(late.error(), (403, "ERR_SESSION_EXPIRED".to_owned()));
}

#[tokio::test]
async fn two_administrators_cannot_demote_each_other_at_once() {
    let app = TestApp::start().await;
    let admin = app.login(ADMIN).await;
    let (first, second) = (
        id_of(&app, &admin, ADMIN).await,
        id_of(&app, &admin, "ana@demo.balcao").await,
    );
    put(&app, &admin, second, json!({ "profile": "admin" })).await;
    let ana = app.login("ana@demo.balcao").await;
    let demote = || json!({ "profile": "user" });
    let (one, other) = tokio::join!(put(&app, &admin, second, demote()), put(&app, &ana, first, demote()));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses[0], 200);
    assert!(statuses[1] != 200, "{statuses:?}");
}

#[tokio::test]
async fn an_email_is_taken_in_every_company_and_in_any_case() {
    let app = TestApp::start().await;
    let stranger = app.login("admin@outra.balcao").await;
    let mut body = carla();
    body["email"] = json!("ANA@demo.BALCAO");
    let refused = app.call("POST", "/users", Some(&stranger), Some(body)).await;
    assert_eq!(refused.error(), (409, "ERR_EMAIL_EXISTS".to_owned()));
    let own = id_of(&app, &stranger, "admin@outra.balcao").await;
    let refused = put(
        &app,
        &stranger,
        own,
        json!({ "email": "Ana@demo.balcao", "currentPassword": "demo12345" }),
    )
    .await;
    assert_eq!(refused.error(), (409, "ERR_EMAIL_EXISTS".to_owned()));
}

#[tokio::test]
async fn an_administrator_does_not_touch_an_operator() {
    let app = TestApp::start().await;
    let operator = app.login("super@demo.balcao").await;
    let mut body = carla();
    body["profile"] = json!("admin");
    app.call("POST", "/users", Some(&operator), Some(body)).await;
    let session = app.try_login("carla@demo.balcao", "carla123").await;
    let carla = session.json()["token"].as_str().unwrap().to_owned();
    let id = id_of(&app, &operator, "super@demo.balcao").await;
    for (method, path) in [
        ("PUT", format!("/users/{id}")),
        ("DELETE", format!("/users/{id}")),
        ("POST", format!("/users/{id}/logout")),
    ] {
        let body = json!({ "password": "tomada123" });
        let refused = app.call(method, &path, Some(&carla), Some(body)).await;
        assert_eq!(
            refused.error(),
            (403, "ERR_NO_PERMISSION".to_owned()),
            "{method} {path}"
        );
    }
    app.login("super@demo.balcao").await;
}

#[tokio::test]
async fn an_operator_adds_users_to_a_company_by_naming_it() {
    let app = TestApp::start().await;
    let (operator, stranger) = (
        app.login("super@demo.balcao").await,
        app.login("admin@outra.balcao").await,
    );
    let session = app.try_login("admin@outra.balcao", "demo12345").await;
    let mut body = carla();
    body["companyId"] = session.json()["user"]["companyId"].clone();
    let made = app.call("POST", "/users", Some(&operator), Some(body)).await;
    assert_eq!(made.json()["companyId"], session.json()["user"]["companyId"]);
    id_of(&app, &stranger, "carla@demo.balcao").await;
}

#[tokio::test]
async fn users_are_listed_newest_first_and_found_without_accents() {
    let app = TestApp::start().await;
    let admin = app.login(ADMIN).await;
    for n in 0..21 {
        let body =
            json!({ "name": format!("Agente {n}"), "email": format!("n{n}@demo.balcao"), "password": "nova123" });
        app.call("POST", "/users", Some(&admin), Some(body)).await;
    }
    let first = app.call("GET", "/users/?pageNumber=1", Some(&admin), None).await.json();
    assert_eq!(first["users"].as_array().unwrap().len(), 20);
    assert_eq!((&first["count"], &first["hasMore"]), (&json!(24), &json!(true)));
    assert_eq!(first["users"][0]["email"], "n20@demo.balcao");
    let last = app.call("GET", "/users?pageNumber=2", Some(&admin), None).await.json();
    assert_eq!(
        (last["users"].as_array().unwrap().len(), &last["hasMore"]),
        (4, &json!(false))
    );
    let found = app
        .call("GET", "/users?searchParam=ADMINISTRACAO", Some(&admin), None)
        .await
        .json();
    assert_eq!(
        (&found["count"], &found["users"][0]["email"]),
        (&json!(1), &json!(ADMIN))
    );
    assert!(found["users"][0]["company"]["name"].is_string());
    assert!(found["users"][0]["queues"][0]["UserQueue"].is_object());
}

#[tokio::test]
async fn what_no_user_can_be_is_refused() {
    let app = TestApp::start().await;
    let admin = app.login(ADMIN).await;
    for (key, value) in [
        ("name", json!("x")),
        ("name", json!("x".repeat(51))),
        ("email", json!("carla")),
        ("password", json!("1234")),
        ("password", json!("")),
        ("profile", json!("root")),
        ("language", json!("fr")),
        ("allTicket", json!("maybe")),
        ("whatsappId", json!("abc")),
    ] {
        let mut body = carla();
        body[key] = value;
        let refused = app.call("POST", "/users", Some(&admin), Some(body)).await;
        assert_eq!(
            (refused.error(), &refused.json()["field"]),
            ((400, "ERR_VALIDATION".to_owned()), &json!(key))
        );
    }
}
