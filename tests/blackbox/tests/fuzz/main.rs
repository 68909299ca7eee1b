//! Anything at all, to every route that the host describes, as everybody: it never fails inside, never tells
//! of another company, and refuses in one form.
//!
//! The requests follow from a seed. `BALCAO_FUZZ_SEED=<seed>` repeats a run, `BALCAO_FUZZ_ONLY=<number>` sends
//! one of its requests alone, `BALCAO_FUZZ_SECONDS` says how long it runs.

mod body;
mod chance;
mod route;
mod words;

use balcao_test_support::{Answer, Client, Host, connect_phone, open_ticket};
use chance::Chance;
use route::Route;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Written in the other company and nowhere else.
const MARKER: &str = "zzfremdzz";
const SECONDS: u64 = 20;
const ROLES: [&str; 4] = ["nobody", "ana@demo.balcao", "admin@demo.balcao", "super@demo.balcao"];

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// The other company gets a conversation that carries the marker wherever a person can write.
fn mark_other_company(host: &Host) -> Vec<i64> {
    let other = host.client().login("admin@outra.balcao");
    let phone = connect_phone(&other);
    phone.write("5511955550001", MARKER, MARKER);
    let ticket = open_ticket(&other, "5511955550001");
    ["id", "contactId", "whatsappId"]
        .iter()
        .filter_map(|key| ticket[*key].as_i64())
        .collect()
}

#[test]
fn no_request_makes_the_host_fail_or_tell_of_another_company() {
    let seed = setting("BALCAO_FUZZ_SEED").unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock");
        u64::try_from(now.as_nanos() % 1_000_000_007).expect("a small number")
    });
    println!("seed {seed}");
    let host = Host::demo().start();
    let foreign = mark_other_company(&host);
    let clients: Vec<Client> = ROLES
        .iter()
        .map(|role| {
            if *role == "nobody" {
                host.client()
            } else {
                host.client().login(role)
            }
        })
        .collect();
    let routes = route::all(&host.client().get("/openapi.json").json());
    assert!(routes.len() > 30, "the description lists the routes");
    let only = setting("BALCAO_FUZZ_ONLY");
    let end = Instant::now() + Duration::from_secs(setting("BALCAO_FUZZ_SECONDS").unwrap_or(SECONDS));
    let mut sent = 0;
    let (mut successes, mut refusals) = (0, 0);
    while Instant::now() < end {
        let number = only.unwrap_or(sent);
        let mut chance = Chance::new(seed, number);
        let role = usize::try_from(chance.below(4)).expect("small");
        let route = chance.pick(&routes);
        let answer = send(&clients[role], route, &mut chance, &foreign, &|request| {
            format!("seed {seed}, request {number}, as {}: {request}", ROLES[role])
        });
        if answer.status < 400 {
            successes += 1;
        } else {
            refusals += 1;
        }
        sent += 1;
        if only.is_some() {
            break;
        }
    }
    println!("{sent} requests, {successes} served, {refusals} refused");
    assert_eq!(host.client().get("/readyz").status, 200);
    assert!(!host.log().contains("panicked"), "a handler panicked");
    if only.is_none() {
        assert!(
            successes > 20 && refusals > 20,
            "{successes} served and {refusals} refused: one kind is missing"
        );
    }
}

fn send(client: &Client, route: &Route, chance: &mut Chance, foreign: &[i64], name: &dyn Fn(&str) -> String) -> Answer {
    let request = route.request(chance, foreign);
    let headers: Vec<(&str, &str)> = request
        .headers
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let shown = name(&request.shown());
    let ask = || client.try_send(&request.method, &request.path, &headers, request.body.as_slice());
    // A refusal that comes before the whole body was read may be lost with the connection: that is TCP's way,
    // and the host is well as long as it answers the next time.
    let answer = ask()
        .or_else(|_| ask())
        .unwrap_or_else(|error| panic!("{shown}\nno answer: {error}"));
    check(&answer, &shown);
    answer
}

fn check(answer: &Answer, shown: &str) {
    assert!(answer.status < 500, "{shown}\n{} {}", answer.status, answer.text);
    assert!(
        !answer.text.contains(MARKER),
        "{shown}\ntells of another company: {}",
        answer.text
    );
    if answer.status >= 400 {
        let kind = answer.header("content-type");
        assert!(
            kind.starts_with("application/json"),
            "{shown}\n{} as {kind}: {}",
            answer.status,
            answer.text
        );
        assert!(
            answer.code().is_some_and(|code| !code.is_empty()),
            "{shown}\n{} {}",
            answer.status,
            answer.text
        );
        for inside in ["sqlx", "SELECT ", "panicked", "src/", "database is locked"] {
            assert!(
                !answer.text.contains(inside),
                "{shown}\ntells of its inside: {}",
                answer.text
            );
        }
    }
}
