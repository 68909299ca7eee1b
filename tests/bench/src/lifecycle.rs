//! A plugin is installed, upgraded, rolled back, killed and revived under load: what is lost, and what it costs the others.

use crate::desk;
use crate::report::{Goal, Report};
use crate::scale::scaled;
use crate::statistics::Sample;
use balcao_test_services::{Durability, PostgresServer};
use balcao_test_support::{Account, Host, HostBuilder, Redis, Scale, upheaval};
use std::time::Duration;

const SOCKETS: u32 = 1_000;
const RATE: u32 = 200;
/// Seconds before the first change, and rounds of ten changes, each followed by as many requests.
const QUIET: u32 = 15;
const ROUNDS: u32 = 10;
const BETWEEN: usize = 100;

pub(crate) fn measure(report: &mut Report) {
    let mut host = desk::filled(many_sockets(Host::demo()), 0, 0);
    host.start_again();
    note(report, "SQLite", upheaval(&[&host], scale()));
    drop(host);

    let server = PostgresServer::start(Durability::Full).expect("PostgreSQL starts");
    let redis = Redis::start();
    let join = || {
        many_sockets(Host::demo())
            .env("DATABASE_URL", &server.url())
            .env("REDIS_URL", redis.url())
            .env("BALCAO_JWT_SECRET", "the access secret of the measured hosts")
            .env("BALCAO_JWT_REFRESH_SECRET", "the refresh secret of the measured hosts")
            .env("BALCAO_LOG", "warn")
    };
    let (one, two) = (join().start(), join().start());
    note(report, "two hosts", upheaval(&[&one, &two], scale()));
}

fn many_sockets(builder: HostBuilder) -> HostBuilder {
    builder.env("BALCAO_SOCKETS_PER_USER", &(2 * SOCKETS).to_string())
}

fn scale() -> Scale {
    Scale {
        sockets: scaled(SOCKETS).max(20) as usize,
        rate: RATE,
        connections: 16,
        calm: ((RATE * scaled(QUIET)) as usize, BETWEEN),
        rounds: scaled(ROUNDS),
        gap: Duration::from_millis(200),
        compiles: true,
    }
}

fn note(report: &mut Report, system: &str, account: Account) {
    let name = |what: &str| format!("{system}: lifecycle, {what}");
    let mut count = |what: &str, count: usize, goal: Goal| report.add(&name(what), count as f64, "", goal);
    count("changes", account.changes, Goal::None);
    count("requests answered", account.answered, Goal::None);
    count("requests told that it is killed", account.refused, Goal::None);
    count("events", account.events, Goal::None);
    count("jobs", account.jobs, Goal::None);
    count("events and jobs that came twice", account.doubled, Goal::AtMost(0.0));
    count("sockets", account.sockets, Goal::None);
    count("sockets dropped", account.sockets_closed, Goal::AtMost(0.0));
    count("lost or wrong", account.faults.len(), Goal::AtMost(0.0));
    for fault in &account.faults {
        println!("  {fault}");
    }
    let (quiet, meanwhile) = (Sample::new(account.quiet), Sample::new(account.meanwhile));
    for percent in [50, 95, 99] {
        for (when, sample) in [("quiet", &quiet), ("meanwhile", &meanwhile)] {
            let what = format!("{when}, p{percent}");
            report.add(&name(&what), sample.percentile(percent), "ms", Goal::None);
        }
    }
}
