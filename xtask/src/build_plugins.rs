//! `cargo xtask build-plugins`: each plugin of `plugins/` into `target/plugins/<id>-<version>.balcao`.

mod pack;

use crate::paths::{self, folders_with, root};
use crate::stamp::Stamp;
use crate::{interrupt, npm, say};
use anyhow::{Context, Result, ensure};
use balcao_plugin_build::{Optimize, Project};
use std::path::PathBuf;

/// What every plugin is made from, besides its own folders.
const COMMON_INPUTS: [&str; 8] = [
    ".cargo/config.toml",
    "Cargo.lock",
    "plugin-sdk/build/src",
    "plugin-sdk/wit",
    "plugin-sdk/rust",
    "plugin-sdk/ts",
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
    let project = Project::open(&folder)?;
    let component = project.compile(Optimize::Size, true)?;
    interrupt::check()?;
    project.build_screen(Optimize::Size, true)?;
    interrupt::check()?;
    pack::write(&project, id, &component)?;
    stamp.keep()?;
    Ok(true)
}
