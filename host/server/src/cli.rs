//! Commands and their options.

use std::{io::Write, path::PathBuf, process::ExitCode};

use clap::{Args, Parser, Subcommand};

use crate::{admin, backup, config::Settings, doctor, import, plugin, registry, seed, serve, simulate, wiring};

/// Balcão: customer service over messaging channels, extended by plugins.
///
/// Everything is configured by environment variables; each has an option of the same meaning.
#[derive(Parser)]
#[command(name = "balcao", version)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) settings: Settings,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Starts the server and keeps running until SIGTERM or Ctrl-C.
    Serve,
    /// Brings the database to the schema of this version and exits.
    Migrate,
    /// Creates the demo companies, users and conversations (does nothing when they exist).
    SeedDemo,
    /// Fills the database with many tickets and messages, for measurements.
    SeedLoad(SeedLoad),
    /// Checks the installation and says what is wrong in plain sentences.
    Doctor,
    /// Writes everything of this installation, which may be running, into one file.
    Backup(Backup),
    /// Puts a backup back into an empty database.
    Restore(Restore),
    /// Prints the receipts of erased contacts, for `restore --receipts`.
    Receipts,
    /// Plays customers, a bad network and agents in one company of a running host, over the simulator.
    Simulate(simulate::Simulate),
    /// Manages administrators.
    #[command(subcommand)]
    Admin(Admin),
    /// Brings companies over from the database of an older program of this family. Can be repeated.
    Import(import::Import),
    /// Writes, tests, packs, signs and installs plugins.
    #[command(subcommand)]
    Plugin(plugin::Plugin),
    /// Compiles the component at the standard input; the server starts it when a plugin is uploaded.
    #[command(name = wiring::COMPILE, hide = true)]
    CompilePlugin,
    /// Publishes plugin packages.
    #[command(subcommand)]
    Registry(registry::Registry),
    /// Prints the OpenAPI description of the HTTP interface.
    Openapi,
}

/// Size of a measurement database.
#[derive(Args)]
pub(crate) struct SeedLoad {
    /// Tickets to create; half of them belong to one company.
    #[arg(long, default_value_t = 10_000)]
    pub(crate) tickets: u32,
    /// Messages to spread evenly over the tickets.
    #[arg(long, default_value_t = 100_000)]
    pub(crate) messages: u32,
}

/// Where the backup goes.
#[derive(Args)]
pub(crate) struct Backup {
    /// The file to write; it must not exist.
    pub(crate) file: PathBuf,
    /// Leaves the files of conversations out.
    #[arg(long)]
    pub(crate) without_media: bool,
}

/// Where the backup comes from.
#[derive(Args)]
pub(crate) struct Restore {
    /// A file that `backup` wrote.
    pub(crate) file: PathBuf,
    /// Receipts of contacts that were erased after the backup was made, as `receipts` printed them.
    #[arg(long)]
    pub(crate) receipts: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Admin {
    /// Creates an administrator, with the company and the plan when they do not exist.
    Create(AdminCreate),
}

/// The administrator to create. The password is read from the standard input;
/// at a terminal, one is generated and shown once.
#[derive(Args)]
pub(crate) struct AdminCreate {
    /// E-mail address, the login name.
    #[arg(long)]
    pub(crate) email: String,
    /// Display name.
    #[arg(long)]
    pub(crate) name: String,
    /// Company of the administrator. Without it: the provider company, with rights over the installation.
    #[arg(long)]
    pub(crate) company: Option<String>,
}

impl Cli {
    /// Runs the chosen command.
    pub(crate) async fn run(self) -> anyhow::Result<ExitCode> {
        match self.command {
            Command::Serve => serve::run(self.settings).await?,
            Command::Migrate => {
                wiring::open_store(&self.settings).await?;
                tracing::info!("the database is up to date");
            }
            Command::SeedDemo => seed::demo(&self.settings).await?,
            Command::SeedLoad(size) => seed::load(&self.settings, &size).await?,
            Command::Doctor => return doctor::run(&self.settings).await,
            Command::Backup(what) => backup::backup(&self.settings, &what).await?,
            Command::Restore(what) => backup::restore(&self.settings, &what).await?,
            Command::Receipts => backup::receipts(&self.settings).await?,
            Command::Simulate(wanted) => simulate::run(wanted)?,
            Command::Admin(Admin::Create(who)) => admin::create(&self.settings, who).await?,
            Command::Import(wanted) => return import::run(&self.settings, wanted).await,
            Command::Registry(what) => what.run()?,
            // These commands start compilers and wait for hosts; nothing else goes on in this process.
            Command::Plugin(command) => tokio::task::block_in_place(|| command.run())?,
            Command::CompilePlugin => return Ok(compile(&self.settings)),
            Command::Openapi => serve::write_stdout(&balcao_api::openapi_json()?)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Says what is wrong with the component in plain words, for whoever sent it.
fn compile(settings: &Settings) -> ExitCode {
    match balcao_runtime::compile_here(settings.plugin_compile_seconds) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            // Nobody else is left to be told.
            let _ = std::io::stderr().write_all(reason.as_bytes());
            ExitCode::FAILURE
        }
    }
}
