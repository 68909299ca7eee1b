//! Measures a release build from outside: over HTTP and websockets, on a host of its own.
//!
//! `cargo xtask bench` builds everything and starts this with the parts to measure.

mod browser;
mod desk;
mod engines;
mod inbound;
mod lifecycle;
mod lists;
mod load;
mod machine;
mod neighbours;
mod report;
mod scale;
mod search;
mod sending;
mod sessions;
mod soak;
mod sockets;
mod start;
mod statistics;
mod tickets;
mod webhooks;

use report::Report;

fn main() {
    let parts: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|word| word == part);
    let engines = engines::both();
    let mut report = Report::new();
    if wanted("start") {
        start::measure(&mut report);
    }
    if wanted("sockets") {
        sockets::measure(&mut report);
    }
    if wanted("tickets") {
        tickets::measure(&mut report, &engines);
    }
    if wanted("lists") {
        lists::measure(&mut report, &engines);
    }
    if wanted("search") {
        search::measure(&mut report, &engines);
    }
    if wanted("sending") {
        sending::measure(&mut report, &engines);
    }
    if wanted("inbound") {
        inbound::measure(&mut report);
    }
    if wanted("webhooks") {
        webhooks::measure(&mut report);
    }
    if wanted("sessions") {
        sessions::measure(&mut report);
    }
    if wanted("lifecycle") {
        lifecycle::measure(&mut report);
    }
    if wanted("neighbours") {
        neighbours::measure(&mut report);
    }
    if wanted("soak") {
        soak::measure(&mut report, &engines);
    }
    if wanted("browser") {
        browser::measure(&mut report);
    }
    report.finish();
}
