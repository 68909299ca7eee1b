//! Messages to customers.

use balcao_testkit::channel::{Card, Location, Outgoing, OutgoingChange, OutgoingContent, Recipient, SendOutcome};
use balcao_testkit::{Host, HttpFailure, json};

use crate::support::{TOKEN, connection, messages, outgoing, refused, sent};

fn change(text: &str) -> OutgoingChange {
    OutgoingChange {
        target: "wamid.in".into(),
        text: text.into(),
    }
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
fn a_reaction_names_its_message_and_an_empty_one_is_taken_back() {
    for emoji in ["👍", ""] {
        let body = sent(outgoing(OutgoingContent::Reaction(change(emoji))));
        assert_eq!(body["reaction"], json!({ "message_id": "wamid.in", "emoji": emoji }));
    }
}

#[test]
fn a_place_goes_with_its_name_if_it_has_one() {
    let place = |name: &str| {
        OutgoingContent::Location(Location {
            latitude: -23.5,
            longitude: -46.6,
            name: name.into(),
            is_live: false,
        })
    };
    let named = sent(outgoing(place("Padaria")));
    let expected = json!({ "latitude": -23.5, "longitude": -46.6, "name": "Padaria" });
    assert_eq!((&named["type"], &named["location"]), (&json!("location"), &expected));
    let unnamed = sent(outgoing(place("")));
    assert_eq!(unnamed["location"], json!({ "latitude": -23.5, "longitude": -46.6 }));
}

#[test]
fn cards_go_with_the_number_that_whatsapp_can_open() {
    let card = |name: &str, number: &str| Card {
        name: name.into(),
        number: number.into(),
    };
    let cards = vec![card("Davi", "+55 11 95555-0100"), card("", "190")];
    let body = sent(outgoing(OutgoingContent::Contacts(cards)));
    let davi = json!({
        "name": { "formatted_name": "Davi", "first_name": "Davi" },
        "phones": [{ "phone": "+5511955550100", "type": "CELL", "wa_id": "5511955550100" }],
    });
    let police = json!({
        "name": { "formatted_name": "190", "first_name": "190" }, "phones": [{ "phone": "190", "type": "CELL" }],
    });
    assert_eq!(
        (&body["type"], &body["contacts"]),
        (&json!("contacts"), &json!([davi, police]))
    );
}

#[test]
fn what_the_interface_cannot_do_is_refused_without_asking() {
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
        assert_eq!(refused(message), "SendOutcome::Refused(Refusal::Unsupported)");
    }
}

/// What becomes of a text that Meta answers with a code.
fn outcome(status: u16, code: i64, headers: &[(&str, &str)]) -> String {
    let host = Host::start();
    // Meta's own words may hold the token.
    let words = format!("Malformed access token {TOKEN}");
    let told = json!({ "error": { "message": words, "code": code } });
    let mut expected = host.http().expect("POST", &messages());
    for (name, value) in headers {
        expected = expected.header(name, value);
    }
    expected.answers(status, &told);
    let outcome = connection(&host).send("desk-1", "5511987654321", "Olá").unwrap();
    format!("{outcome:?}")
}

#[test]
fn codes_decide_what_becomes_of_a_message() {
    for (status, code, expected) in [
        (400, 131_047, "Refused(Refusal::WindowClosed)"),
        (400, 131_026, "Refused(Refusal::NoRecipient)"),
        (400, 131_053, "Refused(Refusal::Unsupported)"),
        (403, 131_042, "Refused(Refusal::NotAllowed)"),
        (400, 132_000, "Refused(Refusal::BadTemplate)"),
        (404, 132_001, "Refused(Refusal::BadTemplate)"),
        (400, 132_012, "Refused(Refusal::BadTemplate)"),
        (400, 132_015, "Refused(Refusal::BadTemplate)"),
        (400, 100, "Refused(Refusal::Other)"),
        (401, 190, "Ended(Ending::Credentials)"),
        (401, 0, "Ended(Ending::Credentials)"),
        (403, 368, "Ended(Ending::Blocked)"),
        (403, 131_031, "Ended(Ending::Blocked)"),
        (400, 131_056, "Later"),
        (500, 0, "Later"),
        (500, 190, "Later"),
    ] {
        let outcome = outcome(status, code, &[]);
        let expected = format!("SendOutcome::{expected}");
        assert!(outcome.starts_with(&expected), "{code}: {outcome}");
    }
}

#[test]
fn a_limit_of_the_account_says_for_how_long_nothing_is_sent() {
    for (code, usual) in [(130_429, 5), (4, 60), (80_007, 60)] {
        assert_eq!(outcome(429, code, &[]), format!("SendOutcome::Busy({usual})"));
        let told = outcome(429, code, &[("retry-after", "17")]);
        assert_eq!(told, "SendOutcome::Busy(17)");
    }
    assert_eq!(outcome(429, 4, &[("retry-after", "86400")]), "SendOutcome::Busy(3600)");
    assert_eq!(outcome(429, 4, &[("retry-after", "soon")]), "SendOutcome::Busy(60)");
}

#[test]
fn an_answer_without_a_code_is_judged_by_its_status() {
    for (status, expected) in [
        (401, "Ended(Ending::Credentials)"),
        (429, "Busy(60)"),
        (502, "Later"),
        (404, "Refused(Refusal::Other)"),
    ] {
        let host = Host::start();
        let answer = json!("<html>");
        host.http().expect("POST", &messages()).answers(status, &answer);
        let outcome = connection(&host).send("desk-1", "5511987654321", "Olá").unwrap();
        let outcome = format!("{outcome:?}");
        assert!(outcome.starts_with(&format!("SendOutcome::{expected}")), "{outcome}");
    }
}

#[test]
fn what_is_kept_of_a_failure_holds_no_token() {
    for (status, code) in [(500, 190), (500, 1), (400, 131_056), (503, 131_016)] {
        let outcome = outcome(status, code, &[]);
        assert!(
            outcome.contains(&code.to_string()) && !outcome.contains(TOKEN),
            "{outcome}"
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
