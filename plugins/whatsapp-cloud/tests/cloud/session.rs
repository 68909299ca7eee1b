//! How the number is.

use balcao_testkit::channel::{Ending, Quality, State};
use balcao_testkit::{Host, HttpFailure, Value, json};

use crate::support::{GRAPH, NUMBER, connection, messages};

fn number() -> String {
    format!("{GRAPH}/{NUMBER}?fields=display_phone_number")
}

fn refusal(code: i64) -> Value {
    json!({ "error": { "message": "(#190)", "type": "OAuthException", "code": code } })
}

fn ending(state: State) -> Ending {
    match state {
        State::Disconnected(ending) => ending,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_number_that_answers_is_connected_and_its_account_delivers() {
    let host = Host::start();
    host.http().expect("GET", &number()).answers(
        200,
        &json!({ "display_phone_number": "+55 11 3000-0000", "id": NUMBER }),
    );
    let subscribed = host
        .http()
        .expect("POST", &format!("{GRAPH}/102290129340398/subscribed_apps"));
    subscribed.answers(200, &json!({ "success": true }));
    assert!(matches!(connection(&host).connect().unwrap(), State::Connected));
    let sent = host.http().sent();
    assert!(
        sent.iter()
            .all(|one| one.header("authorization") == Some("Bearer EAAG-token"))
    );
}

#[test]
fn what_keeps_it_from_connecting_is_told_apart() {
    for (status, code, expected) in [
        (401, 190, "Credentials"),
        (403, 200, "Credentials"),
        (400, 100, "Credentials"),
        (500, 190, "Unreachable"),
        (403, 368, "Blocked"),
        (503, 2, "Unreachable"),
        (400, 4, "Unreachable"),
    ] {
        let host = Host::start();
        host.http().expect("GET", &number()).answers(status, &refusal(code));
        let ending = ending(connection(&host).connect().unwrap());
        assert!(format!("{ending:?}").ends_with(expected), "{code}: {ending:?}");
    }
}

#[test]
fn a_service_that_does_not_answer_is_asked_again_by_the_host() {
    let host = Host::start();
    host.http().expect("GET", &number()).fails(HttpFailure::Timeout);
    connection(&host).connect().unwrap_err();
}

fn fields(more: &str) -> String {
    format!("{GRAPH}/{NUMBER}?fields=display_phone_number,verified_name,quality_rating{more}")
}

const MORE: &str = ",name_status,code_verification_status,throughput,messaging_limit_tier";

#[test]
fn the_number_is_shown_with_what_meta_thinks_of_it() {
    for (rating, quality) in [
        ("GREEN", Quality::Good),
        ("YELLOW", Quality::Fair),
        ("RED", Quality::Poor),
        ("UNKNOWN", Quality::Unknown),
    ] {
        let host = Host::start();
        let told = json!({
            "display_phone_number": "+55 11 3000-0000", "verified_name": "Padaria", "quality_rating": rating,
            "messaging_limit_tier": "TIER_1K", "throughput": { "level": "QUANTUM" }, "id": NUMBER,
        });
        host.http().expect("GET", &fields(MORE)).answers(200, &told);
        let health = connection(&host).health().unwrap();
        assert_eq!(
            (health.number.as_deref(), health.name.as_deref(), health.quality),
            (Some("+55 11 3000-0000"), Some("Padaria"), quality)
        );
        let facts: Vec<_> = health
            .facts
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
            .collect();
        assert_eq!(
            facts,
            [("health.limit", "health.is.TIER_1K"), ("health.throughput", "QUANTUM")]
        );
    }
}

#[test]
fn a_version_that_does_not_know_every_fact_still_tells_the_usual_ones() {
    let host = Host::start();
    host.http().expect("GET", &fields(MORE)).answers(400, &refusal(100));
    let told = json!({ "display_phone_number": "+55 11 3000-0000" });
    host.http().expect("GET", &fields("")).answers(200, &told);
    let health = connection(&host).health().unwrap();
    assert_eq!(health.number.as_deref(), Some("+55 11 3000-0000"));
    assert_eq!((health.quality, health.facts.len()), (Quality::Unknown, 0));
}

#[test]
fn every_fact_has_a_label_in_every_language() {
    for language in ["pt", "en", "es"] {
        let path = format!("{}/locales/{language}.json", env!("CARGO_MANIFEST_DIR"));
        let labels: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        for key in [
            "health.limit",
            "health.throughput",
            "health.nameStatus",
            "health.verification",
            "list.open",
        ] {
            assert!(
                labels[key].as_str().is_some_and(|label| label.chars().count() <= 40),
                "{language} {key}"
            );
        }
        // Meta takes 20 characters on the button that opens a list.
        assert!(labels["list.open"].as_str().unwrap().chars().count() <= 20);
    }
}

#[test]
fn reading_and_writing_are_shown_by_the_newest_message() {
    for (typing, expected) in [
        (
            false,
            json!({ "messaging_product": "whatsapp", "status": "read", "message_id": "wamid.in" }),
        ),
        (
            true,
            json!({
                "messaging_product": "whatsapp", "status": "read", "message_id": "wamid.in",
                "typing_indicator": { "type": "text" },
            }),
        ),
    ] {
        let host = Host::start();
        host.http()
            .expect("POST", &messages())
            .answers(200, &json!({ "success": true }));
        connection(&host).attend("5511987654321", "wamid.in", typing).unwrap();
        assert_eq!(host.http().sent()[0].json(), expected);
    }
}
