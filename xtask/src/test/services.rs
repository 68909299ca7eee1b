//! The servers that the tests share, started when the first step asks for them.

use anyhow::{Context, Result};
use balcao_test_services::{Durability, PostgresServer, RedisServer};
use std::process::Command;
use tempfile::TempDir;

/// What [`Services::announce_to`] shares between the processes of a run; dropped, it is gone.
struct Running {
    postgres: PostgresServer,
    redis: RedisServer,
    /// Plugins that the run has compiled.
    compiled: TempDir,
}

/// A PostgreSQL cluster, a Redis server and a place for compiled plugins.
#[derive(Default)]
pub(super) struct Services {
    running: Option<Running>,
}

impl Services {
    /// Puts the servers' addresses into the command's environment.
    ///
    /// Addresses that are set already win: somebody wants to test against a server of their own.
    pub(super) fn announce_to(&mut self, command: &mut Command) -> Result<()> {
        let running = match self.running.take() {
            Some(running) => running,
            None => Running {
                postgres: PostgresServer::start(Durability::None).context("cannot start PostgreSQL")?,
                redis: RedisServer::start().context("cannot start Redis")?,
                compiled: TempDir::new()?,
            },
        };
        command.env(balcao_plugin_build::ONCE, running.compiled.path());
        for (name, url) in [
            ("BALCAO_TEST_POSTGRES_URL", running.postgres.url()),
            ("BALCAO_TEST_REDIS_URL", running.redis.url().to_owned()),
        ] {
            if std::env::var_os(name).is_none() {
                command.env(name, url);
            }
        }
        self.running = Some(running);
        Ok(())
    }
}
