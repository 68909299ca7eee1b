//! What becomes of messages after they were written.

use balcao_testkit::channel::{Change, Event};
use balcao_testkit::{Host, Value, json};

use crate::support::{deliver, deliver_at, only, upsert};

fn change(event: &str, data: Value) -> Change {
    match only(&Host::start(), event, data) {
        Event::Change(change) => change,
        other => panic!("{other:?}"),
    }
}

fn key() -> Value {
    json!({ "remoteJid": "5511987654321@s.whatsapp.net", "fromMe": false, "id": "3EB0" })
}

#[test]
fn statuses_say_how_far_a_message_came() {
    for (status, expected) in [
        ("SERVER_ACK", "Step::Server"),
        ("DELIVERY_ACK", "Step::Delivered"),
        ("READ", "Step::Read"),
        ("PLAYED", "Step::Played"),
        ("ERROR", "Failure"),
        ("PENDING", "Other"),
    ] {
        let data =
            json!({ "keyId": "3EB0", "remoteJid": "5511987654321@s.whatsapp.net", "fromMe": true, "status": status });
        let told = format!("{:?}", only(&Host::start(), "messages.update", data));
        assert!(told.contains(expected), "{told}");
    }
}

#[test]
fn several_changes_may_come_at_once() {
    let one = json!({ "keyId": "3EB0", "remoteJid": "5511987654321@s.whatsapp.net", "status": "READ" });
    assert_eq!(
        deliver(&Host::start(), "MESSAGES_UPDATE", json!([one, one]))
            .unwrap()
            .len(),
        2
    );
}

#[test]
fn a_deletion_names_its_message_in_both_forms() {
    for data in [key(), json!({ "key": key() })] {
        let told = change("messages.delete", data);
        assert_eq!(
            (told.target.as_str(), told.sender.address.as_str()),
            ("3EB0", "5511987654321")
        );
    }
}

#[test]
fn an_edit_told_twice_is_one_and_another_text_is_another() {
    let edit = |text: &str| {
        change(
            "messages.edited",
            json!({ "key": key(), "editedMessage": { "conversation": text } }),
        )
    };
    assert_eq!(
        (edit("novo").target.as_str(), edit("novo").text.as_str()),
        ("3EB0", "novo")
    );
    assert_eq!(edit("novo").id, edit("novo").id);
    assert_ne!(edit("novo").id, edit("outro").id);
}

#[test]
fn an_edit_back_to_an_earlier_text_is_another_change() {
    let data = json!({ "key": key(), "editedMessage": { "conversation": "novo" } });
    let id = |at: &str| match deliver_at(&Host::start(), "messages.edited", &data, at)
        .unwrap()
        .remove(0)
    {
        Event::Change(change) => change.id,
        other => panic!("{other:?}"),
    };
    let (first, later) = ("2026-12-10T09:00:00.000Z", "2026-12-10T09:05:00.000Z");
    assert_eq!(id(first), id(first));
    assert_ne!(id(first), id(later));
}

#[test]
fn a_reaction_names_the_message_that_it_is_to() {
    let reaction = json!({ "reactionMessage": { "key": { "id": "BAE5" }, "text": "👍" } });
    let told = change("messages.upsert", upsert("reactionMessage", reaction));
    assert_eq!((told.target.as_str(), told.text.as_str()), ("BAE5", "👍"));
}

#[test]
fn a_call_that_nobody_took_is_told_once_it_has_ended() {
    let call =
        |status: &str| json!({ "id": "c1", "from": "5511987654321@s.whatsapp.net", "status": status, "isVideo": true });
    assert!(matches!(only(&Host::start(), "call", call("timeout")), Event::Call(call) if call.video));
    assert!(matches!(only(&Host::start(), "call", call("offer")), Event::Other(_)));
}
