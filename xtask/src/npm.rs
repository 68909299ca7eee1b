//! The browser packages: installed when the lock file changed, then driven by their own scripts.

use crate::paths::root;
use crate::process::{command, run_quietly};
use crate::stamp::Stamp;
use crate::tools::Tool;
use anyhow::{Result, bail};
use std::process::Command;

/// Installs what `package-lock.json` names, unless that was done before.
///
/// Returns false if there was nothing to do.
pub(crate) fn install() -> Result<bool> {
    Tool::Npm.require()?;
    let lock = root().join("package-lock.json");
    if !lock.is_file() {
        bail!("package-lock.json is missing; make it with: npm install");
    }
    let stamp = Stamp::of("npm", &[lock, root().join("package.json")])?;
    if stamp.is_fresh(&[root().join("node_modules/.package-lock.json")]) {
        return Ok(false);
    }
    run_quietly(&mut command("npm", ["ci", "--no-audit", "--no-fund"]))?;
    stamp.keep()?;
    Ok(true)
}

/// The command that runs a script of one workspace folder.
pub(crate) fn script(workspace: &str, script: &str) -> Command {
    command("npm", ["run", "--silent", script, "--workspace", workspace])
}
