//! What `cargo xtask test` does, in order.

use super::count::Count;
use super::services::Services;
use crate::process::{cargo, command, run, run_watched, shown};
use crate::tools::{self, Tool};
use crate::{build_plugins, build_ui, floors, host, npm, openapi, paths};
use anyhow::{Result, bail};
use std::process::Command;

/// One named piece of the whole.
pub(super) struct Step {
    pub(super) name: &'static str,
    /// What must be installed for it.
    pub(super) needs: &'static [Tool],
    pub(super) run: fn(&mut Services, &mut Count) -> Result<()>,
}

/// All steps: cheap checks first, browser last.
pub(super) const STEPS: [Step; 13] = [
    Step {
        name: "format",
        needs: &[Tool::Rustfmt],
        run: |_, _| run(&mut cargo(["fmt", "--all", "--check"])),
    },
    Step {
        name: "floors",
        needs: &[],
        run: |_, _| floors::run(),
    },
    Step {
        name: "clippy and build",
        needs: &[Tool::Clippy],
        run: |_, _| lint_and_build(),
    },
    Step {
        name: "npm packages",
        needs: &[Tool::Npm],
        run: |_, _| npm::install().map(drop),
    },
    Step {
        name: "eslint",
        needs: &[Tool::Npm],
        run: |_, count| npm_script("lint", count),
    },
    Step {
        name: "types",
        needs: &[Tool::Npm],
        run: |_, count| npm_script("typecheck", count),
    },
    Step {
        name: "browser units",
        needs: &[Tool::Npm],
        run: |_, count| npm_script("test", count),
    },
    Step {
        name: "plugin packages",
        needs: &[Tool::WasmTarget, Tool::Npm],
        run: |_, _| build_plugins::run(&[]),
    },
    Step {
        name: "browser app",
        needs: &[Tool::Npm],
        run: |_, _| build_ui::run(),
    },
    Step {
        name: "budgets",
        needs: &[Tool::Npm],
        run: |_, count| npm_script("budgets", count),
    },
    Step {
        name: "openapi",
        needs: &[],
        run: |_, _| openapi::check(),
    },
    Step {
        name: "rust tests",
        needs: &[Tool::Postgres, Tool::Redis, Tool::WasmTarget],
        run: rust_tests,
    },
    Step {
        name: "journeys",
        needs: &[Tool::Npm, Tool::Chromium],
        run: journeys,
    },
];

/// Lets Clippy compile the workspace, so that one pass both lints and builds what the tests need. `cargo clippy`
/// besides `cargo test` would compile every library twice: ten minutes on two processors without a cache.
const BY_CLIPPY: [&str; 2] = ["--config", "build.rustc-workspace-wrapper='clippy-driver'"];

fn by_clippy(arguments: &[&str]) -> Command {
    let mut command = cargo(arguments.iter().chain(&BY_CLIPPY));
    // What `cargo clippy -- -D warnings` would hand to the driver.
    command.env("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings");
    command
}

fn lint_and_build() -> Result<()> {
    host::folders_read_while_running()?;
    run(&mut by_clippy(&["build", "--workspace", "--all-targets"]))
}

/// Runs a script of the root's package.json, which covers all browser packages.
fn npm_script(script: &str, count: &mut Count) -> Result<()> {
    counted(&mut command("npm", ["run", "--silent", script]), count)
}

fn rust_tests(services: &mut Services, count: &mut Count) -> Result<()> {
    let mut tests = if tools::on_path("cargo-nextest").is_some() {
        by_clippy(&["nextest", "run", "--workspace", "--no-fail-fast"])
    } else {
        by_clippy(&["test", "--workspace", "--no-fail-fast"])
    };
    services.announce_to(&mut tests)?;
    counted(tests.env("BALCAO_BIN", paths::host_binary("debug")), count)
}

fn journeys(_: &mut Services, count: &mut Count) -> Result<()> {
    let mut journeys = npm::script("tests/journeys", "journeys");
    journeys.env("BALCAO_BIN", paths::host_binary("debug"));
    if let Some(browser) = tools::chromium() {
        journeys.env("CHROMIUM", browser);
    }
    counted(&mut journeys, count)
}

fn counted(command: &mut Command, count: &mut Count) -> Result<()> {
    let name = shown(command);
    if !run_watched(command, |line| count.look(line))? {
        bail!("`{name}` failed");
    }
    Ok(())
}
