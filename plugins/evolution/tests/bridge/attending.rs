//! What customers see of agents, and administrators of the account.

use balcao_testkit::channel::Quality;
use balcao_testkit::{Host, HttpFailure, Value, json};

use crate::support::{BASE, KEY, connection, url};

fn reads(host: &Host) {
    host.http()
        .expect("POST", &url("chat/markMessageAsRead"))
        .answers(201, &json!({ "message": "Read messages", "read": "success" }));
}

#[test]
fn reading_is_shown_by_the_newest_message() {
    let host = Host::start();
    reads(&host);
    connection(&host).attend("5511987654321", "3EB0", false).unwrap();
    let newest = json!({ "remoteJid": "5511987654321@s.whatsapp.net", "fromMe": false, "id": "3EB0" });
    assert_eq!(host.http().sent()[0].json(), json!({ "readMessages": [newest] }));
}

#[test]
fn writing_is_shown_although_the_server_answers_only_when_it_is_over() {
    let host = Host::start();
    reads(&host);
    host.http()
        .expect("POST", &url("chat/sendPresence"))
        .fails(HttpFailure::Timeout);
    connection(&host).attend("lid:203040", "3EB0", true).unwrap();
    let told = host.http().sent()[1].json();
    assert_eq!(
        (&told["number"], &told["presence"], &told["delay"]),
        (&json!("203040@lid"), &json!("composing"), &json!(8_000))
    );
}

fn instances(host: &Host, status: u16, all: &Value) {
    host.http()
        .expect("GET", &format!("{BASE}/instance/fetchInstances"))
        .answers(status, all);
}

#[test]
fn the_account_is_shown_as_newer_and_older_servers_tell_it() {
    let newer = json!({
        "name": "t1-ch1", "connectionStatus": "open", "ownerJid": "551130000000:3@s.whatsapp.net", "profileName": "Padaria",
        "token": KEY,
    });
    let older = json!({ "instance": {
        "instanceName": "t1-ch1", "status": "open", "owner": "551130000000@s.whatsapp.net", "profileName": "Padaria",
    } });
    for one in [newer, older] {
        let host = Host::start();
        instances(&host, 200, &json!([{ "name": "other", "profileName": "Açougue" }, one]));
        let health = connection(&host).health().unwrap();
        assert_eq!(
            (health.number.as_deref(), health.name.as_deref(), health.quality),
            (Some("551130000000"), Some("Padaria"), Quality::Unknown)
        );
        let facts: Vec<_> = health
            .facts
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
            .collect();
        assert_eq!(facts, [("health.server", "Evolution API"), ("health.state", "open")]);
    }
}

#[test]
fn a_key_of_one_instance_still_tells_how_the_session_is() {
    let host = Host::start();
    instances(&host, 401, &json!({ "error": "Unauthorized" }));
    host.http()
        .expect("GET", &url("instance/connectionState"))
        .answers(200, &json!({ "instance": { "state": "close" } }));
    let health = connection(&host).health().unwrap();
    assert_eq!((health.number, health.name), (None, None));
    assert_eq!(health.facts[1], ("health.state".into(), "close".into()));
}

#[test]
fn administrators_are_told_of_the_software_in_every_language() {
    for language in ["pt", "en", "es"] {
        let path = format!("{}/locales/{language}.json", env!("CARGO_MANIFEST_DIR"));
        let labels: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        for key in ["channel.name", "channel.notice"] {
            assert!(
                labels[key].as_str().unwrap().contains("Evolution API"),
                "{language} {key}"
            );
        }
        for key in ["health.server", "health.state", "channel.number"] {
            assert!(labels[key].is_string(), "{language} {key}");
        }
    }
}
