//! One company attacks with a hostile plugin: how long the answers of another company take meanwhile.

use crate::desk;
use crate::report::{Goal, Report};
use crate::scale::scaled;
use crate::statistics::Sample;
use balcao_test_support::{Client, Connection, Guest, Host, Publisher, request};
use serde_json::{Value, json};
use std::thread;
use std::time::{Duration, Instant};

/// What the plugin is made to do, and what each is.
const ATTACKS: [(&str, &str); 10] = [
    ("panic", "trap"),
    ("loop", "endless loop"),
    ("memory", "memory hog"),
    ("stack", "deep recursion"),
    ("spam", "host-call spam"),
    ("huge", "endless output"),
    ("log-spam", "log flood"),
    ("hoard", "storage storm"),
    ("sleep", "sleeping guests"),
    ("circle", "event loop"),
];
/// Seconds of quiet, and of each attack.
const SECONDS: u32 = 7;
/// Requests of the neighbour in a second, over its connections.
const RATE: u32 = 100;
const CONNECTIONS: u32 = 8;
/// Requests of the attacker in a second, every other one of which does harm; a plugin that only fails is suspended.
const ATTACK_RATE: u32 = 60;
const ATTACKERS: u32 = 16;

pub(crate) fn measure(report: &mut Report) {
    let mut host = desk::filled(Host::demo(), 2_000, 20_000);
    host.start_again();
    let operator = host.client().login("super@demo.balcao");
    let publisher = Publisher::trusted(&operator, "platform");
    publisher.install(&operator, &hostile());
    publisher.install(&operator, &Guest::fixture("echo"));
    let (neighbour, attacker) = (desk::load_admin(&host), host.client().login("admin@outra.balcao"));
    let calls = calls_of(&neighbour);
    let seconds = Duration::from_secs(u64::from(scaled(SECONDS).max(2)));
    steady(&host, &calls, RATE, CONNECTIONS, seconds);
    for (trick, name) in ATTACKS {
        let quiet = steady(&host, &calls, RATE, CONNECTIONS, seconds);
        let meanwhile = thread::scope(|scope| {
            scope.spawn(|| attack(&host, &attacker, trick, seconds));
            steady(&host, &calls, RATE, CONNECTIONS, seconds)
        });
        note(report, name, &quiet, &meanwhile);
    }
}

/// With what an event loop needs.
fn hostile() -> Guest {
    Guest::fixture("hostile")
        .replaced(
            "\"collections\",",
            "\"collections\", \"contacts:read\", \"contacts:write\",",
        )
        .replaced("[\"tag.deleted\"]", "[\"contact.updated\"]")
}

/// Lists of tickets and calls of a plugin, in turn.
fn calls_of(neighbour: &Client) -> Vec<Vec<u8>> {
    let list = format!(
        "/tickets?status=closed&showAll=true&queueIds={}",
        desk::queues(neighbour, 3)
    );
    let token = neighbour.token();
    vec![
        request("GET", &list, token, ""),
        request("GET", "/ping", token, ""),
        request("GET", &list, token, ""),
        request("POST", "/echo", token, "{\"a\":[1,2,3]}"),
    ]
}

/// Calls at a steady rate; how long each takes from when it is due. Panics when one fails.
fn steady(host: &Host, calls: &[Vec<u8>], rate: u32, connections: u32, time: Duration) -> Sample {
    let start = Instant::now();
    let gap = Duration::from_secs(1) * connections / rate;
    let work = |number: u32| {
        let mut connection = Connection::open(&host.base());
        let calls = calls.iter().cycle().skip(number as usize);
        let due = (0..).map(|count| start + gap * count + gap * number / connections);
        let mut times = Vec::new();
        for (call, due) in calls.zip(due.take_while(|due| *due < start + time)) {
            thread::sleep(due.saturating_duration_since(Instant::now()));
            connection.call(call);
            times.push(due.elapsed());
        }
        times
    };
    let times = thread::scope(|scope| {
        let threads: Vec<_> = (0..connections)
            .map(|number| scope.spawn(move || work(number)))
            .collect();
        let times = threads
            .into_iter()
            .flat_map(|one| one.join().expect("the neighbour is served"));
        times.collect()
    });
    Sample::new(times)
}

/// Lets the plugin do harm for so long, whatever it is answered.
fn attack(host: &Host, attacker: &Client, trick: &str, time: Duration) {
    if trick == "circle" {
        let contact = attacker.get("/contacts").json()["contacts"][0]["id"].clone();
        start_circle(attacker, &contact);
    }
    let start = Instant::now();
    let gap = Duration::from_secs(1) * ATTACKERS / ATTACK_RATE;
    let play = |trick: &str| request("GET", &format!("/hostile/{trick}"), attacker.token(), "");
    let (bad, good) = (play(trick), play("statics"));
    thread::scope(|scope| {
        for number in 0..ATTACKERS {
            let (bad, good) = (&bad, &good);
            scope.spawn(move || {
                let mut connection = Connection::open(&host.base());
                for (count, call) in [bad, good].into_iter().cycle().enumerate() {
                    let due = start + gap * u32::try_from(count).expect("it fits") + gap * number / ATTACKERS;
                    // One whose calls take long is late, and does not make up for it when the time is over.
                    if due.max(Instant::now()) > start + time {
                        return;
                    }
                    thread::sleep(due.saturating_duration_since(Instant::now()));
                    connection.exchange(call).expect("the attacker is answered");
                }
            });
        }
    });
}

/// The plugin changes a contact whenever it hears that one was changed.
fn start_circle(attacker: &Client, contact: &Value) {
    attacker
        .put(&format!("/contacts/{contact}"), &json!({ "name": "Roda" }))
        .json();
}

fn note(report: &mut Report, name: &str, quiet: &Sample, meanwhile: &Sample) {
    let name = |what: &str| format!("neighbours, {name}: {what}");
    for (percent, goal) in [(50, Goal::None), (99, Goal::AtMost(2.0))] {
        let (before, during) = (quiet.percentile(percent), meanwhile.percentile(percent));
        report.add(&name(&format!("quiet p{percent}")), before, "ms", Goal::None);
        report.add(&name(&format!("meanwhile p{percent}")), during, "ms", Goal::None);
        report.add(&name(&format!("ratio of p{percent}")), during / before, "times", goal);
    }
}
