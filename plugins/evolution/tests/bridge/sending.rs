//! Messages to people and groups, each to the route of its kind.

use balcao_testkit::channel::{
    Card, Choice, Choices, FileKind, Location, Outgoing, OutgoingChange, OutgoingContent, OutgoingFile, Recipient,
    SendOutcome, TemplateMessage,
};
use balcao_testkit::{Host, HttpFailure, Value, json};

use crate::support::{KEY, connection, url};

fn outgoing(content: OutgoingContent) -> Outgoing {
    let to = Recipient {
        number: "5511987654321".into(),
        address: None,
        is_group: false,
    };
    Outgoing {
        id: "desk-1".into(),
        to,
        content,
        quoted: None,
    }
}

fn text() -> OutgoingContent {
    OutgoingContent::Text("Olá".into())
}

fn file(kind: FileKind) -> OutgoingContent {
    OutgoingContent::File(OutgoingFile {
        kind,
        name: "1.bin".into(),
        caption: "veja".into(),
        content_type: "image/png".into(),
        size: 10,
        url: "https://desk.test/f/1".into(),
        handle: "h".into(),
    })
}

/// What the server gets of a message that it takes.
fn sent(method: &str, route: &str, message: Outgoing) -> Value {
    let host = Host::start();
    let taken = json!({ "key": { "remoteJid": "5511987654321@s.whatsapp.net", "fromMe": true, "id": "BAE5" }, "status": "PENDING" });
    host.http().expect(method, &url(route)).answers(201, &taken);
    let outcome = connection(&host).send_message(message).unwrap();
    assert!(
        matches!(&outcome, SendOutcome::Sent(Some(id)) if id == "BAE5"),
        "{outcome:?}"
    );
    let sent = host.http().sent();
    assert_eq!(sent[0].header("apikey"), Some(KEY));
    sent[0].json()
}

#[test]
fn a_text_goes_to_people_hidden_people_and_groups() {
    for (number, is_group, jid) in [
        ("5511987654321", false, "5511987654321@s.whatsapp.net"),
        ("lid:203040", false, "203040@lid"),
        ("120363041234567890", true, "120363041234567890@g.us"),
    ] {
        let to = Recipient {
            number: number.into(),
            address: None,
            is_group,
        };
        let message = Outgoing {
            to,
            quoted: Some("3EAF".into()),
            ..outgoing(text())
        };
        let expected = json!({ "number": jid, "text": "Olá", "quoted": { "key": { "id": "3EAF" } } });
        assert_eq!(sent("POST", "message/sendText", message), expected);
    }
}

#[test]
fn files_are_named_by_their_address() {
    let link = "https://desk.test/f/1";
    let image = sent("POST", "message/sendMedia", outgoing(file(FileKind::Image)));
    assert_eq!(
        (&image["mediatype"], &image["media"], &image["caption"]),
        (&json!("image"), &json!(link), &json!("veja"))
    );
    let voice = sent("POST", "message/sendWhatsAppAudio", outgoing(file(FileKind::Voice)));
    assert_eq!(voice["audio"], link);
    let sticker = sent("POST", "message/sendSticker", outgoing(file(FileKind::Sticker)));
    assert_eq!(sticker["sticker"], link);
}

#[test]
fn a_place_has_a_name_and_its_degrees() {
    let place = |name: &str| {
        let (latitude, longitude) = (-23.5, -46.6);
        let name = name.into();
        outgoing(OutgoingContent::Location(Location {
            latitude,
            longitude,
            name,
            is_live: false,
        }))
    };
    let named = sent("POST", "message/sendLocation", place("Padaria"));
    let expected = json!({
        "number": "5511987654321@s.whatsapp.net", "name": "Padaria", "address": "-23.5, -46.6",
        "latitude": -23.5, "longitude": -46.6,
    });
    assert_eq!(named, expected);
    assert_eq!(sent("POST", "message/sendLocation", place(""))["name"], "-23.5, -46.6");
}

#[test]
fn cards_carry_the_number_that_whatsapp_can_open() {
    let card = |name: &str, number: &str| Card {
        name: name.into(),
        number: number.into(),
    };
    let davi = || card("Davi", "+55 11 95555-0100");
    let cards = |all| outgoing(OutgoingContent::Contacts(all));
    let told = sent("POST", "message/sendContact", cards(vec![davi()]));
    let expected = json!([{ "fullName": "Davi", "wuid": "5511955550100", "phoneNumber": "+5511955550100" }]);
    assert_eq!(told["contact"], expected);
    // The server refuses cards with less than ten digits.
    let told = sent("POST", "message/sendText", cards(vec![davi(), card("Polícia", "190")]));
    assert_eq!(told["text"], "Davi: +55 11 95555-0100\nPolícia: 190");
}

#[test]
fn a_question_is_a_numbered_text_and_templates_are_not_sent() {
    let option = Choice {
        id: "1".into(),
        title: "Sim".into(),
    };
    let asked = Choices {
        text: "Pode ser?".into(),
        options: vec![option],
        plain: "Pode ser?\n1. Sim".into(),
    };
    let told = sent("POST", "message/sendText", outgoing(OutgoingContent::Choices(asked)));
    assert_eq!(told["text"], "Pode ser?\n1. Sim");
    let template = OutgoingContent::Template(TemplateMessage {
        name: "oi".into(),
        language: "pt_BR".into(),
        values: Vec::new(),
        file: None,
    });
    let outcome = connection(&Host::start()).send_message(outgoing(template)).unwrap();
    assert_eq!(format!("{outcome:?}"), "SendOutcome::Refused(Refusal::Unsupported)");
}

