//! Work for later: queueing it, and the role `worker` that does it. Needs the permission `jobs`.

use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::__private::{WitJob, WitOutcome};
use crate::bindings::capabilities::balcao::plugin::jobs as host;
use crate::{Result, context};

/// A job to queue; its name is declared under `[[jobs]]` in `plugin.toml`.
#[derive(Clone, Debug)]
#[must_use = "a job waits only after `enqueue`"]
pub struct NewJob {
    name: &'static str,
    payload: String,
    run_at: Option<u64>,
    key: Option<String>,
}

impl NewJob {
    /// A job that is due at once.
    ///
    /// # Errors
    /// When the payload is not JSON.
    pub fn new<T: Serialize>(name: &'static str, payload: &T) -> Result<Self> {
        Ok(Self {
            name,
            payload: serde_json::to_string(payload)?,
            run_at: None,
            key: None,
        })
    }

    /// Not before this time (epoch milliseconds, UTC).
    pub fn at(self, time: u64) -> Self {
        Self {
            run_at: Some(time),
            ..self
        }
    }

    /// Not before so much time has passed.
    pub fn after(self, pause: Duration) -> Self {
        let pause = u64::try_from(pause.as_millis()).unwrap_or(u64::MAX);
        self.at(context::now().saturating_add(pause))
    }

    /// Takes the place of a waiting job with the same name and key.
    pub fn key(self, key: impl Into<String>) -> Self {
        Self {
            key: Some(key.into()),
            ..self
        }
    }

    /// Queues it; it survives a crash of the host. Gives its id.
    ///
    /// # Errors
    /// As the host says.
    pub fn enqueue(self) -> Result<String> {
        Ok(host::enqueue(&host::Request {
            name: self.name.to_owned(),
            payload: self.payload,
            run_at: self.run_at,
            key: self.key,
        })?)
    }
}

/// Takes a waiting job back; false when none waits.
///
/// # Errors
/// As the host says.
pub fn cancel(name: &str, key: &str) -> Result<bool> {
    Ok(host::cancel(name, key)?)
}

/// Does the jobs declared under `[[jobs]]` in `plugin.toml`: at least once each.
pub trait Worker {
    /// Does one job. An error means: run it again later; after the last attempt it is set aside.
    fn run_job(job: Job) -> Result<Outcome> {
        let _ = job;
        Ok(Outcome::Done)
    }
}

/// A job that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The same when the job is run again.
    pub id: String,
    /// Declared name.
    pub name: String,
    /// 1 at the first attempt.
    pub attempt: u32,
    /// No other attempt follows.
    pub is_last: bool,
    /// When it was due: epoch milliseconds, UTC.
    pub due_at: u64,
    payload: String,
}

impl Job {
    /// The payload; `null` for cron lines.
    ///
    /// # Errors
    /// When it is not the JSON of a `T`.
    pub fn payload<T: DeserializeOwned>(&self) -> Result<T> {
        Ok(serde_json::from_str(&self.payload)?)
    }
}

/// What becomes of a job after it ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is done.
    Done,
    /// Run it again at this time (epoch milliseconds, UTC), as a first attempt.
    AgainAt(u64),
}

impl From<WitJob> for Job {
    fn from(job: WitJob) -> Self {
        Self {
            id: job.id,
            name: job.name,
            attempt: job.attempt,
            is_last: job.is_last,
            due_at: job.due_at,
            payload: job.payload,
        }
    }
}

impl From<Outcome> for WitOutcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Done => Self::Done,
            Outcome::AgainAt(time) => Self::AgainAt(time),
        }
    }
}
