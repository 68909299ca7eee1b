//! Every route of the host against the other company: what is foreign does not exist.

mod table;

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::{
    app::TestApp,
    forms::{PNG, Part, post},
};
use table::{Bound, table};

#[test]
fn every_route_says_how_it_is_bound_to_a_company() {
    let described: BTreeSet<String> = balcao_api::route_names().into_iter().collect();
    let bound: BTreeSet<String> = table().into_iter().map(|(route, _)| route.to_owned()).collect();
    assert_eq!(described, bound);
}

/// Ids of the first company, which the second one tries.
struct Foreign(Value);

impl Foreign {
    async fn of(app: &TestApp) -> Self {
        let admin = app.login("admin@demo.balcao").await;
        let ticket = app.call("GET", "/tickets", Some(&admin), None).await.json()["tickets"][0].clone();
        let users = app.call("GET", "/users/list", Some(&admin), None).await.json();
        let mut ids = json!({
            "ticket": ticket["id"], "uuid": ticket["uuid"], "contact": ticket["contactId"],
            "connection": ticket["whatsappId"], "company": ticket["companyId"], "user": users[0]["id"],
            "message": own_message(app, &admin).await,
        });
        let queues = app.call("GET", "/queue", Some(&admin), None).await.json();
        let tags = app.call("GET", "/tags/list", Some(&admin), None).await.json();
        ids["queue"] = queues[0]["id"].clone();
        ids["tag"] = tags[0]["id"].clone();
        crate::plugins::install(app, "host/runtime/fixtures/bot").await;
        for (name, path, body) in [
            (
                "option",
                "/queue-options",
                json!({ "queueId": ids["queue"], "title": "Vendas", "option": "1" }),
            ),
            (
                "note",
                "/ticket-notes",
                json!({ "note": "Padaria", "ticketId": ids["ticket"] }),
            ),
            (
                "quick",
                "/quick-messages",
                json!({ "shortcode": "Padaria", "message": "Vendas", "geral": true }),
            ),
            (
                "integration",
                "/queueIntegration",
                json!({ "type": "sample-bot", "name": "Padaria", "settings": { "token": "Vendas" } }),
            ),
            ("files", "/files", json!({ "name": "Padaria", "message": "Vendas" })),
            (
                "push",
                "/push/subscriptions",
                crate::push::browser("https://push.example.com/padaria"),
            ),
        ] {
            ids[name] = app.call("POST", path, Some(&admin), Some(body)).await.json()["id"].clone();
        }
        Self(ids)
    }

    /// Puts the ids in the place of their names.
    fn fill(&self, template: &str) -> String {
        let ids = self.0.as_object().unwrap();
        ids.iter().fold(template.to_owned(), |text, (name, id)| {
            let plain = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
            text.replace(&format!("\"{{{name}}}\""), &plain)
                .replace(&format!("{{{name}}}"), &plain)
        })
    }
}

/// The id of a message that the first company's desk has written.
async fn own_message(app: &TestApp, admin: &str) -> Value {
    let open = "/tickets?status=open&showAll=true";
    let tickets = app.call("GET", open, Some(admin), None).await.json();
    for ticket in tickets["tickets"].as_array().unwrap() {
        let path = format!("/messages/{}", ticket["id"]);
        let page = app.call("GET", &path, Some(admin), None).await.json();
        let mut messages = page["messages"].as_array().unwrap().iter();
        if let Some(message) = messages.find(|message| message["fromMe"] == true) {
            return message["id"].clone();
        }
    }
    panic!("the demo's agents have answered somebody");
}

