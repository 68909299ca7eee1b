//! Jobs and cron lines by the clock.

use std::collections::{BTreeMap, BTreeSet};

use balcao_model::clock::Clock as _;
use balcao_registry::Cron;
use balcao_runtime::ports::NewJob;
use balcao_runtime::testing::Queued;
use balcao_runtime::{CallError, Job, JobOutcome};

use crate::Host;

/// As the desk does: half a second after the first failure, then twice as long each time, at most an hour.
const FIRST_PAUSE_MS: u64 = 500;
const LONGEST_PAUSE_MS: u64 = 3_600_000;
/// A job that wants to run again at once would keep a host busy for nothing.
const SOONEST_AGAIN_MS: u64 = 1_000;

/// One run of a job.
#[derive(Clone, Debug, PartialEq)]
pub struct Ran {
    /// In which company.
    pub company: i64,
    /// Declared name.
    pub name: String,
    /// When: epoch milliseconds, UTC.
    pub at: u64,
    /// 1 at the first attempt.
    pub attempt: u32,
    /// What the plugin said. After an error it is tried again, unless this was the last attempt.
    pub outcome: Result<JobOutcome, CallError>,
}

/// What is known of companies and jobs besides the queue.
#[derive(Default)]
pub(crate) struct Timetable {
    companies: BTreeSet<i64>,
    /// When the cron line of a job is due in a company.
    crons: BTreeMap<(i64, String), u64>,
    /// Failed attempts by the id of a job.
    failed: BTreeMap<String, u32>,
    events: u64,
}

impl Timetable {
    /// True when the company was not known.
    pub(crate) fn plant(&mut self, company: i64) -> bool {
        self.companies.insert(company)
    }

    pub(crate) fn forget_crons(&mut self) {
        self.crons.clear();
    }

    pub(crate) fn next_event(&mut self) -> u64 {
        self.events += 1;
        self.events
    }
}

impl Host {
    pub(crate) fn run_until(&self, end: u64) -> Vec<Ran> {
        let mut ran = Vec::new();
        loop {
            self.plan_crons();
            let job = self.memory.jobs.queued().iter().map(|(.., job)| due(job)).min();
            let cron = self.timetable().crons.values().copied().min();
            let Some(next) = job.into_iter().chain(cron).min().filter(|next| *next <= end) else {
                break;
            };
            self.move_clock(next.max(self.now()));
            if cron.is_some_and(|at| at <= next) {
                self.queue_crons(next);
            }
            if let Some(job) = self.memory.jobs.take_due(self.now()) {
                ran.push(self.run(job));
            }
        }
        self.move_clock(end);
        ran
    }

    fn move_clock(&self, now: u64) {
        self.memory.clock.set(i64::try_from(now).unwrap_or(i64::MAX));
    }

    /// Works out when each cron line is due next, where that is not known.
    fn plan_crons(&self) {
        let companies: Vec<i64> = self.timetable().companies.iter().copied().collect();
        for spec in &self.manifest().jobs {
            let Some(line) = spec.cron.as_deref().and_then(|line| Cron::parse(line).ok()) else {
                continue;
            };
            for company in &companies {
                let place = (*company, spec.name.clone());
                if self.timetable().crons.contains_key(&place) {
                    continue;
                }
                let zone = self.zone(*company);
                let next = line.next(self.memory.clock.now(), &zone);
                let next = next.unwrap_or_else(|| panic!("`{zone}` is no time zone, or {:?} is never due", spec.cron));
                self.timetable().crons.insert(place, u64::try_from(next).unwrap_or(0));
            }
        }
    }

    fn zone(&self, company: i64) -> String {
        let scope = self.scope(company, None, "pt");
        let facts = self.tokio.block_on(self.memory.ports.companies.current(&scope));
        facts.map(|facts| facts.time_zone).unwrap_or_default()
    }

    /// Queues the jobs whose cron lines are due.
    fn queue_crons(&self, now: u64) {
        let mut timetable = self.timetable();
        let is_due = |(place, at): (&(i64, String), &u64)| (*at <= now).then(|| (place.clone(), *at));
        let due: Vec<_> = timetable.crons.iter().filter_map(is_due).collect();
        for ((company, name), at) in due {
            timetable.crons.remove(&(company, name.clone()));
            let max_attempts = self.manifest().job(&name).map_or(1, |spec| spec.max_attempts);
            let job = NewJob {
                name,
                payload: "null".to_owned(),
                run_at: Some(at),
                key: Some("cron".to_owned()),
                max_attempts,
            };
            let scope = self.scope(company, None, "pt");
            let queued = self.memory.ports.jobs.enqueue(&scope, job);
            self.tokio.block_on(queued).expect("a queue in memory");
        }
    }

    fn run(&self, (company, plugin, id, job): Queued) -> Ran {
        let attempt = self.timetable().failed.get(&id).copied().unwrap_or(0) + 1;
        let due_at = job.run_at.unwrap_or_else(|| self.now());
        let given = Job {
            id: id.clone(),
            name: job.name.clone(),
            payload: job.payload.clone(),
            attempt,
            is_last: attempt >= job.max_attempts,
            due_at,
        };
        let scope = self.scope(company, None, "pt");
        let outcome = self.wait(self.runtime.run_job(&self.plugin, scope, given));
        let again = match &outcome {
            Ok(JobOutcome::Done) => None,
            Ok(JobOutcome::AgainAt(at)) => Some((0, (*at).max(self.now() + SOONEST_AGAIN_MS))),
            Err(_) if attempt >= job.max_attempts => None,
            Err(_) => Some((attempt, self.now() + pause(attempt))),
        };
        let name = job.name.clone();
        if let Some((failed, at)) = again {
            self.timetable().failed.insert(id.clone(), failed);
            let job = NewJob {
                run_at: Some(at),
                ..job
            };
            self.memory.jobs.put_back((company, plugin, id, job));
        }
        Ran {
            company,
            name,
            at: self.now(),
            attempt,
            outcome,
        }
    }
}

fn due(job: &NewJob) -> u64 {
    job.run_at.unwrap_or(0)
}

fn pause(failed: u32) -> u64 {
    (FIRST_PAUSE_MS << failed.saturating_sub(1).min(20)).min(LONGEST_PAUSE_MS)
}
