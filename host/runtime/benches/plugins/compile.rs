//! Getting a plugin ready: compiling it the first time, and loading what was compiled.

use std::sync::Arc;
use std::time::Instant;

use balcao_registry::{Package, Trust};
use balcao_runtime::{Runtime, testing};
use serde_json::json;

use crate::guests;
use crate::measure::{Outcome, block_on, print, process_cpu_seconds};

/// A plugin of ours with all roles and about as large as plugins are.
const GUEST: &str = "plugins/n8n";
const COMPILED: usize = 3;
const LOADED: usize = 51;

pub(crate) fn measure() -> Outcome<()> {
    let package = testing::package(GUEST)?;
    #[expect(clippy::cast_precision_loss, reason = "a few hundred")]
    let kilobytes = package.component.len() as f64 / 1024.0;
    print("plugin_component", "kb", &mut [kilobytes], &json!(null))?;
    let mut compiled = Vec::new();
    for _ in 0..COMPILED {
        let folder = tempfile::tempdir()?;
        let runtime = guests::runtime(folder.path())?;
        let before = process_cpu_seconds();
        load(&runtime, &package)?;
        compiled.push((process_cpu_seconds() - before) * 500.0 / kilobytes);
    }
    let target = json!({ "at_most": 1 });
    print("plugin_compile_per_500_kb", "cpu_s", &mut compiled, &target)?;

    let folder = tempfile::tempdir()?;
    let runtime = guests::runtime(folder.path())?;
    load(&runtime, &package)?;
    let mut loaded = Vec::new();
    for _ in 0..LOADED {
        let began = Instant::now();
        load(&runtime, &package)?;
        loaded.push(began.elapsed().as_secs_f64() * 1e3);
    }
    print("plugin_load_from_cache", "ms", &mut loaded, &json!({ "at_most": 1 }))
}

fn load(runtime: &Runtime, package: &Arc<Package>) -> Outcome<()> {
    block_on(async { Ok(runtime.load(Arc::clone(package), Trust::Platform).await.map(drop)?) })
}
