//! `cargo xtask standins`: local servers in place of messaging services, until they are interrupted.

use crate::process::{cargo, run as finish};
use crate::{paths, say};
use anyhow::Result;
use std::process::Command;

/// Builds the stand-ins and runs them.
pub(crate) fn run() -> Result<()> {
    // The whole workspace: one part alone would choose other features and build its libraries anew.
    finish(&mut cargo(["build", "--workspace", "--bin", "balcao-standins"]))?;
    say::line("a host that may speak to them: BALCAO_OUTBOUND_LOCAL=1 cargo xtask run");
    finish(&mut Command::new(
        paths::host_binary("debug").with_file_name("balcao-standins"),
    ))
}
