//! The `balcao` program: one binary for the server and for everything an operator does with it.

use std::process::ExitCode;

use clap::Parser;

mod admin;
mod backup;
mod cli;
mod config;
mod doctor;
mod import;
mod log;
mod packages;
mod plugin;
mod registry;
mod secrets;
mod seed;
mod serve;
mod shutdown;
mod simulate;
mod wiring;

#[tokio::main]
async fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    log::init(&cli.settings);
    match cli.run().await {
        Ok(code) => code,
        Err(error) => {
            tracing::error!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
