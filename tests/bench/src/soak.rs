//! A day's work of a large installation in some minutes: a million messages, and memory that does not grow.

use crate::engines::Engine;
use crate::inbound::{Pace, send};
use crate::report::{Goal, Report};
use crate::scale::scaled;
use crate::{desk, machine};
use balcao_test_support::{connect_phone, eventually};
use std::time::{Duration, Instant};

/// Messages of one round; memory is read after each.
const ROUND: u32 = 100_000;
const ROUNDS: u32 = 10;
const THREADS: usize = 8;

pub(crate) fn measure(report: &mut Report, engines: &[Engine]) {
    for engine in engines {
        let (host, _server) = engine.empty();
        let admin = desk::admin(&host);
        let phone = connect_phone(&admin);
        let count = scaled(ROUND) as usize;
        let mut sending = Duration::ZERO;
        let mut sizes = Vec::new();
        for round in 1..=ROUNDS {
            let started = Instant::now();
            let sent = send(
                &host.base(),
                phone.token(),
                &format!("soak{round}"),
                count,
                THREADS,
                Pace::Flat,
            );
            let last = sent.last().map(|one| one.body.clone()).unwrap_or_default();
            eventually("the desk has worked on the last message", || {
                let path = format!("/tickets?showAll=true&searchParam={}", last.replace(' ', "%20"));
                let found = admin.get(&path).json()["tickets"].as_array().map_or(0, Vec::len);
                (found > 0).then_some(())
            });
            sending += started.elapsed();
            // What a round needed only for a moment is given back after a while.
            std::thread::sleep(Duration::from_secs(5));
            let own = machine::own_mib(host.process_id());
            let name = format!(
                "{}: soak, own memory after {} messages",
                engine.name,
                count * round as usize
            );
            report.add(&name, own, "MiB", Goal::None);
            sizes.push(own);
        }
        let rate = count as f64 * f64::from(ROUNDS) / sending.as_secs_f64();
        report.add(
            &format!("{}: soak, worked on", engine.name),
            rate,
            "messages/s",
            Goal::None,
        );
        let first = sizes.first().copied().unwrap_or_default();
        let most = sizes.iter().copied().fold(0.0, f64::max);
        let name = format!("{}: soak, largest to first memory", engine.name);
        report.add(&name, most / first, "times", Goal::AtMost(1.1));
    }
}
