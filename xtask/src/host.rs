//! Building the host's binary.

use crate::process::{cargo, run};
use anyhow::Result;

/// Builds the host for development.
pub(crate) fn build_debug() -> Result<()> {
    run(&mut cargo(["build", "--package", "balcao"]))
}

/// Builds the host as it is shipped.
pub(crate) fn build_release() -> Result<()> {
    run(&mut cargo(["build", "--release", "--package", "balcao"]))
}
