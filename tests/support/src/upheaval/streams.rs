//! What the plugin is to hear and to do: tags that are created, jobs, and messages of customers.

use super::requests::{End, judge};
use super::{Scale, Stage};
use crate::{Client, Phone, open_ticket};
use serde_json::{Value, json};
use std::thread;
use std::time::Instant;
use uuid::Uuid;

const CUSTOMERS: usize = 3;

/// Keys that have to arrive.
pub(super) struct Sent {
    /// The plugin's name for what carries them.
    pub(super) stream: Stream,
    /// Requests that were lost on the way.
    pub(super) lost: Vec<String>,
}

/// What carries keys to the plugin.
pub(super) enum Stream {
    /// In any order.
    Keys {
        /// Its name in the plugin.
        name: &'static str,
        /// The keys.
        keys: Vec<String>,
    },
    /// Messages of these tickets, each in its order.
    Tickets(Vec<i64>),
}

/// Creates tags: each is an event.
pub(super) fn tags(admins: &[Client], stage: &Stage, scale: Scale) -> Sent {
    let (mut keys, mut lost) = (Vec::new(), Vec::new());
    paced(admins, stage, scale, |admin, _| {
        let name = format!("Marca {}", Uuid::new_v4().simple());
        let answer = admin.post("/tags", &json!({ "name": name, "color": "#336699" }));
        match answer.body["id"].as_i64() {
            Some(id) => keys.push(id.to_string()),
            None => lost.push(format!("POST /tags: {} {}", answer.status, answer.text)),
        }
    });
    let stream = Stream::Keys { name: "tag", keys };
    Sent { stream, lost }
}

/// Lets the plugin queue jobs. What it refuses while it is killed is none.
pub(super) fn tasks(admins: &[Client], stage: &Stage, scale: Scale) -> Sent {
    let (mut keys, mut lost) = (Vec::new(), Vec::new());
    paced(admins, stage, scale, |admin, count| {
        let key = format!("task-{count}");
        let begin = stage.begin();
        let answer = admin.post("/witness/tasks", &json!({ "key": key }));
        match judge(stage, begin, true, (answer.status, answer.text.as_bytes())) {
            End::Done { .. } => keys.push(key),
            End::Refused => {}
            End::Lost(text) => lost.push(format!("POST /witness/tasks: {text}")),
        }
    });
    let stream = Stream::Keys { name: "task", keys };
    Sent { stream, lost }
}

/// Lets customers write.
pub(super) fn messages(admins: &[Client], phone: &Phone, stage: &Stage, scale: Scale) -> Sent {
    let numbers: Vec<String> = (0..CUSTOMERS).map(|number| format!("551197770200{number}")).collect();
    let mut lost = Vec::new();
    paced(admins, stage, scale, |admin, count| {
        let number = &numbers[count % CUSTOMERS];
        let id = format!("upheaval-{count}");
        if !phone
            .at(admin)
            .try_write(number, &format!("Cliente {number}"), &format!("recado {count}"), &id)
        {
            lost.push(format!("the message {id} was not accepted"));
        }
    });
    let tickets = numbers.iter().map(|number| {
        let ticket = open_ticket(&admins[0], number);
        ticket["id"].as_i64().expect("a ticket has a number")
    });
    let stream = Stream::Tickets(tickets.collect());
    Sent { stream, lost }
}

fn paced(admins: &[Client], stage: &Stage, scale: Scale, mut work: impl FnMut(&Client, usize)) {
    let start = Instant::now();
    for (count, admin) in admins.iter().cycle().enumerate() {
        let due = start + scale.gap * u32::try_from(count).expect("it fits");
        thread::sleep(due.saturating_duration_since(Instant::now()));
        // One for each customer at least, so that everybody has a ticket.
        if stage.is_over() && count >= CUSTOMERS {
            return;
        }
        work(admin, count);
    }
}

/// Key and times of everything that the plugin saw of a stream, in the order of its first sight.
pub(super) fn seen(admin: &Client, stream: &str) -> Vec<(String, u64)> {
    let (mut all, mut after) = (Vec::new(), Value::from(0));
    loop {
        let mut page = admin
            .get(&format!("/witness/seen?stream={stream}&after={after}"))
            .json();
        let Value::Array(seen) = page["seen"].take() else {
            return all;
        };
        after = seen.last().map_or(after, |last| last["id"].clone());
        let read = |one: &Value| Some((one["key"].as_str()?.to_owned(), one["times"].as_u64()?));
        all.extend(seen.iter().filter_map(read));
        if page["hasMore"] != true {
            return all;
        }
    }
}

/// How many messages a ticket has.
pub(super) fn messages_of(admin: &Client, ticket: i64) -> usize {
    let mut count = 0;
    for number in 1.. {
        let page = admin.get(&format!("/messages/{ticket}?pageNumber={number}")).json();
        count += page["messages"].as_array().map_or(0, Vec::len);
        if page["hasMore"] != true {
            break;
        }
    }
    count
}
