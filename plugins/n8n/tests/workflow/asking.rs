//! What the workflow gets, by whom it is signed, and what it remembers.

use std::time::Duration;

use crate::support::{URL, bot, text};
use balcao_testkit::{Host, json};

const KEY: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

#[test]
fn the_workflow_gets_the_message_and_whom_it_is_about() {
    let host = Host::start();
    host.set_time(1_797_000_000_000);
    host.http().expect("POST", URL).answers(200, &json!("Olá"));
    bot(&host)
        .sends("image", "foto", Some("https://desk.test/1.png"))
        .unwrap();
    let sent = &host.http().sent()[0];
    assert_eq!(sent.header("content-type"), Some("application/json"));
    assert_eq!(sent.header("webhook-signature"), None, "no key is set");
    let mut told = sent.json();
    let id = told["data"]["answerTo"].take();
    assert!(
        id.as_str().unwrap().starts_with("msg_") && id.as_str().unwrap().len() == 36,
        "{id}"
    );
    let expected = json!({
        "type": "bot.turn",
        "timestamp": "2026-12-11T14:40:00.000Z",
        "data": {
            "answerTo": null,
            "companyId": 5,
            "integration": { "id": 1, "name": "Bot" },
            "connection": { "id": 1, "name": null },
            "ticket": { "id": 1, "uuid": "00000000-0000-4000-8000-000000000001", "status": "pending", "queueId": null },
            "contact": { "id": 1, "name": "Carla", "number": "5511955550100" },
            "message": {
                "id": "m1", "kind": "image", "body": "foto", "mediaUrl": "https://desk.test/1.png",
                "sentAt": "2026-12-11T14:40:00.000Z",
            },
            "turn": { "id": "1", "number": 1 },
            "state": null,
        },
    });
    assert_eq!(told, expected);
}

#[test]
fn the_token_is_put_in_by_the_host_as_bearer_or_in_a_header_of_its_own() {
    let host = Host::start();
    host.http().expect("POST", URL).answers(200, &json!("Olá"));
    bot(&host).says("oi").unwrap();
    host.http().expect("POST", URL).answers(200, &json!("Olá"));
    let settings = [("url", URL), ("token", "segredo"), ("header", "X-Desk-Key")];
    host.company(5).talk(&settings).says("oi").unwrap();
    host.http().expect("POST", URL).answers(200, &json!("Olá"));
    host.company(5).talk(&[("url", URL)]).says("oi").unwrap();
    let sent = host.http().sent();
    assert_eq!(sent[0].header("authorization"), Some("Bearer segredo"));
    assert_eq!(
        (sent[1].header("x-desk-key"), sent[1].header("authorization")),
        (Some("segredo"), None)
    );
    assert_eq!(sent[2].header("authorization"), None);
    assert!(
        !String::from_utf8_lossy(&sent[0].body).contains("segredo"),
        "the bot never sees it"
    );
}

#[test]
fn every_key_that_is_good_signs_as_standard_webhooks_asks_for() {
    let host = Host::start();
    host.set_time(1_614_265_330_000);
    let company = host.company(5).secret("signing", KEY);
    host.http().expect("POST", URL).answers(200, &json!("Olá"));
    company.talk(&[("url", URL)]).says("oi").unwrap();
    let company = company.renewed_secret("signing", "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", Some(KEY));
    host.http().expect("POST", URL).answers(200, &json!("Olá"));
    company.talk(&[("url", URL)]).says("oi").unwrap();
    let sent = host.http().sent();
    assert_eq!(sent[0].header("webhook-timestamp"), Some("1614265330"));
    assert_eq!(
        sent[0].header("webhook-id"),
        sent[0].json()["data"]["answerTo"].as_str()
    );
    let signatures = |place: usize| sent[place].header("webhook-signature").unwrap().split(' ').count();
    assert_eq!((signatures(0), signatures(1)), (1, 2));
    assert!(sent[0].header("webhook-signature").unwrap().starts_with("v1,"));
}

#[test]
fn the_legacy_body_is_the_bare_message_of_earlier_systems() {
    let host = Host::start();
    host.set_time(1_614_265_330_000);
    host.http()
        .expect("POST", URL)
        .answers(200, &json!({ "message": "Workflow was started" }));
    let mut talk = host.company(5).talk(&[("url", URL), ("legacyBody", "true")]);
    assert_eq!(talk.says("oi"), Ok(Vec::new()));
    let expected = json!({
        "key": { "remoteJid": "5511955550100@s.whatsapp.net", "fromMe": false, "id": "m1" },
        "pushName": "Carla",
        "messageTimestamp": 1_614_265_330,
        "message": { "conversation": "oi" },
    });
    assert_eq!(host.http().sent()[0].json(), expected);
}

#[test]
fn what_the_workflow_remembers_comes_back_with_the_next_message() {
    let host = Host::start();
    let mut talk = bot(&host);
    let remembered =
        json!({ "messages": ["Nome?"], "actions": [{ "type": "remember", "state": { "asked": "name" } }] });
    host.http().expect("POST", URL).answers(200, &remembered);
    talk.says("oi").unwrap();
    host.http().expect("POST", URL).answers(200, &json!("Obrigada"));
    assert_eq!(talk.says("Carla"), Ok(vec![text("Obrigada")]));
    let told = host.http().sent()[1].json();
    assert_eq!(
        (&told["data"]["state"], &told["data"]["turn"]["number"]),
        (&json!({ "asked": "name" }), &json!(2))
    );
}

#[test]
fn a_workflow_has_the_time_that_the_integration_gives_it_within_bounds() {
    let host = Host::start();
    for (timeout, seconds) in [("3", 3), ("0", 1), ("600", 25)] {
        host.http().expect("POST", URL).answers(200, &json!("Olá"));
        host.company(5)
            .talk(&[("url", URL), ("timeout", timeout)])
            .says("oi")
            .unwrap();
        assert_eq!(host.http().sent().pop().unwrap().timeout, Duration::from_secs(seconds));
    }
}

#[test]
fn nobody_but_the_workflow_of_the_integration_is_spoken_to() {
    let host = Host::start();
    host.http()
        .expect("POST", URL)
        .answers(200, &json!({ "messages": [{ "url": "https://10.0.0.1/secret" }] }));
    assert_eq!(bot(&host).says("oi"), Ok(vec![text("https://10.0.0.1/secret")]));
    assert_eq!(host.http().sent().len(), 1);
}
