//! Sixty plugins in random order: what the processor's caches and the allocator make of code that changes with each call.

use std::sync::Arc;

use balcao_registry::Trust;
use balcao_runtime::testing;
use rand::seq::SliceRandom;
use serde_json::json;

use crate::guests::{self, BODY};
use crate::measure::{Outcome, ROUNDS, Work, block_on, cpu_micros, per_second, print, run};

const PLUGINS: usize = 60;
/// How often each plugin stands in the order.
const TURNS: usize = 50;

pub(crate) fn measure() -> Outcome<()> {
    let folder = tempfile::tempdir()?;
    let runtime = guests::runtime(folder.path())?;
    let component = testing::package(guests::ECHO)?.component.clone();
    let mut calls = Vec::new();
    for number in 0..PLUGINS {
        let id = format!("echo-{number}");
        let package = guests::echo_as(&id, &component)?;
        block_on(async { Ok(runtime.install(package, Trust::Publisher).await.map(drop)?) })?;
        calls.extend(vec![("POST", format!("/plugins/{id}/echo"), id); TURNS]);
    }
    calls.shuffle(&mut rand::rng());
    let (runtime, work) = (
        Arc::new(runtime),
        Work {
            calls: Arc::new(calls),
            body: BODY,
        },
    );
    run(&runtime, &work, 2)?;
    let (mut cpu, mut rate) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let double = run(&runtime, &work, 2)?;
        cpu.push(cpu_micros(&double));
        rate.push(per_second(&double));
    }
    print(
        "plugin_echo_1kb_of_60_in_random_order",
        "cpu_us",
        &mut cpu,
        &json!(null),
    )?;
    let target = json!({ "at_least": 30_000 });
    print(
        "plugin_echo_of_60_in_random_order_2_threads",
        "per_second",
        &mut rate,
        &target,
    )
}
