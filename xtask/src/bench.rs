//! `cargo xtask bench`: the figures that a release has to reach, measured on this machine.

use crate::process::{cargo, run as finish};
use crate::tools::{self, Tool};
use crate::{build_plugins, build_ui, host, paths};
use anyhow::{Result, ensure};
use std::process::Command;

/// What the plugin runtime measures of itself.
const PLUGINS: &str = "plugins";
/// What is measured from outside, on a running host.
const OUTSIDE: [&str; 11] = [
    "start",
    "sockets",
    "tickets",
    "lists",
    "search",
    "sending",
    "inbound",
    "lifecycle",
    "neighbours",
    "soak",
    BROWSER,
];
/// The part that needs Chromium.
const BROWSER: &str = "browser";

/// Builds as for a release and measures the named parts, or all of them.
pub(crate) fn run(parts: &[String]) -> Result<()> {
    let known = |part: &String| part == PLUGINS || OUTSIDE.contains(&part.as_str());
    ensure!(
        parts.iter().all(known),
        "the parts are: {PLUGINS}, {}",
        OUTSIDE.join(", ")
    );
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|word| word == part);
    if wanted(PLUGINS) {
        finish(&mut cargo(["bench", "--workspace", "--bench", "plugins"]))?;
    }
    let outside: Vec<&str> = OUTSIDE.into_iter().filter(|part| wanted(part)).collect();
    if outside.is_empty() {
        return Ok(());
    }
    build_plugins::run(&[])?;
    if outside.contains(&BROWSER) {
        Tool::Chromium.require()?;
    }
    build_ui::run()?;
    host::build_release()?;
    // The whole workspace: one part alone would choose other features and build its libraries anew.
    finish(&mut cargo([
        "build",
        "--release",
        "--workspace",
        "--bin",
        "balcao-bench",
    ]))?;
    let program = paths::host_binary("release").with_file_name("balcao-bench");
    let mut measure = Command::new(program);
    if let Some(browser) = tools::chromium() {
        measure.env("CHROMIUM", browser);
    }
    measure.args(outside).current_dir(paths::root());
    finish(measure.env("BALCAO_BIN", paths::host_binary("release")))
}
