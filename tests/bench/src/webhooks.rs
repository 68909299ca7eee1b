//! What a service delivers to the address of a connection over a plugin: how soon it is acknowledged while agents work.

use crate::desk;
use crate::report::{Goal, Report};
use crate::scale::scaled;
use crate::statistics::Sample;
use balcao_standins::{Server, graph};
use balcao_test_support::{Client, Connection, Host, eventually, queue_ids, request};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::ScopedJoinHandle;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

const PER_SECOND: u32 = 300;
const SECONDS: u32 = 60;
const THREADS: u32 = 6;
const CHATS: u32 = 40;
const SECRET: &str = "app-secret-demo";

pub(crate) fn measure(report: &mut Report) {
    let mut host = desk::filled(Host::demo().env("BALCAO_OUTBOUND_LOCAL", "1"), 0, 0);
    host.start_again();
    let admin = desk::admin(&host);
    let service = graph::start(0);
    let hook = connected(&admin, &service);
    let count = PER_SECOND * scaled(SECONDS);
    let over = AtomicBool::new(false);
    let times = std::thread::scope(|scope| {
        let (admin, over) = (&admin, &over);
        scope.spawn(move || work(admin, over));
        let share = count / THREADS;
        let base = host.base();
        let senders: Vec<_> = (0..THREADS)
            .map(|thread| {
                let (base, hook) = (base.clone(), hook.as_str());
                scope.spawn(move || deliver(&base, hook, thread, share))
            })
            .collect();
        let ended: Vec<_> = senders.into_iter().map(ScopedJoinHandle::join).collect();
        // Whatever became of them: nobody works for ever.
        over.store(true, Ordering::SeqCst);
        let times = ended.into_iter().flat_map(|times| times.expect("a sender"));
        times.collect::<Vec<Duration>>()
    });
    let sent = times.len();
    let sample = Sample::new(times);
    for (percent, goal) in [(50, Goal::None), (99, Goal::AtMost(50.0))] {
        let name = format!("webhooks of a plugin, {PER_SECOND}/s: acknowledged, p{percent}");
        report.add(&name, sample.percentile(percent), "ms", goal);
    }
    let started = Instant::now();
    let missing = missing(&admin, sent);
    report.add(
        "  until the last one is a message",
        started.elapsed().as_secs_f64(),
        "s",
        Goal::None,
    );
    report.add("  lost", missing as f64, "messages", Goal::AtMost(0.0));
}

/// A connection over the plugin; the path of its hook.
fn connected(admin: &Client, service: &Server) -> String {
    let consent = admin.get("/modules/whatsapp-cloud").json()["consent"].clone();
    let decision = json!({ "enabled": true, "consent": consent });
    admin.put("/modules/whatsapp-cloud", &decision).json();
    let settings = json!({
        "phoneNumberId": graph::NUMBER, "wabaId": graph::ACCOUNT, "token": graph::TOKEN, "appSecret": SECRET,
        "verifyToken": "verify-demo", "graphUrl": service.url(), "mediaUrl": service.url(),
    });
    let wanted = json!({ "name": "Oficial", "provider": "whatsapp-cloud", "queueIds": [], "settings": settings });
    let id = admin.post("/whatsapp", &wanted).expect_status(200).json()["id"].clone();
    let detail = eventually("the connection is connected", || {
        let detail = admin.get(&format!("/whatsapp/{id}?session=0")).json();
        (detail["status"] == "CONNECTED").then_some(detail)
    });
    let address = detail["channel"]["webhookUrl"]
        .as_str()
        .expect("it has a hook")
        .to_owned();
    let path = address.splitn(4, '/').nth(3).expect("an address has a path");
    format!("/{path}")
}

/// Delivers its share at its pace; how long each took to be acknowledged, from the moment at which it was due.
fn deliver(base: &str, hook: &str, thread: u32, share: u32) -> Vec<Duration> {
    let mut connection = Connection::open(base);
    let gap = Duration::from_secs(1) * THREADS / PER_SECOND;
    let started = Instant::now();
    (0..share)
        .map(|number| {
            let body = delivery(thread, number);
            let bytes = signed(hook, &body);
            let due = started + gap * number;
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
            connection.call(&bytes);
            due.elapsed()
        })
        .collect()
}

