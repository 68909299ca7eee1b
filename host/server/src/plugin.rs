//! `balcao plugin …`: what authors of plugins and operators do with packages.

mod client;
mod dev;
mod keys;
mod new;
mod pack;
mod remote;
mod replay;

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

pub(crate) use client::{Client, CompanyAccess, HostAccess};

/// The commands.
#[derive(Subcommand)]
pub(crate) enum Plugin {
    /// Makes a new plugin with a screen, which works at once.
    New(New),
    /// Builds the plugin after every save and puts it into a running demo host.
    Dev(Dev),
    /// Runs the tests of the plugin: the real component on a host in memory.
    Test(Test),
    /// Builds the plugin and packs it into `<id>-<version>.balcao`, not yet signed.
    Pack(Pack),
    /// Signs a package with the key of its publisher; the key is made at first use.
    Sign(Sign),
    /// Checks a package: its digests, its manifest and its signature.
    Verify(Verify),
    /// Uploads a package to a host and switches it on.
    Install(Install),
    /// Lists the plugins of a host.
    List(HostAccess),
    /// Puts the version back that ran before.
    Rollback(Rollback),
    /// Runs a recorded call again, here, with the plugin as it is now, and shows what differs.
    Replay(Replay),
}

/// A new plugin.
#[derive(Args)]
pub(crate) struct New {
    /// Its id: a-z, 0-9 and hyphens.
    id: String,
    /// Name shown to people; made from the id when absent.
    #[arg(long)]
    name: Option<String>,
    /// Where the plugin's folder is made; by default here.
    #[arg(long, default_value = ".")]
    into: PathBuf,
    /// The folder `plugin-sdk` of a checkout of Balcão. The SDK is not on a package registry.
    #[arg(long, env = "BALCAO_SDK")]
    sdk: Option<PathBuf>,
    /// What it is written in.
    #[arg(long, value_enum, default_value_t)]
    language: Language,
}

/// Languages that there is a template for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Language {
    /// The smallest and the fastest.
    #[default]
    Rust,
    /// Runs in a JavaScript engine that the plugin brings with it.
    Typescript,
}

/// Development.
#[derive(Args)]
pub(crate) struct Dev {
    /// The plugin's folder.
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// Registers your key with platform trust, so that the plugin may claim top-level paths and pages.
    #[arg(long)]
    platform: bool,
    /// E-mail of a company's admin, with the same password: the plugin is switched on in that company.
    #[arg(long, default_value = "admin@demo.balcao")]
    admin: String,
    /// Ends after the first time that the plugin runs.
    #[arg(long)]
    once: bool,
    #[command(flatten)]
    key: KeyFile,
    #[command(flatten)]
    host: HostAccess,
}

/// Tests.
#[derive(Args)]
pub(crate) struct Test {
    /// The plugin's folder.
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// What `cargo test` is given besides.
    #[arg(last = true)]
    arguments: Vec<String>,
}

/// Packing.
#[derive(Args)]
pub(crate) struct Pack {
    /// The plugin's folder.
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// Folder for the package; by default the plugin's own.
    #[arg(long)]
    out: Option<PathBuf>,
}

/// Signing.
#[derive(Args)]
pub(crate) struct Sign {
    /// A `.balcao` file; the signature is put into it.
    package: PathBuf,
    #[command(flatten)]
    key: KeyFile,
}

/// The publisher's secret key.
#[derive(Args)]
pub(crate) struct KeyFile {
    /// File with the secret key of the publisher (64 hexadecimal digits). Default: `~/.config/balcao/publisher.key`.
    #[arg(long = "key", env = "BALCAO_PUBLISHER_KEY")]
    path: Option<PathBuf>,
}

/// Checking.
#[derive(Args)]
pub(crate) struct Verify {
    /// A `.balcao` file.
    package: PathBuf,
    /// Public key of the publisher it should come from (64 hexadecimal digits).
    #[arg(long)]
    publisher: Option<String>,
}

/// Installing.
#[derive(Args)]
pub(crate) struct Install {
    /// A signed `.balcao` file.
    package: PathBuf,
    #[command(flatten)]
    host: HostAccess,
}

/// Going back.
#[derive(Args)]
pub(crate) struct Rollback {
    /// Id of the plugin.
    id: String,
    /// The version to go to; by default the one that ran before.
    #[arg(long)]
    to: Option<String>,
    #[command(flatten)]
    host: HostAccess,
}

/// Replaying.
#[derive(Args)]
pub(crate) struct Replay {
    /// Id of the call, as it stands in the log and on the plugin's page.
    call_id: String,
    /// The plugin's folder.
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// A file with the record, instead of asking the host for it.
    #[arg(long)]
    record: Option<PathBuf>,
    #[command(flatten)]
    host: HostAccess,
}

impl Plugin {
    /// Runs the chosen command.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        match self {
            Self::New(wanted) => new::run(&wanted),
            Self::Dev(wanted) => dev::run(&wanted),
            Self::Test(wanted) => pack::test(&wanted),
            Self::Pack(wanted) => pack::pack(&wanted),
            Self::Sign(wanted) => pack::sign(&wanted),
            Self::Verify(wanted) => pack::verify(&wanted),
            Self::Install(wanted) => remote::install(&wanted),
            Self::List(host) => remote::list(&host),
            Self::Rollback(wanted) => remote::rollback(&wanted),
            Self::Replay(wanted) => replay::run(&wanted),
        }
    }
}
