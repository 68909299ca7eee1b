//! What a plugin of one company does to the others: nothing.

use balcao_test_support::{Client, Guest, Host, Publisher, Socket, eventually};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Each is played by several callers at the same time.
const TRICKS: [&str; 10] = [
    "panic", "loop", "memory", "stack", "spam", "huge", "log-spam", "hoard", "bulk", "say-far",
];
const CALLERS: usize = 3;

struct Scene {
    host: Host,
    operator: Client,
    publisher: Publisher,
    attacker: Client,
    neighbour: Client,
}

fn scene() -> Scene {
    let host = Host::demo().start();
    let operator = host.client().login("super@demo.balcao");
    let publisher = Publisher::trusted(&operator, "platform");
    publisher.install(&operator, &Guest::fixture("echo"));
    Scene {
        attacker: host.client().login("admin@outra.balcao"),
        neighbour: host.client().login("admin@demo.balcao"),
        operator,
        publisher,
        host,
    }
}

/// What the neighbour does all day.
fn is_served(neighbour: &Client) {
    let list = neighbour.get("/tickets?status=pending&showAll=true");
    assert_eq!(list.status, 200, "{}", list.text);
    assert_eq!(neighbour.get("/ping").status, 204);
    let echoed = neighbour.post("/echo", &json!({ "a": [1, 2, 3] }));
    assert_eq!(echoed.json(), json!({ "a": [1, 2, 3] }));
}

#[test]
fn a_company_is_served_while_the_plugin_of_another_attacks() {
    let scene = scene();
    scene.publisher.install(&scene.operator, &Guest::fixture("hostile"));
    let attacker = &scene.attacker;
    let attacks = AtomicUsize::new(TRICKS.len() * CALLERS);
    let play = |trick: &str| {
        let answer = attacker.get(&format!("/hostile/{trick}"));
        let says_why = answer.code().is_some_and(|code| code.starts_with("ERR_PLUGIN_"));
        assert!(
            says_why || answer.status == 200,
            "{trick}: {} {}",
            answer.status,
            answer.text
        );
        attacks.fetch_sub(1, Ordering::SeqCst);
    };
    thread::scope(|scope| {
        for trick in TRICKS.iter().cycle().take(TRICKS.len() * CALLERS) {
            scope.spawn(move || play(trick));
        }
        while attacks.load(Ordering::SeqCst) > 0 {
            is_served(&scene.neighbour);
        }
    });
    is_served(&scene.neighbour);
    assert_eq!(scene.host.client().get("/readyz").status, 200);
}

#[test]
fn a_company_is_served_while_changes_of_plugins_go_round_and_round() {
    let scene = scene();
    let circle = Guest::fixture("hostile")
        .replaced(
            "\"collections\",",
            "\"collections\", \"contacts:read\", \"contacts:write\",",
        )
        .replaced("[\"tag.deleted\"]", "[\"contact.updated\"]");
    scene.publisher.install(&scene.operator, &circle);
    let contact = scene.attacker.get("/contacts").json()["contacts"][0]["id"].clone();
    let path = format!("/contacts/{contact}");
    scene.attacker.put(&path, &json!({ "name": "Roda" })).json();
    let mut names: Vec<Value> = Vec::new();
    eventually("the circle turns", || {
        is_served(&scene.neighbour);
        names.push(scene.attacker.get(&path).json()["name"].clone());
        names.dedup();
        (names.len() >= 5).then_some(())
    });
    let kill = json!({ "disabled": true, "reason": "It goes round" });
    scene.operator.put("/plugins/hostile/disabled", &kill).json();
    let work = |client: &Client| {
        client.get("/plugins/hostile/work").json()["work"]
            .as_array()
            .map(Vec::len)
    };
    assert_eq!(work(&scene.operator), Some(0), "nothing of it has failed");
    is_served(&scene.neighbour);
}

#[test]
fn what_a_plugin_says_to_browsers_is_told_to_no_plugin() {
    let scene = scene();
    let listener = Guest::fixture("witness").replaced("\"tag.created\"", "\"plugin.message\"");
    scene.publisher.install(&scene.operator, &listener);
    let admin = &scene.neighbour;
    let socket = Socket::connect(admin.base(), admin.token());
    admin.post("/witness/shouts", &json!({ "secret": "of a plugin" }));
    socket.wait(&format!("company-{}-witness-shout", admin.company()), |_| true);
    // Told to browsers, it was queued for plugins before. This comes after it.
    admin.post("/witness/tasks", &json!({ "key": "after" }));
    let seen = |stream: &str| admin.get(&format!("/witness/seen?stream={stream}")).json()["seen"].clone();
    eventually("the job is done", || (seen("task") != json!([])).then_some(()));
    assert_eq!(seen("tag"), json!([]));
}
