//! `cargo xtask openapi`: the description of the HTTP surface, kept in the repository.

use crate::process::{command, output_of};
use crate::{host, paths, say};
use anyhow::{Context, Result, bail};
use std::path::PathBuf;

/// Writes the description, or with `--check` compares it.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    host::build_debug()?;
    if arguments.iter().any(|argument| argument == "--check") {
        return check();
    }
    let file = file();
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(&file, describe()?)?;
    say::line(&format!("wrote {}", file.display()));
    Ok(())
}

/// Errors if the file differs from what the built host says about itself.
pub(crate) fn check() -> Result<()> {
    let kept = std::fs::read_to_string(file())
        .context("docs/api/openapi.json is missing; make it with: cargo xtask openapi")?;
    if kept != describe()? {
        bail!("docs/api/openapi.json is out of date; renew it with: cargo xtask openapi");
    }
    Ok(())
}

fn file() -> PathBuf {
    paths::root().join("docs/api/openapi.json")
}

fn describe() -> Result<String> {
    let binary = paths::host_binary("debug");
    let text = output_of(&mut command(&binary.to_string_lossy(), ["openapi"]))?;
    Ok(format!("{}\n", text.trim_end()))
}
