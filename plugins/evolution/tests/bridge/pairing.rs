//! How a session begins, how it is, and who may tell.

use balcao_testkit::channel::{Event, State};
use balcao_testkit::{Host, HttpFailure, Value, json};

use crate::support::{BASE, KEY, connection, deliver_as, only, upsert, url};

/// A state as a line: what is to be read, and what may be typed.
fn told(state: &State) -> String {
    match state {
        State::QrCode(code) => format!("{} {}", code.text, code.pairing_code.as_deref().unwrap_or("-")),
        other => format!("{other:?}"),
    }
}

/// An instance that exists, with the calls that every look at it makes.
fn known(host: &Host, state: &str) {
    let answer = json!({ "instance": { "instanceName": "t1-ch1", "state": state } });
    host.http()
        .expect("GET", &url("instance/connectionState"))
        .answers(200, &answer);
    let all = json!([{ "name": "t1-ch1", "token": "instance-token" }]);
    host.http()
        .expect("GET", &format!("{BASE}/instance/fetchInstances"))
        .answers(200, &all);
    host.http().expect("POST", &url("webhook/set")).answers(201, &json!({}));
}

#[test]
fn an_instance_that_is_not_there_is_created_and_shows_its_code() {
    let host = Host::start();
    host.http()
        .expect("GET", &url("instance/connectionState"))
        .answers(404, &json!({ "status": 404 }));
    let made = json!({ "instance": { "instanceName": "t1-ch1", "status": "connecting" }, "hash": "instance-token", "qrcode": { "code": "2@abc", "count": 1 } });
    host.http()
        .expect("POST", &format!("{BASE}/instance/create"))
        .answers(201, &made);
    assert_eq!(told(&connection(&host).connect().unwrap()), "2@abc -");
    let wanted = host.http().sent()[1].json();
    assert_eq!(
        (&wanted["instanceName"], &wanted["integration"]),
        (&json!("t1-ch1"), &json!("WHATSAPP-BAILEYS"))
    );
    assert_eq!(wanted["webhook"]["url"], "https://desk.test/hooks/evolution/7");
}

#[test]
fn the_token_of_a_created_instance_makes_its_deliveries_genuine() {
    for hash in [json!("instance-token"), json!({ "apikey": "instance-token" })] {
        let host = Host::start();
        host.http()
            .expect("GET", &url("instance/connectionState"))
            .answers(404, &json!({}));
        host.http()
            .expect("POST", &format!("{BASE}/instance/create"))
            .answers(201, &json!({ "hash": hash }));
        connection(&host).connect().unwrap();
        let said = |key: &str, instance: &str| {
            let news = upsert("conversation", json!({ "conversation": "oi" }));
            deliver_as(&host, "messages.upsert", news, instance, key).unwrap().len()
        };
        assert_eq!(said("instance-token", "t1-ch1"), 1);
        assert_eq!(said(KEY, "t1-ch1"), 1, "an instance's own key is its token");
        assert_eq!(said("guessed", "t1-ch1"), 0);
        assert_eq!(
            said("instance-token", "other"),
            0,
            "another instance of the same server"
        );
    }
}

#[test]
fn an_instance_that_was_made_anew_elsewhere_is_known_by_its_new_token() {
    let host = Host::start();
    for token in ["old-token", "new-token"] {
        let state = json!({ "instance": { "state": "open" } });
        host.http()
            .expect("GET", &url("instance/connectionState"))
            .answers(200, &state);
        let all = json!([{ "name": "t1-ch1", "token": token }]);
        host.http()
            .expect("GET", &format!("{BASE}/instance/fetchInstances"))
            .answers(200, &all);
        host.http().expect("POST", &url("webhook/set")).answers(201, &json!({}));
        connection(&host).connect().unwrap();
    }
    let news = upsert("conversation", json!({ "conversation": "oi" }));
    let said = deliver_as(&host, "messages.upsert", news, "t1-ch1", "new-token").unwrap();
    assert_eq!(said.len(), 1);
}

#[test]
fn a_closed_instance_is_paired_again_and_an_open_one_stays() {
    let host = Host::start();
    known(&host, "close");
    let code = json!({ "pairingCode": null, "code": "2@def", "base64": "data:image/png;base64,AA", "count": 1 });
    host.http().expect("GET", &url("instance/connect")).answers(200, &code);
    assert_eq!(told(&connection(&host).connect().unwrap()), "2@def -");
    let host = Host::start();
    known(&host, "open");
    assert_eq!(told(&connection(&host).connect().unwrap()), "State::Connected");
    let sent = host.http().sent();
    assert!(sent.iter().all(|one| one.header("apikey") == Some(KEY)));
}

