//! The list that every agent's browser asks for: 40 tickets of three queues, among few and among many.

use crate::desk;
use crate::http::{Connection, request};
use crate::report::{Goal, Report};
use crate::statistics::Sample;
use balcao_test_services::{Durability, PostgresServer};
use balcao_test_support::{Client, Host, HostBuilder};
use std::time::{Duration, Instant};

/// Tickets and messages.
const FEW: (u32, u32) = (1_000, 10_000);
const MANY: (u32, u32) = (100_000, 1_000_000);
const SINGLE_CALLS: usize = 1_000;
const CONNECTIONS: usize = 10;
const LOAD_TIME: Duration = Duration::from_secs(10);

pub(crate) fn measure(report: &mut Report) {
    on_engine(report, "SQLite", Host::demo, Host::demo);
    let (small, large) = (server(), server());
    on_engine(
        report,
        "PostgreSQL",
        || Host::demo().env("DATABASE_URL", &small.url()),
        || Host::demo().env("DATABASE_URL", &large.url()),
    );
}

fn server() -> PostgresServer {
    PostgresServer::start(Durability::Full).expect("PostgreSQL starts")
}

fn on_engine(report: &mut Report, engine: &str, small: impl Fn() -> HostBuilder, large: impl Fn() -> HostBuilder) {
    let few = {
        let mut host = desk::filled(small(), FEW.0, FEW.1);
        host.start_again();
        one_by_one(&host).percentile(50)
    };
    report.add(
        &format!("{engine}: tickets, 10k messages, 1 connection, p50"),
        few,
        "ms",
        Goal::None,
    );
    let mut host = desk::filled(large(), MANY.0, MANY.1);
    host.start_again();
    let many = one_by_one(&host).percentile(50);
    report.add(
        &format!("{engine}: tickets, 1M messages, 1 connection, p50"),
        many,
        "ms",
        Goal::AtMost(5.0),
    );
    report.add(
        &format!("{engine}: ratio of the two"),
        many / few,
        "times",
        Goal::AtMost(1.3),
    );
    let (rate, sample) = side_by_side(&host);
    report.add(
        &format!("{engine}: tickets, 1M messages, 10 connections"),
        rate,
        "requests/s",
        Goal::AtLeast(3_000.0),
    );
    let p95 = sample.percentile(95);
    report.add(
        &format!("{engine}: tickets, 1M messages, 10 connections, p95"),
        p95,
        "ms",
        Goal::AtMost(8.0),
    );
}

fn one_by_one(host: &Host) -> Sample {
    let list = list_request(&desk::load_admin(host));
    let mut connection = Connection::open(&host.base());
    let body = connection.call(&list);
    let rows = String::from_utf8_lossy(body).matches("\"uuid\"").count();
    assert!(rows >= 40, "the list must be full to be worth measuring: {rows} rows");
    for _ in 0..SINGLE_CALLS / 10 {
        connection.call(&list);
    }
    Sample::new((0..SINGLE_CALLS).map(|_| timed(&mut connection, &list)).collect())
}

fn side_by_side(host: &Host) -> (f64, Sample) {
    let list = list_request(&desk::load_admin(host));
    let started = Instant::now();
    let times: Vec<Duration> = std::thread::scope(|scope| {
        let work = || {
            let mut connection = Connection::open(&host.base());
            let mut times = Vec::new();
            while started.elapsed() < LOAD_TIME {
                times.push(timed(&mut connection, &list));
            }
            times
        };
        let threads: Vec<_> = (0..CONNECTIONS).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().expect("a client"))
            .collect()
    });
    let sample = Sample::new(times);
    (sample.len() as f64 / started.elapsed().as_secs_f64(), sample)
}

fn timed(connection: &mut Connection, list: &[u8]) -> Duration {
    let started = Instant::now();
    connection.call(list);
    started.elapsed()
}

/// The first page of the closed tickets of three queues.
fn list_request(admin: &Client) -> Vec<u8> {
    let queues = admin.get("/queue").json();
    let ids: Vec<String> = queues
        .as_array()
        .expect("queues")
        .iter()
        .take(3)
        .map(|queue| queue["id"].to_string())
        .collect();
    let path = format!(
        "/tickets?status=closed&showAll=true&queueIds=%5B{}%5D&pageNumber=1",
        ids.join("%2C")
    );
    request("GET", &path, admin.token(), "")
}
