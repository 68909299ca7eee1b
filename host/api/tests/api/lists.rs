//! Lists: what clients may ask for, and what they may not.

use serde_json::{Value, json};

use crate::app::TestApp;

/// Texts that were made to break a query, percent-encoded.
fn hostile() -> Vec<String> {
    let mut texts: Vec<String> = [
        "-1",
        "0",
        "1.5",
        "1e9",
        "99999999999999999999",
        "-9223372036854775808",
        "%5B1%5D",
        "%5B",
        "%5B1",
        "%7B%7D",
        "%5B%5B1%5D%5D",
        "%5B1.5%5D",
        "%5Bnull%5D",
        "%5B%22a%22%5D",
        "%5B-1%5D",
        "%5B99999999999999999999%5D",
        "true",
        "1%3BDROP%20TABLE%20tickets",
        "%27%20OR%20%271%27%3D%271",
        "%22",
        "%25",
        "_",
        "%5C",
        "*",
        "NEAR%28",
        "a%20AND",
        "%F0%9F%98%80%F0%9F%98%80%F0%9F%98%80",
        "%00",
        "%FF",
        "2026-13-45",
        "9999-12-31",
        "-0001-01-01",
        "2026-02-30T00:00",
        "undefined",
        "null",
        "",
    ]
    .into_iter()
    .map(str::to_owned)
    .collect();
    texts.push("%5B".repeat(2_000));
    texts.push("a".repeat(200));
    texts.push("a".repeat(201));
    let many: Vec<String> = (1..=200).map(|id: i64| id.to_string()).collect();
    texts.push(format!("%5B{}%5D", many.join("%2C")));
    texts.push(format!("%5B{}%2C201%5D", many.join("%2C")));
    texts
}

#[tokio::test]
async fn hostile_parameters_are_refused_or_harmless() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let ticket = app.call("GET", "/tickets", Some(&admin), None).await.json()["tickets"][0]["id"].clone();
    let names = [
        "pageNumber",
        "searchParam",
        "status",
        "date",
        "updatedAt",
        "showAll",
        "queueIds",
        "tags",
        "users",
        "withUnreadMessages",
    ];
    let before = app
        .call("GET", "/tickets?showAll=true", Some(&admin), None)
        .await
        .json();
    for path in [
        "/tickets".to_owned(),
        "/tickets/counts".to_owned(),
        "/contacts".to_owned(),
        format!("/messages/{ticket}"),
    ] {
        for name in names {
            for text in hostile() {
                for query in [
                    format!("{name}={text}"),
                    format!("{name}%5B%5D={text}"),
                    format!("{name}={text}&{name}={text}"),
                ] {
                    let answer = app.call("GET", &format!("{path}?{query}"), Some(&admin), None).await;
                    assert!(
                        [200, 400].contains(&answer.status.as_u16()),
                        "{path}?{query}: {} {}",
                        answer.status,
                        answer.text
                    );
                }
            }
        }
    }
    let after = app
        .call("GET", "/tickets?showAll=true", Some(&admin), None)
        .await
        .json();
    assert_eq!(after["tickets"], before["tickets"]);
}

#[tokio::test]
async fn days_and_other_filters_are_anded() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let all = app
        .call("GET", "/tickets?showAll=true", Some(&admin), None)
        .await
        .json();
    let first = &all["tickets"][0];
    let day = &first["createdAt"].as_str().unwrap()[..10];
    for (query, found) in [
        (format!("date={day}&status={}", first["status"].as_str().unwrap()), true),
        (
            format!("date=2001-01-01&status={}", first["status"].as_str().unwrap()),
            false,
        ),
        (format!("date={day}&updatedAt=2001-01-01"), false),
        (format!("date={day}&tags=%5B987654%5D"), false),
        (format!("date={day}&users=%5B987654%5D"), false),
        (format!("date={day}&queueIds=%5B987654%5D"), false),
    ] {
        let list = app
            .call("GET", &format!("/tickets?showAll=true&{query}"), Some(&admin), None)
            .await
            .json();
        let seen = list["tickets"]
            .as_array()
            .unwrap()
            .iter()
            .any(|ticket| ticket["id"] == first["id"]);
        assert_eq!(seen, found, "{query}: {list}");
    }
}

