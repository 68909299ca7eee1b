//! What customers write, and how far our messages came.

use balcao_testkit::channel::{Action, Event, IncomingContent, Source};
use balcao_testkit::{Host, Value, json};

use crate::support::{GRAPH, deliver, deliver_raw, message};

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
    assert_eq!(told.written_at, Some(1_796_000_000_000));
    assert!(matches!(told.content, IncomingContent::Text(text) if text == "Bom dia ☀️"));
}

#[test]
fn a_file_is_asked_for_and_fetched_with_the_token() {
    let host = Host::start();
    let place = "https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1";
    let asked = host.http().expect("GET", &format!("{GRAPH}/1003383421387256"));
    asked.answers(200, &json!({ "url": place, "id": "1003383421387256" }));
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
    assert_eq!(host.http().sent()[0].header("authorization"), Some("Bearer EAAG-token"));
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
fn places_cards_and_orders_arrive() {
    let place = content(
        "location",
        json!({ "latitude": -23.5, "longitude": -46.6, "name": "Padaria" }),
    );
    assert!(matches!(place, IncomingContent::Location(at) if at.name == "Padaria" && at.latitude == -23.5));
    let cards =
        json!([{ "name": { "formatted_name": "Davi" }, "phones": [{ "phone": "+55 11 9", "wa_id": "55119" }] }]);
    assert!(matches!(content("contacts", cards), IncomingContent::Contacts(cards) if cards[0].number == "55119"));
    let items = json!([{ "product_retailer_id": "roteador", "quantity": 2 }]);
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
fn what_was_pressed_comes_with_the_id_of_the_choice() {
    let template = content("button", json!({ "payload": "sim", "text": "Sim" }));
    assert!(
        matches!(template, IncomingContent::ButtonReply(told) if told.text == "Sim" && told.id.as_deref() == Some("sim"))
    );
    let pressed = json!({ "type": "button_reply", "button_reply": { "id": "o1", "title": "Boleto" } });
    let pressed = content("interactive", pressed);
    assert!(
        matches!(pressed, IncomingContent::ButtonReply(told) if told.text == "Boleto" && told.id.as_deref() == Some("o1"))
    );
    let chosen = json!({ "type": "list_reply", "list_reply": { "id": "o2", "title": "Suporte", "description": "x" } });
    let chosen = content("interactive", chosen);
    assert!(
        matches!(chosen, IncomingContent::ListReply(told) if told.text == "Suporte" && told.id.as_deref() == Some("o2"))
    );
}

#[test]
fn an_edit_and_a_deletion_are_changes_of_their_message() {
    let change = |kind: &str, told: Value| match only(deliver(&Host::start(), message(kind, told)).unwrap()) {
        Event::Change(change) => change,
        other => panic!("{other:?}"),
    };
    let text = json!({ "type": "text", "text": { "body": "novo" } });
    let told = change("edit", json!({ "original_message_id": "wamid.O", "message": text }));
    assert_eq!(
        (told.id.as_str(), told.target.as_str(), told.action, told.text.as_str()),
        ("wamid.in", "wamid.O", Action::Edit, "novo")
    );
    let picture = json!({ "type": "image", "image": { "id": "1", "caption": "outra" } });
    let told = change("edit", json!({ "original_message_id": "wamid.O", "message": picture }));
    assert_eq!(told.text, "outra");
    let told = change("revoke", json!({ "original_message_id": "wamid.O" }));
    assert_eq!((told.target.as_str(), told.action), ("wamid.O", Action::Delete));
}

#[test]
fn a_changed_number_makes_nobody_another_person() {
    let told = json!({ "type": "user_changed_number", "wa_id": "5511900000000", "body": "changed" });
    let event = only(deliver(&Host::start(), message("system", told)).unwrap());
    assert_eq!(format!("{event:?}"), r#"Event::Other("system")"#);
}

#[test]
fn an_advertisement_that_brought_somebody_does_not_hide_what_they_wrote() {
    let mut news = message("text", json!({ "body": "Vi no anúncio" }));
    news["messages"][0]["referral"] = json!({ "source_type": "ad", "source_id": "1", "ctwa_clid": "x" });
    news["messages"][0]["context"] = json!({ "forwarded": true });
    let Event::Message(told) = only(deliver(&Host::start(), news).unwrap()) else {
        panic!("no message")
    };
    assert!(told.quoted.is_none());
    assert!(matches!(told.content, IncomingContent::Text(text) if text == "Vi no anúncio"));
}

#[test]
fn people_see_that_something_came_that_cannot_be_shown() {
    let form = json!({ "type": "nfm_reply", "nfm_reply": { "response_json": "{}", "name": "flow" } });
    for (kind, told) in [
        ("unsupported", json!({ "type": "poll" })),
        ("hologram", json!({})),
        ("location", json!({ "latitude": "x" })),
        ("interactive", form),
    ] {
        assert!(matches!(content(kind, told), IncomingContent::Unsupported), "{kind}");
    }
}

#[test]
fn what_is_not_as_documented_does_not_keep_the_rest_from_people() {
    let mut news = message("text", json!({ "body": "oi" }));
    let nobody = json!({ "id": "w1", "type": "text", "text": { "body": "oi" } });
    news["messages"].as_array_mut().unwrap().insert(0, nobody);
    news["contacts"]
        .as_array_mut()
        .unwrap()
        .push(json!({ "user_id": "BR.1" }));
    news["statuses"] = json!([{ "status": "sent" }, { "id": "wamid.X", "status": "sent" }]);
    news["errors"] = json!([{ "code": 130_429, "title": "Rate limit hit" }]);
    let told: Vec<_> = deliver(&Host::start(), news)
        .unwrap()
        .iter()
        .map(|event| format!("{event:?}"))
        .collect();
    assert_eq!(told[0], r#"Event::Other("a message that cannot be read")"#);
    assert!(told[1].contains("wamid.in") && told[3].contains("wamid.X"), "{told:?}");
    assert_eq!(told[2], r#"Event::Other("a status that cannot be read")"#);
    assert_eq!(told[4], r#"Event::Other("error 130429")"#);
    assert_eq!(told.len(), 5);
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
fn a_message_that_did_not_arrive_says_why_in_the_words_of_the_desk() {
    for (code, why) in [
        (131_026, "NoRecipient"),
        (131_049, "NotAllowed"),
        (131_031, "NotAllowed"),
        (132_015, "BadTemplate"),
        (131_053, "Unsupported"),
        (130_429, "Other"),
    ] {
        let failed = json!({ "id": "wamid.X", "status": "failed", "errors": [{ "code": code, "title": "no" }] });
        let event = only(deliver(&Host::start(), json!({ "statuses": [failed] })).unwrap());
        assert!(
            format!("{event:?}").contains(&format!("Refusal::{why}")),
            "{code}: {event:?}"
        );
    }
}

#[test]
fn a_delivery_that_is_no_json_is_told_again() {
    deliver_raw(&Host::start(), b"<html>").unwrap_err();
}
