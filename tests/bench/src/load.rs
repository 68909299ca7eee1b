//! Calling a host: one call after the other, or from many connections at once.

use crate::statistics::Sample;
use balcao_test_support::{Client, Connection, Host, request};
use std::time::{Duration, Instant};

/// A GET request of a client.
pub(crate) fn get(client: &Client, path: &str) -> Vec<u8> {
    request("GET", path, client.token(), "")
}

/// `count` calls, one after the other, after a tenth as many to warm up.
pub(crate) fn one_by_one(host: &Host, call: &[u8], count: usize) -> Sample {
    let mut connection = Connection::open(&host.base());
    for _ in 0..count / 10 + 1 {
        connection.call(call);
    }
    Sample::new((0..count).map(|_| timed(&mut connection, call)).collect())
}

/// Calls in turn from so many connections at the same time.
pub(crate) fn side_by_side(host: &Host, calls: &[Vec<u8>], connections: usize, time: Duration) -> Sample {
    let started = Instant::now();
    let times: Vec<Duration> = std::thread::scope(|scope| {
        let work = |first: usize| {
            let mut connection = Connection::open(&host.base());
            let mut times = Vec::new();
            for call in calls.iter().cycle().skip(first) {
                if started.elapsed() >= time {
                    break;
                }
                times.push(timed(&mut connection, call));
            }
            times
        };
        let threads: Vec<_> = (0..connections).map(|first| scope.spawn(move || work(first))).collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().expect("a client"))
            .collect()
    });
    Sample::new(times)
}

fn timed(connection: &mut Connection, call: &[u8]) -> Duration {
    let started = Instant::now();
    connection.call(call);
    started.elapsed()
}
