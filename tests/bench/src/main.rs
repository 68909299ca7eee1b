//! Measures a release build from outside: over HTTP and websockets, on a host of its own.
//!
//! `cargo xtask bench` builds everything and starts this with the parts to measure.

mod desk;
mod http;
mod idle;
mod inbound;
mod machine;
mod report;
mod sockets;
mod start;
mod statistics;
mod tickets;

use report::Report;

fn main() {
    let parts: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|word| word == part);
    let mut report = Report::new();
    if wanted("start") {
        start::measure(&mut report);
    }
    if wanted("sockets") {
        sockets::measure(&mut report);
    }
    if wanted("tickets") {
        tickets::measure(&mut report);
    }
    if wanted("inbound") {
        inbound::measure(&mut report);
    }
    report.finish();
}
