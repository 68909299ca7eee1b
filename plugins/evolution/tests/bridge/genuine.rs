//! Who may deliver.

use balcao_testkit::channel::Event;
use balcao_testkit::{Host, Value, json};

use crate::support::{KEY, connection, deliver, deliver_as, upsert};

fn text() -> Value {
    upsert("conversation", json!({ "conversation": "oi" }))
}

#[test]
fn who_has_not_the_key_says_nothing() {
    let host = Host::start();
    let turned: String = KEY.chars().rev().collect();
    for key in [
        "",
        "guessed",
        &KEY[1..],
        &KEY[..KEY.len() - 1],
        &KEY.to_lowercase(),
        &turned,
        &format!("{KEY} "),
    ] {
        let told = deliver_as(&host, "messages.upsert", text(), "t1-ch1", key).unwrap();
        assert!(told.is_empty(), "{key}");
    }
    let nameless = json!({ "event": "messages.upsert", "instance": "t1-ch1", "data": text() });
    let told = connection(&host).deliver(&[("apikey", KEY)], nameless.to_string().as_bytes());
    assert!(told.unwrap().is_empty(), "a key beside the delivery is none");
    assert_eq!(deliver(&host, "messages.upsert", text()).unwrap().len(), 1);
}

#[test]
fn another_instance_of_the_server_is_not_this_connection() {
    let told = deliver_as(&Host::start(), "messages.upsert", text(), "t1-ch2", KEY).unwrap();
    assert!(told.is_empty());
}

#[test]
fn what_is_no_delivery_says_nothing_and_is_not_told_again() {
    for garbage in [&b"<html>"[..], b"{", b"\xff\xfe", b"", b"[]", b"{}"] {
        let told = connection(&Host::start()).deliver(&[], garbage);
        assert!(told.unwrap().is_empty());
    }
}

#[test]
fn the_same_delivery_again_is_the_same_message() {
    let host = Host::start();
    let told = || format!("{:?}", deliver(&host, "messages.upsert", text()).unwrap());
    let first = told();
    assert!(first.contains(r#"id: "3EB0""#), "{first}");
    assert_eq!(first, told());
}

#[test]
fn the_largest_delivery_is_read() {
    let host = Host::start();
    let long = upsert("conversation", json!({ "conversation": "x".repeat(3_900_000) }));
    let events = deliver(&host, "messages.upsert", long).unwrap();
    assert!(matches!(&events[0], Event::Message(told) if format!("{:?}", told.content).len() > 3_900_000));
}

#[test]
fn what_happens_holds_no_key() {
    let host = Host::start();
    let told = format!("{:?}", deliver(&host, "messages.upsert", text()).unwrap());
    let logged = format!("{:?}", host.company(5).logged());
    for text in [told, logged] {
        assert!(!text.contains(KEY), "{text}");
    }
}
