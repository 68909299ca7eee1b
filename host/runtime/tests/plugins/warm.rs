//! A warm call neither faults pages in nor changes mappings: both interrupt every other core.

use std::collections::BTreeMap;
use std::sync::mpsc;
use std::thread;

use balcao_runtime::testing::scope;
use balcao_runtime::{Request, Runtime};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};

use crate::support::{Bench, ECHO, KANBAN};

const WARM_UP: usize = 200;
const CALLS: usize = 200;
/// A page of code that is run for the first time faults too, like the one that gives way after a time slice on a busy
/// machine. A fault that belongs to the calls comes in every round.
const ROUNDS: usize = 10;
/// Numbers of madvise, mprotect, mmap and munmap on x86-64.
const MAPPING_CALLS: [i64; 4] = [28, 10, 9, 11];

/// Runs on a thread of its own, because the filter cannot be taken off again.
fn on_own_thread(plugin: &'static str, method: &'static str, path: &'static str, body: &'static str) {
    let (done, finished) = mpsc::channel();
    let work = move || {
        let tokio = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        tokio.block_on(async {
            let bench = Bench::with(plugin).await;
            bench.desk.add_kanban_tag(1, 1);
            fill_allocator();
            calls(&bench.runtime, WARM_UP, method, path, body).await;
            let mut fewest = u64::MAX;
            for _ in 0..ROUNDS {
                let before = minor_faults();
                calls(&bench.runtime, CALLS, method, path, body).await;
                fewest = fewest.min(minor_faults() - before);
            }
            assert_eq!(fewest, 0, "minor faults of {CALLS} calls");
            forbid_mapping_calls();
            calls(&bench.runtime, CALLS, method, path, body).await;
            done.send(()).unwrap();
            // Dropping the runtime and ending the thread change mappings, which this thread may not do any more.
            std::future::pending::<()>().await;
        });
    };
    thread::spawn(work);
    finished.recv().expect("the thread finished its calls");
}

/// Leaves the thread's heap with touched pages to spare, so that the C library neither grows nor trims it while the
/// host keeps its records of calls: that is the host's memory, not the call's.
fn fill_allocator() {
    // Freeing a large block raises the size from which glibc trims (mallopt(3), M_TRIM_THRESHOLD).
    drop(vec![1_u8; 24 << 20]);
    let blocks: Vec<Vec<u8>> = (0..16 << 10).map(|_| vec![1_u8; 1 << 10]).collect();
    drop(blocks);
}

async fn calls(runtime: &Runtime, count: usize, method: &str, path: &str, body: &str) {
    for _ in 0..count {
        let route = runtime.match_route(method, path).unwrap();
        let request = Request {
            body: body.into(),
            ..Request::default()
        };
        let scope = scope(route.plugin().id(), 1);
        let answer = runtime.call_route(&route, scope, request).await.unwrap();
        assert!(answer.status < 300);
    }
}

/// Field 10 of `/proc/thread-self/stat`, counted after the name in parentheses.
fn minor_faults() -> u64 {
    let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
    stat.rsplit_once(") ")
        .unwrap()
        .1
        .split(' ')
        .nth(7)
        .unwrap()
        .parse()
        .unwrap()
}

/// From here on such a call ends the process with SIGSYS.
fn forbid_mapping_calls() {
    let rules = MAPPING_CALLS
        .iter()
        .map(|number| (*number, Vec::new()))
        .collect::<BTreeMap<_, _>>();
    let arch = std::env::consts::ARCH.try_into().unwrap();
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, SeccompAction::KillProcess, arch).unwrap();
    let program: BpfProgram = filter.try_into().unwrap();
    seccompiler::apply_filter(&program).unwrap();
}

#[test]
#[cfg(target_arch = "x86_64")]
fn an_empty_call_touches_no_mapping() {
    on_own_thread(ECHO, "GET", "/ping", "");
}

#[test]
#[cfg(target_arch = "x86_64")]
fn a_json_echo_touches_no_mapping() {
    on_own_thread(ECHO, "POST", "/echo", include_str!("echo.json"));
}

#[test]
#[cfg(target_arch = "x86_64")]
fn a_kanban_call_touches_no_mapping() {
    on_own_thread(KANBAN, "GET", "/tags/kanban", "");
}
