//! What many companies with many plugins keep in memory.

use std::sync::Arc;

use balcao_registry::Trust;
use balcao_runtime::testing::{self, scope};
use balcao_runtime::{Request, Runtime};
use serde_json::json;

use crate::guests::{self, BODY};
use crate::measure::{Outcome, block_on, print};

const COMPANIES: i64 = 200;
const PLUGINS: usize = 16;
/// Calls under way at the same time.
const AT_ONCE: usize = 64;

pub(crate) fn measure() -> Outcome<()> {
    let folder = tempfile::tempdir()?;
    let runtime = Arc::new(guests::runtime(folder.path())?);
    let component = testing::package(guests::ECHO)?.component.clone();
    let ids: Vec<String> = (0..PLUGINS).map(|number| format!("resident-{number}")).collect();
    for id in &ids {
        let package = guests::echo_as(id, &component)?;
        block_on(async { Ok(runtime.install(package, Trust::Publisher).await.map(drop)?) })?;
    }
    let before = resident_mb();
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?
        .block_on(everybody(&runtime, &ids))?;
    print("plugins_resident_before_calls", "mb", &mut [before], &json!(null))?;
    print(
        "plugins_resident_200_companies_of_16",
        "mb",
        &mut [resident_mb()],
        &json!({ "at_most": 300 }),
    )
}

/// Each company calls each plugin.
async fn everybody(runtime: &Arc<Runtime>, ids: &[String]) -> Outcome<()> {
    let pairs: Vec<_> = (1..=COMPANIES)
        .flat_map(|company| ids.iter().map(move |id| (company, id)))
        .collect();
    for some in pairs.chunks(AT_ONCE) {
        let calls: Vec<_> = some
            .iter()
            .map(|(company, id)| tokio::spawn(call(Arc::clone(runtime), *company, (*id).clone())))
            .collect();
        for call in calls {
            call.await??;
        }
    }
    Ok(())
}

async fn call(runtime: Arc<Runtime>, company: i64, id: String) -> Outcome<()> {
    let path = format!("/plugins/{id}/echo");
    let route = runtime.match_route("POST", &path).ok_or("no such route")?;
    let request = Request {
        body: BODY.to_vec(),
        ..Request::default()
    };
    runtime.call_route(&route, scope(&id, company), request).await?;
    Ok(())
}

/// Memory of this process that is not swapped out, in MB (`VmRSS` of proc(5)).
fn resident_mb() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kilobytes.unwrap_or(f64::NAN) / 1024.0
}
