//! Over Meta's Cloud API.

use balcao_standins::graph;
use serde_json::{Value, json};

use crate::line::{CARLA, Line, ours, written};

const SECRET: &str = "app-secret-demo";

fn line() -> Line {
    let service = graph::start(0);
    let settings = json!({
        "phoneNumberId": graph::NUMBER, "wabaId": graph::ACCOUNT, "token": graph::TOKEN, "appSecret": SECRET,
        "verifyToken": "verify-demo", "graphUrl": service.url(), "mediaUrl": service.url(),
    });
    let line = Line::over("whatsapp-cloud", service, &settings);
    let detail = line.becomes("CONNECTED");
    let callback = detail["channel"]["webhookUrl"].clone();
    line.standin(
        "app",
        &json!({ "callback": callback, "secret": SECRET, "verifyToken": "verify-demo" }),
    );
    line
}

fn says(line: &Line, more: Value) {
    let mut told = json!({ "number": CARLA, "name": "Carla" });
    told.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    line.standin("says", &told);
}

#[test]
fn a_conversation_goes_both_ways_although_meta_tells_twice_and_out_of_order() {
    let line = line();
    says(&line, json!({ "text": "Bom dia", "twice": true }));
    says(&line, json!({ "text": "meu roteador", "file": "image" }));
    let ticket = line.accept();
    line.answer(ticket, "Já vejo");
    let messages = line.messages(ticket, "the answer was read", |all| {
        ours(all, "Já vejo").is_some_and(|message| message["ack"] == 4)
    });
    assert_eq!(written(&messages), ["Bom dia", "meu roteador"]);
    let picture = messages
        .iter()
        .find(|message| message["body"] == "meu roteador")
        .unwrap();
    let address = picture["mediaUrl"].as_str().unwrap();
    let path = address.splitn(4, '/').last().unwrap();
    assert_eq!(picture["mediaType"], "image");
    drop(line.admin.get(&format!("/{path}")).expect_status(200));
    assert_eq!(line.sent("sent").len(), 1);
}

#[test]
fn who_has_not_the_apps_secret_delivers_nothing() {
    let line = line();
    says(&line, json!({ "text": "forjada", "secret": "guessed" }));
    says(&line, json!({ "text": "Oi" }));
    let ticket = line.accept();
    let messages = line.messages(ticket, "the genuine message", |all| !all.is_empty());
    assert_eq!(written(&messages), ["Oi"]);
}

#[test]
fn an_answer_after_the_24_hours_says_why_it_did_not_arrive() {
    let line = line();
    says(&line, json!({ "text": "Oi" }));
    let ticket = line.accept();
    line.standin("silence", &json!({ "number": CARLA }));
    line.answer(ticket, "Ainda precisa?");
    let messages = line.messages(ticket, "the failure is told", |all| {
        ours(all, "Ainda precisa?").is_some_and(|message| message["state"] == "failed")
    });
    let failed = ours(&messages, "Ainda precisa?").unwrap();
    assert_eq!(
        (&failed["failure"], &failed["ack"]),
        (&json!("ERR_SEND_WINDOW_CLOSED"), &json!(0))
    );
}

#[test]
fn a_limit_of_the_service_only_delays() {
    let line = line();
    says(&line, json!({ "text": "Oi" }));
    let ticket = line.accept();
    line.standin("fault", &json!({ "status": 429, "code": 130_429 }));
    line.answer(ticket, "Olá");
    line.messages(ticket, "the answer left", |all| {
        ours(all, "Olá").is_some_and(|message| message["state"] == "sent")
    });
    assert_eq!(line.sent("sent").len(), 1);
}
