//! `cargo xtask bench`: the figures that a release has to reach, measured on this machine.

use crate::process::{cargo, run as finish};
use crate::tools::{self, Tool};
use crate::{build_plugins, build_ui, host, paths};
use anyhow::{Result, ensure};
use std::process::Command;

/// What parts of the host measure of themselves: benches of this name.
const INSIDE: [&str; 3] = ["plugins", "collections", "inserts"];
/// What is measured from outside, on a running host.
const OUTSIDE: [&str; 13] = [
    "start",
    "sockets",
    "tickets",
    "lists",
    "search",
    "sending",
    "inbound",
    "webhooks",
    "sessions",
    "lifecycle",
    "neighbours",
    "soak",
    BROWSER,
];
/// The part that needs Chromium.
const BROWSER: &str = "browser";

/// Builds as for a release and measures the named parts, or all of them.
pub(crate) fn run(parts: &[String]) -> Result<()> {
    let known = |part: &String| INSIDE.iter().chain(&OUTSIDE).any(|name| name == part);
    ensure!(
        parts.iter().all(known),
        "the parts are: {}, {}",
        INSIDE.join(", "),
        OUTSIDE.join(", ")
    );
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|word| word == part);
    for part in INSIDE.into_iter().filter(|part| wanted(part)) {
        finish(&mut cargo(["bench", "--workspace", "--bench", part]))?;
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
