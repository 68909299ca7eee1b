//! What arrived of what was sent.

use super::changes::Changes;
use super::requests::{Asked, End};
use super::streams::{Sent, Stream, messages_of, seen};
use crate::{Client, PATIENCE};
use std::collections::HashMap;
use std::thread;
use std::time::{Duration, Instant};

/// What became of everything.
#[derive(Debug, Default)]
pub struct Account {
    /// Changes that the operator made.
    pub changes: usize,
    /// Requests that were answered by what they were meant for.
    pub answered: usize,
    /// Requests to the killed plugin that were told so.
    pub refused: usize,
    /// How long answers took before the first change.
    pub quiet: Vec<Duration>,
    /// How long they took from then on.
    pub meanwhile: Vec<Duration>,
    /// Events that the plugin was to hear.
    pub events: usize,
    /// Jobs that it was to do.
    pub jobs: usize,
    /// Events, jobs and notes that came more than once. They may: at least once is what is promised.
    pub doubled: usize,
    /// Browsers that were connected.
    pub sockets: usize,
    /// Those of them that were cut off.
    pub sockets_closed: usize,
    /// Requests, events and jobs that were lost, events out of their ticket's order, and decisions that a host did not follow.
    pub faults: Vec<String>,
    notes: Vec<String>,
}

impl Account {
    pub(super) fn of(asked: Vec<Asked>, changes: Changes) -> Self {
        let mut account = Self {
            changes: changes.count,
            faults: changes.wrong,
            ..Self::default()
        };
        for asked in asked {
            let times = if asked.meanwhile {
                &mut account.meanwhile
            } else {
                &mut account.quiet
            };
            times.push(asked.took);
            match asked.end {
                End::Done { note } => {
                    account.answered += 1;
                    account.notes.extend(note);
                }
                End::Refused => account.refused += 1,
                End::Lost(fault) => account.faults.push(fault),
            }
        }
        account
    }

    /// Waits until everything has arrived, or long enough, and notes what has not.
    pub(super) fn settle(&mut self, admin: &Client, sent: &Sent) {
        self.faults.extend(sent.lost.iter().cloned());
        match &sent.stream {
            Stream::Keys { name, keys } => {
                let counter = if *name == "tag" {
                    &mut self.events
                } else {
                    &mut self.jobs
                };
                *counter += keys.len();
                self.keys(admin, name, keys);
                // What was answered with success is there.
                let notes = std::mem::take(&mut self.notes);
                self.keys(admin, "note", &notes);
            }
            Stream::Tickets(tickets) => {
                for ticket in tickets {
                    self.ticket(admin, *ticket);
                }
            }
        }
    }

    fn keys(&mut self, admin: &Client, stream: &str, keys: &[String]) {
        let seen = wait(|| seen(admin, stream), |seen| seen.len() >= keys.len());
        let times: HashMap<_, _> = seen.into_iter().collect();
        self.doubled += times.values().filter(|times| **times > 1).count();
        let missing = keys.iter().filter(|key| !times.contains_key(*key));
        self.faults
            .extend(missing.map(|key| format!("{stream} {key} was lost")));
    }

    fn ticket(&mut self, admin: &Client, ticket: i64) {
        let stream = format!("ticket-{ticket}");
        let messages = messages_of(admin, ticket);
        self.events += messages;
        let seen = wait(|| seen(admin, &stream), |seen| seen.len() >= messages);
        if seen.len() != messages {
            self.faults.push(format!(
                "{} of {messages} messages of ticket {ticket} were told",
                seen.len()
            ));
        }
        self.doubled += seen.iter().filter(|(_, times)| *times > 1).count();
        let places: Vec<i64> = seen.iter().filter_map(|(key, _)| key.parse().ok()).collect();
        if !places.is_sorted() {
            self.faults.push(format!(
                "messages of ticket {ticket} were told out of order: {places:?}"
            ));
        }
    }
}

fn wait<T>(look: impl Fn() -> T, enough: impl Fn(&T) -> bool) -> T {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let seen = look();
        if enough(&seen) || Instant::now() > deadline {
            return seen;
        }
        thread::sleep(Duration::from_millis(100));
    }
}
