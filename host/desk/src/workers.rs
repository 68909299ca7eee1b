//! Background work: who does it, how it waits, and how it stops.

mod rounds;

pub use rounds::Rounds;

use crate::{Desk, LiveSession, channels, inbound, live, mail, modules, outbox, privacy, push, sends, timers};
use async_trait::async_trait;
use balcao_model::clock::Millis;
use balcao_storage::Engine;
use serde_json::Value;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// Tells browsers what happened. The API implements it with its sockets; ears without sockets only hear.
#[async_trait]
pub trait Emitter: Send + Sync {
    /// Sends an event once to every socket that is in at least one of the rooms.
    async fn emit(&self, rooms: Vec<String>, event: String, payload: Value);

    /// Takes every socket in a room out of it, on all hosts, but those that are in one of the others.
    async fn expel(&self, _room: String, _except: Vec<String>) {}

    /// Closes every socket in one of the rooms, on all hosts, but those that are in one of the others.
    async fn disconnect(&self, _rooms: Vec<String>, _except: Vec<String>) {}

    /// The users who look at a ticket in an open window, on all hosts.
    async fn viewers(&self, _ticket: i64) -> HashSet<i64> {
        HashSet::new()
    }

    /// The open sockets of this host.
    fn sessions(&self) -> Vec<Arc<LiveSession>> {
        Vec::new()
    }

    /// Closes one socket of this host.
    fn close(&self, _socket: &str) {}
}

/// How long a dead host's work waits for another.
const LEASE_MS: Millis = 5_000;
const RENEW_MS: Millis = 1_500;

/// Between two looks of a host at whether it still has a lease for work that is done seldom.
const BREATH: Duration = Duration::from_secs(1);

/// The right to do one kind of work, held by one host at a time.
pub(crate) struct Lease {
    name: &'static str,
    holder: String,
    renew_at: Millis,
    stop: CancellationToken,
}

impl Lease {
    fn new(name: &'static str, holder: &str, stop: &CancellationToken) -> Self {
        Self {
            name,
            holder: holder.to_owned(),
            renew_at: 0,
            stop: stop.clone(),
        }
    }

    pub(crate) fn stop(&self) -> &CancellationToken {
        &self.stop
    }

    /// Waits until this host has the lease. `false` means that the desk stops.
    pub(crate) async fn hold(&mut self, desk: &Desk) -> bool {
        while !self.stop.is_cancelled() {
            let now = desk.now();
            if now < self.renew_at {
                return true;
            }
            match desk.store().hold_lease(self.name, &self.holder, now, LEASE_MS).await {
                Ok(true) => {
                    self.renew_at = now + RENEW_MS;
                    return true;
                }
                Ok(false) => {}
                Err(error) => tracing::error!(%error, lease = self.name, "lease could not be renewed"),
            }
            nap(Duration::from_millis(500), &self.stop).await;
        }
        false
    }
}

impl Lease {
    /// Does something at once and then every so often, until the desk stops and while this host has the lease.
    pub(crate) async fn every<W>(mut self, desk: Desk, pause: Duration, work: impl Fn(Desk) -> W)
    where
        W: Future<Output = ()>,
    {
        let mut next = tokio::time::Instant::now();
        while self.hold(&desk).await {
            if tokio::time::Instant::now() >= next {
                next = tokio::time::Instant::now() + pause;
                work(desk.clone()).await;
            }
            nap(BREATH, &self.stop).await;
        }
    }
}

#[cfg(test)]
mod tests;

/// How a worker waits for work.
pub(crate) struct Pace {
    look_again: Duration,
    failures: u32,
}

impl Pace {
    /// A bell rings for work of this host. Work of other hosts on the same PostgreSQL is found by looking.
    pub(crate) fn new(engine: Engine) -> Self {
        let look_again = match engine {
            Engine::Sqlite => Duration::from_secs(1),
            Engine::Postgres => Duration::from_millis(100),
        };
        Self {
            look_again,
            failures: 0,
        }
    }

    pub(crate) fn worked(&mut self) {
        self.failures = 0;
    }

    pub(crate) async fn rest(&mut self, bell: &Notify, stop: &CancellationToken) {
        self.failures = 0;
        tokio::select! {
            () = bell.notified() => {}
            () = nap(self.look_again, stop) => {}
        }
    }

    /// Waits longer after each failure, up to about six seconds.
    pub(crate) async fn failed(&mut self, stop: &CancellationToken) {
        self.failures = (self.failures + 1).min(6);
        nap(Duration::from_millis(100 << self.failures), stop).await;
    }
}

pub(crate) async fn nap(length: Duration, stop: &CancellationToken) {
    tokio::select! {
        () = tokio::time::sleep(length) => {}
        () = stop.cancelled() => {}
    }
}

impl Desk {
    /// The browsers' ears while background work runs.
    pub(crate) fn emitter(&self) -> Option<Arc<dyn Emitter>> {
        self.shared.emitter.get()?.upgrade()
    }

    /// Starts the background work of this host. Cancel `stop` and wait on the tracker to end it.
    pub fn start(&self, emitter: Arc<dyn Emitter>, stop: &CancellationToken) -> TaskTracker {
        self.shared.emitter.get_or_init(|| Arc::downgrade(&emitter));
        let holder = self.shared.host.clone();
        let tasks = TaskTracker::new();
        let lease = |name| Lease::new(name, &holder, stop);
        tasks.spawn(inbound::run(self.clone(), lease("inbox")));
        tasks.spawn(outbox::run(self.clone(), lease("outbox"), Arc::clone(&emitter)));
        tasks.spawn(live::guard(self.clone(), Arc::clone(&emitter), stop.clone()));
        tasks.spawn(live::sweep(self.clone(), lease("presence")));
        tasks.spawn(sends::run(self.clone(), stop.clone()));
        tasks.spawn(modules::run_work(self.clone(), stop.clone()));
        tasks.spawn(modules::run_converging(self.clone(), stop.clone()));
        tasks.spawn(modules::run_tending(self.clone(), stop.clone()));
        tasks.spawn(modules::run_crons(self.clone(), lease("plugin-crons")));
        tasks.spawn(modules::run_reading(self.clone(), lease("catalogues")));
        tasks.spawn(crate::connections::session::expire(self.clone(), lease("sessions")));
        tasks.spawn(channels::run(self.clone(), lease("channels")));
        tasks.spawn(timers::run(self.clone(), lease("timers")));
        tasks.spawn(mail::run(self.clone(), lease("mail")));
        tasks.spawn(push::run(self.clone(), lease("push"), emitter));
        tasks.spawn(privacy::keep(self.clone(), lease("privacy")));
        tasks.spawn(privacy::write_accesses(self.clone(), stop.clone()));
        tasks.close();
        let (desk, stop) = (self.clone(), stop.clone());
        let working = tasks.clone();
        tokio::spawn(async move {
            stop.cancelled().await;
            working.wait().await;
            // Another host can go on at once instead of waiting for the leases to end.
            if let Err(error) = desk.store().drop_leases(&holder).await {
                tracing::warn!(%error, "leases could not be given back");
            }
        });
        tasks
    }
}
