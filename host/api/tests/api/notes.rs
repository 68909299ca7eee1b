//! Notes on tickets.

use serde_json::{Value, json};

use crate::app::TestApp;

async fn ticket_of(app: &TestApp, token: &str, contact: &str) -> Value {
    let path = format!("/tickets?showAll=true&searchParam={contact}");
    app.call("GET", &path, Some(token), None).await.json()["tickets"][0].clone()
}

async fn note(app: &TestApp, token: &str, ticket: &Value, text: &str) -> Value {
    let body = json!({ "note": text, "ticketId": ticket["id"], "contactId": ticket["contactId"] });
    let answer = app.call("POST", "/ticket-notes", Some(token), Some(body)).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

#[tokio::test]
async fn notes_of_a_ticket_name_their_author_contact_and_ticket() {
    let app = TestApp::start().await;
    let ana = app.login("ana@demo.balcao").await;
    let ticket = ticket_of(&app, &ana, "Marina").await;
    note(&app, &ana, &ticket, "Ok").await;
    note(&app, &ana, &ticket, "Prefere retirar na loja").await;
    let path = format!(
        "/ticket-notes/list?ticketId={}&contactId={}",
        ticket["id"], ticket["contactId"]
    );
    let notes = app.call("GET", &path, Some(&ana), None).await.json();
    let texts: Vec<_> = notes
        .as_array()
        .unwrap()
        .iter()
        .map(|note| note["note"].as_str().unwrap())
        .collect();
    assert_eq!(texts, ["Prefere retirar na loja", "Ok"]);
    assert_eq!(
        (&notes[0]["user"]["name"], &notes[0]["user"]["email"]),
        (&json!("Ana Beatriz"), &json!("ana@demo.balcao"))
    );
    assert_eq!(
        notes[0]["contact"],
        json!({ "id": ticket["contactId"], "name": "Marina Lopes" })
    );
    assert_eq!(
        (&notes[0]["ticket"]["id"], &notes[0]["ticket"]["status"]),
        (&ticket["id"], &json!("pending"))
    );
    let page = app
        .call("GET", "/ticket-notes?searchParam=RETIRAR", Some(&ana), None)
        .await
        .json();
    assert_eq!(
        (page["ticketNotes"].as_array().unwrap().len(), &page["hasMore"]),
        (1, &json!(false))
    );
}

#[tokio::test]
async fn a_note_has_two_characters_and_its_tickets_contact() {
    let app = TestApp::start().await;
    let ana = app.login("ana@demo.balcao").await;
    let ticket = ticket_of(&app, &ana, "Marina").await;
    for text in ["", "a", "   ", &"x".repeat(5001)] {
        let body = json!({ "note": text, "ticketId": ticket["id"] });
        let refused = app.call("POST", "/ticket-notes", Some(&ana), Some(body)).await;
        assert_eq!(refused.error(), (400, "ERR_TICKETNOTE_INVALID_NAME".to_owned()));
    }
    let body = json!({ "note": "Oi", "ticketId": ticket["id"], "contactId": 999_999 });
    let refused = app.call("POST", "/ticket-notes", Some(&ana), Some(body)).await;
    assert_eq!(refused.error(), (404, "ERR_NO_CONTACT_FOUND".to_owned()));
}

#[tokio::test]
async fn only_the_author_and_admins_change_and_remove_a_note() {
    let app = TestApp::start().await;
    let (ana, bruno) = (app.login("ana@demo.balcao").await, app.login("bruno@demo.balcao").await);
    let admin = app.login("admin@demo.balcao").await;
    // A ticket of the queue in which both work.
    let ticket = ticket_of(&app, &ana, "Rog").await;
    let made = note(&app, &ana, &ticket, "Ligar amanhã").await;
    let path = format!("/ticket-notes/{}", made["id"]);
    assert_eq!(
        app.call("GET", &path, Some(&bruno), None).await.json()["note"],
        "Ligar amanhã"
    );
    for method in ["PUT", "DELETE"] {
        let refused = app
            .call(method, &path, Some(&bruno), Some(json!({ "note": "Outra" })))
            .await;
        assert_eq!(refused.error(), (403, "ERR_NO_PERMISSION".to_owned()));
    }
    let changed = app
        .call("PUT", &path, Some(&ana), Some(json!({ "note": "Ligar hoje" })))
        .await;
    assert_eq!(changed.json()["note"], "Ligar hoje");
    assert!(app.call("DELETE", &path, Some(&admin), None).await.json()["message"].is_string());
    assert_eq!(
        app.call("GET", &path, Some(&ana), None).await.error(),
        (404, "ERR_NO_TICKETNOTE_FOUND".to_owned())
    );
}

#[tokio::test]
async fn notes_of_tickets_that_are_not_seen_do_not_exist() {
    let app = TestApp::start().await;
    let (ana, admin) = (app.login("ana@demo.balcao").await, app.login("admin@demo.balcao").await);
    let ticket = ticket_of(&app, &admin, "Teresa").await;
    let made = note(&app, &admin, &ticket, "Segredo").await;
    let path = format!("/ticket-notes/{}", made["id"]);
    for method in ["GET", "PUT", "DELETE"] {
        let body = Some(json!({ "note": "Outra" }));
        assert_eq!(app.call(method, &path, Some(&ana), body).await.status, 404, "{method}");
    }
    let of_contact = format!("/ticket-notes/list?contactId={}", ticket["contactId"]);
    for list in ["/ticket-notes", &of_contact] {
        assert!(!app.call("GET", list, Some(&ana), None).await.text.contains("Segredo"));
        assert!(app.call("GET", list, Some(&admin), None).await.text.contains("Segredo"));
    }
    let list = format!("/ticket-notes/list?ticketId={}", ticket["id"]);
    assert_eq!(
        app.call("GET", &list, Some(&ana), None).await.error(),
        (404, "ERR_NO_TICKET_FOUND".to_owned())
    );
}
