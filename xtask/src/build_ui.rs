//! `cargo xtask build-ui`: the browser app into `shell-ui/dist`.

use crate::paths::root;
use crate::{npm, process, say, stamp::Stamp};
use anyhow::Result;

/// Builds the browser app if its sources changed and says so.
pub(crate) fn run() -> Result<()> {
    npm::install()?;
    let built = build()?;
    say::line(if built {
        "browser app built"
    } else {
        "browser app is up to date"
    });
    Ok(())
}

/// Builds the browser app; false if the last build still fits the sources.
///
/// The packages must be installed.
pub(crate) fn build() -> Result<bool> {
    let inputs = ["shell-ui", "plugin-sdk/ui", "package-lock.json"].map(|path| root().join(path));
    let stamp = Stamp::of("shell-ui", &inputs)?;
    if stamp.is_fresh(&[root().join("shell-ui/dist/index.html")]) {
        return Ok(false);
    }
    process::run_quietly(&mut npm::script("shell-ui", "build"))?;
    stamp.keep()?;
    Ok(true)
}
