//! What plugins change reaches the port behind it, in the company of the call.

use balcao_runtime::ports::{FileInfo, Recipient};
use balcao_runtime::{CallError, Form, Request, Response};
use serde_json::{Value, json};

use crate::support::{Bench, HOSTILE, TOUR};

async fn post(bench: &Bench, company: i64, stop: &str, body: &Value) -> Result<Response, CallError> {
    bench
        .call(company, "POST", &format!("/tour/{stop}"), &body.to_string())
        .await
}

async fn done(bench: &Bench, stop: &str, body: Value) -> Value {
    serde_json::from_slice(&post(bench, 5, stop, &body).await.unwrap().body).unwrap()
}

#[tokio::test]
async fn a_message_is_sent_once_for_each_key() {
    let bench = Bench::with(TOUR).await;
    let message = json!({ "key": "k", "contact": 4, "body": "Oi", "waits": true, "connection": 2 });
    let first = done(&bench, "send", message.clone()).await;
    assert_eq!(first, done(&bench, "send", message).await);
    let other = json!({ "key": "k", "ticket": 4, "body": "Oi" });
    let error = post(&bench, 5, "send", &other).await.unwrap_err();
    assert_eq!((error.status(), error.code()), (409, "ERR_IDEMPOTENCY_KEY_REUSED"));
    post(&bench, 6, "send", &other).await.unwrap();
    let sent = bench.desk.sent();
    assert_eq!(sent.len(), 2, "another company has its own keys");
    let to = Recipient::Contact {
        id: 4,
        connection_id: Some(2),
        queue_id: None,
        waits: true,
    };
    assert_eq!((sent[0].0, sent[0].1.as_str(), sent[0].2.to), (5, "tour", to));
    assert_eq!(done(&bench, "status", json!({ "key": "k" })).await["state"], "waiting");
    assert_eq!(done(&bench, "status", json!({ "key": "none" })).await, Value::Null);
}

#[tokio::test]
async fn a_message_without_a_key_or_without_words_is_refused() {
    let bench = Bench::with(TOUR).await;
    for (body, status) in [
        (json!({ "key": "", "ticket": 1, "body": "Oi" }), 400),
        (json!({ "key": "a".repeat(101), "ticket": 1, "body": "Oi" }), 429),
        (json!({ "key": "a", "ticket": 1, "body": "  " }), 400),
    ] {
        assert_eq!(
            post(&bench, 5, "send", &body).await.unwrap_err().status(),
            status,
            "{body}"
        );
    }
    assert!(bench.desk.sent().is_empty());
}

#[tokio::test]
async fn the_desk_is_changed_in_the_company_of_the_call() {
    let bench = Bench::with(TOUR).await;
    bench.desk.add_kanban_tag(5, 2);
    let ticket = done(
        &bench,
        "change-ticket",
        json!({ "id": 9, "status": "closed", "queueId": null, "userId": 3 }),
    )
    .await;
    assert_eq!(
        (&ticket["companyId"], &ticket["status"], &ticket["userId"]),
        (&json!(5), &json!("closed"), &json!(3))
    );
    let contact = done(&bench, "make-contact", json!({ "name": "Ana", "number": "5511" })).await;
    assert_eq!((&contact["companyId"], &contact["number"]), (&json!(5), &json!("5511")));
    assert_eq!(
        done(&bench, "change-contact", json!({ "id": 4, "name": "Bia" })).await["name"],
        "Bia"
    );
    done(&bench, "sync-tags", json!({ "ticket": 9, "tags": [2] })).await;
    assert_eq!(bench.desk.tags_of(5, 9), [2]);
    let foreign = post(&bench, 6, "sync-tags", &json!({ "ticket": 9, "tags": [2] })).await;
    assert_eq!(foreign.unwrap_err().status(), 404);
}

#[tokio::test]
async fn a_handle_opens_nothing_for_another_company() {
    let bench = Bench::with(TOUR).await;
    let kept = done(&bench, "keep", json!("bytes")).await;
    let handle = json!({ "file": kept["file"] });
    assert_eq!(post(&bench, 5, "read", &handle).await.unwrap().body, b"\"bytes\"");
    for stop in ["read", "describe"] {
        assert_eq!(
            post(&bench, 6, stop, &handle).await.unwrap_err().status(),
            404,
            "{stop}"
        );
    }
    post(&bench, 6, "remove", &handle).await.unwrap();
    assert_eq!(bench.media.count(), 1);
    post(&bench, 5, "remove", &handle).await.unwrap();
    assert_eq!(bench.media.count(), 0);
}

#[tokio::test]
async fn files_are_as_large_as_a_guest_may_hold() {
    let bench = Bench::with_config(TOUR, |mut config| {
        config.call.file_bytes = 10;
        config
    })
    .await;
    let large = post(&bench, 5, "keep", &json!("more than ten bytes")).await;
    assert_eq!(large.unwrap_err().code(), "ERR_PLUGIN_LIMIT");
    let upload = bench.media.keep(&bench.scope(5), "film.mp4", vec![0; 11]);
    let read = post(&bench, 5, "read", &json!({ "file": upload.handle })).await;
    assert_eq!(read.unwrap_err().code(), "ERR_PLUGIN_LIMIT");
    assert_eq!(
        done(&bench, "describe", json!({ "file": upload.handle })).await["size"],
        11
    );
}

#[tokio::test]
async fn a_form_arrives_with_handles_in_place_of_bytes() {
    let bench = Bench::with(TOUR).await;
    let file = FileInfo {
        handle: "h".into(),
        name: "foto.png".into(),
        content_type: "image/png".into(),
        size: 3,
        url: String::new(),
    };
    let form = Form {
        fields: vec![("status".into(), "201".into())],
        files: vec![("file".into(), file)],
    };
    let route = bench.runtime.match_route("POST", "/tour/upload").unwrap();
    let request = Request {
        form: Some(form),
        ..Request::default()
    };
    let answer = bench.runtime.call_route(&route, bench.scope(5), request).await.unwrap();
    assert_eq!(answer.status, 201);
    let shown: Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!((&shown["file"], &shown["name"]), (&json!("h"), &json!("foto.png")));
    let no_form = post(&bench, 5, "upload", &json!({})).await;
    assert_eq!(no_form.unwrap_err().status(), 400);
}

#[tokio::test]
async fn writing_needs_its_permission() {
    let bench = Bench::with(HOSTILE).await;
    for (trick, line) in [
        ("send", r#"add "messages:send" to `permissions`"#),
        ("change-ticket", r#"add "tickets:write" to `permissions`"#),
        ("make-contact", r#"add "contacts:write" to `permissions`"#),
        ("keep-file", r#"add "media" to `permissions`"#),
    ] {
        let error = bench.trick(trick).await.unwrap_err();
        assert!(error.to_string().contains(line), "{trick}: {error}");
    }
    assert!(bench.desk.sent().is_empty() && bench.media.count() == 0);
}
