//! The list that every agent's browser asks for: 40 tickets of three queues, among few and among many.

use crate::desk;
use crate::engines::Engine;
use crate::load::{get, one_by_one, side_by_side};
use crate::report::{Goal, Report};
use crate::scale::is_full;
use crate::statistics::Sample;
use balcao_test_support::{Client, Connection, Host};
use std::time::Duration;

const SINGLE_CALLS: usize = 1_000;
const CONNECTIONS: usize = 10;
const LOAD_TIME: Duration = Duration::from_secs(10);

pub(crate) fn measure(report: &mut Report, engines: &[Engine]) {
    for engine in engines {
        on_engine(report, engine);
    }
}

fn on_engine(report: &mut Report, engine: &Engine) {
    let name = engine.name;
    let few = alone(engine.few()).percentile(50);
    report.add(
        &format!("{name}: tickets, 10k messages, 1 connection, p50"),
        few,
        "ms",
        Goal::None,
    );
    let host = engine.many();
    let many = alone(host).percentile(50);
    report.add(
        &format!("{name}: tickets, 1M messages, 1 connection, p50"),
        many,
        "ms",
        Goal::AtMost(5.0),
    );
    report.add(
        &format!("{name}: ratio of the two"),
        many / few,
        "times",
        Goal::AtMost(1.3),
    );
    let list = list_request(&desk::load_admin(host));
    let sample = side_by_side(host, &[list], CONNECTIONS, LOAD_TIME);
    report.add(
        &format!("{name}: tickets, 1M messages, 10 connections"),
        sample.len() as f64 / LOAD_TIME.as_secs_f64(),
        "requests/s",
        Goal::AtLeast(3_000.0),
    );
    let p95 = sample.percentile(95);
    report.add(
        &format!("{name}: tickets, 1M messages, 10 connections, p95"),
        p95,
        "ms",
        Goal::AtMost(8.0),
    );
}

fn alone(host: &Host) -> Sample {
    let list = list_request(&desk::load_admin(host));
    let body = Connection::open(&host.base()).call(&list).to_vec();
    let rows = String::from_utf8_lossy(&body).matches("\"uuid\"").count();
    assert!(
        rows >= 40 || !is_full(),
        "the list must be full to be worth measuring: {rows} rows"
    );
    one_by_one(host, &list, SINGLE_CALLS)
}

/// The first page of the closed tickets of three queues.
fn list_request(admin: &Client) -> Vec<u8> {
    let path = format!(
        "/tickets?status=closed&showAll=true&queueIds={}&pageNumber=1",
        desk::queues(admin, 3)
    );
    get(admin, &path)
}
