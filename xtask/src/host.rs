//! Building the host's binary.

use crate::paths;
use crate::process::{cargo, run};
use anyhow::Result;

/// Builds the host for development.
pub(crate) fn build_debug() -> Result<()> {
    folders_read_while_running()?;
    run(&mut cargo(["build", "--workspace", "--bin", "balcao"]))
}

/// Makes the folders of browser app and plugins: development builds read them while running, but they have to exist to
/// be named at compile time.
pub(crate) fn folders_read_while_running() -> Result<()> {
    std::fs::create_dir_all(paths::root().join("shell-ui/dist"))?;
    Ok(std::fs::create_dir_all(paths::packages())?)
}

/// Builds the host as it is shipped.
pub(crate) fn build_release() -> Result<()> {
    run(&mut cargo(["build", "--release", "--workspace", "--bin", "balcao"]))
}
