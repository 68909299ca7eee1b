//! Over an Evolution API server.

use balcao_standins::evolution;
use serde_json::json;

use crate::line::{CARLA, Line, ours, written};

const INSTANCE: &str = "padaria";

fn line() -> Line {
    let service = evolution::start(0);
    let settings = json!({ "baseUrl": service.url(), "apikey": evolution::KEY, "instance": INSTANCE });
    Line::over("evolution", service, &settings)
}

fn paired() -> Line {
    let line = line();
    line.becomes("qrcode");
    line.standin(&format!("scan/{INSTANCE}"), &json!({}));
    line.becomes("CONNECTED");
    line
}

fn says(line: &Line, more: serde_json::Value) {
    let mut told = json!({ "number": CARLA, "name": "Carla" });
    told.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    line.standin(&format!("says/{INSTANCE}"), &told);
}

#[test]
fn a_phone_is_paired_by_the_code_that_the_server_shows_last() {
    let line = line();
    let first = line.becomes("qrcode")["qrcode"].clone();
    line.standin(&format!("qr/{INSTANCE}"), &json!({}));
    balcao_test_support::eventually("another code", || (line.detail()["qrcode"] != first).then_some(()));
    line.standin(&format!("scan/{INSTANCE}"), &json!({}));
    line.becomes("CONNECTED");
}

#[test]
fn a_conversation_goes_both_ways_although_the_server_tells_twice_and_out_of_order() {
    let line = paired();
    says(&line, json!({ "text": "Bom dia", "twice": true }));
    says(&line, json!({ "text": "Tem pão?", "lid": "203040", "twice": true }));
    let ticket = line.accept();
    line.answer(ticket, "Tem sim");
    let messages = line.messages(ticket, "the answer was read", |all| {
        ours(all, "Tem sim").is_some_and(|message| message["ack"] == 4)
    });
    assert_eq!(written(&messages), ["Bom dia", "Tem pão?"]);
    let sent = line.sent(&format!("sent/{INSTANCE}"));
    assert_eq!(sent.len(), 1);
    assert_eq!(
        (&sent[0]["kind"], &sent[0]["text"]),
        (&json!("sendText"), &json!("Tem sim"))
    );
}

#[test]
fn what_the_server_refuses_for_now_is_sent_once_it_takes_it() {
    let line = paired();
    says(&line, json!({ "text": "Oi" }));
    let ticket = line.accept();
    line.standin("fault", &json!({ "status": 500, "body": {} }));
    line.answer(ticket, "Olá");
    line.messages(ticket, "the answer left", |all| {
        ours(all, "Olá").is_some_and(|message| message["state"] == "sent")
    });
    assert_eq!(line.sent(&format!("sent/{INSTANCE}")).len(), 1);
}

#[test]
fn a_phone_that_ended_the_session_has_to_be_paired_again() {
    let line = paired();
    line.standin(&format!("close/{INSTANCE}"), &json!({ "reason": 401 }));
    line.becomes("DISCONNECTED");
}