#[tokio::test]
async fn foreign_records_do_not_exist_and_lists_hold_the_own_only() {
    let app = TestApp::start().await;
    let foreign = Foreign::of(&app).await;
    let stranger = app.login("admin@outra.balcao").await;
    for (route, bound) in table() {
        let (method, path) = route.split_once(' ').unwrap();
        match bound {
            Bound::Public | Bound::Unnamed => {}
            Bound::OwnList => {
                let company = &foreign.0["company"];
                let path = format!("{path}?companyId={company}&showAll=true");
                let answer = app
                    .call(method, &path, Some(&stranger), Some(json!({ "name": "Nova" })))
                    .await;
                assert_eq!(answer.status, 200, "{route}: {}", answer.text);
                for secret in ["demo.balcao", "Padaria", "Café Estação", "Vendas"] {
                    assert!(!answer.text.contains(secret), "{route} tells {secret}");
                }
            }
            Bound::OwnWrite => {
                let company = &foreign.0["company"];
                let path = format!("{path}?companyId={company}&number=5511999990009&name=Nova");
                let body = json!({ "name": "Nova", "number": "5511999990009", "companyId": company });
                let answer = app.call(method, &path, Some(&stranger), Some(body)).await;
                assert!(answer.status.as_u16() < 500, "{route}: {}", answer.text);
                for secret in ["demo.balcao", "Padaria", "Café Estação", "Vendas"] {
                    assert!(!answer.text.contains(secret), "{route} tells {secret}");
                }
            }
            Bound::Record(path, body) => {
                let body = body.map(|body| serde_json::from_str(&foreign.fill(&body.to_string())).unwrap());
                let answer = app.call(method, &foreign.fill(path), Some(&stranger), body).await;
                assert_eq!(answer.status, 404, "{route}: {}", answer.text);
            }
            Bound::Upload(path) => {
                let parts = [Part::Text("id", "1"), Part::File("file", "intruder.png", PNG)];
                let answer = app.send(post(&foreign.fill(path), &stranger, &parts)).await;
                assert_eq!(answer.status, 404, "{route}: {}", answer.text);
            }
            Bound::OwnNew(body) => {
                let path = format!("{path}?companyId={}", foreign.0["company"]);
                let mut body = body;
                body["companyId"] = foreign.0["company"].clone();
                let made = app.call(method, &path, Some(&stranger), Some(body)).await;
                assert_eq!(made.status, 200, "{route}: {}", made.text);
                assert_ne!(made.json()["companyId"], foreign.0["company"], "{route}");
            }
            Bound::Operator => {
                let answer = app.call(method, path, Some(&stranger), Some(json!({ "id": 1 }))).await;
                assert_eq!(answer.status, 403, "{route}: {}", answer.text);
            }
            Bound::Phone => {
                let answer = app
                    .call(method, &format!("{path}?from=5511"), Some(&stranger), Some(json!({})))
                    .await;
                assert!([400, 401].contains(&answer.status.as_u16()), "{route}: {}", answer.text);
            }
        }
    }
    unchanged(&app, &foreign).await;
}

/// Nothing that was tried has left a trace.
async fn unchanged(app: &TestApp, foreign: &Foreign) {
    let admin = app.login("admin@demo.balcao").await;
    let ticket = app
        .call("GET", &foreign.fill("/tickets/{ticket}"), Some(&admin), None)
        .await
        .json();
    assert_eq!(ticket["status"], "pending");
    let messages = app
        .call("GET", &foreign.fill("/messages/{ticket}"), Some(&admin), None)
        .await;
    assert!(!messages.text.contains("intruder"));
    for path in [
        "/queue/{queue}",
        "/queue-options/{option}",
        "/tags/{tag}",
        "/ticket-notes/{note}",
        "/quick-messages/{quick}",
        "/files/{files}",
        "/queueIntegration/{integration}",
    ] {
        let record = app.call("GET", &foreign.fill(path), Some(&admin), None).await;
        assert_eq!(record.status, 200, "{path}");
        assert!(!record.text.contains("intruder"), "{path}");
    }
    let connection = app
        .call("GET", &foreign.fill("/whatsapp/{connection}"), Some(&admin), None)
        .await
        .json();
    assert_eq!(connection["name"], "WhatsApp da loja");
    assert_eq!(connection["status"], "DISCONNECTED");
}

#[tokio::test]
async fn an_operator_reads_the_plan_of_any_company() {
    let app = TestApp::start().await;
    let foreign = Foreign::of(&app).await;
    let operator = app.login("super@demo.balcao").await;
    let answer = app
        .call(
            "GET",
            &foreign.fill("/companies/listPlan/{company}"),
            Some(&operator),
            None,
        )
        .await;
    assert_eq!(answer.json()["plan"]["useKanban"], true);
}
