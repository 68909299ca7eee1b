//! How quickly it starts and how much memory it takes.

use crate::report::{Goal, Report};
use crate::{desk, machine};
use balcao_test_support::{Crowd, Host};
use std::time::{Duration, Instant};

const SOCKETS: usize = 1_000;

pub(crate) fn measure(report: &mut Report) {
    let room = (2 * SOCKETS).to_string();
    let mut host = desk::filled(Host::demo().env("BALCAO_SOCKETS_PER_USER", &room), 0, 0);
    // The first start compiles the plugins.
    let cold = timed_start(&mut host);
    report.add("start, first (plugins are compiled)", cold, "ms", Goal::None);
    host.terminate();
    let warm = timed_start(&mut host);
    report.add("start, warm cache", warm, "ms", Goal::AtMost(1_000.0));
    let admin = desk::admin(&host);
    settle();
    report.add(
        "memory, idle",
        machine::resident_mib(host.process_id()),
        "MiB",
        Goal::AtMost(90.0),
    );
    let crowd = Crowd::connect(&host.base(), admin.token(), SOCKETS);
    settle();
    let name = format!("memory, {} idle sockets", crowd.len());
    report.add(
        &name,
        machine::resident_mib(host.process_id()),
        "MiB",
        Goal::AtMost(150.0),
    );
}

fn timed_start(host: &mut Host) -> f64 {
    let started = Instant::now();
    host.start_again();
    started.elapsed().as_secs_f64() * 1_000.0
}

/// Memory that a start needed only for a moment is given back after a while.
fn settle() {
    std::thread::sleep(Duration::from_secs(5));
}
