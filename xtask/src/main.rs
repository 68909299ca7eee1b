//! The project's own commands: `cargo xtask <command>`.
//!
//! One file per command. Nothing here is shipped; it only starts the tools that build, run and
//! check the project, so it keeps its dependencies few and compiles in seconds.

mod bench;
mod build_plugins;
mod build_ui;
mod floors;
mod host;
mod interrupt;
mod npm;
mod openapi;
mod paths;
mod process;
mod run;
mod say;
mod stamp;
mod standins;
mod test;
mod tools;

use anyhow::{Result, bail};
use std::process::ExitCode;

const HELP: &str = "\
Usage: cargo xtask <command>

  run                 build what changed and start Balcão in demo mode on http://localhost:8080
  test [step…]        every check and test; with words, only the steps whose name contains one
  test --list         the steps by name
  build-plugins [id…] build and pack the first-party plugins into target/plugins
  build-ui            build the browser app into shell-ui/dist
  floors              check that dependencies point down only and that files stay small
  openapi [--check]   write docs/api/openapi.json from the host, or check that it is up to date
  standins            local servers in place of messaging services, see tests/standins/README.md
  bench [part…]       release figures: plugins, tickets, inbound, start (all without a word)";

fn main() -> ExitCode {
    match dispatch() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // The sentence is for the person who typed the command; where it arose in here is not.
            say::error(&format!("error: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn dispatch() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = match arguments.split_first() {
        Some((command, rest)) => (command.as_str(), rest),
        None => ("help", [].as_slice()),
    };
    interrupt::install()?;
    match command {
        "run" => run::run(),
        "test" => test::run(rest),
        "build-plugins" => build_plugins::run(rest),
        "build-ui" => build_ui::run(),
        "floors" => floors::run(),
        "openapi" => openapi::run(rest),
        "bench" => bench::run(rest),
        "standins" => standins::run(),
        "help" | "--help" | "-h" => {
            say::line(HELP);
            Ok(())
        }
        other => bail!("unknown command {other:?}\n\n{HELP}"),
    }
}
