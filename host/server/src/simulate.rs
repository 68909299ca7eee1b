//! `balcao simulate`: a lively desk, as a demo and as load.

mod company;
mod course;
mod figures;
mod phone;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use balcao_simulation::{Script, Shape};
use clap::Args;

use crate::plugin::{CompanyAccess, HostAccess};
use crate::{serve::write_stdout, shutdown};
use company::Company;
use course::Course;
use phone::Line;

/// Conversations of one customer at most, one after the other.
const TOPICS: usize = 50;

/// Customers who write over a simulator connection of one company, and agents who answer them by the public
/// interface. The same seed is the same customers with the same words.
#[derive(Args)]
pub(crate) struct Simulate {
    /// What people, words and faults follow from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Customers who write.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    customers: u16,
    /// How long it goes on, in minutes.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=1_440))]
    minutes: u16,
    /// Leaves out what bad networks do: loss, delay, repetition, disorder, lost sessions.
    #[arg(long)]
    no_faults: bool,
    /// Leaves the answering to people.
    #[arg(long)]
    no_agents: bool,
    #[command(flatten)]
    access: CompanyAccess,
}

/// Plays until the time is over, or SIGTERM or Ctrl-C asks for the end.
pub(crate) fn run(wanted: Simulate) -> anyhow::Result<()> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    tokio::spawn(async move {
        shutdown::requested().await;
        asked.store(true, Ordering::SeqCst);
    });
    // Nothing else goes on in this process but waiting for the order to stop.
    tokio::task::block_in_place(|| play(wanted, &stop))
}

fn play(wanted: Simulate, stop: &AtomicBool) -> anyhow::Result<()> {
    let shape = Shape {
        customers: usize::from(wanted.customers),
        groups: usize::from(wanted.customers / 8).min(3),
        agents: 1,
        topics: TOPICS,
        length: u64::from(wanted.minutes) * 60_000,
        faults: !wanted.no_faults,
    };
    let script = Script::plan(wanted.seed, shape);
    let access = HostAccess::from(wanted.access);
    let company = Company::enter(&access, wanted.seed)?;
    let line = Line::pair(&access, &company)?;
    write_stdout(&format!(
        "{} customers write to {} over its connection {:?} for {} minutes; seed {}.",
        wanted.customers,
        company.name,
        company::CONNECTION,
        wanted.minutes,
        wanted.seed
    ))?;
    let course = Course::new(&script, shape, &company, line, !wanted.no_agents);
    let figures = course.run(stop)?;
    write_stdout(&figures.summary())
}
