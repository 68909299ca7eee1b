//! The servers that the tests share, started when the first step asks for them.

use anyhow::{Context, Result};
use balcao_test_services::{Durability, PostgresServer, RedisServer};
use std::process::Command;

/// A PostgreSQL cluster and a Redis server; dropped, they are gone.
#[derive(Default)]
pub(super) struct Services {
    running: Option<(PostgresServer, RedisServer)>,
}

impl Services {
    /// Puts the servers' addresses into the command's environment.
    ///
    /// Addresses that are set already win: somebody wants to test against a server of their own.
    pub(super) fn announce_to(&mut self, command: &mut Command) -> Result<()> {
        if self.running.is_none() {
            let postgres = PostgresServer::start(Durability::None).context("cannot start PostgreSQL")?;
            let redis = RedisServer::start().context("cannot start Redis")?;
            self.running = Some((postgres, redis));
        }
        let Some((postgres, redis)) = &self.running else {
            return Ok(());
        };
        for (name, url) in [
            ("BALCAO_TEST_POSTGRES_URL", postgres.url()),
            ("BALCAO_TEST_REDIS_URL", redis.url().to_owned()),
        ] {
            if std::env::var_os(name).is_none() {
                command.env(name, url);
            }
        }
        Ok(())
    }
}
