//! Many connected numbers on one host: what they cost, and how soon all of them are back after a power cut.

use crate::report::{Goal, Report};
use crate::scale::scaled;
use crate::{desk, machine};
use balcao_test_support::{Client, Host, Phone, customer_words_once_stored, eventually, open_ticket};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const SESSIONS: u32 = 500;
/// Customers who write while the host dies, each over a connection of its own.
const WRITERS: usize = 8;
/// What is accepted before the cut.
const ACCEPTED: usize = 400;
/// Messages of one customer at most: a page of a conversation is read in the end.
const MOST: usize = 400;

/// A customer and what the desk has accepted from them, in order.
struct Writer {
    number: String,
    phone: Phone,
    accepted: Vec<String>,
}

pub(crate) fn measure(report: &mut Report) {
    let count = usize::try_from(scaled(SESSIONS)).expect("it fits");
    let mut host = desk::filled(Host::demo(), 0, 0);
    host.start_again();
    make_room(&host, count);
    let admin = desk::admin(&host);
    let phones: Vec<Phone> = (0..count).map(|at| connect(&admin, at)).collect();
    // Memory that a start needed only for a moment is given back after a while.
    std::thread::sleep(Duration::from_secs(5));
    report.add(
        &format!("memory, {count} connected sessions"),
        machine::resident_mib(host.process_id()),
        "MiB",
        Goal::AtMost(300.0),
    );
    cut(report, &mut host, &phones);
}

/// Kills the host while customers write, and starts it again.
fn cut(report: &mut Report, host: &mut Host, phones: &[Phone]) {
    let (over, accepted) = (AtomicBool::new(false), AtomicUsize::new(0));
    let (writers, took) = std::thread::scope(|scope| {
        let running: Vec<_> = phones
            .iter()
            .take(WRITERS)
            .enumerate()
            .map(|(at, phone)| {
                let (over, accepted) = (&over, &accepted);
                scope.spawn(move || write(at, phone, over, accepted))
            })
            .collect();
        eventually("messages are accepted", || {
            (accepted.load(Ordering::SeqCst) >= ACCEPTED).then_some(())
        });
        host.kill9();
        let started = Instant::now();
        host.start_again();
        all_connected(&desk::admin(host), phones.len());
        let took = started.elapsed().as_secs_f64();
        over.store(true, Ordering::SeqCst);
        let writers: Vec<Writer> = running.into_iter().map(|one| one.join().expect("a writer")).collect();
        (writers, took)
    });
    let name = format!("killed with {} sessions: all connected again", phones.len());
    report.add(&name, took, "s", Goal::AtMost(30.0));
    let deaf = phones.iter().filter(|phone| !hears(phone)).count();
    report.add(
        "  phones that have to be paired anew",
        deaf as f64,
        "sessions",
        Goal::AtMost(0.0),
    );
    let admin = desk::admin(host);
    let (mut lost, mut doubled) = (0, 0);
    for writer in &writers {
        let last = writer.accepted.last().expect("everybody has written");
        let ticket = open_ticket(&admin, &writer.number)["id"]
            .as_i64()
            .expect("a ticket has a number");
        let stored = customer_words_once_stored(&admin, ticket, last);
        let times = |body: &String| stored.iter().filter(|one| *one == body).count();
        lost += writer.accepted.iter().filter(|body| times(body) == 0).count();
        doubled += writer.accepted.iter().filter(|body| times(body) > 1).count();
    }
    report.add("  messages in flight: lost", lost as f64, "messages", Goal::AtMost(0.0));
    report.add(
        "  messages in flight: doubled",
        doubled as f64,
        "messages",
        Goal::AtMost(0.0),
    );
}

/// Writes until the cut is over; what was not confirmed is written again under its id.
fn write(at: usize, phone: &Phone, over: &AtomicBool, accepted: &AtomicUsize) -> Writer {
    let number = format!("551196666{at:04}");
    let mut writer = Writer {
        phone: phone.clone(),
        accepted: Vec::new(),
        number,
    };
    while !over.load(Ordering::SeqCst) && writer.accepted.len() < MOST {
        let (body, id) = (
            format!("linha {}", writer.accepted.len()),
            format!("w{at}-{}", writer.accepted.len()),
        );
        while !writer.phone.try_write(&writer.number, "Cliente", &body, &id) {
            std::thread::sleep(Duration::from_millis(5));
        }
        writer.accepted.push(body);
        accepted.fetch_add(1, Ordering::SeqCst);
    }
    writer
}

/// Lets the company have so many connections.
fn make_room(host: &Host, count: usize) {
    let operator = host.client().login("super@demo.balcao");
    let plans = operator.get("/plans/list").json();
    for plan in plans.as_array().expect("plans") {
        let mut plan = plan.clone();
        plan["connections"] = json!(count + 50);
        drop(operator.put("/plans", &plan).expect_status(200));
    }
}

/// Makes a connection and pairs a phone with it.
fn connect(admin: &Client, at: usize) -> Phone {
    let new = json!({ "name": format!("Número {at}"), "provider": "beta", "queueIds": [] });
    let id = admin.post("/whatsapp", &new).expect_status(200).json()["id"].clone();
    drop(
        admin
            .post(&format!("/whatsappsession/{id}"), &json!({}))
            .expect_status(200),
    );
    let shown = admin.get(&format!("/whatsapp/{id}?session=0")).json();
    Phone::pair(admin, shown["qrcode"].as_str().expect("a QR text"))
}

fn all_connected(admin: &Client, count: usize) {
    eventually("all sessions are connected", || {
        let all = admin.get("/whatsapp/?session=0").json();
        let connected = |one: &&Value| one["status"] == "CONNECTED";
        (all.as_array()?.iter().filter(connected).count() >= count).then_some(())
    });
}

/// Whether the desk still takes what a phone tells.
fn hears(phone: &Phone) -> bool {
    phone.try_write(
        "5511955550199",
        "Cliente",
        "ainda aqui",
        &format!("alive-{}", phone.token()),
    )
}
