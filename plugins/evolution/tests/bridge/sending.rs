//! Messages to people and groups, each to the route of its kind.

use balcao_testkit::channel::{
    FileKind, Outgoing, OutgoingChange, OutgoingContent, OutgoingFile, Recipient, SendOutcome,
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
    host.http()
        .expect(method, &url(route))
        .header("apikey", KEY)
        .answers(201, &taken);
    let outcome = connection(&host).send_message(message).unwrap();
    assert!(
        matches!(&outcome, SendOutcome::Sent(Some(id)) if id == "BAE5"),
        "{outcome:?}"
    );
    host.http().sent()[0].json()
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
        (401, json!({ "error": "Unauthorized" }), "Later"),
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
