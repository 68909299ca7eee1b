//! `cargo xtask bench`: the figures that a release has to reach, measured on this machine.

use crate::process::{cargo, run as finish};
use crate::{build_plugins, build_ui, host, paths};
use anyhow::Result;

/// Builds as for a release and measures the named parts, or all of them.
pub(crate) fn run(parts: &[String]) -> Result<()> {
    build_plugins::build_changed(&[])?;
    build_ui::run()?;
    host::build_release()?;
    let mut measure = cargo([
        "run",
        "--release",
        "--quiet",
        "--package",
        "balcao-bench",
        "--",
    ]);
    measure
        .args(parts)
        .env("BALCAO_BIN", paths::host_binary("release"));
    finish(&mut measure)
}