/// A customer's text as Meta tells it.
fn delivery(thread: u32, number: u32) -> String {
    let from = format!("551197{:07}", thread * CHATS + number % CHATS);
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let message = json!({
        "from": from, "id": format!("wamid.{thread}.{number}"), "timestamp": now.to_string(), "type": "text",
        "text": { "body": format!("gancho {thread} {number}") },
    });
    let contact = json!({ "wa_id": from, "profile": { "name": format!("Cliente {from}") } });
    let value = json!({
        "messaging_product": "whatsapp", "metadata": { "phone_number_id": graph::NUMBER },
        "contacts": [contact], "messages": [message],
    });
    let change = json!({ "field": "messages", "value": value });
    json!({ "object": "whatsapp_business_account", "entry": [{ "id": graph::ACCOUNT, "changes": [change] }] })
        .to_string()
}

fn signed(hook: &str, body: &str) -> Vec<u8> {
    let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).expect("any key fits");
    mac.update(body.as_bytes());
    let digest: String = mac
        .finalize()
        .into_bytes()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let plain = String::from_utf8(request("POST", hook, "", body)).expect("a request is text");
    let (head, rest) = plain.split_once("\r\n").expect("a request has lines");
    format!("{head}\r\nx-hub-signature-256: sha256={digest}\r\n{rest}").into_bytes()
}

/// Agents at work: lists, conversations, and answers.
fn work(admin: &Client, over: &AtomicBool) {
    let queues = queue_ids(admin);
    while !over.load(Ordering::SeqCst) {
        let list = admin
            .get(&format!("/tickets?status=pending&showAll=true&queueIds={queues}"))
            .json();
        for ticket in list["tickets"].as_array().into_iter().flatten().take(5) {
            let id = &ticket["id"];
            drop(admin.get(&format!("/messages/{id}?pageNumber=1")));
            drop(admin.put(
                &format!("/tickets/{id}"),
                &json!({ "status": "open", "userId": admin.user()["id"] }),
            ));
            drop(admin.post(&format!("/messages/{id}"), &json!({ "body": "Já vejo" })));
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// How many of the delivered texts are no message in the end.
fn missing(admin: &Client, sent: usize) -> usize {
    let mut found = BTreeSet::new();
    let deadline = Instant::now() + Duration::from_secs(120);
    while found.len() < sent && Instant::now() < deadline {
        found = stored(admin);
    }
    sent - found.len().min(sent)
}

fn stored(admin: &Client) -> BTreeSet<String> {
    let mut bodies = BTreeSet::new();
    for ticket in tickets(admin) {
        let mut before = i64::MAX;
        loop {
            let page = admin
                .get(&format!("/messages/{ticket}?before={before}&limit=500"))
                .json();
            let messages = page["messages"].as_array().cloned().unwrap_or_default();
            before = messages.first().and_then(|oldest| oldest["seq"].as_i64()).unwrap_or(0);
            let words = messages.iter().filter_map(|message| message["body"].as_str());
            bodies.extend(words.filter(|body| body.starts_with("gancho ")).map(str::to_owned));
            if page["hasMore"] != true {
                break;
            }
        }
    }
    bodies
}

/// Every ticket of the connection over the plugin.
fn tickets(admin: &Client) -> Vec<i64> {
    let queues = queue_ids(admin);
    let of_it = |ticket: &Value| {
        (ticket["whatsapp"]["name"] == "Oficial")
            .then(|| ticket["id"].as_i64())
            .flatten()
    };
    let mut ids = Vec::new();
    for status in ["open", "pending"] {
        for page in 1.. {
            let path = format!("/tickets?status={status}&showAll=true&queueIds={queues}&pageNumber={page}");
            let list = admin.get(&path).json();
            ids.extend(list["tickets"].as_array().into_iter().flatten().filter_map(of_it));
            if list["hasMore"] != true {
                break;
            }
        }
    }
    ids
}
