//! How the number is.

use balcao_testkit::channel::{Ending, State};
use balcao_testkit::{Host, HttpFailure, Value, json};

use crate::support::{GRAPH, NUMBER, connection};

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
    let good = host
        .http()
        .expect("GET", &number())
        .header("authorization", "Bearer EAAG-token");
    good.answers(
        200,
        &json!({ "display_phone_number": "+55 11 3000-0000", "id": NUMBER }),
    );
    let subscribed = host
        .http()
        .expect("POST", &format!("{GRAPH}/102290129340398/subscribed_apps"));
    subscribed.answers(200, &json!({ "success": true }));
    assert!(matches!(connection(&host).connect().unwrap(), State::Connected));
}

#[test]
fn what_keeps_it_from_connecting_is_told_apart() {
    for (status, code, expected) in [
        (401, 190, "Credentials"),
        (403, 200, "Credentials"),
        (400, 100, "Credentials"),
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
