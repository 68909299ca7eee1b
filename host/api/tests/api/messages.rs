//! Writing to customers over HTTP: files, keys, ranges, edits, deletions and reactions.

use axum::{
    body::Body,
    http::{Request, header},
};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
const BOUNDARY: &str = "balcao-test-boundary";

/// The demo company with a connected phone: the admin's token and a ticket of the connection.
async fn conversation(app: &TestApp) -> (String, String) {
    let admin = app.login("admin@demo.balcao").await;
    app.call("POST", "/whatsappsession/1", Some(&admin), None).await;
    let connection = app.call("GET", "/whatsapp/1", Some(&admin), None).await.json();
    let (_, token) = connection["qrcode"].as_str().unwrap().split_once('#').unwrap();
    app.call("POST", "/simulator/pair", None, Some(json!({ "token": token })))
        .await;
    let tickets = app
        .call("GET", "/tickets?showAll=true", Some(&admin), None)
        .await
        .json();
    let tickets = tickets["tickets"].as_array().unwrap().clone();
    let ticket = tickets.iter().find(|ticket| ticket["whatsappId"] == 1).unwrap();
    (admin, ticket["id"].to_string())
}

/// A form with texts and files: name of the field, name of the file if it is one, content.
fn form(path: &str, token: &str, key: Option<&str>, parts: &[(&str, Option<&str>, &[u8])]) -> Request<Body> {
    let mut body = Vec::new();
    for (name, file, bytes) in parts {
        let file = file.map_or(String::new(), |file| format!("; filename=\"{file}\""));
        body.extend(
            format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n").into_bytes(),
        );
        body.extend(*bytes);
        body.extend(b"\r\n");
    }
    body.extend(format!("--{BOUNDARY}--\r\n").into_bytes());
    let mut request = Request::post(path)
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header(
            header::CONTENT_TYPE,
            format!("multipart/form-data; boundary={BOUNDARY}"),
        );
    if let Some(key) = key {
        request = request.header("Idempotency-Key", key);
    }
    request.body(Body::from(body)).unwrap()
}

async fn messages(app: &TestApp, token: &str, ticket: &str) -> Vec<Value> {
    let page = app.call("GET", &format!("/messages/{ticket}"), Some(token), None).await;
    page.json()["messages"].as_array().unwrap().clone()
}

#[tokio::test]
async fn what_precedes_a_message_is_read_as_far_as_one_may_ask() {
    let app = TestApp::start().await;
    let (admin, ticket) = conversation(&app).await;
    let newest = messages(&app, &admin, &ticket).await;
    let seq = newest.last().unwrap()["seq"].as_i64().unwrap();
    let path = |query: &str| format!("/messages/{ticket}?{query}");
    let before = app
        .call("GET", &path(&format!("before={seq}&limit=1")), Some(&admin), None)
        .await;
    let before = before.json();
    assert_eq!(before["messages"][0]["id"], newest[newest.len() - 2]["id"]);
    assert_eq!(before["messages"].as_array().unwrap().len(), 1);
    for query in ["before=1&limit=0", "before=1&limit=501", "before=0", "before=x"] {
        let answer = app.call("GET", &path(query), Some(&admin), None).await;
        assert_eq!(answer.json()["error"], "ERR_VALIDATION", "{query}");
    }
}

async fn get_part(app: &TestApp, url: &str, range: &str) -> Answer {
    let request = Request::get(url)
        .header(header::RANGE, range)
        .body(Body::empty())
        .unwrap();
    app.send(request).await
}

