//! Two native pools behind one enum; one macro writes each query once for both.

use crate::error::Result;
use crate::tickets::SEARCH_DEADLINE;
use sqlx_postgres::Postgres;
use sqlx_postgres::{PgConnectOptions, PgPoolOptions};
use sqlx_sqlite::Sqlite;
use sqlx_sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use std::str::FromStr;
use std::time::Duration;

/// Readers of an SQLite file. More only fight for the two or four cores of a usual machine.
const SQLITE_READERS: u32 = 4;
const POSTGRES_CONNECTIONS: u32 = 20;
/// Searches that run at the same time; others wait, but no longer than a search may take.
const SEARCHERS: u32 = 2;
/// A PostgreSQL connection that rested longer is asked whether it still lives.
const RESTED: Duration = Duration::from_secs(5);

/// A pool to read from and one to write to, the same one on PostgreSQL; and one for searches, which are slow.
pub(crate) struct Pools<D: sqlx::Database> {
    pub(crate) r: sqlx::Pool<D>,
    pub(crate) w: sqlx::Pool<D>,
    pub(crate) s: sqlx::Pool<D>,
}

impl<D: sqlx::Database> Clone for Pools<D> {
    fn clone(&self) -> Self {
        Self {
            r: self.r.clone(),
            w: self.w.clone(),
            s: self.s.clone(),
        }
    }
}

#[derive(Clone)]
pub(crate) enum Db {
    Lite(Pools<Sqlite>),
    Pg(Pools<Postgres>),
}

/// The database engine in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// An embedded SQLite file.
    Sqlite,
    /// A PostgreSQL server.
    Postgres,
}

/// Runs an expression on the reader (`r`) or writer (`w`) pool of whichever engine is open.
macro_rules! on {
    ($db:expr, $rw:ident, |$p:ident, $D:ident| $body:expr) => {
        match $db {
            $crate::db::Db::Lite(pools) => {
                #[expect(clippy::allow_attributes, reason = "not every query names its engine")]
                #[allow(dead_code)]
                type $D = sqlx_sqlite::Sqlite;
                let $p = &pools.$rw;
                $body
            }
            $crate::db::Db::Pg(pools) => {
                #[expect(clippy::allow_attributes, reason = "not every query names its engine")]
                #[allow(dead_code)]
                type $D = sqlx_postgres::Postgres;
                let $p = &pools.$rw;
                $body
            }
        }
    };
}

/// Limits a query to rows whose text names one of some addresses, as JSON writes them.
macro_rules! push_naming {
    ($q:ident, $names:expr) => {
        push_naming!($q, $names, "payload")
    };
    ($q:ident, $names:expr, $column:literal) => {
        $q.push(" AND (FALSE");
        for name in $names {
            $q.push(concat!(" OR ", $column, " LIKE "))
                .push_bind($crate::db::naming(name))
                .push(" ESCAPE '!'");
        }
        $q.push(")");
    };
}

/// The same inside a transaction; `$c` is the connection.
macro_rules! in_tx {
    ($tx:expr, |$c:ident, $D:ident| $body:expr) => {
        match $tx {
            $crate::tx::Tx::Lite(open) => {
                #[expect(clippy::allow_attributes, reason = "not every query names its engine")]
                #[allow(dead_code)]
                type $D = sqlx_sqlite::Sqlite;
                let $c = &mut **open;
                $body
            }
            $crate::tx::Tx::Pg(open) => {
                #[expect(clippy::allow_attributes, reason = "not every query names its engine")]
                #[allow(dead_code)]
                type $D = sqlx_postgres::Postgres;
                let $c = &mut **open;
                $body
            }
        }
    };
}

/// A pattern that fits a text with this name in quotation marks.
pub(crate) fn naming(name: &str) -> String {
    containing(&format!("\"{name}\""))
}

/// A pattern, with `!` as the escape character, that fits a text with this one anywhere in it.
pub(crate) fn containing(name: &str) -> String {
    let escaped: String = name
        .chars()
        .flat_map(|c| matches!(c, '%' | '_' | '!').then_some('!').into_iter().chain([c]))
        .collect();
    format!("%{escaped}%")
}

impl Db {
    pub(crate) async fn open(url: &str) -> Result<Self> {
        if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            let pool = PgPoolOptions::new()
                .max_connections(POSTGRES_CONNECTIONS)
                .acquire_timeout(Duration::from_secs(10))
                // Asking before each query costs a round trip; a connection that rested may have died.
                .test_before_acquire(false)
                .before_acquire(|connection, meta| {
                    Box::pin(async move {
                        if meta.idle_for > RESTED {
                            sqlx::Connection::ping(connection).await?;
                        }
                        Ok(true)
                    })
                })
                .connect(url)
                .await?;
            let s = searchers(url)?;
            return Ok(Self::Pg(Pools {
                r: pool.clone(),
                w: pool,
                s,
            }));
        }
        let options = SqliteConnectOptions::from_str(url)?
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Normal)
            .busy_timeout(Duration::from_secs(5))
            .foreign_keys(true)
            .pragma("cache_size", "-65536")
            .pragma("mmap_size", "268435456")
            .pragma("temp_store", "memory");
        // One writer: no statement ever meets a locked database, and the tail of waiting is short.
        let w = SqlitePoolOptions::new()
            .max_connections(1)
            .test_before_acquire(false)
            .acquire_timeout(Duration::from_secs(30))
            .connect_with(options.clone())
            .await?;
        let r = SqlitePoolOptions::new()
            .max_connections(SQLITE_READERS)
            .min_connections(1)
            .test_before_acquire(false)
            .connect_with(options.clone().pragma("query_only", "on"))
            .await?;
        let s = SqlitePoolOptions::new()
            .max_connections(SEARCHERS)
            .test_before_acquire(false)
            .acquire_timeout(SEARCH_DEADLINE)
            .connect_lazy_with(options.pragma("query_only", "on"));
        Ok(Self::Lite(Pools { r, w, s }))
    }

    pub(crate) fn engine(&self) -> Engine {
        match self {
            Self::Lite(_) => Engine::Sqlite,
            Self::Pg(_) => Engine::Postgres,
        }
    }

    pub(crate) async fn close(&self) {
        match self {
            Self::Lite(pools) => {
                pools.s.close().await;
                pools.r.close().await;
                pools.w.close().await;
            }
            Self::Pg(pools) => {
                pools.s.close().await;
                pools.w.close().await;
            }
        }
    }
}

/// Connections whose statements end at the deadline, and are planned for the term that is looked for.
fn searchers(url: &str) -> Result<sqlx::Pool<Postgres>> {
    let deadline = format!("{}ms", SEARCH_DEADLINE.as_millis());
    let options = PgConnectOptions::from_str(url)?.options([
        ("statement_timeout", deadline.as_str()),
        ("plan_cache_mode", "force_custom_plan"),
    ]);
    Ok(PgPoolOptions::new()
        .max_connections(SEARCHERS)
        .acquire_timeout(SEARCH_DEADLINE)
        .connect_lazy_with(options))
}
