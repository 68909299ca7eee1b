//! What customers write, and how far our messages came.

use balcao_testkit::channel::{Event, IncomingContent, Source};
use balcao_testkit::{Host, Value, json};

use crate::support::{GRAPH, connection, deliver, message, signature};

fn only(events: Vec<Event>) -> Event {
    let [event] = <[Event; 1]>::try_from(events).unwrap();
    event
}

fn content(kind: &str, told: Value) -> IncomingContent {
    match only(deliver(&Host::start(), message(kind, told)).unwrap()) {
        Event::Message(message) => message.content,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_text_comes_with_who_wrote_it_and_what_it_answers() {
    let mut news = message("text", json!({ "body": "Bom dia ☀️" }));
    news["messages"][0]["context"] = json!({ "from": "551130000000", "id": "wamid.q" });
    let Event::Message(told) = only(deliver(&Host::start(), news).unwrap()) else {
        panic!("no message")
    };
    assert_eq!(
        (told.id.as_str(), told.from_me, told.group.is_none()),
        ("wamid.in", false, true)
    );
    assert_eq!(
        (told.sender.address.as_str(), told.sender.name.as_str()),
        ("5511987654321", "Carla")
    );
    assert_eq!(told.quoted.as_deref(), Some("wamid.q"));
    assert!(matches!(told.content, IncomingContent::Text(text) if text == "Bom dia ☀️"));
}

#[test]
fn a_file_is_asked_for_and_fetched_with_the_token() {
    let host = Host::start();
    let place = "https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1";
    let asked = host.http().expect("GET", &format!("{GRAPH}/1003383421387256"));
    asked
        .header("authorization", "Bearer EAAG-token")
        .answers(200, &json!({ "url": place, "id": "1003383421387256" }));
    let news = message(
        "image",
        json!({ "id": "1003383421387256", "mime_type": "image/jpeg", "caption": "meu roteador" }),
    );
    let Event::Message(told) = only(deliver(&host, news).unwrap()) else {
        panic!("no message")
    };
    let IncomingContent::File(file) = told.content else {
        panic!("no file")
    };
    assert_eq!(file.caption, "meu roteador");
    let Source::Remote(remote) = file.source else {
        panic!("no address")
    };
    assert_eq!((remote.url.as_str(), remote.credentials.len()), (place, 1));
}

#[test]
fn a_voice_note_is_told_from_music() {
    for (voice, expected) in [(true, "Voice"), (false, "Audio")] {
        let host = Host::start();
        let place = json!({ "url": "https://lookaside.fbsbx.com/a" });
        host.http().expect("GET", &format!("{GRAPH}/1")).answers(200, &place);
        let news = message(
            "audio",
            json!({ "id": "1", "mime_type": "audio/ogg; codecs=opus", "voice": voice }),
        );
        let told = format!("{:?}", deliver(&host, news).unwrap());
        assert!(told.contains(&format!("FileKind::{expected}")), "{told}");
    }
}

#[test]
fn a_file_that_meta_has_no_longer_does_not_hold_its_message_back() {
    let host = Host::start();
    host.http()
        .expect("GET", &format!("{GRAPH}/1"))
        .answers(400, &json!({ "error": { "code": 100 } }));
    let events = deliver(
        &host,
        message("document", json!({ "id": "1", "filename": "conta.pdf" })),
    )
    .unwrap();
    assert!(matches!(only(events), Event::Message(_)));
}

#[test]
fn a_busy_meta_is_asked_again_with_the_delivery() {
    let host = Host::start();
    host.http()
        .expect("GET", &format!("{GRAPH}/1"))
        .answers(503, &json!({}));
    deliver(&host, message("image", json!({ "id": "1" }))).unwrap_err();
}

#[test]
fn places_cards_choices_and_orders_arrive() {
    let place = content(
        "location",
        json!({ "latitude": -23.5, "longitude": -46.6, "name": "Padaria" }),
    );
    assert!(matches!(place, IncomingContent::Location(at) if at.name == "Padaria" && at.latitude == -23.5));
    let cards =
        json!([{ "name": { "formatted_name": "Davi" }, "phones": [{ "phone": "+55 11 9", "wa_id": "55119" }] }]);
    assert!(matches!(content("contacts", cards), IncomingContent::Contacts(cards) if cards[0].number == "55119"));
    let button = content("button", json!({ "payload": "sim", "text": "Sim" }));
    assert!(matches!(button, IncomingContent::ButtonReply(text) if text == "Sim"));
    let pressed = json!({ "type": "button_reply", "button_reply": { "id": "1", "title": "Boleto" } });
    assert!(matches!(content("interactive", pressed), IncomingContent::ButtonReply(text) if text == "Boleto"));
    let chosen = json!({ "type": "list_reply", "list_reply": { "id": "2", "title": "Suporte" } });
    assert!(matches!(content("interactive", chosen), IncomingContent::ListReply(text) if text == "Suporte"));
    let items = json!([{ "product_retailer_id": "roteador", "quantity": 2 }]);
    let kept_back = content("unsupported", json!({ "type": "poll" }));
    assert!(matches!(kept_back, IncomingContent::Unsupported));
    let order = content(
        "order",
        json!({ "catalog_id": "1", "product_items": items, "text": "com entrega" }),
    );
    assert!(matches!(order, IncomingContent::Text(text) if text == "2 × roteador\ncom entrega"));
}

#[test]
fn a_reaction_is_a_change_of_its_message() {
    let events = deliver(
        &Host::start(),
        message("reaction", json!({ "message_id": "wamid.X", "emoji": "👍" })),
    );
    let Event::Change(change) = only(events.unwrap()) else {
        panic!("no change")
    };
    assert_eq!((change.target.as_str(), change.text.as_str()), ("wamid.X", "👍"));
}

#[test]
fn what_is_unknown_or_malformed_does_not_keep_the_rest_from_people() {
    let mut news = message("text", json!({ "body": "oi" }));
    let strange = json!({ "from": "55119", "id": "w1", "type": "hologram", "hologram": {} });
    let broken = json!({ "from": "55119", "id": "w2", "type": "location", "location": { "latitude": "x" } });
    news["messages"].as_array_mut().unwrap().extend([strange, broken]);
    let events = deliver(&Host::start(), news).unwrap();
    assert!(matches!(events[0], Event::Message(_)));
    let others: Vec<_> = events[1..].iter().map(|event| format!("{event:?}")).collect();
    assert_eq!(
        others,
        [
            r#"Event::Other("message of kind hologram")"#,
            r#"Event::Other("message of kind location")"#
        ]
    );
}

#[test]
fn statuses_say_how_far_a_message_came_or_why_it_did_not() {
    let status = |word: &str| json!({ "id": "wamid.X", "status": word, "timestamp": "1", "recipient_id": "55119" });
    let mut failed = status("failed");
    failed["errors"] = json!([{ "code": 131_047, "title": "Re-engagement message" }]);
    let told = json!({ "statuses": [status("sent"), status("delivered"), status("read"), status("warped"), failed] });
    let events = deliver(&Host::start(), told).unwrap();
    let told: Vec<_> = events.iter().map(|event| format!("{event:?}")).collect();
    for (event, word) in told.iter().zip([
        "Step::Server",
        "Step::Delivered",
        "Step::Read",
        "warped",
        "WindowClosed",
    ]) {
        assert!(event.contains(word), "{event}");
    }
    assert_eq!(told.len(), 5);
}

#[test]
fn a_delivery_that_is_no_json_is_told_again() {
    let body = b"<html>";
    connection(&Host::start())
        .deliver(&[("x-hub-signature-256", &signature(body))], body)
        .unwrap_err();
}
