//! `cargo xtask build-plugins`: each plugin of `plugins/` into `target/plugins/<id>-<version>.balcao`.

mod pack;

use crate::paths::{self, folders_with, root};
use crate::process::{cargo, output_of, run_quietly};
use crate::stamp::Stamp;
use crate::{npm, say};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::path::PathBuf;

/// What every plugin is made from, besides its own folders.
const COMMON_INPUTS: [&str; 6] = [
    ".cargo/config.toml",
    "Cargo.lock",
    "plugin-sdk/wit",
    "plugin-sdk/rust",
    "plugin-sdk/ui",
    "registry/src",
];

/// Installs what is needed, builds the named plugins (or all) and says what was done.
pub(crate) fn run(ids: &[String]) -> Result<()> {
    crate::tools::Tool::WasmTarget.require()?;
    npm::install()?;
    for (id, built) in build_changed(ids)? {
        say::line(&format!("plugin {id}: {}", if built { "packed" } else { "up to date" }));
    }
    Ok(())
}

/// Builds the named plugins (or all) whose inputs changed; for each, whether there was something to do.
pub(crate) fn build_changed(ids: &[String]) -> Result<Vec<(String, bool)>> {
    let known = folders_with(&root().join("plugins"), "plugin.toml");
    let unknown: Vec<&String> = ids.iter().filter(|id| !known.contains(id)).collect();
    ensure!(
        unknown.is_empty(),
        "there is no plugin {unknown:?}; there are {known:?}"
    );
    let chosen = known.into_iter().filter(|id| ids.is_empty() || ids.contains(id));
    chosen
        .map(|id| {
            build(&id)
                .map(|built| (id.clone(), built))
                .with_context(|| format!("plugin {id}"))
        })
        .collect()
}

fn build(id: &str) -> Result<bool> {
    let folder = root().join("plugins").join(id);
    let module = root().join("ui-modules").join(id);
    let mut inputs: Vec<PathBuf> = COMMON_INPUTS.iter().map(|path| root().join(path)).collect();
    inputs.extend([folder.clone(), module.clone()]);
    let stamp = Stamp::of(&format!("plugin-{id}"), &inputs)?;
    if stamp.is_fresh(&[paths::packages()]) && pack::exists(id) {
        return Ok(false);
    }
    let component = compile(id)?;
    let has_screen = module.join("package.json").is_file();
    if has_screen {
        run_quietly(&mut npm::script(&format!("ui-modules/{id}"), "build"))?;
    }
    pack::write(
        id,
        &folder,
        &component,
        has_screen.then(|| module.join("dist")).as_deref(),
    )?;
    stamp.keep()?;
    Ok(true)
}

/// Compiles the guest and gives the component's file.
fn compile(id: &str) -> Result<PathBuf> {
    let manifest = root().join("plugins").join(id).join("Cargo.toml");
    let package = output_of(&mut cargo(["metadata", "--no-deps", "--format-version", "1"]))?;
    let package: Value = serde_json::from_str(&package)?;
    let packages = package.get("packages").and_then(Value::as_array).into_iter().flatten();
    let name = packages
        .filter(|package| {
            package
                .get("manifest_path")
                .and_then(Value::as_str)
                .is_some_and(|path| manifest.ends_with(path))
        })
        .find_map(|package| package.get("name").and_then(Value::as_str))
        .with_context(|| format!("{} is no package of the workspace", manifest.display()))?;
    run_quietly(&mut cargo([
        "build",
        "--profile",
        "plugin",
        "--target",
        "wasm32-wasip2",
        "--package",
        name,
    ]))?;
    let file = format!("wasm32-wasip2/plugin/{}.wasm", name.replace('-', "_"));
    Ok(paths::cargo_target().join(file))
}