#[tokio::test]
async fn files_are_sent_in_order_with_their_captions_and_served_in_parts() {
    let app = TestApp::start().await;
    let (admin, ticket) = conversation(&app).await;
    let parts = [
        ("fromMe", None, &b"true"[..]),
        ("medias", Some("foto.png"), PNG),
        ("medias", Some("contrato <b>.docx"), b"PK\x03\x04..."),
        ("body", None, b"Olha"),
        ("body", None, b""),
    ];
    let answer = app
        .send(form(&format!("/messages/{ticket}"), &admin, None, &parts))
        .await;
    assert_eq!((answer.status.as_u16(), answer.text.as_str()), (200, ""));
    let stored = messages(&app, &admin, &ticket).await;
    let [photo, document] = stored.last_chunk().unwrap();
    assert_eq!((&photo["mediaType"], &photo["body"]), (&json!("image"), &json!("Olha")));
    assert_eq!(document["mediaType"], "application");
    assert_eq!(document["body"], "contrato <b>.docx");
    assert_eq!(document["mediaName"], "contrato <b>.docx");

    let url = photo["mediaUrl"].as_str().unwrap();
    assert!(url.starts_with("http://localhost:8080/public/"), "{url}");
    let whole = app.call("GET", url, None, None).await;
    assert_eq!(whole.headers[header::ACCEPT_RANGES], "bytes");
    assert_eq!(whole.headers[header::CONTENT_LENGTH], PNG.len().to_string());
    let part = get_part(&app, url, "bytes=1-3").await;
    assert_eq!((part.status.as_u16(), part.text.as_str()), (206, "PNG"));
    assert_eq!(part.headers[header::CONTENT_RANGE], format!("bytes 1-3/{}", PNG.len()));
    let beyond = get_part(&app, url, "bytes=9999-").await;
    assert_eq!((beyond.status.as_u16(), beyond.text.as_str()), (416, ""));

    let file = app
        .call("GET", document["mediaUrl"].as_str().unwrap(), None, None)
        .await;
    assert_eq!(file.headers[header::CONTENT_TYPE], "application/octet-stream");
    assert_eq!(file.headers[header::CONTENT_DISPOSITION], "attachment");
}