#[test]
fn with_the_phones_number_a_code_can_be_typed_in_place_of_reading_one() {
    let host = Host::start();
    host.http()
        .expect("GET", &url("instance/connectionState"))
        .answers(404, &json!({}));
    let codes = json!({ "code": "2@abc", "pairingCode": "WZYEH1YY", "count": 1 });
    host.http()
        .expect("POST", &format!("{BASE}/instance/create"))
        .answers(201, &json!({ "hash": "t", "qrcode": codes }));
    let numbered = || connection(&host).setting("number", "+55 (11) 3000-0000");
    assert_eq!(told(&numbered().connect().unwrap()), "2@abc WZYEH1YY");
    assert_eq!(host.http().sent()[1].json()["number"], "551130000000");
    known(&host, "close");
    let again = format!("{}?number=551130000000", url("instance/connect"));
    host.http().expect("GET", &again).answers(200, &codes);
    assert_eq!(told(&numbered().connect().unwrap()), "2@abc WZYEH1YY");
}

#[test]
fn a_code_that_nobody_could_type_is_left_out() {
    let host = Host::start();
    known(&host, "connecting");
    let codes = json!({ "code": "2@abc", "pairingCode": "x".repeat(33) });
    host.http().expect("GET", &url("instance/connect")).answers(200, &codes);
    assert_eq!(told(&connection(&host).connect().unwrap()), "2@abc -");
}

#[test]
fn a_failure_that_calls_itself_a_success_is_none() {
    let host = Host::start();
    known(&host, "close");
    host.http()
        .expect("GET", &url("instance/connect"))
        .answers(200, &json!({ "error": true, "message": "busy" }));
    assert_eq!(
        told(&connection(&host).connect().unwrap()),
        "State::Disconnected(Ending::Unreachable)"
    );
}

#[test]
fn a_server_before_2_3_takes_the_webhook_in_its_older_form() {
    let host = Host::start();
    let state = json!({ "instance": { "state": "open" } });
    host.http()
        .expect("GET", &url("instance/connectionState"))
        .answers(200, &state);
    host.http()
        .expect("GET", &format!("{BASE}/instance/fetchInstances"))
        .answers(401, &json!({}));
    host.http()
        .expect("POST", &url("webhook/set"))
        .answers(400, &json!({ "status": 400 }));
    host.http().expect("POST", &url("webhook/set")).answers(201, &json!({}));
    assert_eq!(told(&connection(&host).connect().unwrap()), "State::Connected");
    let sent = host.http().sent();
    assert_eq!(
        (
            &sent[2].json()["webhook"]["enabled"],
            &sent[3].json()["webhookByEvents"]
        ),
        (&json!(true), &json!(false))
    );
}

#[test]
fn a_wrong_key_is_told_from_a_server_that_is_away() {
    for (status, expected) in [(401, "Credentials"), (403, "Credentials"), (502, "Unreachable")] {
        let host = Host::start();
        host.http()
            .expect("GET", &url("instance/connectionState"))
            .answers(status, &json!({}));
        let state = told(&connection(&host).connect().unwrap());
        assert_eq!(state, format!("State::Disconnected(Ending::{expected})"));
    }
    let host = Host::start();
    host.http()
        .expect("GET", &url("instance/connectionState"))
        .fails(HttpFailure::Connection);
    connection(&host).connect().unwrap_err();
}

#[test]
fn deliveries_say_how_the_session_goes_on() {
    let update = |state: &str, reason: i64| {
        (
            "connection.update",
            json!({ "instance": "t1-ch1", "state": state, "statusReason": reason }),
        )
    };
    let ended = |code: i64| {
        let data = json!({ "instance": "t1-ch1", "status": "closed", "disconnectionReasonCode": code });
        ("status.instance", data)
    };
    let limit: Value = json!({ "message": "QR code limit reached, please login again", "statusCode": 500 });
    for ((event, data), expected) in [
        (
            (
                "qrcode.updated",
                json!({ "qrcode": { "code": "2@new", "pairingCode": null } }),
            ),
            "2@new -",
        ),
        (
            (
                "qrcode.updated",
                json!({ "qrcode": { "code": "2@new", "pairingCode": "ABCD1234" } }),
            ),
            "2@new ABCD1234",
        ),
        (("QRCODE_UPDATED", limit), "Disconnected(Ending::QrExpired)"),
        (update("connecting", 200), "Opening"),
        (update("open", 200), "Connected"),
        (update("refused", 500), "Disconnected(Ending::QrExpired)"),
        (update("refused", 401), "Disconnected(Ending::LoggedOut)"),
        (update("refused", 403), "Disconnected(Ending::Blocked)"),
        (update("close", 515), "Pairing"),
        (update("close", 402), "Disconnected(Ending::Blocked)"),
        (update("close", 406), "Disconnected(Ending::Blocked)"),
        (ended(401), "Disconnected(Ending::LoggedOut)"),
        (ended(403), "Disconnected(Ending::Blocked)"),
        (update("close", 401), "Disconnected(Ending::LoggedOut)"),
        (update("close", 403), "Disconnected(Ending::Blocked)"),
        (update("close", 428), "Disconnected(Ending::Unreachable)"),
        (("logout.instance", json!({})), "Disconnected(Ending::LoggedOut)"),
    ] {
        let Event::State(state) = only(&Host::start(), event, data) else {
            panic!("no state")
        };
        let state = told(&state);
        assert_eq!(state.strip_prefix("State::").unwrap_or(&state), expected);
    }
}
