//! Doing what the script says when it says so.

mod agents;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use balcao_simulation::{Content, Script, Shape, Target, Trouble, Via, What, ticks};

use super::company::Company;
use super::figures::Figures;
use super::phone::{Line, told};
use crate::serve::write_stdout;

/// How often the order to stop is looked for.
const LOOK: Duration = Duration::from_millis(100);
/// Milliseconds between two lines about the progress.
const TELL_EVERY: u64 = 10_000;
/// How often a phone looks for news, in milliseconds; with many customers less often.
const READ_EVERY: u64 = 2_000;
const READ_PAUSE: u64 = 40;
/// How soon what the host did not answer is tried again, in milliseconds.
const AGAIN: u64 = 1_000;
/// How long the phones read on when everything is said, in milliseconds.
const AFTERWARDS: u64 = 4_000;

/// Something to do.
enum Task {
    Step(usize),
    /// What the network brings later than it should: the host was away.
    Deliver(usize),
    Read(usize),
    Tick(String, i64),
    Tell,
}

/// A customer as the phone knows it.
#[derive(Default)]
struct Phone {
    /// Addresses that the desk may write to, each with the place up to which was read.
    read: BTreeMap<String, String>,
    /// The address by which the desk knows the customer.
    address: String,
    /// Hidden addresses that the desk knows to be the customer's.
    linked: BTreeSet<usize>,
    /// The last message that came.
    last: Option<String>,
    got: u64,
}

/// A run.
pub(super) struct Course<'a> {
    script: &'a Script,
    shape: Shape,
    company: &'a Company<'a>,
    line: Line<'a>,
    answers: bool,
    tasks: BTreeMap<(u64, u64), Task>,
    added: u64,
    phones: BTreeMap<usize, Phone>,
    delivered: BTreeSet<usize>,
    /// What waits for a session.
    kept: Vec<usize>,
    /// What reactions to answers are about, fixed at their first delivery.
    targets: BTreeMap<usize, Option<String>>,
    now: u64,
    figures: Figures,
}

impl<'a> Course<'a> {
    pub(super) fn new(
        script: &'a Script,
        shape: Shape,
        company: &'a Company<'a>,
        line: Line<'a>,
        answers: bool,
    ) -> Self {
        let mut course = Self {
            script,
            shape,
            company,
            line,
            answers,
            tasks: BTreeMap::new(),
            added: 0,
            phones: BTreeMap::new(),
            delivered: BTreeSet::new(),
            kept: Vec::new(),
            targets: BTreeMap::new(),
            now: 0,
            figures: Figures::default(),
        };
        for (place, step) in script.steps.iter().enumerate() {
            course.plan(step.at, Task::Step(place));
        }
        course.plan(TELL_EVERY, Task::Tell);
        course
    }

    fn plan(&mut self, at: u64, task: Task) {
        self.added += 1;
        self.tasks.insert((at, self.added), task);
    }

    /// Runs until the time is over or `stop` is set.
    pub(super) fn run(mut self, stop: &AtomicBool) -> anyhow::Result<Figures> {
        let started = Instant::now();
        let end = self.shape.length + AFTERWARDS;
        while let Some(((due, _), task)) = self.tasks.pop_first() {
            if due >= end {
                continue;
            }
            if !sleep_until(started + Duration::from_millis(due), stop) {
                break;
            }
            self.now = u64::try_from(started.elapsed().as_millis())
                .unwrap_or(u64::MAX)
                .max(due);
            self.carry_out(task)?;
        }
        // A connection without a session would refuse what people write after the run.
        if !self.line.is_paired() {
            self.line.pair_again(self.company)?;
        }
        Ok(self.figures)
    }

    fn carry_out(&mut self, task: Task) -> anyhow::Result<()> {
        match task {
            Task::Step(place) => self.step(place)?,
            Task::Deliver(number) => self.deliver(number),
            Task::Read(who) => self.read(who),
            Task::Tick(id, ack) => {
                // A tick that is lost is one of the faults.
                let _ = self.line.tick(&id, ack);
            }
            Task::Tell => {
                write_stdout(&self.figures.progress(self.now / 1_000, self.shape.length / 1_000))?;
                self.plan(self.now + TELL_EVERY, Task::Tell);
            }
        }
        Ok(())
    }

