//! Rounds of calls, the clocks they are measured by, and how figures are printed.

use std::error::Error;
use std::io::Write;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use balcao_runtime::testing::scope;
use balcao_runtime::{Request, Runtime};
use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};

/// Outcome of a measurement.
pub(crate) type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// Rounds of each figure.
pub(crate) const ROUNDS: usize = 9;
const ROUND: Duration = Duration::from_millis(500);
/// Calls between two looks at the clock.
const BATCH: usize = 100;

/// One kind of call.
#[derive(Clone)]
pub(crate) struct Work {
    /// Method and path of each call, taken in turn.
    pub(crate) calls: Arc<Vec<(&'static str, String, String)>>,
    /// Body of each call.
    pub(crate) body: &'static [u8],
}

impl Work {
    /// Calls of one path of a plugin.
    pub(crate) fn of(plugin: &str, method: &'static str, path: &str, body: &'static [u8]) -> Self {
        let calls = Arc::new(vec![(method, path.to_owned(), plugin.to_owned())]);
        Self { calls, body }
    }
}

/// What one thread did in one round.
pub(crate) struct Round {
    calls: f64,
    cpu_seconds: f64,
    seconds: f64,
}

/// Calls for one round on so many threads.
pub(crate) fn run(runtime: &Arc<Runtime>, work: &Work, threads: usize) -> Outcome<Vec<Round>> {
    let start = |thread: usize| {
        let (runtime, work) = (Arc::clone(runtime), work.clone());
        // Each begins elsewhere, so that they do not go through the same plugins side by side.
        let first = thread * work.calls.len() / threads;
        thread::spawn(move || block_on(round(&runtime, &work, first)))
    };
    let running: Vec<_> = (0..threads).map(start).collect();
    running
        .into_iter()
        .map(|thread| thread.join().map_err(|_| "a thread panicked")?)
        .collect()
}

async fn round(runtime: &Runtime, work: &Work, first: usize) -> Outcome<Round> {
    let (began, cpu_began) = (Instant::now(), cpu_seconds());
    let mut calls = 0;
    let mut order = work.calls.iter().cycle().skip(first);
    while began.elapsed() < ROUND {
        for (method, path, plugin) in order.by_ref().take(BATCH) {
            let route = runtime.match_route(method, path).ok_or("no such route")?;
            let request = Request {
                body: work.body.to_vec(),
                ..Request::default()
            };
            runtime.call_route(&route, scope(plugin, 1), request).await?;
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
    seconds(ClockId::ThreadCPUTime)
}

/// Processor time of all threads of this process so far.
pub(crate) fn process_cpu_seconds() -> f64 {
    seconds(ClockId::ProcessCPUTime)
}

fn seconds(clock: ClockId) -> f64 {
    let time = clock_gettime(clock);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0)).as_secs_f64()
}

/// Processor time of a call, in microseconds.
pub(crate) fn cpu_micros(rounds: &[Round]) -> f64 {
    let (cpu, calls) = rounds.iter().fold((0.0, 0.0), |sum, round| {
        (sum.0 + round.cpu_seconds, sum.1 + round.calls)
    });
    cpu / calls * 1e6
}

/// Calls of all threads per second.
pub(crate) fn per_second(rounds: &[Round]) -> f64 {
    rounds.iter().map(|round| round.calls / round.seconds).sum()
}

/// One figure as one line of JSON.
pub(crate) fn print(name: &str, unit: &str, values: &mut [f64], target: &Value) -> Outcome<()> {
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
pub(crate) fn block_on<T>(work: impl Future<Output = Outcome<T>>) -> Outcome<T> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?
        .block_on(work)
}
