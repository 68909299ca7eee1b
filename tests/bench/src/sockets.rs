//! How quickly many browsers connect at once, as after a restart of the host.

use crate::desk;
use crate::report::{Goal, Report};
use balcao_test_support::{Crowd, Host};
use std::time::Instant;

const SOCKETS: usize = 500;
/// As many as at the largest office behind one address.
const RUSH: usize = 1_000;
/// Connections that are opened side by side.
const DOORS: usize = 50;

pub(crate) fn measure(report: &mut Report) {
    for (count, goal) in [(SOCKETS, Goal::AtMost(5.0)), (RUSH, Goal::None)] {
        let mut host = desk::filled(Host::demo().env("BALCAO_SOCKETS_PER_USER", "2000"), 0, 0);
        host.start_again();
        let admin = desk::admin(&host);
        let started = Instant::now();
        let crowd = Crowd::connect_at_once(&host.base(), admin.token(), count, DOORS);
        let name = format!("{} sockets connect", crowd.len());
        report.add(&name, started.elapsed().as_secs_f64(), "s", goal);
    }
}
