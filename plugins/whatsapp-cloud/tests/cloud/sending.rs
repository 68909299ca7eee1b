//! Messages to customers.

use balcao_testkit::channel::{
    FileKind, Outgoing, OutgoingChange, OutgoingContent, OutgoingFile, Recipient, SendOutcome,
};
use balcao_testkit::{Host, HttpFailure, Value, json};

use crate::support::{GRAPH, NUMBER, connection};

fn messages() -> String {
    format!("{GRAPH}/{NUMBER}/messages")
}

fn outgoing(content: OutgoingContent) -> Outgoing {
    Outgoing {
        id: "desk-1".into(),
        to: Recipient {
            number: "5511987654321".into(),
            // The service has told of the person without the ninth digit.
            address: Some("551187654321".into()),
            is_group: false,
        },
        content,
        quoted: None,
    }
}

fn file(kind: FileKind, caption: &str) -> OutgoingContent {
    OutgoingContent::File(OutgoingFile {
        kind,
        name: "boleto.pdf".into(),
        caption: caption.into(),
        content_type: "application/pdf".into(),
        size: 10,
        url: "https://desk.test/f/1".into(),
        handle: "h".into(),
    })
}

fn change(text: &str) -> OutgoingChange {
    OutgoingChange {
        target: "wamid.in".into(),
        text: text.into(),
    }
}

/// What Meta gets of a message that it takes.
fn sent(message: Outgoing) -> Value {
    let host = Host::start();
    let taken = json!({ "messaging_product": "whatsapp", "messages": [{ "id": "wamid.X" }] });
    host.http()
        .expect("POST", &messages())
        .header("authorization", "Bearer EAAG-token")
        .answers(200, &taken);
    let outcome = connection(&host).send_message(message).unwrap();
    assert!(
        matches!(&outcome, SendOutcome::Sent(Some(id)) if id == "wamid.X"),
        "{outcome:?}"
    );
    host.http().sent()[0].json()
}

#[test]
fn a_text_goes_to_the_number_that_the_service_knows() {
    let message = Outgoing {
        quoted: Some("wamid.q".into()),
        ..outgoing(OutgoingContent::Text("Olá".into()))
    };
    let expected = json!({
        "messaging_product": "whatsapp", "recipient_type": "individual", "to": "551187654321",
        "type": "text", "text": { "body": "Olá", "preview_url": true },
        "context": { "message_id": "wamid.q" }, "biz_opaque_callback_data": "desk-1",
    });
    assert_eq!(sent(message), expected);
}

#[test]
fn files_are_named_by_their_address_in_the_member_of_their_kind() {
    let link = "https://desk.test/f/1";
    for (kind, member, content) in [
        (FileKind::Image, "image", json!({ "link": link, "caption": "veja" })),
        (FileKind::Video, "video", json!({ "link": link, "caption": "veja" })),
        (FileKind::Audio, "audio", json!({ "link": link })),
        (FileKind::Voice, "audio", json!({ "link": link, "voice": true })),
        (FileKind::Sticker, "sticker", json!({ "link": link })),
        (
            FileKind::Document,
            "document",
            json!({ "link": link, "caption": "veja", "filename": "boleto.pdf" }),
        ),
    ] {
        let body = sent(outgoing(file(kind, "veja")));
        assert_eq!((&body["type"], &body[member]), (&json!(member), &content));
    }
}

#[test]
fn a_reaction_names_its_message_and_an_empty_one_is_taken_back() {
    for emoji in ["👍", ""] {
        let body = sent(outgoing(OutgoingContent::Reaction(change(emoji))));
        assert_eq!(body["reaction"], json!({ "message_id": "wamid.in", "emoji": emoji }));
    }
}

#[test]
fn what_the_interface_cannot_do_is_refused_without_asking() {
    let host = Host::start();
    let group = Recipient {
        number: "120363041234567890".into(),
        address: None,
        is_group: true,
    };
    for message in [
        outgoing(OutgoingContent::Edit(change("outro"))),
        outgoing(OutgoingContent::Delete("wamid.in".into())),
        Outgoing {
            to: group,
            ..outgoing(OutgoingContent::Text("Olá".into()))
        },
    ] {
        let outcome = connection(&host).send_message(message).unwrap();
        assert_eq!(format!("{outcome:?}"), "SendOutcome::Refused(Refusal::Unsupported)");
    }
    assert!(host.http().sent().is_empty());
}

#[test]
fn codes_decide_what_becomes_of_a_message() {
    for (status, code, expected) in [
        (400, 131_047, "Refused(Refusal::WindowClosed)"),
        (400, 131_026, "Refused(Refusal::NoRecipient)"),
        (400, 131_053, "Refused(Refusal::Unsupported)"),
        (403, 131_042, "Refused(Refusal::NotAllowed)"),
        (400, 132_001, "Refused(Refusal::Other)"),
        (429, 130_429, "Later"),
        (400, 131_056, "Later"),
        (401, 190, "Later"),
        (500, 0, "Later"),
    ] {
        let host = Host::start();
        let told = json!({ "error": { "message": "no", "code": code } });
        host.http().expect("POST", &messages()).answers(status, &told);
        let outcome = format!(
            "{:?}",
            connection(&host).send("desk-1", "5511987654321", "Olá").unwrap()
        );
        assert!(
            outcome.starts_with(&format!("SendOutcome::{expected}")),
            "{code}: {outcome}"
        );
    }
}

#[test]
fn a_send_that_never_left_is_tried_again() {
    for failure in [HttpFailure::Address, HttpFailure::Certificate] {
        let host = Host::start();
        host.http().expect("POST", &messages()).fails(failure);
        let outcome = connection(&host).send("desk-1", "5511987654321", "Olá").unwrap();
        assert!(matches!(outcome, SendOutcome::Later(_)), "{outcome:?}");
    }
}

#[test]
fn a_send_that_breaks_off_is_not_taken_for_one_that_failed() {
    let host = Host::start();
    host.http().expect("POST", &messages()).fails(HttpFailure::Timeout);
    connection(&host).send("desk-1", "5511987654321", "Olá").unwrap_err();
}
