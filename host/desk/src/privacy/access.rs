//! Writing the access log beside the requests: a request hands its entry over and goes on.

use crate::Desk;
use balcao_model::auth::Identity;
use balcao_model::clock::Millis;
use balcao_storage::NewAccess;
use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// Entries that may wait for the database. Beyond this they are counted and dropped: memory stays bounded.
const WAITING: usize = 10_000;
/// Entries of one statement.
const BATCH: usize = 500;
const HOUR_MS: Millis = 60 * 60 * 1000;
/// Callers remembered within an hour; beyond this some are noted twice.
const REMEMBERED: usize = 100_000;

/// What a user did that the access log notes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccessEvent {
    /// Opened a session.
    Login,
    /// Renewed a session.
    Refresh,
    /// Ended a session.
    Logout,
    /// Opened a socket.
    Socket,
    /// Used the desk: noted once an hour for each user, address and port.
    Use,
}

impl AccessEvent {
    fn name(self) -> &'static str {
        match self {
            Self::Login => "login",
            Self::Refresh => "refresh",
            Self::Logout => "logout",
            Self::Socket => "socket",
            Self::Use => "use",
        }
    }
}

/// Callers of the present hour.
#[derive(Default)]
struct Seen {
    hour: i64,
    callers: HashSet<(i64, Option<IpAddr>, Option<u16>)>,
}

impl Seen {
    /// Whether this caller is new in this hour.
    fn is_new(&mut self, who: &Identity, at: Millis) -> bool {
        let hour = at.div_euclid(HOUR_MS);
        if hour != self.hour || self.callers.len() >= REMEMBERED {
            self.hour = hour;
            self.callers.clear();
        }
        self.callers.insert((who.user_id(), who.address(), who.port()))
    }
}

/// The way of entries to the database.
pub(crate) struct AccessRecorder {
    queue: mpsc::Sender<NewAccess>,
    waiting: Mutex<Option<mpsc::Receiver<NewAccess>>>,
    seen: Mutex<Seen>,
}

impl Default for AccessRecorder {
    fn default() -> Self {
        let (queue, waiting) = mpsc::channel(WAITING);
        Self {
            queue,
            waiting: Mutex::new(Some(waiting)),
            seen: Mutex::default(),
        }
    }
}

impl AccessRecorder {
    pub(super) fn note(&self, who: &Identity, event: AccessEvent, at: Millis) {
        let known = event == AccessEvent::Use && {
            let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
            !seen.is_new(who, at)
        };
        if known {
            return;
        }
        let entry = NewAccess {
            who: who.clone(),
            event: event.name(),
            at,
        };
        if self.queue.try_send(entry).is_err() {
            lost(1);
        }
    }
}

fn lost(entries: usize) {
    metrics::counter!("balcao_access_log_lost_total").increment(entries as u64);
}

/// Writes entries until the desk stops, and then what still waits.
pub(crate) async fn write(desk: Desk, stop: CancellationToken) {
    let waiting = {
        let mut waiting = desk
            .shared
            .access
            .waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        waiting.take()
    };
    let Some(mut waiting) = waiting else {
        return;
    };
    let mut batch = Vec::with_capacity(BATCH);
    loop {
        tokio::select! {
            biased;
            count = waiting.recv_many(&mut batch, BATCH) => if count == 0 { return },
            () = stop.cancelled() => return,
        }
        if let Err(error) = desk.store().log_access(&batch).await {
            tracing::error!(%error, "access log could not be written");
            lost(batch.len());
        }
        batch.clear();
    }
}
