//! Who may deliver, and who may ask for the address.

use balcao_testkit::Host;

use crate::support::{connection, deliver_of, message, signature};
use balcao_testkit::json;

const EMPTY: &[u8] = br#"{"object":"whatsapp_business_account","entry":[]}"#;

#[test]
fn the_signature_is_over_the_bytes_as_they_came() {
    let published = "sha256=c6f9cab4a429d2f621d2b43235ccdc1f8c353f3e7902d9b6dbcacf4e84b22ff3";
    assert_eq!(signature(EMPTY), published);
}

#[test]
fn what_meta_has_not_signed_says_nothing() {
    let host = Host::start();
    let told = json!({ "entry": [{ "changes": [{ "field": "messages", "value": {
        "metadata": { "phone_number_id": "106540352242922" },
        "messages": [{ "from": "55119", "id": "wamid.1", "type": "text", "text": { "body": "oi" } }],
    } }] }] })
    .to_string();
    let good = signature(told.as_bytes());
    let reordered = told.replace("oi", "ok");
    for (header, body) in [
        ("", told.as_str()),
        ("sha256=00", &told),
        ("sha256=zz", &told),
        (&good, &reordered),
        (&good[7..], &told),
    ] {
        let events = connection(&host).deliver(&[("X-Hub-Signature-256", header)], body.as_bytes());
        assert!(events.unwrap().is_empty(), "{header}");
    }
    let events = connection(&host).deliver(&[("x-hub-signature-256", &good)], told.as_bytes());
    assert_eq!(events.unwrap().len(), 1);
}

#[test]
fn another_number_of_the_account_is_not_this_connection() {
    let host = Host::start();
    let events = deliver_of(&host, "999", message("text", json!({ "body": "oi" }))).unwrap();
    assert_eq!(format!("{events:?}"), r#"[Event::Other("another number")]"#);
}

#[test]
fn the_address_is_confirmed_to_who_knows_the_token() {
    let host = Host::start();
    let ask = |query: &str| connection(&host).challenge(query).unwrap();
    let genuine = "hub.mode=subscribe&hub.verify_token=verify-demo&hub.challenge=1158201444";
    assert_eq!(ask(genuine).as_deref(), Some("1158201444"));
    assert_eq!(ask("hub.mode=subscribe&hub.verify_token=other&hub.challenge=1"), None);
    assert_eq!(
        ask("hub.mode=unsubscribe&hub.verify_token=verify-demo&hub.challenge=1"),
        None
    );
    assert_eq!(ask(""), None);
}
