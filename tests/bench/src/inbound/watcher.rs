//! An agent's browser that notes when each message arrives.

use balcao_test_support::{Client, Event, Host, Socket};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// How long the last message may take before it counts as lost.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct Watcher {
    socket: Socket,
    event: String,
}

/// Arrivals of one run.
#[derive(Default)]
pub(crate) struct Seen {
    arrivals: HashMap<String, Vec<Instant>>,
    disordered: usize,
}

impl Watcher {
    /// Connects as an admin and joins what the ticket page joins.
    pub(crate) fn connect(host: &Host, admin: &Client) -> Self {
        let socket = Socket::connect(&host.base(), admin.token());
        for status in ["open", "pending"] {
            socket.emit("joinTickets", json!(status));
        }
        socket.emit("joinNotification", Value::Null);
        // A join has no answer.
        std::thread::sleep(Duration::from_millis(500));
        Self {
            socket,
            event: format!("company-{}-appMessage", admin.company()),
        }
    }

    /// Waits until so many different messages of the run `name` have arrived, or too long.
    pub(crate) fn wait_for(&self, name: &str, count: usize) -> Seen {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let seen = self.seen(name);
            if seen.arrivals.len() >= count || Instant::now() > deadline {
                return seen;
            }
            std::thread::sleep(Duration::from_millis(200));
        }
    }

    fn seen(&self, name: &str) -> Seen {
        let mut seen = Seen::default();
        let mut newest: HashMap<u64, u64> = HashMap::new();
        for event in self.socket.events().iter().filter(|event| event.name == self.event) {
            if let Some((body, chat, number)) = message_of(event, name) {
                let before = newest.insert(chat, number);
                seen.disordered += usize::from(before.is_some_and(|before| before > number));
                seen.arrivals.entry(body).or_default().push(event.at);
            }
        }
        seen
    }
}

impl Seen {
    /// When that message arrived first.
    pub(crate) fn first(&self, body: &str) -> Option<Instant> {
        self.arrivals.get(body)?.first().copied()
    }

    /// When the last message arrived.
    pub(crate) fn last(&self) -> Option<Instant> {
        self.arrivals.values().flatten().max().copied()
    }

    /// Messages that came more than once.
    pub(crate) fn doubled(&self) -> usize {
        self.arrivals.values().filter(|times| times.len() > 1).count()
    }

    /// Messages that came after a later one of the same chat.
    pub(crate) fn disordered(&self) -> usize {
        self.disordered
    }
}

/// Text, chat and number of a new customer's message of the run `name`.
fn message_of(event: &Event, name: &str) -> Option<(String, u64, u64)> {
    let message = &event.payload["message"];
    let fits = event.payload["action"] == "create" && message["fromMe"] == false;
    let body = message["body"].as_str().filter(|_| fits)?;
    let mut words = body.split(' ');
    let (first, chat, number) = (words.next()?, words.next()?, words.next()?);
    (first == name).then_some(())?;
    Some((body.to_owned(), chat.parse().ok()?, number.parse().ok()?))
}
