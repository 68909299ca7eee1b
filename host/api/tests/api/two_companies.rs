//! Every route of the host against the other company: what is foreign does not exist.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::{
    app::TestApp,
    forms::{PNG, Part, post},
};

/// How a route is bound to a company.
enum Bound {
    /// It serves no company's data, or has no caller.
    Public,
    /// It lists the caller's own; the marker of the other company must not appear.
    OwnList,
    /// It writes into the caller's own company and names no record; whatever it answers tells nothing foreign.
    OwnWrite,
    /// It names a record: with a foreign one it answers 404. The body is what a change would send.
    Record(&'static str, Option<Value>),
    /// It names no record: tests of its own prove that the body cannot reach the other company.
    Unnamed,
    /// It takes a file for a record: with a foreign one it answers 404.
    Upload(&'static str),
    /// It makes a record in the caller's own company out of this body, whatever company the query names.
    OwnNew(Value),
    /// For operators of the installation only.
    Operator,
    /// The bearer token is a phone's, which names its connection; a session opens nothing.
    Phone,
}

/// A route that is missing here fails the test: whoever adds one says how it is bound.
fn table() -> Vec<(&'static str, Bound)> {
    use Bound::{Operator, OwnList, OwnNew, OwnWrite, Phone, Public, Record, Unnamed, Upload};
    vec![
        ("POST /auth/login", Public),
        ("POST /auth/refresh_token", Public),
        ("GET /auth/me", Public),
        ("DELETE /auth/logout", Public),
        // They answer the same for every address; what a letter's secret opens is the user it was sent to.
        ("POST /forgetpassword", Public),
        ("POST /forgetpassword/{email}", Public),
        ("POST /resetpasswords", Public),
        ("POST /resetpasswords/{email}/{token}/{password}", Public),
        ("GET /tickets", OwnList),
        (
            "POST /tickets",
            Record("/tickets", Some(json!({ "contactId": "{contact}" }))),
        ),
        ("GET /tickets/counts", OwnList),
        ("GET /tickets/u/{uuid}", Record("/tickets/u/{uuid}", None)),
        ("GET /tickets/{id}", Record("/tickets/{ticket}", None)),
        (
            "PUT /tickets/{id}",
            Record("/tickets/{ticket}", Some(json!({ "status": "closed" }))),
        ),
        ("DELETE /tickets/{id}", Record("/tickets/{ticket}", None)),
        ("GET /messages/{ticketId}", Record("/messages/{ticket}", None)),
        ("GET /messages/{id}", Record("/messages/{ticket}", None)),
        (
            "POST /messages/{id}",
            Record("/messages/{ticket}", Some(json!({ "body": "intruder" }))),
        ),
        (
            "POST /messages/{id}/retry",
            Record("/messages/{message}/retry", Some(json!({}))),
        ),
        ("DELETE /messages/{id}/send", Record("/messages/{message}/send", None)),
        ("DELETE /messages/{id}", Record("/messages/{message}", None)),
        (
            "POST /messages/edit/{id}",
            Record("/messages/edit/{message}", Some(json!({ "body": "intruder" }))),
        ),
        (
            "POST /messages/{id}/reactions",
            Record("/messages/{message}/reactions", Some(json!({ "emoji": "👍" }))),
        ),
        // The address is the key: 256 random bits that only the company's messages tell.
        ("GET /public/{company}/{file}", Public),
        ("GET /contacts", OwnList),
        ("GET /contacts/list", OwnList),
        ("GET /contacts/export", OwnList),
        ("POST /contacts", OwnWrite),
        ("POST /contacts/import", OwnWrite),
        ("POST /contacts/upload", OwnWrite),
        ("GET /contact", OwnWrite),
        ("GET /contacts/{id}", Record("/contacts/{contact}", None)),
        (
            "PUT /contacts/{id}",
            Record("/contacts/{contact}", Some(json!({ "name": "intruder" }))),
        ),
        ("DELETE /contacts/{id}", Record("/contacts/{contact}", None)),
        (
            "POST /contacts/{id}/merge",
            Record("/contacts/{contact}/merge", Some(json!({ "contactId": 1 }))),
        ),
        ("GET /modules/catalog", OwnList),
        ("GET /events", OwnList),
        ("GET /whatsapp", OwnList),
        ("POST /whatsapp", OwnList),
        ("GET /whatsapp/{id}", Record("/whatsapp/{connection}", None)),
        (
            "PUT /whatsapp/{id}",
            Record("/whatsapp/{connection}", Some(json!({ "name": "intruder" }))),
        ),
        ("DELETE /whatsapp/{id}", Record("/whatsapp/{connection}", None)),
        (
            "GET /whatsapp/{id}/history",
            Record("/whatsapp/{connection}/history", None),
        ),
        (
            "POST /whatsappsession/{id}",
            Record("/whatsappsession/{connection}", None),
        ),
        (
            "PUT /whatsappsession/{id}",
            Record("/whatsappsession/{connection}", None),
        ),
        (
            "DELETE /whatsappsession/{id}",
            Record("/whatsappsession/{connection}", None),
        ),
        ("GET /users/list", OwnList),
        ("GET /users", OwnList),
        ("POST /users", Unnamed),
        ("GET /users/{id}", Record("/users/{user}", None)),
        (
            "PUT /users/{id}",
            Record("/users/{user}", Some(json!({ "name": "intruder" }))),
        ),
        ("DELETE /users/{id}", Record("/users/{user}", None)),
        ("POST /users/{id}/logout", Record("/users/{user}/logout", None)),
        ("GET /queue", OwnList),
        ("POST /queue", OwnNew(json!({ "name": "Nova", "color": "#0af" }))),
        ("GET /queue/{id}", Record("/queue/{queue}", None)),
        (
            "PUT /queue/{id}",
            Record("/queue/{queue}", Some(json!({ "name": "intruder", "color": "#0af" }))),
        ),
        ("DELETE /queue/{id}", Record("/queue/{queue}", None)),
        ("POST /queue/{id}/media-upload", Upload("/queue/{queue}/media-upload")),
        (
            "DELETE /queue/{id}/media-upload",
            Record("/queue/{queue}/media-upload", None),
        ),
        ("GET /queue-options", OwnList),
        (
            "POST /queue-options",
            Record(
                "/queue-options",
                Some(json!({ "queueId": "{queue}", "title": "intruder", "option": "1" })),
            ),
        ),
        ("GET /queue-options/{id}", Record("/queue-options/{option}", None)),
        (
            "PUT /queue-options/{id}",
            Record("/queue-options/{option}", Some(json!({ "title": "intruder" }))),
        ),
        ("DELETE /queue-options/{id}", Record("/queue-options/{option}", None)),
        (
            "POST /queue-options/{id}/media-upload",
            Upload("/queue-options/{option}/media-upload"),
        ),
        (
            "DELETE /queue-options/{id}/media-upload",
            Record("/queue-options/{option}/media-upload", None),
        ),
        ("GET /tags", OwnList),
        ("GET /tags/list", OwnList),
        ("POST /tags", OwnNew(json!({ "name": "Nova" }))),
        ("GET /tags/{id}", Record("/tags/{tag}", None)),
        (
            "PUT /tags/{id}",
            Record("/tags/{tag}", Some(json!({ "name": "intruder" }))),
        ),
        ("DELETE /tags/{id}", Record("/tags/{tag}", None)),
        (
            "POST /tags/sync",
            Record("/tags/sync", Some(json!({ "ticketId": "{ticket}", "tags": [] }))),
        ),
        ("GET /ticket-notes", OwnList),
        ("GET /ticket-notes/list", OwnList),
        (
            "POST /ticket-notes",
            Record(
                "/ticket-notes",
                Some(json!({ "note": "intruder", "ticketId": "{ticket}" })),
            ),
        ),
        ("GET /ticket-notes/{id}", Record("/ticket-notes/{note}", None)),
        (
            "PUT /ticket-notes/{id}",
            Record("/ticket-notes/{note}", Some(json!({ "note": "intruder" }))),
        ),
        ("DELETE /ticket-notes/{id}", Record("/ticket-notes/{note}", None)),
        ("GET /quick-messages", OwnList),
        ("GET /quick-messages/list", OwnList),
        (
            "POST /quick-messages",
            OwnNew(json!({ "shortcode": "nova", "message": "Olá!" })),
        ),
        ("GET /quick-messages/{id}", Record("/quick-messages/{quick}", None)),
        (
            "PUT /quick-messages/{id}",
            Record("/quick-messages/{quick}", Some(json!({ "message": "intruder" }))),
        ),
        ("DELETE /quick-messages/{id}", Record("/quick-messages/{quick}", None)),
        (
            "POST /quick-messages/{id}/media-upload",
            Upload("/quick-messages/{quick}/media-upload"),
        ),
        (
            "DELETE /quick-messages/{id}/media-upload",
            Record("/quick-messages/{quick}/media-upload", None),
        ),
        ("GET /files", OwnList),
        ("POST /files", OwnNew(json!({ "name": "Nova", "message": "Veja" }))),
        ("GET /files/{id}", Record("/files/{files}", None)),
        (
            "PUT /files/{id}",
            Record(
                "/files/{files}",
                Some(json!({ "name": "intruder", "message": "intruder" })),
            ),
        ),
        ("DELETE /files/{id}", Record("/files/{files}", None)),
        ("POST /files/uploadList/{id}", Upload("/files/uploadList/{files}")),
        ("GET /dashboard", OwnList),
        ("GET /dashboard/ticketsDay", OwnList),
        ("GET /dashboard/ticketsUsers", OwnList),
        // Helps and announcements are the provider's: everybody reads the same.
        ("GET /helps", Public),
        ("GET /helps/list", Public),
        ("GET /helps/{id}", Public),
        ("POST /helps", Operator),
        ("PUT /helps/{id}", Operator),
        ("DELETE /helps/{id}", Operator),
        ("GET /announcements", Public),
        ("GET /announcements/list", Public),
        ("GET /announcements/{id}", Public),
        ("POST /announcements", Operator),
        ("PUT /announcements/{id}", Operator),
        ("DELETE /announcements/{id}", Operator),
        ("POST /announcements/{id}/media-upload", Operator),
        ("DELETE /announcements/{id}/media-upload", Operator),
        ("GET /settings", OwnList),
        // The key is a name, not an id; what it names is always the caller's own.
        (
            "PUT /settings/{key}",
            Record("/settings/intruder", Some(json!({ "value": "x" }))),
        ),
        ("GET /companies/list", Operator),
        ("GET /companies/{id}", Record("/companies/{company}", None)),
        (
            "PUT /companies/{id}/schedules",
            Record("/companies/{company}/schedules", Some(json!({ "schedules": [] }))),
        ),
        (
            "GET /companies/listPlan/{id}",
            Record("/companies/listPlan/{company}", None),
        ),
        ("GET /plans/list", Public),
        ("GET /plans/all", Public),
        // Plans are the installation's and secret to nobody.
        ("GET /plans", Public),
        ("GET /plans/{id}", Public),
        ("PUT /plans", Operator),
        ("GET /audit", OwnList),
        ("GET /audit/check", OwnList),
        ("GET /audit/export", OwnList),
        ("GET /access-log", OwnList),
        ("GET /access-log/export", OwnList),
        ("GET /contacts/{id}/export", Record("/contacts/{contact}/export", None)),
        (
            "POST /contacts/{id}/erase",
            Record("/contacts/{contact}/erase", Some(json!({ "number": "5511" }))),
        ),
        ("POST /simulator/pair", Public),
        ("DELETE /simulator/pair", Phone),
        ("GET /simulator/phone", Phone),
        ("GET /simulator/messages", Phone),
        ("POST /simulator/messages", Phone),
        ("POST /simulator/acks", Phone),
        ("POST /simulator/contacts", Phone),
        ("GET /healthz", Public),
        ("GET /readyz", Public),
        ("GET /metrics", Public),
        ("GET /version", Public),
        ("GET /openapi.json", Public),
    ]
}

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
            ("files", "/files", json!({ "name": "Padaria", "message": "Vendas" })),
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
