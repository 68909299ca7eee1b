//! `cargo xtask floors`: dependencies point down only, modules import the SDK alone, files stay small.

mod graph;
mod keys;
mod modules;
mod rules;
mod size;

use crate::say;
use anyhow::{Result, bail};

/// Checks the whole checkout and prints every violation.
pub(crate) fn run() -> Result<()> {
    let root = crate::paths::root();
    let mut violations = rules::violations(&graph::read()?);
    violations.extend(modules::violations(root)?);
    violations.extend(size::violations(root)?);
    violations.extend(keys::violations(root)?);
    for violation in &violations {
        say::line(&format!("floors: {violation}"));
    }
    if violations.is_empty() {
        say::line("floors: every arrow points down, every file is small");
        return Ok(());
    }
    bail!("{} violation(s) of the floors", violations.len());
}
