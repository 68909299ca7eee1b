//! Settings of one process, from the environment or the command line.

mod mail;

use std::{path::PathBuf, time::Duration};

use anyhow::Context;
use balcao_api::TrustedProxies;
use balcao_desk::{LiveConfig, MailConfig, PushConfig};
use clap::{ArgAction, Args, ValueEnum};
use jiff::tz::TimeZone;
use mail::MailSettings;

/// How log lines are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    /// For people.
    Text,
    /// One JSON object per line.
    Json,
}

/// Settings of one process.
#[derive(Debug, Clone, Args)]
pub(crate) struct Settings {
    /// TCP port of the web server.
    #[arg(long, global = true, env = "BALCAO_PORT", default_value_t = 8080)]
    pub(crate) port: u16,
    /// Folder of the embedded database, secrets and media.
    #[arg(long, global = true, env = "BALCAO_DATA", default_value = "./data")]
    pub(crate) data: PathBuf,
    /// Database: `sqlite:<file>` or `postgres://…`. Default: `sqlite:<data>/balcao.db`.
    #[arg(long, global = true, env = "DATABASE_URL", hide_env_values = true)]
    database_url: Option<String>,
    /// Redis server that joins the sockets of several hosts, `redis://…`. Not needed for one host.
    #[arg(long, global = true, env = "REDIS_URL", hide_env_values = true)]
    pub(crate) redis_url: Option<String>,
    /// Demo mode: creates demo companies and users with a public password. Never on a real installation.
    #[arg(long, global = true, env = "BALCAO_DEMO", action = ArgAction::SetTrue, value_parser = clap::builder::FalseyValueParser::new())]
    pub(crate) demo: bool,
    /// Offers the simulator channel and its phone page outside demo mode.
    #[arg(long, global = true, env = "BALCAO_SIMULATOR", action = ArgAction::SetTrue, value_parser = clap::builder::FalseyValueParser::new())]
    simulator: bool,
    /// Time zone for opening hours, greetings and day limits.
    #[arg(long, global = true, env = "BALCAO_TIMEZONE", default_value = "America/Sao_Paulo")]
    timezone: String,
    /// Address under which browsers reach this host. Default: `http://localhost:<port>`.
    #[arg(long, global = true, env = "BALCAO_PUBLIC_URL")]
    public_url: Option<String>,
    /// What to log, e.g. `info` or `info,balcao_desk=debug`.
    #[arg(long = "log", global = true, env = "BALCAO_LOG", default_value = "info")]
    pub(crate) log: String,
    /// How to log.
    #[arg(long, global = true, env = "BALCAO_LOG_FORMAT", value_enum, default_value_t = LogFormat::Text)]
    pub(crate) log_format: LogFormat,
    /// Proxies whose `X-Forwarded-For` and `X-Forwarded-Port` are believed: addresses or networks, e.g. `10.0.0.0/8,::1`.
    #[arg(long, global = true, env = "BALCAO_TRUSTED_PROXIES", default_value = "")]
    pub(crate) trusted_proxies: TrustedProxies,
    /// Secret of access tokens, instead of the one in the data folder (hosts of one system share it).
    #[arg(long, global = true, env = "BALCAO_JWT_SECRET", hide_env_values = true)]
    pub(crate) jwt_secret: Option<String>,
    /// Seconds after which a silent host of the system is taken for dead and its users for offline.
    #[arg(long, global = true, env = "BALCAO_HOST_TIMEOUT", default_value_t = 90, value_parser = clap::value_parser!(u64).range(4..=3600))]
    host_timeout: u64,
    /// Sockets (browser tabs) that one user may have open at once.
    #[arg(long, global = true, env = "BALCAO_SOCKETS_PER_USER", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    sockets_per_user: u32,
    /// Secret of refresh tokens, instead of the one in the data folder.
    #[arg(long, global = true, env = "BALCAO_JWT_REFRESH_SECRET", hide_env_values = true)]
    pub(crate) jwt_refresh_secret: Option<String>,
    /// Secret that seals keys of other services in the database, instead of the one in the data folder.
    #[arg(long, global = true, env = "BALCAO_SEAL_SECRET", hide_env_values = true)]
    pub(crate) seal_secret: Option<String>,
    /// Lets push services have private addresses and do without TLS: for a stand-in on this machine, never on a real installation.
    #[arg(long, global = true, env = "BALCAO_PUSH_LOCAL", action = ArgAction::SetTrue, value_parser = clap::builder::FalseyValueParser::new())]
    push_local: bool,
    /// Lets plugins speak to private addresses and do without TLS: for a stand-in on this machine, never on a real installation.
    #[arg(long, global = true, env = "BALCAO_OUTBOUND_LOCAL", action = ArgAction::SetTrue, value_parser = clap::builder::FalseyValueParser::new())]
    pub(crate) outbound_local: bool,
    /// Seconds of processor time that compiling an uploaded plugin may take.
    #[arg(long, global = true, env = "BALCAO_PLUGIN_COMPILE_SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub(crate) plugin_compile_seconds: u64,
    #[command(flatten)]
    mail: MailSettings,
}

impl Settings {
    /// Address of the database.
    pub(crate) fn database_url(&self) -> String {
        match self.database_url.as_deref() {
            Some(url) if !url.is_empty() => url.to_owned(),
            _ => format!("sqlite:{}", self.data.join("balcao.db").display()),
        }
    }

    /// Address under which browsers reach this host, without a slash at the end.
    pub(crate) fn public_url(&self) -> String {
        match self.public_url.as_deref() {
            Some(url) if !url.is_empty() => url.trim_end_matches('/').to_owned(),
            _ => format!("http://localhost:{}", self.port),
        }
    }

    /// Where letters go.
    pub(crate) fn mail(&self) -> MailConfig {
        self.mail
            .server()
            .unwrap_or_else(|| MailConfig::Outbox(self.data.join("mail")))
    }

    /// Whether the simulator channel answers.
    pub(crate) fn simulator(&self) -> bool {
        self.demo || self.simulator
    }

    /// The installation's time zone.
    pub(crate) fn time_zone(&self) -> anyhow::Result<TimeZone> {
        TimeZone::get(&self.timezone)
            .with_context(|| format!("BALCAO_TIMEZONE names no time zone: {:?}", self.timezone))
    }

    /// Settings of sockets and presence.
    pub(crate) fn live(&self) -> LiveConfig {
        LiveConfig {
            host_timeout: Duration::from_secs(self.host_timeout),
            sockets_per_user: self.sockets_per_user,
            joined: self.redis_url().is_some(),
        }
    }

    /// Settings of Web Push.
    pub(crate) fn push(&self) -> PushConfig {
        PushConfig {
            local: self.push_local,
            ..PushConfig::default()
        }
    }

    /// Redis address, when one is configured.
    pub(crate) fn redis_url(&self) -> Option<&str> {
        self.redis_url.as_deref().filter(|url| !url.is_empty())
    }
}
