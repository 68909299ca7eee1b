//! Requests at a steady rate over kept connections, whatever becomes of them.

use super::Scale;
use super::stage::{Begin, Stage};
use crate::{Client, Connection, queue_ids, request};
use serde_json::Value;
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

/// What a request came to.
pub(super) enum End {
    /// It was answered.
    Done {
        /// What it has made the plugin write down.
        note: Option<String>,
    },
    /// The plugin was killed, and the answer says so.
    Refused,
    /// Anything else.
    Lost(String),
}

/// A request and its answer.
pub(super) struct Asked {
    pub(super) end: End,
    /// From when it was due.
    pub(super) took: Duration,
    /// Whether things were changing.
    pub(super) meanwhile: bool,
}

/// What is asked for, again and again.
#[derive(Clone, Copy)]
enum Kind {
    Version,
    Note,
    Tickets,
    Queues,
}

const KINDS: [Kind; 4] = [Kind::Version, Kind::Tickets, Kind::Note, Kind::Queues];

impl Kind {
    const fn is_of_plugin(self) -> bool {
        matches!(self, Self::Version | Self::Note)
    }
}

/// One connection's work.
struct Caller<'a> {
    number: usize,
    client: &'a Client,
    lists: String,
    stage: &'a Stage,
    connection: Connection,
}

/// Starts the callers; they end when the stage does.
pub(super) fn spawn<'scope>(
    scope: &'scope Scope<'scope, '_>,
    admins: &'scope [Client],
    stage: &'scope Stage,
    scale: Scale,
) -> Vec<ScopedJoinHandle<'scope, Vec<Asked>>> {
    let connections = u32::try_from(scale.connections).expect("few connections");
    let gap = Duration::from_secs(1) * connections / scale.rate;
    let start = Instant::now();
    let callers = admins.iter().cycle().zip(0..connections);
    let spawn = |(client, number): (&'scope Client, u32)| {
        let first = start + gap * number / connections;
        scope.spawn(move || Caller::new(client, number as usize, stage).call(first, gap))
    };
    callers.map(spawn).collect()
}

impl<'a> Caller<'a> {
    fn new(client: &'a Client, number: usize, stage: &'a Stage) -> Self {
        Self {
            number,
            client,
            lists: format!("/tickets?status=pending&showAll=true&queueIds={}", queue_ids(client)),
            stage,
            connection: Connection::open(client.base()),
        }
    }

    fn call(mut self, first: Instant, gap: Duration) -> Vec<Asked> {
        let mut asked = Vec::new();
        let kinds = KINDS.iter().cycle().skip(self.number);
        for (count, kind) in kinds.enumerate() {
            let due = first + gap * u32::try_from(count).expect("it fits");
            thread::sleep(due.saturating_duration_since(Instant::now()));
            if self.stage.is_over() {
                break;
            }
            let meanwhile = self.stage.is_changing();
            let end = self.ask(*kind, count);
            asked.push(Asked {
                end,
                took: due.elapsed(),
                meanwhile,
            });
            self.stage.note_answer();
        }
        asked
    }

    fn ask(&mut self, kind: Kind, count: usize) -> End {
        let key = format!("note-{}-{count}", self.number);
        let (method, path, body) = match kind {
            Kind::Version => ("GET", "/witness/version", String::new()),
            Kind::Note => ("POST", "/witness/notes", format!("{{\"key\":\"{key}\"}}")),
            Kind::Tickets => ("GET", self.lists.as_str(), String::new()),
            Kind::Queues => ("GET", "/queue", String::new()),
        };
        let begin = self.stage.begin();
        let request = request(method, path, self.client.token(), &body);
        match self.connection.exchange(&request) {
            Ok((status, body)) => {
                let end = judge(self.stage, begin, kind.is_of_plugin(), (status, body));
                match (end, kind) {
                    (End::Done { .. }, Kind::Note) => End::Done { note: Some(key) },
                    (End::Lost(text), _) => End::Lost(format!("{method} {path}: {text}")),
                    (end, _) => end,
                }
            }
            Err(error) => {
                let lost = End::Lost(format!("{method} {path}: {error}"));
                self.connection = Connection::open(self.client.base());
                lost
            }
        }
    }
}

/// What an answer means, given when the plugin was killed.
pub(super) fn judge(stage: &Stage, begin: Begin, is_of_plugin: bool, (status, body): (u16, &[u8])) -> End {
    let text = || String::from_utf8_lossy(body).into_owned();
    if (200..300).contains(&status) {
        if is_of_plugin && stage.was_certainly_off(begin) {
            return End::Lost(format!("{status} by a plugin that was killed"));
        }
        return End::Done { note: None };
    }
    let body: Value = serde_json::from_slice(body).unwrap_or_default();
    let says_killed = status == 503 && body["error"] == "ERR_PLUGIN_DISABLED";
    if is_of_plugin && says_killed && stage.was_perhaps_off(begin) {
        return End::Refused;
    }
    End::Lost(format!("{status} {}", text()))
}
