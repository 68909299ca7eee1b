//! Who may deliver, and who may ask for the address.

use balcao_testkit::channel::{Event, IncomingContent, Step};
use balcao_testkit::{Host, Value, json};

use crate::support::{
    ACCOUNT, GRAPH, NUMBER, SECRET, TOKEN, body, connection, deliver, deliver_of, message, signature, signature_with,
};

const EMPTY: &[u8] = br#"{"object":"whatsapp_business_account","entry":[]}"#;

fn text(text: &str) -> Value {
    message("text", json!({ "body": text }))
}

#[test]
fn the_signature_is_over_the_bytes_as_they_came() {
    let published = "sha256=c6f9cab4a429d2f621d2b43235ccdc1f8c353f3e7902d9b6dbcacf4e84b22ff3";
    assert_eq!(signature(EMPTY), published);
}

#[test]
fn what_meta_has_not_signed_says_nothing() {
    let host = Host::start();
    let told = body(ACCOUNT, NUMBER, text("olá"));
    let good = signature(&told);
    // The same JSON, written by somebody else.
    let escaped = String::from_utf8(told.clone())
        .unwrap()
        .replace('á', "\\u00e1")
        .into_bytes();
    let spaced = serde_json::to_vec_pretty(&serde_json::from_slice::<Value>(&told).unwrap()).unwrap();
    let inverted: String = good[7..].chars().rev().collect();
    let flipped = if good[7..].starts_with('0') { "1" } else { "0" };
    for (header, body) in [
        ("", &told),
        ("sha256=", &told),
        ("sha256=00", &told),
        ("sha256=zz", &told),
        (&good[7..], &told),
        (&good[..good.len() - 2], &told),
        (&good[..good.len() - 1], &told),
        (&format!("{good}00"), &told),
        (&format!("sha256={inverted}"), &told),
        (&format!("sha256={flipped}{}", &good[8..]), &told),
        (&good.replace("sha256", "sha1"), &told),
        (&signature_with("guessed", &told), &told),
        (&good, &escaped),
        (&good, &spaced),
        (&good, &Vec::new()),
    ] {
        let events = connection(&host).deliver(&[("X-Hub-Signature-256", header)], body);
        assert!(events.unwrap().is_empty(), "{header}");
    }
    assert!(connection(&host).deliver(&[], &told).unwrap().is_empty());
    let events = connection(&host).deliver(&[("x-hub-signature-256", &good)], &told);
    assert_eq!(events.unwrap().len(), 1);
}

#[test]
fn what_is_not_genuine_is_not_even_read() {
    // Garbage without a signature is no error, which would be told again and again.
    for garbage in [&b"<html>"[..], b"{", b"\xff\xfe", b""] {
        let events = connection(&Host::start()).deliver(&[("x-hub-signature-256", "sha256=00")], garbage);
        assert!(events.unwrap().is_empty());
    }
}

#[test]
fn another_number_or_account_of_the_app_is_not_this_connection() {
    let host = Host::start();
    for (place, told) in [
        ((ACCOUNT, "999"), r#"[Event::Other("another number")]"#),
        (("999", NUMBER), r#"[Event::Other("another account")]"#),
        (("", NUMBER), r#"[Event::Other("another account")]"#),
    ] {
        let events = deliver_of(&host, place, text("oi")).unwrap();
        assert_eq!(format!("{events:?}"), told);
    }
}

#[test]
fn the_same_delivery_again_is_the_same_message() {
    let host = Host::start();
    let told = || format!("{:?}", deliver(&host, text("oi")).unwrap());
    let first = told();
    assert!(first.contains(r#"id: "wamid.in""#), "{first}");
    assert_eq!(first, told());
}

#[test]
fn steps_are_told_as_they_come_for_the_host_to_put_forward() {
    let step = |word: &str| json!({ "id": "wamid.X", "status": word });
    let news = json!({ "statuses": [step("read"), step("sent"), step("delivered")] });
    let events = deliver(&Host::start(), news).unwrap();
    let steps = events.iter().map(|event| match event {
        Event::Progress(progress) => progress.step,
        other => panic!("{other:?}"),
    });
    assert_eq!(steps.collect::<Vec<_>>(), [Step::Read, Step::Server, Step::Delivered]);
}

#[test]
fn the_largest_delivery_is_read_and_more_than_fits_keeps_its_messages() {
    let host = Host::start();
    let news = text(&"x".repeat(2_900_000));
    let Event::Message(told) = deliver(&host, news).unwrap().remove(0) else {
        panic!("no message")
    };
    assert!(matches!(told.content, IncomingContent::Text(text) if text.len() == 2_900_000));
    let mut news = text("oi");
    news["statuses"] = (0..800)
        .map(|n| json!({ "id": format!("wamid.{n}"), "status": "sent" }))
        .collect();
    let events = deliver(&host, news).unwrap();
    assert_eq!(events.len(), 1);
    assert!(matches!(events[0], Event::Message(_)));
}

#[test]
fn what_happens_holds_neither_token_nor_secret() {
    let host = Host::start();
    let told = format!("{:?}", deliver(&host, text("oi")).unwrap());
    let failed = host.http().expect("GET", &format!("{GRAPH}/1"));
    let words = format!("Malformed access token {TOKEN}");
    failed.answers(401, &json!({ "error": { "code": 190, "message": words } }));
    let failed = format!(
        "{:?}",
        deliver(&host, message("image", json!({ "id": "1" }))).unwrap_err()
    );
    let logged = format!("{:?}", host.company(5).logged());
    for text in [told, failed, logged] {
        assert!(!text.contains(TOKEN) && !text.contains(SECRET), "{text}");
    }
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