#[tokio::test]
async fn active_content_is_never_shown_in_place() {
    let app = TestApp::start().await;
    let (admin, ticket) = conversation(&app).await;
    let files: [(&str, &[u8]); 4] = [
        ("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
        ("a.html", b"<!doctype html><script>alert(1)</script>"),
        ("a.png.xml", b"<?xml version='1.0'?><x/>"),
        ("a.pdf", b"%PDF-1.7 /JavaScript"),
    ];
    let parts: Vec<_> = files
        .iter()
        .map(|(name, bytes)| ("medias", Some(*name), *bytes))
        .collect();
    app.send(form(&format!("/messages/{ticket}"), &admin, None, &parts))
        .await;
    let stored = messages(&app, &admin, &ticket).await;
    for message in stored.last_chunk::<4>().unwrap() {
        let url = message["mediaUrl"].as_str().unwrap();
        let file = app.call("GET", url, None, None).await;
        assert_eq!(file.headers[header::CONTENT_DISPOSITION], "attachment", "{url}");
        assert_eq!(file.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        let kind = file.headers[header::CONTENT_TYPE].to_str().unwrap();
        assert!(
            ["application/octet-stream", "application/pdf"].contains(&kind),
            "{kind}"
        );
    }
}

#[tokio::test]
async fn a_file_over_the_companys_limit_is_refused_and_nothing_is_sent() {
    let app = TestApp::start().await;
    let (admin, ticket) = conversation(&app).await;
    let before = messages(&app, &admin, &ticket).await.len();
    let mut huge = PNG.to_vec();
    huge.resize(16 * 1024 * 1024 + 1, 0);
    let parts = [("medias", Some("ok.png"), PNG), ("medias", Some("huge.png"), &huge[..])];
    let refused = app
        .send(form(&format!("/messages/{ticket}"), &admin, None, &parts))
        .await;
    assert_eq!(refused.error(), (413, "ERR_BODY_TOO_LARGE".to_owned()));
    let document = [("medias", Some("big.zip"), &vec![1_u8; 17 * 1024 * 1024][..])];
    let taken = app
        .send(form(&format!("/messages/{ticket}"), &admin, None, &document))
        .await;
    assert_eq!(taken.status, 200, "{}", taken.text);
    assert_eq!(messages(&app, &admin, &ticket).await.len(), before + 1);
}

#[tokio::test]
async fn a_key_names_one_request() {
    let app = TestApp::start().await;
    let (admin, ticket) = conversation(&app).await;
    let path = format!("/messages/{ticket}");
    let before = messages(&app, &admin, &ticket).await.len();
    let text = |body: &str, id: &str| json!({ "body": body, "id": id, "quotedMsg": null, "fromMe": true });
    for _ in 0..2 {
        let answer = app.call("POST", &path, Some(&admin), Some(text("Oi", "k1"))).await;
        assert_eq!((answer.status.as_u16(), answer.text.as_str()), (200, ""));
    }
    let other = app.call("POST", &path, Some(&admin), Some(text("Tchau", "k1"))).await;
    assert_eq!(other.error(), (422, "ERR_IDEMPOTENCY_KEY_REUSED".to_owned()));
    let parts = [("medias", Some("a.png"), PNG), ("medias", Some("b.png"), PNG)];
    for _ in 0..2 {
        assert_eq!(app.send(form(&path, &admin, Some("k2"), &parts)).await.status, 200);
    }
    let one = [("medias", Some("a.png"), &b"GIF89a other"[..])];
    assert_eq!(app.send(form(&path, &admin, Some("k2"), &one)).await.error().0, 422);
    assert_eq!(messages(&app, &admin, &ticket).await.len(), before + 3);
}

#[tokio::test]
async fn a_message_of_another_conversation_cannot_be_quoted() {
    let app = TestApp::start().await;
    let (admin, ticket) = conversation(&app).await;
    let path = format!("/messages/{ticket}");
    let own = messages(&app, &admin, &ticket).await[0]["id"].clone();
    let body = |id: &Value| Some(json!({ "body": "Sobre isto", "quotedMsg": { "id": id } }));
    assert_eq!(app.call("POST", &path, Some(&admin), body(&own)).await.status, 200);
    let sent = messages(&app, &admin, &ticket).await.last().unwrap().clone();
    assert_eq!(sent["quotedMsg"]["id"], own);
    let foreign = app.call("POST", &path, Some(&admin), body(&json!("elsewhere"))).await;
    assert_eq!(foreign.error(), (404, "ERR_NO_MESSAGE_FOUND".to_owned()));
}

#[tokio::test]
async fn an_own_message_is_edited_taken_back_and_reacted_to() {
    let app = TestApp::start().await;
    let (admin, ticket) = conversation(&app).await;
    let path = format!("/messages/{ticket}");
    app.call("POST", &path, Some(&admin), Some(json!({ "body": "Bom dya" })))
        .await;
    let all = messages(&app, &admin, &ticket).await;
    let id = all.last().unwrap()["id"].as_str().unwrap().to_owned();
    let theirs = all.iter().find(|message| message["fromMe"] == false).unwrap();
    let theirs = theirs["id"].as_str().unwrap().to_owned();

    let edit = format!("/messages/edit/{id}");
    assert_eq!(
        app.call("POST", &edit, Some(&admin), Some(json!({ "body": "Bom dia" })))
            .await
            .status,
        200
    );
    let react = format!("/messages/{theirs}/reactions");
    for emoji in ["👍", "❤️"] {
        assert_eq!(
            app.call("POST", &react, Some(&admin), Some(json!({ "emoji": emoji })))
                .await
                .status,
            200
        );
    }
    let words = app
        .call("POST", &react, Some(&admin), Some(json!({ "emoji": "<b>" })))
        .await;
    assert_eq!(words.error(), (400, "ERR_VALIDATION".to_owned()));
    assert_eq!(
        app.call("DELETE", &format!("/messages/{id}"), Some(&admin), None)
            .await
            .status,
        200
    );

    let all = messages(&app, &admin, &ticket).await;
    let own = all.last().unwrap();
    assert_eq!(
        (&own["body"], &own["isEdited"], &own["isDeleted"]),
        (&json!("Bom dia"), &json!(true), &json!(true))
    );
    let reacted = all.iter().find(|message| message["id"] == theirs.as_str()).unwrap();
    assert_eq!(
        reacted["reactions"],
        json!([{ "emoji": "❤️", "fromMe": true, "contactId": null }])
    );

    let customer = app
        .call("DELETE", &format!("/messages/{theirs}"), Some(&admin), None)
        .await;
    assert_eq!(customer.error(), (403, "ERR_NO_PERMISSION".to_owned()));
    let late = app
        .call("POST", &edit, Some(&admin), Some(json!({ "body": "x" })))
        .await;
    assert_eq!(late.error(), (400, "ERR_EDITING_WAPP_MSG".to_owned()));
}

#[tokio::test]
async fn an_agent_changes_own_messages_only() {
    let app = TestApp::start().await;
    let (admin, ticket) = conversation(&app).await;
    let path = format!("/messages/{ticket}");
    app.call("POST", &path, Some(&admin), Some(json!({ "body": "Do chefe" })))
        .await;
    let id = messages(&app, &admin, &ticket).await.last().unwrap()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let mut seen = 0;
    for agent in ["ana@demo.balcao", "bruno@demo.balcao"] {
        let agent = app.login(agent).await;
        let sees = app
            .call("GET", &format!("{path}?spy=true"), Some(&agent), None)
            .await
            .status
            == 200;
        let refused = app.call("DELETE", &format!("/messages/{id}"), Some(&agent), None).await;
        assert_eq!(refused.status, if sees { 403 } else { 404 });
        seen += usize::from(sees);
    }
    assert!(seen > 0, "somebody works in the ticket's queue");
    assert_eq!(
        messages(&app, &admin, &ticket).await.last().unwrap()["isDeleted"],
        false
    );
}
