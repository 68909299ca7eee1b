//! Building the host's binary.

use crate::paths;
use crate::process::{cargo, run};
use anyhow::Result;

/// Builds the host for development.
pub(crate) fn build_debug() -> Result<()> {
    // Development builds read these while running, but they have to exist to be named at compile time.
    std::fs::create_dir_all(paths::root().join("shell-ui/dist"))?;
    std::fs::create_dir_all(paths::packages())?;
    run(&mut cargo(["build", "--workspace", "--bin", "balcao"]))
}

/// Builds the host as it is shipped.
pub(crate) fn build_release() -> Result<()> {
    run(&mut cargo(["build", "--release", "--workspace", "--bin", "balcao"]))
}
