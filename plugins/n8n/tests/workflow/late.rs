//! A workflow that says only that it began, and answers later.

use std::time::Duration;

use crate::support::{URL, bot};
use balcao_testkit::{CallError, Company, Host, LogLevel, Value, json};

const MINUTES: Duration = Duration::from_secs(60);

/// A turn that is left open; gives what a late answer has to name.
fn begun(host: &Host) -> String {
    host.http()
        .expect("POST", URL)
        .answers(200, &json!({ "message": "Workflow was started" }));
    assert_eq!(bot(host).says("oi"), Ok(Vec::new()));
    let told = host.http().sent().pop().unwrap().json();
    told["data"]["answerTo"].as_str().unwrap().to_owned()
}

fn waiting(host: &Host) -> Company<'_> {
    host.company(5).tag(3, "VIP", json!({})).ticket(1, bound())
}

fn bound() -> Value {
    json!({ "status": "pending", "userId": null, "useIntegration": true, "integrationId": 1 })
}

fn answer(company: Company<'_>, id: &str, mut body: Value) -> Result<(), CallError> {
    body["answerTo"] = id.into();
    company.deliver("answer", &[], body.to_string())
}

fn texts(company: Company<'_>) -> Vec<String> {
    company.sent().into_iter().map(|message| message.body).collect()
}

#[test]
fn every_way_of_saying_that_it_began_waits_without_ending_the_bot() {
    let host = Host::start();
    for (status, body) in [
        (200, "{\"message\":\"Workflow was started\"}"),
        (202, "{}"),
        (204, ""),
        (200, ""),
    ] {
        host.http().expect("POST", URL).says(status, body);
        assert_eq!(bot(&host).says("oi"), Ok(Vec::new()), "{status} {body}");
    }
}

#[test]
fn a_late_answer_is_said_and_done_in_its_conversation() {
    let host = Host::start();
    let company = waiting(&host);
    let id = begun(&host);
    let body = json!({
        "messages": ["Achei!", { "text": "Pagar?", "options": ["Sim", "Não"] }, { "url": "https://x.example/b.pdf", "caption": "Boleto" }],
        "actions": [{ "type": "tag", "tagId": 3 }],
    });
    answer(company, &id, body).unwrap();
    assert_eq!(
        texts(company),
        [
            "Achei!",
            "Pagar?\n\n*[ 1 ]* - Sim\n*[ 2 ]* - Não",
            "Boleto\nhttps://x.example/b.pdf"
        ]
    );
    assert_eq!(company.tags_of(1), [3]);
    answer(company, &id, json!({ "output": "Mais uma coisa" })).unwrap();
    assert_eq!(texts(company).len(), 4, "a workflow may answer more than once");
    assert!(company.changed().is_empty(), "the bot goes on");
    assert!(host.advance(6 * MINUTES).iter().all(|ran| ran.outcome.is_ok()));
    assert!(company.changed().is_empty(), "it was answered in time");
}

#[test]
fn a_late_answer_can_hand_over_or_close() {
    for (action, expected) in [
        (
            json!({ "type": "transfer", "queueId": 2 }),
            json!({ "id": 1, "status": "pending", "queueId": 2, "userId": null }),
        ),
        (
            json!({ "type": "close" }),
            json!({ "id": 1, "status": "closed", "queueId": null, "userId": null }),
        ),
        (
            json!({ "type": "end" }),
            json!({ "id": 1, "status": "pending", "queueId": null, "userId": null }),
        ),
    ] {
        let host = Host::start();
        let company = waiting(&host);
        let id = begun(&host);
        answer(company, &id, json!({ "actions": [action] })).unwrap();
        assert_eq!(company.changed(), [expected]);
    }
}

#[test]
fn people_take_over_when_the_answer_does_not_come() {
    let host = Host::start();
    let company = waiting(&host);
    begun(&host);
    host.advance(4 * MINUTES);
    assert!(company.changed().is_empty());
    host.advance(MINUTES);
    assert_eq!(company.changed()[0]["status"], "pending");
    assert!(company.logged().contains(&(
        LogLevel::Error,
        "people take over: the workflow did not answer in time".to_owned()
    )));
}

#[test]
fn a_workflow_that_answers_the_next_message_at_once_is_not_overdue() {
    let host = Host::start();
    let company = waiting(&host);
    let mut talk = bot(&host);
    host.http().expect("POST", URL).says(202, "");
    talk.says("oi").unwrap();
    host.http().expect("POST", URL).answers(200, &json!("Olá"));
    talk.says("alguém?").unwrap();
    host.advance(6 * MINUTES);
    assert!(company.changed().is_empty());
}

#[test]
fn patience_without_end_never_hands_over() {
    let host = Host::start();
    let company = waiting(&host);
    host.http().expect("POST", URL).says(202, "");
    company.talk(&[("url", URL), ("patience", "0")]).says("oi").unwrap();
    assert_eq!(company.queued(), []);
}

#[test]
fn an_answer_comes_too_late_when_people_have_the_ticket() {
    let host = Host::start();
    let company = waiting(&host);
    let id = begun(&host);
    for change in [
        json!({ "userId": 7, "status": "open" }),
        json!({ "useIntegration": false }),
        json!({ "integrationId": 2 }),
    ] {
        let mut ticket = bound();
        ticket
            .as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        company.ticket(1, ticket);
        answer(company, &id, json!({ "text": "Olá" })).unwrap();
        assert_eq!(texts(company), [""; 0], "{change}");
        host.advance(10 * MINUTES);
        assert!(company.changed().is_empty());
    }
}

#[test]
fn an_answer_to_nothing_is_tried_once_more_and_left() {
    let host = Host::start();
    let company = waiting(&host);
    assert!(
        answer(company, "msg_unknown", json!({ "text": "Olá" })).is_err(),
        "it may be faster than its turn"
    );
    assert!(
        company
            .deliver_again(2, "answer", "{\"answerTo\":\"msg_unknown\",\"text\":\"Olá\"}")
            .is_ok()
    );
    assert!(company.deliver_again(2, "answer", "no json").is_ok());
    assert_eq!(texts(company), [""; 0]);
}

#[test]
fn another_company_does_not_answer() {
    let host = Host::start();
    let company = waiting(&host);
    let id = begun(&host);
    let stranger = host.company(6).ticket(1, bound());
    assert!(answer(stranger, &id, json!({ "text": "Olá" })).is_err());
    assert_eq!((texts(company).len(), texts(stranger).len()), (0, 0));
}

#[test]
fn a_late_answer_that_cannot_be_used_hands_over() {
    let host = Host::start();
    let company = waiting(&host);
    let id = begun(&host);
    answer(
        company,
        &id,
        json!({ "messages": ["a"], "actions": [{ "type": "jump" }] }),
    )
    .unwrap();
    assert_eq!(texts(company), [""; 0], "all or nothing");
    assert_eq!(company.changed()[0]["status"], "pending");
    assert!(company.logged()[0].1.contains("`jump`"));
    for (action, reason) in [
        (json!({ "type": "tag", "tagId": 999 }), "not found"),
        (json!({ "type": "remember", "state": 1 }), "nothing to remember in"),
    ] {
        company.ticket(1, bound());
        answer(company, &id, json!({ "actions": [action] })).unwrap();
        assert_eq!(company.changed().pop().unwrap()["status"], "pending");
        assert!(
            company.logged().pop().unwrap().1.contains(reason),
            "{:?}",
            company.logged()
        );
    }
}
