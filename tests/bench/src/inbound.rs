//! Messages of customers: how soon an agent's browser has them, and how many a second are taken.

mod sender;
mod watcher;

use crate::desk;
use crate::report::{Goal, Report};
use crate::statistics::Sample;
use balcao_test_support::{Host, connect_phone};
use sender::Accepted;
pub(crate) use sender::{Pace, send};
use std::time::{Duration, Instant};
use watcher::Watcher;

const STEADY_RATE: u32 = 300;
const STEADY_TIME: Duration = Duration::from_secs(60);
const BURST: usize = 5_000;

pub(crate) fn measure(report: &mut Report) {
    let mut host = desk::filled(Host::demo(), 0, 0);
    host.start_again();
    let admin = desk::admin(&host);
    let phone = connect_phone(&admin);
    let watcher = Watcher::connect(&host, &admin);

    let count = usize::try_from(u64::from(STEADY_RATE) * STEADY_TIME.as_secs()).expect("it fits");
    let pace = Pace::PerSecond(STEADY_RATE);
    let accepted = send(&host.base(), phone.token(), "steady", count, 6, pace);
    steady(report, &accepted, &watcher);

    let started = Instant::now();
    let accepted = send(&host.base(), phone.token(), "burst", BURST, 25, Pace::Flat);
    burst(report, started, &accepted, &watcher);
}

fn steady(report: &mut Report, accepted: &[Accepted], watcher: &Watcher) {
    let seen = watcher.wait_for("steady", accepted.len());
    let delays = accepted
        .iter()
        .filter_map(|one| Some(seen.first(&one.body)?.saturating_duration_since(one.at)));
    let sample = Sample::new(delays.collect());
    for (percent, goal) in [(50, Goal::None), (95, Goal::AtMost(50.0)), (99, Goal::None)] {
        let name = format!("inbound, 300/s for 60 s: accepted to browser, p{percent}");
        report.add(&name, sample.percentile(percent), "ms", goal);
    }
    faults(report, "300/s for 60 s", accepted, &seen);
}

fn burst(report: &mut Report, started: Instant, accepted: &[Accepted], watcher: &Watcher) {
    let seen = watcher.wait_for("burst", accepted.len());
    let rate = |end: Option<Instant>| end.map_or(0.0, |end| accepted.len() as f64 / (end - started).as_secs_f64());
    report.add(
        "inbound, burst of 5,000: accepted",
        rate(accepted.iter().map(|one| one.at).max()),
        "messages/s",
        Goal::None,
    );
    report.add(
        "inbound, burst of 5,000: in the browser",
        rate(seen.last()),
        "messages/s",
        Goal::AtLeast(1_500.0),
    );
    faults(report, "burst of 5,000", accepted, &seen);
}

fn faults(report: &mut Report, what: &str, accepted: &[Accepted], seen: &watcher::Seen) {
    let lost = accepted.iter().filter(|one| seen.first(&one.body).is_none()).count();
    report.add(
        &format!("inbound, {what}: lost"),
        lost as f64,
        "messages",
        Goal::AtMost(0.0),
    );
    report.add(
        &format!("inbound, {what}: doubled"),
        seen.doubled() as f64,
        "messages",
        Goal::AtMost(0.0),
    );
    report.add(
        &format!("inbound, {what}: out of order in their chat"),
        seen.disordered() as f64,
        "messages",
        Goal::AtMost(0.0),
    );
}
