//! The programs that the commands need, and how to get a missing one.

use crate::process::{command, run};
use crate::say;
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Once;

/// A program (or part of the toolchain) that some step needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tool {
    /// Node.js with npm.
    Npm,
    /// The Rust standard library for plugins.
    WasmTarget,
    /// The Rust linter.
    Clippy,
    /// The Rust formatter.
    Rustfmt,
    /// The PostgreSQL server's programs.
    Postgres,
    /// The Redis server.
    Redis,
    /// The browser of the journeys.
    Chromium,
}

impl Tool {
    /// True if it can be used now.
    pub(crate) fn is_present(self) -> bool {
        match self {
            Self::Npm => on_path("npm").is_some() && on_path("node").is_some(),
            Self::WasmTarget => has_wasm_target(),
            Self::Clippy => on_path("cargo-clippy").is_some() && answers("cargo-clippy"),
            Self::Rustfmt => on_path("rustfmt").is_some() && answers("rustfmt"),
            Self::Postgres => balcao_test_services::postgres_program("initdb").is_some(),
            Self::Redis => on_path("redis-server").is_some(),
            Self::Chromium => chromium().is_some(),
        }
    }

    /// The command that installs it on Debian or by rustup.
    fn install_command(self) -> &'static [&'static str] {
        match self {
            Self::Npm => &["apt-get", "install", "-y", "--no-install-recommends", "nodejs", "npm"],
            Self::WasmTarget => &["rustup", "target", "add", "wasm32-wasip2"],
            Self::Clippy => &["rustup", "component", "add", "clippy"],
            Self::Rustfmt => &["rustup", "component", "add", "rustfmt"],
            Self::Postgres => &["apt-get", "install", "-y", "--no-install-recommends", "postgresql"],
            Self::Redis => &["apt-get", "install", "-y", "--no-install-recommends", "redis-server"],
            Self::Chromium => &["apt-get", "install", "-y", "--no-install-recommends", "chromium"],
        }
    }

    /// Makes sure it is there, installing it if this user may.
    ///
    /// Errors with the exact command to type if it stays missing.
    pub(crate) fn require(self) -> Result<()> {
        if self.is_present() {
            return Ok(());
        }
        let words = self.install_command();
        let Some((program, arguments)) = words.split_first() else {
            return Ok(());
        };
        let by_apt = *program == "apt-get";
        if on_path(program).is_some() && (!by_apt || is_root()) {
            say::line(&format!("      installing: {}", words.join(" ")));
            if by_apt {
                update_package_lists();
            }
            // A failure is reported below, in the same words as a missing installer.
            let _ = run(command(program, arguments).env("DEBIAN_FRONTEND", "noninteractive"));
        }
        if !self.is_present() {
            let sudo = if by_apt { "sudo " } else { "" };
            bail!("{self:?} is missing; install it with: {sudo}{}", words.join(" "));
        }
        Ok(())
    }
}

/// The browser's program, from `CHROMIUM` or the usual names.
pub(crate) fn chromium() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("CHROMIUM") {
        return Some(PathBuf::from(path)).filter(|path| path.is_file());
    }
    ["chromium", "chromium-browser", "google-chrome"]
        .into_iter()
        .find_map(on_path)
}

/// The full path of a program found on `PATH`.
pub(crate) fn on_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(program))
        .find(|file| file.is_file())
}

/// True in continuous integration, where nothing may be skipped.
pub(crate) fn in_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| value == "true" || value == "1")
}

fn update_package_lists() {
    static ONCE: Once = Once::new();
    // Old lists may still serve, so a failure here is not the end.
    ONCE.call_once(|| {
        let _ = run(&mut command("apt-get", ["update", "-q"]));
    });
}

fn answers(program: &str) -> bool {
    // rustup leaves a proxy for every component, also for those that are not installed.
    let mut command = command(program, ["--version"]);
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

fn has_wasm_target() -> bool {
    let Ok(output) = command("rustc", ["--print", "sysroot"]).output() else {
        return false;
    };
    let sysroot = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Path::new(&sysroot).join("lib/rustlib/wasm32-wasip2/lib").is_dir()
}

fn is_root() -> bool {
    command("id", ["-u"])
        .output()
        .is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
