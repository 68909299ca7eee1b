//! Ten agents who write at the same time: how soon they have their answer, and how soon the customer has it.

use crate::desk;
use crate::engines::Engine;
use crate::report::{Goal, Report};
use crate::scale::scaled;
use crate::statistics::Sample;
use balcao_test_support::{Client, Connection, Phone, connect_phone, eventually, open_ticket, request};
use serde_json::json;
use std::time::{Duration, Instant};

const AGENTS: usize = 10;
const MESSAGES_EACH: u32 = 100;

pub(crate) fn measure(report: &mut Report, engines: &[Engine]) {
    for engine in engines {
        let (host, _server) = engine.empty();
        let admin = desk::admin(&host);
        let phone = connect_phone(&admin);
        let tickets: Vec<i64> = (0..AGENTS).map(|agent| accepted(&admin, &phone, agent)).collect();
        let started = Instant::now();
        let sample = write_all(&host.base(), &admin, &tickets);
        for (percent, goal) in [(50, Goal::None), (95, Goal::AtMost(40.0))] {
            let name = format!("{}: 10 agents send at once, answer, p{percent}", engine.name);
            report.add(&name, sample.percentile(percent), "ms", goal);
        }
        eventually("every message reaches its phone", || {
            let whole = |agent: usize| phone.read_all(&number(agent)).len() >= scaled(MESSAGES_EACH) as usize;
            (0..AGENTS).all(whole).then_some(())
        });
        let rate = sample.len() as f64 / started.elapsed().as_secs_f64();
        let name = format!("{}: 10 agents send at once, on the phones", engine.name);
        report.add(&name, rate, "messages/s", Goal::None);
    }
}

fn number(agent: usize) -> String {
    format!("55119660{agent:05}")
}

/// The ticket of one customer, accepted.
fn accepted(admin: &Client, phone: &Phone, agent: usize) -> i64 {
    phone.write(&number(agent), &format!("Cliente {agent}"), "Oi");
    let ticket = open_ticket(admin, &number(agent))["id"]
        .as_i64()
        .expect("a ticket has a number");
    let accept = json!({ "status": "open", "userId": admin.user()["id"] });
    admin.put(&format!("/tickets/{ticket}"), &accept).json();
    ticket
}

fn write_all(base: &str, admin: &Client, tickets: &[i64]) -> Sample {
    let times: Vec<Duration> = std::thread::scope(|scope| {
        let threads: Vec<_> = tickets
            .iter()
            .map(|ticket| scope.spawn(move || write(base, admin.token(), *ticket)))
            .collect();
        let joined = threads.into_iter().map(|thread| thread.join().expect("an agent"));
        joined.flatten().collect()
    });
    Sample::new(times)
}

fn write(base: &str, token: &str, ticket: i64) -> Vec<Duration> {
    let mut connection = Connection::open(base);
    let path = format!("/messages/{ticket}");
    (0..scaled(MESSAGES_EACH))
        .map(|place| {
            let body = json!({ "body": format!("resposta {place}"), "fromMe": true, "read": 1 }).to_string();
            let call = request("POST", &path, token, &body);
            let started = Instant::now();
            connection.call(&call);
            started.elapsed()
        })
        .collect()
}