    fn step(&mut self, place: usize) -> anyhow::Result<()> {
        let Some(step) = self.script.steps.get(place) else {
            return Ok(());
        };
        match &step.what {
            What::Deliver(number) => self.deliver(*number),
            What::Lose(_) => self.figures.lost += 1,
            What::Agent { chat, act, .. } if self.answers => self.agent(*chat, act, step.number),
            What::Agent { .. } => {}
            What::Service(trouble) => return self.trouble(*trouble),
        }
        Ok(())
    }

    fn trouble(&mut self, trouble: Trouble) -> anyhow::Result<()> {
        match trouble {
            Trouble::Disconnect | Trouble::Ban if self.line.is_paired() => {
                self.figures.ended += 1;
                self.line.hang_up()
            }
            Trouble::Reconnect | Trouble::Lift if !self.line.is_paired() => {
                self.line.pair_again(self.company)?;
                for number in std::mem::take(&mut self.kept) {
                    self.deliver(number);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Brings what was written to the desk, or keeps it until there is a session.
    fn deliver(&mut self, number: usize) {
        if !self.line.is_paired() {
            self.figures.kept += 1;
            self.kept.push(number);
            return;
        }
        let Some(written) = self.script.written.get(number) else {
            return;
        };
        let target = self.target(number);
        let Some(body) = told(self.script, number, &self.company.run, target.as_deref()) else {
            return;
        };
        match self.line.tell(&body) {
            Ok(took) => {
                self.figures.took.push(took);
                self.meet(written.from, written.via);
                if !self.delivered.insert(number) {
                    self.figures.repeated += 1;
                } else if written.is_message() {
                    self.figures.written += 1;
                } else {
                    self.figures.changes += 1;
                }
            }
            Err(error) => {
                tracing::warn!("{error:#}; trying again");
                self.figures.unanswered += 1;
                self.plan(self.now + AGAIN, Task::Deliver(number));
            }
        }
    }

    /// The message that a reaction to the last answer is about.
    fn target(&mut self, number: usize) -> Option<String> {
        let written = self.script.written.get(number)?;
        if !matches!(written.content, Content::React { to: Target::Answer, .. }) {
            return None;
        }
        let last = || self.phones.get(&written.from)?.last.clone();
        self.targets.entry(number).or_insert_with(last).clone()
    }

    /// The desk has heard of a customer: the phone looks for answers from now on.
    fn meet(&mut self, who: usize, via: Via) {
        let Some(customer) = self.script.customers.get(who) else {
            return;
        };
        let is_new = !self.phones.contains_key(&who);
        let phone = self.phones.entry(who).or_default();
        phone.address = match via {
            Via::Hidden(at) if !phone.linked.contains(&at) => customer.lids.get(at).cloned().unwrap_or_default(),
            Via::Both(at) => {
                phone.linked.insert(at);
                customer.number.clone()
            }
            _ => customer.number.clone(),
        };
        phone.read.entry(phone.address.clone()).or_default();
        if is_new {
            self.plan(self.now + READ_EVERY, Task::Read(who));
        }
    }

    /// A customer looks at the phone; what is there is ticked sooner or later.
    fn read(&mut self, who: usize) {
        let pause = READ_EVERY.max(self.phones.len() as u64 * READ_PAUSE);
        self.plan(self.now + pause, Task::Read(who));
        let Some(phone) = self.phones.get_mut(&who).filter(|_| self.line.is_paired()) else {
            return;
        };
        let mut told = Vec::new();
        for (address, cursor) in &mut phone.read {
            // What cannot be read now is read the next time.
            for got in self.line.read(address, cursor).unwrap_or_default() {
                if got.is_message {
                    phone.got += 1;
                    self.figures.received += 1;
                    told.push((phone.got, got.id.clone()));
                    phone.last = Some(got.id);
                }
            }
        }
        let number = phone.address.clone();
        for (nth, id) in told {
            let steps = match self.shape.faults {
                true => ticks(self.script.seed, &number, nth),
                false => vec![(500, 3), (2_500, 4)],
            };
            for (after, ack) in steps {
                self.plan(self.now + after, Task::Tick(id.clone(), ack));
            }
        }
    }
}

/// Waits; `false` when the order to stop came first.
fn sleep_until(moment: Instant, stop: &AtomicBool) -> bool {
    loop {
        if stop.load(Ordering::SeqCst) {
            return false;
        }
        let left = moment.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return true;
        }
        std::thread::sleep(left.min(LOOK));
    }
}
