//! What a plugin call costs. Prints one JSON object per figure.
//!
//! Times are processor time of the calling thread, because the machine may be busy; the minimum and the median of
//! several rounds are given. Run with `cargo bench -p balcao-runtime`.

use std::error::Error;
use std::io::Write;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use balcao_registry::Trust;
use balcao_runtime::testing::{self, scope};
use balcao_runtime::{Request, Runtime, RuntimeConfig};
use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

const ROUNDS: usize = 9;
const ROUND: Duration = Duration::from_millis(500);
/// Calls between two looks at the clock.
const BATCH: u64 = 100;
const BODY: &[u8] = include_bytes!("../tests/plugins/echo.json");

/// One kind of call.
#[derive(Clone, Copy)]
struct Work {
    plugin: &'static str,
    method: &'static str,
    path: &'static str,
    body: &'static [u8],
}

const EMPTY: Work = Work {
    plugin: "echo",
    method: "GET",
    path: "/ping",
    body: b"",
};
const ECHO: Work = Work {
    plugin: "echo",
    method: "POST",
    path: "/echo",
    body: BODY,
};

/// The same from a plugin that brings a JavaScript engine.
const SCRIPT_EMPTY: Work = Work {
    plugin: "hostile-script",
    method: "GET",
    path: "/script/statics",
    body: b"",
};
const SCRIPT_ECHO: Work = Work {
    plugin: "hostile-script",
    method: "POST",
    path: "/script/echo",
    body: BODY,
};

/// What one thread did in one round.
struct Round {
    calls: f64,
    cpu_seconds: f64,
    seconds: f64,
}

fn main() -> Outcome<()> {
    let folder = tempfile::tempdir()?;
    let runtime = Arc::new(Runtime::new(
        RuntimeConfig::new(folder.path().join("compiled")),
        testing::memory().ports,
    )?);
    for folder in ["host/runtime/fixtures/echo", "host/runtime/tests/javascript"] {
        let package = testing::package(folder)?;
        block_on(async { Ok(runtime.install(package, Trust::Platform).await.map(drop)?) })?;
    }
    run(&runtime, ECHO, 2)?;

    let (mut empty, mut echo, mut beside) = (Vec::new(), Vec::new(), Vec::new());
    let (mut script_empty, mut script_echo) = (Vec::new(), Vec::new());
    let (mut one, mut two, mut ratio) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        empty.push(cpu_micros(&run(&runtime, EMPTY, 1)?));
        script_empty.push(cpu_micros(&run(&runtime, SCRIPT_EMPTY, 1)?));
        script_echo.push(cpu_micros(&run(&runtime, SCRIPT_ECHO, 1)?));
        let single = run(&runtime, ECHO, 1)?;
        let double = run(&runtime, ECHO, 2)?;
        echo.push(cpu_micros(&single));
        beside.push(cpu_micros(&double));
        one.push(per_second(&single));
        two.push(per_second(&double));
        ratio.push(per_second(&double) / per_second(&single));
    }
    print("plugin_call_empty", "cpu_us", &mut empty, &json!({ "at_most": 12 }))?;
    print("plugin_call_echo_1kb", "cpu_us", &mut echo, &json!({ "at_most": 45 }))?;
    // Calls that disturb each other cost more when two threads make them, however busy the machine is.
    print(
        "plugin_call_echo_1kb_of_2_threads",
        "cpu_us",
        &mut beside,
        &json!({ "at_most": 45 }),
    )?;
    print(
        "plugin_call_empty_javascript",
        "cpu_us",
        &mut script_empty,
        &Value::Null,
    )?;
    print(
        "plugin_call_echo_1kb_javascript",
        "cpu_us",
        &mut script_echo,
        &Value::Null,
    )?;
    print("plugin_echo_1_thread", "per_second", &mut one, &Value::Null)?;
    print(
        "plugin_echo_2_threads",
        "per_second",
        &mut two,
        &json!({ "at_least": 45_000 }),
    )?;
    print(
        "plugin_echo_2_threads_over_1",
        "ratio",
        &mut ratio,
        &json!({ "at_least": 1.8 }),
    )
}

/// Calls for one round on so many threads.
fn run(runtime: &Arc<Runtime>, work: Work, threads: usize) -> Outcome<Vec<Round>> {
    let start = |_| {
        let runtime = Arc::clone(runtime);
        thread::spawn(move || block_on(round(&runtime, work)))
    };
    let running: Vec<_> = (0..threads).map(start).collect();
    running
        .into_iter()
        .map(|thread| thread.join().map_err(|_| "a thread panicked")?)
        .collect()
}

async fn round(runtime: &Runtime, work: Work) -> Outcome<Round> {
    let (began, cpu_began) = (Instant::now(), cpu_seconds());
    let mut calls = 0;
    while began.elapsed() < ROUND {
        for _ in 0..BATCH {
            let route = runtime.match_route(work.method, work.path).ok_or("no such route")?;
            let request = Request {
                body: work.body.to_vec(),
                ..Request::default()
            };
            runtime.call_route(&route, scope(work.plugin, 1), request).await?;
        }
        calls += BATCH;
    }
    #[expect(clippy::cast_precision_loss, reason = "far fewer calls than 2^52")]
    let calls = calls as f64;
    Ok(Round {
        calls,
        cpu_seconds: cpu_seconds() - cpu_began,
        seconds: began.elapsed().as_secs_f64(),
    })
}

/// Processor time of this thread so far.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0)).as_secs_f64()
}

fn cpu_micros(rounds: &[Round]) -> f64 {
    let (cpu, calls) = rounds.iter().fold((0.0, 0.0), |sum, round| {
        (sum.0 + round.cpu_seconds, sum.1 + round.calls)
    });
    cpu / calls * 1e6
}

fn per_second(rounds: &[Round]) -> f64 {
    rounds.iter().map(|round| round.calls / round.seconds).sum()
}

fn print(name: &str, unit: &str, values: &mut [f64], target: &Value) -> Outcome<()> {
    values.sort_by(f64::total_cmp);
    let at = |index: usize| values.get(index).copied().map(rounded);
    let line = json!({
        "name": name, "unit": unit, "min": at(0), "median": at(values.len() / 2), "max": at(values.len() - 1),
        "target": target, "load": std::fs::read_to_string("/proc/loadavg").unwrap_or_default().trim_end(),
    });
    Ok(writeln!(std::io::stdout(), "{line}")?)
}

fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// Does asynchronous work on this thread.
fn block_on<T>(work: impl Future<Output = Outcome<T>>) -> Outcome<T> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?
        .block_on(work)
}
