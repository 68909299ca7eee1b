//! What people write, by its kind, and who they are.

use balcao_testkit::channel::{Event, FileKind, Incoming, IncomingContent, Remote, Source};
use balcao_testkit::{Host, Value, json};

use crate::support::{only, upsert, url};

fn message(data: Value) -> Incoming {
    match only(&Host::start(), "messages.upsert", data) {
        Event::Message(message) => message,
        other => panic!("{other:?}"),
    }
}

fn content(kind: &str, told: Value) -> IncomingContent {
    let mut all = json!({});
    all[kind] = told;
    message(upsert(kind, all)).content
}

#[test]
fn a_text_comes_with_who_wrote_it_and_what_it_answers() {
    let mut data = upsert("conversation", json!({ "conversation": "Bom dia" }));
    data["contextInfo"] = json!({ "stanzaId": "3EAF" });
    let told = message(data);
    assert_eq!(
        (told.id.as_str(), told.from_me, told.quoted.as_deref()),
        ("3EB0", false, Some("3EAF"))
    );
    assert_eq!(
        (told.sender.address.as_str(), told.sender.name.as_str()),
        ("5511987654321", "Carla")
    );
    assert!(matches!(told.content, IncomingContent::Text(text) if text == "Bom dia"));
}

#[test]
fn a_message_says_when_it_was_written() {
    let mut data = upsert("conversation", json!({ "conversation": "oi" }));
    for (told, written_at) in [
        (json!(1_795_000_000), Some(1_795_000_000_000)),
        (json!("1795000000"), Some(1_795_000_000_000)),
        (json!({ "low": 1 }), None),
        (json!(-1), None),
        (json!(u64::MAX), None),
        (Value::Null, None),
    ] {
        data["messageTimestamp"] = told;
        assert_eq!(message(data.clone()).written_at, written_at);
    }
}

#[test]
fn who_hides_the_number_is_known_by_both_addresses() {
    let mut data = upsert("conversation", json!({ "conversation": "oi" }));
    data["key"] = json!({ "remoteJid": "203040@lid", "remoteJidAlt": "5511987654321:12@s.whatsapp.net", "fromMe": false, "id": "1" });
    let told = message(data.clone());
    assert_eq!(
        (told.sender.address.as_str(), told.sender.number.as_deref()),
        ("lid:203040", Some("5511987654321"))
    );
    data["key"]["remoteJidAlt"] = Value::Null;
    assert_eq!(message(data).sender.number, None);
}

#[test]
fn in_a_group_the_participant_writes() {
    let mut data = upsert("conversation", json!({ "conversation": "oi" }));
    data["key"] = json!({ "remoteJid": "5511999990000-1600000000@g.us", "participant": "5511987654321@s.whatsapp.net", "fromMe": false, "id": "1" });
    let told = message(data);
    assert_eq!(told.group.unwrap().address, "55119999900001600000000");
    assert_eq!(told.sender.address, "5511987654321");
}

#[test]
fn what_is_no_conversation_is_nobodys_message() {
    let mut data = upsert("conversation", json!({ "conversation": "oi" }));
    data["key"]["remoteJid"] = json!("status@broadcast");
    let event = only(&Host::start(), "messages.upsert", data);
    assert_eq!(format!("{event:?}"), r#"Event::Other("no conversation")"#);
}

#[test]
fn places_cards_choices_and_strange_kinds_arrive() {
    let place = content(
        "locationMessage",
        json!({ "degreesLatitude": -23.5, "degreesLongitude": -46.6, "name": "Padaria" }),
    );
    assert!(matches!(place, IncomingContent::Location(at) if at.name == "Padaria" && !at.is_live));
    let vcard = "BEGIN:VCARD\nVERSION:3.0\nFN:Davi\nitem1.TEL;waid=5511955550100:+55 11 95555-0100\nEND:VCARD";
    let card = content("contactMessage", json!({ "displayName": "Davi", "vcard": vcard }));
    assert!(matches!(card, IncomingContent::Contacts(cards) if cards[0].number == "5511955550100"));
    for (kind, told) in [
        (
            "buttonsResponseMessage",
            json!({ "selectedButtonId": "o1", "selectedDisplayText": "Boleto" }),
        ),
        (
            "templateButtonReplyMessage",
            json!({ "selectedId": "o1", "selectedDisplayText": "Boleto" }),
        ),
        (
            "listResponseMessage",
            json!({ "title": "Boleto", "singleSelectReply": { "selectedRowId": "o1" } }),
        ),
    ] {
        let pressed = match content(kind, told) {
            IncomingContent::ButtonReply(told) | IncomingContent::ListReply(told) => told,
            other => panic!("{other:?}"),
        };
        assert_eq!((pressed.id.as_deref(), pressed.text.as_str()), (Some("o1"), "Boleto"));
    }
    assert!(matches!(
        content("pollCreationMessage", json!({})),
        IncomingContent::Unsupported
    ));
}

#[test]
fn a_file_lies_in_the_delivery_at_an_address_or_is_asked_for() {
    let inside = upsert(
        "imageMessage",
        json!({ "imageMessage": { "caption": "veja" }, "base64": "iVBORw0KGgo=" }),
    );
    let IncomingContent::File(file) = message(inside).content else {
        panic!("no file")
    };
    assert!(matches!(file.source, Source::Handle(_)) && file.caption == "veja");

    let there = upsert(
        "videoMessage",
        json!({ "videoMessage": {}, "mediaUrl": "https://evo.example.com/m/1.mp4" }),
    );
    let IncomingContent::File(file) = message(there).content else {
        panic!("no file")
    };
    assert!(matches!(file.source, Source::Remote(remote) if remote.url.ends_with("/m/1.mp4")));

    let voice = upsert(
        "audioMessage",
        json!({ "audioMessage": { "ptt": true, "mimetype": "audio/ogg; codecs=opus" } }),
    );
    let (kind, remote) = asked(voice);
    assert_eq!(kind, FileKind::Voice);
    assert_eq!(remote.url, url("chat/getBase64FromMediaMessage"));
    assert_eq!(remote.member.as_deref(), Some("base64"));
    let wanted: Value = serde_json::from_slice(&remote.body.unwrap()).unwrap();
    assert_eq!(wanted["message"]["key"]["id"], "3EB0");
}

#[test]
fn a_file_that_lies_broken_in_the_delivery_is_asked_for() {
    for base64 in ["&&&&", ""] {
        let broken = upsert("imageMessage", json!({ "imageMessage": {}, "base64": base64 }));
        assert_eq!(asked(broken).1.member.as_deref(), Some("base64"));
    }
}

/// What the host is to fetch.
fn asked(told: Value) -> (FileKind, Remote) {
    match message(told).content {
        IncomingContent::File(file) => match file.source {
            Source::Remote(remote) => (file.kind, remote),
            Source::Handle(_) => panic!("it is there"),
        },
        other => panic!("{other:?}"),
    }
}
