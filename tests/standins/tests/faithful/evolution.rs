//! Evolution API.

use balcao_standins::evolution::{self, KEY};
use serde_json::{Value, json};

use crate::line::Line;

/// A server with the instance `padaria`, whose phone is there.
fn line() -> Line {
    let line = Line::new(evolution::start(0), "apikey", KEY);
    assert_eq!(
        line.post("instance/create", &json!({ "instanceName": "padaria" })).0,
        201
    );
    line.standin("scan/padaria", &json!({}));
    line
}

fn send(line: &Line, kind: &str, more: Value) -> u16 {
    let mut message = json!({ "number": "5511955550100@s.whatsapp.net" });
    message
        .as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    line.post(&format!("message/{kind}/padaria"), &message).0
}

#[test]
fn places_and_cards_are_checked_and_recorded() {
    let line = line();
    let place = json!({ "name": "Padaria", "address": "Rua 1", "latitude": -23.5, "longitude": -46.6 });
    assert_eq!(send(&line, "sendLocation", place), 201);
    assert_eq!(
        send(&line, "sendLocation", json!({ "latitude": -23.5, "longitude": -46.6 })),
        400
    );
    let card = |number: &str| json!({ "contact": [{ "fullName": "Davi", "wuid": number, "phoneNumber": number }] });
    assert_eq!(send(&line, "sendContact", card("5511955550100")), 201);
    assert_eq!(send(&line, "sendContact", card("190")), 400);
    let sent = line.get("standin/sent/padaria").2;
    assert_eq!(
        (&sent[0]["kind"], &sent[1]["kind"]),
        (&json!("sendLocation"), &json!("sendContact"))
    );
}

#[test]
fn a_film_lies_at_no_address_and_is_answered_in_base64() {
    let line = line();
    let film = json!({ "number": "5511955550100", "name": "Carla", "text": "Veja", "megabytes": 2 });
    line.standin("says/padaria", &film);
    let ask = |id: &str| {
        let wanted = json!({ "message": { "key": { "id": id } } });
        line.post("chat/getBase64FromMediaMessage/padaria", &wanted)
    };
    let told = ask("3EB000000001");
    let text = told.2["base64"].as_str().unwrap().len();
    assert_eq!((told.0, text), (201, (2_usize << 20).div_ceil(3) * 4));
    assert_eq!(ask("3EB000000002").0, 400);
}

#[test]
fn what_agents_do_is_recorded_while_the_phone_is_there() {
    let line = line();
    let read = json!({ "readMessages": [{ "remoteJid": "55@s.whatsapp.net", "fromMe": false, "id": "3EB0" }] });
    let writing = json!({ "number": "55@s.whatsapp.net", "presence": "composing", "delay": 1 });
    assert_eq!(line.post("chat/markMessageAsRead/padaria", &read).0, 201);
    assert_eq!(line.post("chat/sendPresence/padaria", &writing).0, 201);
    let nameless = json!({ "readMessages": [{ "id": "3EB0" }] });
    assert_eq!(line.post("chat/markMessageAsRead/padaria", &nameless).0, 400);
    assert_eq!(
        line.post("chat/sendPresence/padaria", &json!({ "presence": "dancing" }))
            .0,
        400
    );
    let expected = json!([
        { "read": "3EB0", "to": "55@s.whatsapp.net" }, { "presence": "composing", "to": "55@s.whatsapp.net" },
    ]);
    assert_eq!(line.get("standin/attended/padaria").2, expected);
    line.standin("close/padaria", &json!({ "reason": 401 }));
    assert_eq!(line.post("chat/markMessageAsRead/padaria", &read).0, 400);
}

#[test]
fn a_code_to_type_is_made_for_a_number_alone() {
    let line = Line::new(evolution::start(0), "apikey", KEY);
    let made = line
        .post(
            "instance/create",
            &json!({ "instanceName": "a", "number": "551130000000" }),
        )
        .2;
    assert_eq!(made["qrcode"]["pairingCode"].as_str().map(str::len), Some(8));
    let again = line.get("instance/connect/a").2;
    assert!(again["pairingCode"].is_null() && again["code"].is_string());
    let typed = line.get("instance/connect/a?number=551130000000").2;
    assert!(typed["pairingCode"].is_string());
}

#[test]
fn after_the_last_code_the_session_is_refused() {
    let line = Line::new(evolution::start(0), "apikey", KEY);
    line.post("instance/create", &json!({ "instanceName": "a" }));
    let state = || line.get("instance/connectionState/a").2["instance"]["state"].clone();
    for _ in 1..30 {
        line.standin("qr/a", &json!({}));
    }
    assert_eq!(state(), "connecting");
    line.standin("qr/a", &json!({}));
    assert_eq!(state(), "close");
}

#[test]
fn the_account_is_shown_while_the_phone_is_there() {
    let line = line();
    let shown = || line.get("instance/fetchInstances").2[0].clone();
    assert_eq!(
        (&shown()["profileName"], &shown()["ownerJid"]),
        (&json!("Padaria"), &json!("551130000000@s.whatsapp.net"))
    );
    line.standin("refuse/padaria", &json!({ "reason": 403 }));
    assert_eq!(
        (&shown()["connectionStatus"], shown()["ownerJid"].is_null()),
        (&json!("close"), true)
    );
}
