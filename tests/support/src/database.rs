//! A fresh PostgreSQL database per test.

use crate::address::announced;
use balcao_test_services::{Durability, PostgresServer, psql};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
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
        Database::make(None).expect("a database can be made")
    }

    /// Makes a database with what `migrate` puts into it, given its address. All tests of one program share that work,
    /// also when each of them is a process of its own: the first one's database is what the others copy.
    pub fn migrated(migrate: impl FnOnce(&str)) -> Database {
        let template = template();
        if let Ok(copy) = Database::make(Some(&template)) {
            return copy;
        }
        let first = Self::database();
        migrate(first.url());
        // Whoever comes second finds the name taken and goes on with an own database all the same.
        match psql(server(), &format!("ALTER DATABASE {} RENAME TO {template}", first.name)) {
            Ok(_) => Database::make(Some(&template)).expect("a template can be copied"),
            Err(_) => first,
        }
    }
}

/// Another build of the tests may migrate otherwise, so it has a template of its own.
fn template() -> String {
    let program = std::env::current_exe().expect("a test is a program");
    let built = program
        .metadata()
        .and_then(|file| file.modified())
        .expect("a file has an age");
    let mut hasher = DefaultHasher::new();
    (program, built).hash(&mut hasher);
    format!("template_{:016x}", hasher.finish())
}

impl Database {
    fn make(template: Option<&str>) -> std::io::Result<Self> {
        let name = format!("test_{}", Uuid::new_v4().simple());
        let copied = template.map(|from| format!(" TEMPLATE {from}")).unwrap_or_default();
        psql(server(), &format!("CREATE DATABASE {name}{copied}"))?;
        let (base, _) = server()
            .rsplit_once('/')
            .expect("the server's address ends with a database name");
        Ok(Self {
            url: format!("{base}/{name}"),
            name,
        })
    }

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

    #[test]
    fn a_migrated_database_is_a_copy_of_the_first_one() {
        let migrate = |url: &str| drop(psql(url, "CREATE TABLE t AS SELECT 7 AS x").unwrap());
        let (one, other) = (
            Postgres::migrated(migrate),
            Postgres::migrated(|_| panic!("asked twice")),
        );
        one.query("UPDATE t SET x = 8");
        assert_eq!(other.query("SELECT x FROM t"), "7");
    }
}
