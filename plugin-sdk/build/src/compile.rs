//! Compiling the component.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::{BuildError, Project};

const TARGET: &str = "wasm32-wasip2";

/// What a component is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Optimize {
    /// To be shipped: small and fast, compiled slowly.
    Size,
    /// To be tried after every edit: compiled quickly.
    Turnaround,
}

impl Optimize {
    const fn profile(self) -> &'static str {
        match self {
            Self::Size => "plugin",
            Self::Turnaround => "dev",
        }
    }

    /// Settings that a `Cargo.toml` need not have: without its debug information a component is a tenth as large, which
    /// counts because the host compiles it once more.
    const fn settings(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Size => &[],
            Self::Turnaround => &[
                ("CARGO_PROFILE_DEV_DEBUG", "0"),
                ("CARGO_PROFILE_DEV_OPT_LEVEL", "1"),
                ("CARGO_PROFILE_DEV_STRIP", "debuginfo"),
            ],
        }
    }
}

impl Project {
    /// Compiles the plugin and gives the component's file. `quiet` keeps the compiler's words for the error, otherwise they
    /// go to the terminal.
    ///
    /// # Errors
    /// When it does not compile, or Cargo (for TypeScript: Node.js) is not there.
    pub fn compile(&self, optimize: Optimize, quiet: bool) -> Result<PathBuf, BuildError> {
        if self.is_script() {
            return self.compile_script(optimize, quiet);
        }
        let stderr = if quiet { Stdio::piped() } else { Stdio::inherit() };
        let child = self.cargo(optimize).stdout(Stdio::piped()).stderr(stderr).spawn();
        let done = child
            .and_then(std::process::Child::wait_with_output)
            .map_err(|reason| BuildError::Tool {
                tool: "cargo",
                reason,
                advice: "install Rust from https://rustup.rs",
            })?;
        if !done.status.success() {
            return Err(BuildError::Failed {
                what: format!(
                    "{} (`rustup target add {TARGET}` may be missing)",
                    self.folder().display()
                ),
                output: String::from_utf8_lossy(&done.stderr).into_owned(),
            });
        }
        let messages = String::from_utf8_lossy(&done.stdout);
        component(&messages, &self.folder().join("Cargo.toml"))
            .ok_or_else(|| BuildError::NoComponent(self.folder().to_owned()))
    }

    fn cargo(&self, optimize: Optimize) -> Command {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo
            .args(["build", "--target", TARGET, "--profile", optimize.profile()])
            .args(["--message-format", "json-render-diagnostics"])
            // The folder, because Cargo looks for its configuration there.
            .current_dir(self.folder())
            .env_remove("RUSTFLAGS")
            .envs(optimize.settings().iter().copied())
            .stdin(Stdio::null());
        // What `cargo test` tells the tests about their crate would make Cargo compile some crates anew.
        let about_a_crate = |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_str().is_some_and(about_a_crate)) {
            cargo.env_remove(name);
        }
        cargo
    }
}

/// The `.wasm` file that Cargo made of the crate with this `Cargo.toml`.
fn component(messages: &str, manifest: &Path) -> Option<PathBuf> {
    let artifacts = messages.lines().filter_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        let ours = message.get("reason")? == "compiler-artifact"
            && Path::new(message.get("manifest_path")?.as_str()?) == manifest;
        ours.then(|| message.get("filenames").cloned())?
    });
    let files = artifacts.filter_map(|files| files.as_array().cloned()).flatten();
    files
        .filter_map(|file| file.as_str().map(PathBuf::from))
        .find(|file| file.extension().is_some_and(|extension| extension == "wasm"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_component_of_the_crate_itself_is_found() {
        let messages = [
            r#"{"reason":"compiler-artifact","manifest_path":"/dep/Cargo.toml","filenames":["/t/dep.wasm"]}"#,
            r#"{"reason":"build-script-executed"}"#,
            r#"{"reason":"compiler-artifact","manifest_path":"/p/Cargo.toml","filenames":["/t/p.rlib","/t/p.wasm"]}"#,
        ];
        let found = component(&messages.join("\n"), Path::new("/p/Cargo.toml"));
        assert_eq!(found, Some(PathBuf::from("/t/p.wasm")));
    }
}