#[test]
fn changes_name_whose_message_they_are_about() {
    let change = || OutgoingChange {
        target: "3EB0".into(),
        text: "👍".into(),
    };
    let reaction = sent(
        "POST",
        "message/sendReaction",
        outgoing(OutgoingContent::Reaction(change())),
    );
    assert_eq!(
        (&reaction["key"]["fromMe"], &reaction["reaction"]),
        (&json!(false), &json!("👍"))
    );
    let edit = sent("POST", "chat/updateMessage", outgoing(OutgoingContent::Edit(change())));
    assert_eq!((&edit["key"]["fromMe"], &edit["text"]), (&json!(true), &json!("👍")));
    let deletion = sent(
        "DELETE",
        "chat/deleteMessageForEveryone",
        outgoing(OutgoingContent::Delete("3EB0".into())),
    );
    assert_eq!(
        deletion,
        json!({ "remoteJid": "5511987654321@s.whatsapp.net", "fromMe": true, "id": "3EB0" })
    );
}

#[test]
fn refusals_decide_what_becomes_of_a_message() {
    let nobody =
        json!({ "response": { "message": [{ "jid": "55@s.whatsapp.net", "exists": false, "number": "55" }] } });
    let missing = json!({ "response": { "message": ["The \"t1-ch1\" instance does not exist"] } });
    for (status, told, expected) in [
        (400, nobody, "Refused(Refusal::NoRecipient)"),
        (
            400,
            json!({ "response": { "message": ["Connection Closed"] } }),
            "Later",
        ),
        (
            400,
            json!({ "response": { "message": ["text is required"] } }),
            "Refused(Refusal::Other)",
        ),
        (401, json!({ "error": "Unauthorized" }), "Ended(Ending::Credentials)"),
        (404, missing, "Ended(Ending::LoggedOut)"),
        (
            404,
            json!({ "response": { "message": ["Cannot POST /message/sendText"] } }),
            "Refused(Refusal::Unsupported)",
        ),
        (413, json!({}), "Refused(Refusal::TooLarge)"),
        (429, json!({}), "Busy(30)"),
        (500, json!({}), "Later"),
    ] {
        let host = Host::start();
        host.http()
            .expect("POST", &url("message/sendText"))
            .answers(status, &told);
        let outcome = format!("{:?}", connection(&host).send_message(outgoing(text())).unwrap());
        assert!(outcome.starts_with(&format!("SendOutcome::{expected}")), "{outcome}");
    }
}

#[test]
fn who_guards_the_server_says_for_how_long_nothing_is_sent() {
    for (told, expected) in [("12", 12), ("99999", 3_600), ("soon", 30)] {
        let host = Host::start();
        let busy = host.http().expect("POST", &url("message/sendText"));
        busy.header("retry-after", told).answers(429, &json!({}));
        let outcome = connection(&host).send_message(outgoing(text())).unwrap();
        assert_eq!(format!("{outcome:?}"), format!("SendOutcome::Busy({expected})"));
    }
}

#[test]
fn what_is_kept_of_a_failure_holds_no_key() {
    let host = Host::start();
    let told = json!({ "apikey": KEY, "message": format!("bad key {KEY}") });
    host.http().expect("POST", &url("message/sendText")).answers(503, &told);
    let outcome = format!("{:?}", connection(&host).send_message(outgoing(text())).unwrap());
    assert!(outcome.contains("503") && !outcome.contains(KEY), "{outcome}");
    let logged = format!("{:?}", host.company(5).logged());
    assert!(!logged.contains(KEY), "{logged}");
}

#[test]
fn a_send_that_never_left_is_tried_again() {
    for failure in [HttpFailure::Address, HttpFailure::Certificate] {
        let host = Host::start();
        host.http().expect("POST", &url("message/sendText")).fails(failure);
        let outcome = connection(&host).send_message(outgoing(text())).unwrap();
        assert!(matches!(outcome, SendOutcome::Later(_)), "{outcome:?}");
    }
}

#[test]
fn a_send_that_breaks_off_is_not_taken_for_one_that_failed() {
    let host = Host::start();
    host.http()
        .expect("POST", &url("message/sendText"))
        .fails(HttpFailure::Timeout);
    connection(&host).send_message(outgoing(text())).unwrap_err();
}

#[test]
fn a_number_is_known_as_whatsapp_writes_it() {
    let ask = |told: Value| {
        let host = Host::start();
        host.http()
            .expect("POST", &url("chat/whatsappNumbers"))
            .answers(200, &told);
        connection(&host).check_number("5511987654321").unwrap()
    };
    let told =
        |exists: bool| json!([{ "jid": "551187654321@s.whatsapp.net", "exists": exists, "number": "5511987654321" }]);
    assert_eq!(ask(told(true)).as_deref(), Some("551187654321"));
    assert_eq!(ask(told(false)), None);
}
