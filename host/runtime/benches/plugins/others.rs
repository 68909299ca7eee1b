//! The same echo elsewhere, in the same run: an Extism plugin that is instantiated anew for each call, and a Node.js context
//! (`node:vm`) with a timeout, made anew for each call. Neither has tenants, capabilities or limits per call.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::measure::Outcome;

/// Programs that print figures of their own, in the same form.
pub(crate) fn measure() -> Outcome<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches");
    let guest = here.join("extism/guest");
    let target = here.join("../../../target/extism");
    let cargo = |folder: &Path| {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo
            .current_dir(folder)
            .env("CARGO_TARGET_DIR", &target)
            .stdin(Stdio::null());
        cargo
    };
    let built = "wasm32-unknown-unknown";
    run(Command::new("rustup").args(["target", "add", built]))?;
    run(cargo(&guest).args(["build", "--release", "--target", built]))?;
    let wasm = target.join(built).join("release/extism_echo.wasm");
    run(cargo(&here.join("extism")).args(["run", "--release", "--"]).arg(wasm))?;
    run(Command::new("node").arg(here.join("node-vm.mjs")))
}

fn run(command: &mut Command) -> Outcome<()> {
    if command.status()?.success() {
        Ok(())
    } else {
        Err(format!("{command:?} failed").into())
    }
}
