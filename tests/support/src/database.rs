//! A fresh PostgreSQL database per test.

use crate::address::announced;
use balcao_test_services::{Durability, PostgresServer, psql};
use std::sync::OnceLock;
use uuid::Uuid;

/// The PostgreSQL server of this test run.
pub struct Postgres;

/// An empty database, dropped with this value.
pub struct Database {
    name: String,
    url: String,
}

impl Postgres {
    /// Makes an empty database on the announced server, or on one that this process starts.
    pub fn database() -> Database {
        let name = format!("test_{}", Uuid::new_v4().simple());
        psql(server(), &format!("CREATE DATABASE {name}")).expect("a database can be made");
        let (base, _) = server()
            .rsplit_once('/')
            .expect("the server's address ends with a database name");
        Database {
            url: format!("{base}/{name}"),
            name,
        }
    }
}

impl Database {
    /// The address for `DATABASE_URL`.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Runs one SQL statement and gives the first column of the first row as text.
    pub fn query(&self, statement: &str) -> String {
        psql(&self.url, statement).expect("the statement is valid")
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // The whole server is thrown away later, so a failure here costs only some disk until then.
        let _ = psql(server(), &format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name));
    }
}

fn server() -> &'static str {
    static URL: OnceLock<String> = OnceLock::new();
    URL.get_or_init(|| announced("BALCAO_TEST_POSTGRES_URL").unwrap_or_else(own_server))
}

/// A server that ends with this process (the kernel sees to it, statics are never dropped).
fn own_server() -> String {
    static SERVER: OnceLock<PostgresServer> = OnceLock::new();
    SERVER
        .get_or_init(|| PostgresServer::start(Durability::None).expect("PostgreSQL starts"))
        .url()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_databases_share_nothing_and_vanish() {
        let (one, other) = (Postgres::database(), Postgres::database());
        one.query("CREATE TABLE t (x INT)");
        assert_eq!(one.query("SELECT count(*) FROM t"), "0");
        assert!(psql(other.url(), "SELECT * FROM t").is_err());
        let url = one.url().to_owned();
        drop(one);
        assert!(psql(&url, "SELECT 1").is_err());
    }
}