#[tokio::test]
async fn a_search_answers_the_messages_that_match() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let (ticket, message) = some_message(&app, &admin).await;
    let word: String = message["body"].as_str().unwrap().chars().take(12).collect();
    let path = format!("/tickets?searchParam={}", encoded(&word.to_uppercase()));
    let list = app.call("GET", &path, Some(&admin), None).await.json();
    let found = list["tickets"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["id"] == ticket)
        .unwrap();
    let messages = found["messages"].as_array().unwrap();
    assert!(
        messages
            .iter()
            .any(|one| *one == json!({ "id": message["id"], "body": message["body"] })),
        "{messages:?}"
    );
    let plain = app.call("GET", "/tickets", Some(&admin), None).await.json();
    assert!(plain["tickets"][0].get("messages").is_none());
}

#[tokio::test]
async fn agents_find_what_they_may_open_and_nothing_else() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let all = app
        .call("GET", "/tickets?showAll=true", Some(&admin), None)
        .await
        .json();
    let (mut open, mut shut) = (0, 0);
    for email in ["ana@demo.balcao", "bruno@demo.balcao", "admin@outra.balcao"] {
        let agent = app.login(email).await;
        for ticket in all["tickets"].as_array().unwrap() {
            let number = ticket["contact"]["number"].as_str().unwrap();
            let path = format!("/tickets?searchParam={number}");
            let list = app.call("GET", &path, Some(&agent), None).await.json();
            let found = list["tickets"]
                .as_array()
                .unwrap()
                .iter()
                .any(|one| one["id"] == ticket["id"]);
            let detail = app
                .call("GET", &format!("/tickets/{}", ticket["id"]), Some(&agent), None)
                .await;
            assert_eq!(found, detail.status == 200, "{email} {ticket}");
            if found { open += 1 } else { shut += 1 }
        }
    }
    assert!(open > 0 && shut > 0, "both cases are tried: {open} {shut}");
}

#[tokio::test]
async fn a_message_that_has_arrived_is_neither_repeated_nor_taken_back() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let (_, message) = some_message(&app, &admin).await;
    let id = message["id"].as_str().unwrap();
    let retry = app
        .call("POST", &format!("/messages/{id}/retry"), Some(&admin), None)
        .await;
    assert_eq!(retry.error(), (409, "ERR_SEND_NOT_RETRYABLE".to_owned()));
    let cancel = app
        .call("DELETE", &format!("/messages/{id}/send"), Some(&admin), None)
        .await;
    assert_eq!(cancel.error(), (409, "ERR_SEND_NOT_CANCELLABLE".to_owned()));
    for path in ["/messages/nothing/retry", "/messages/%00/retry", "/messages/1/retry"] {
        let answer = app.call("POST", path, Some(&admin), None).await;
        assert!([400, 404].contains(&answer.status.as_u16()), "{path}: {}", answer.text);
    }
}

/// An open ticket's number and a message that the desk has written in it.
async fn some_message(app: &TestApp, admin: &str) -> (Value, Value) {
    let list = app
        .call("GET", "/tickets?status=open&showAll=true", Some(admin), None)
        .await
        .json();
    for ticket in list["tickets"].as_array().unwrap() {
        let page = app
            .call("GET", &format!("/messages/{}", ticket["id"]), Some(admin), None)
            .await
            .json();
        let mut messages = page["messages"].as_array().unwrap().iter();
        if let Some(message) = messages.find(|message| message["fromMe"] == true) {
            assert_eq!(message["state"], "sent");
            return (ticket["id"].clone(), message.clone());
        }
    }
    panic!("the demo's agents have answered somebody");
}

/// The text as a part of an address.
fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}
