//! Reading the database of an older program of this product family, to bring its companies over.
//!
//! The source is PostgreSQL and is opened read only. Its members differ in their columns, so every row is
//! read as JSON with the columns that the table really has.

mod sql;

use crate::error::{Error, Result};
use futures::stream::{BoxStream, StreamExt};
use serde_json::Value;
use sqlx::ConnectOptions;
use sqlx_postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use std::collections::HashMap;
use std::str::FromStr;
use std::time::Duration;

pub use sql::{Extra, Reading};

/// Connections to the source: one that streams and one that is asked something meanwhile.
const CONNECTIONS: u32 = 2;
const PATIENCE: Duration = Duration::from_secs(10);
/// Tables that every member has.
const FAMILY: [&str; 4] = ["Users", "Contacts", "Tickets", "Messages"];

/// A database of the family.
pub struct Family {
    pool: PgPool,
    tables: HashMap<String, HashMap<String, String>>,
    identity: String,
}

/// One row of the source.
#[derive(Debug, Clone)]
pub struct FamilyRow {
    /// Where it stands in the order of reading; reading goes on behind it.
    pub place: Vec<String>,
    /// Its columns.
    pub columns: Value,
}

impl Family {
    /// Connects and reads which tables and columns there are. Every transaction is read only.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn open(url: &str) -> Result<Self> {
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .after_connect(|connection, _| {
                Box::pin(async move {
                    for setting in ["SET default_transaction_read_only = on", "SET TIME ZONE 'UTC'"] {
                        sqlx::query(setting).execute(&mut *connection).await?;
                    }
                    Ok(())
                })
            })
            // A query that streams a table is meant to take long.
            .connect_with(PgConnectOptions::from_str(url)?.disable_statement_logging())
            .await?;
        let tables = catalogue(&pool).await?;
        let identity = identity(&pool).await?;
        Ok(Self { pool, tables, identity })
    }

    /// A text by which the same database is known again.
    #[must_use]
    pub fn identity(&self) -> &str {
        &self.identity
    }

    /// Whether this is a database of the family at all.
    #[must_use]
    pub fn is_known(&self) -> bool {
        FAMILY.iter().all(|table| self.tables.contains_key(*table))
    }

    /// Whether there is such a table.
    #[must_use]
    pub fn has_table(&self, table: &str) -> bool {
        self.tables.contains_key(table)
    }

    /// Whether there is such a column.
    #[must_use]
    pub fn has_column(&self, table: &str, column: &str) -> bool {
        self.tables
            .get(table)
            .is_some_and(|columns| columns.contains_key(column))
    }

    /// About how many rows a table has, from the server's own statistics; at once, whatever its size.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn estimate(&self, table: &str) -> Result<i64> {
        let sql = "SELECT CAST(GREATEST(c.reltuples, 0) AS BIGINT) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
                   WHERE c.relname = $1 AND n.nspname = current_schema()";
        let found = sqlx::query_scalar::<_, i64>(sql).bind(table).fetch_optional(&self.pool);
        Ok(found.await?.unwrap_or(0))
    }

    /// Ids of companies.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn companies(&self) -> Result<Vec<i64>> {
        let sql = "SELECT CAST(id AS BIGINT) FROM \"Companies\" ORDER BY id";
        Ok(sqlx::query_scalar(sql).fetch_all(&self.pool).await?)
    }

    /// Whether a company has no plan, or one that does not exist.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn companies_without_plan(&self) -> Result<bool> {
        if !self.has_column("Companies", "planId") || !self.has_table("Plans") {
            return Ok(true);
        }
        let sql = "SELECT EXISTS (SELECT 1 FROM \"Companies\" c LEFT JOIN \"Plans\" p ON p.id = c.\"planId\" WHERE p.id IS NULL)";
        Ok(sqlx::query_scalar(sql).fetch_one(&self.pool).await?)
    }

    /// The rows of a table in the order of its key, streamed: the server never sends more than is taken.
    ///
    /// # Errors
    /// In the stream, when the database fails.
    pub fn rows(&self, reading: &Reading<'_>) -> BoxStream<'_, Result<FamilyRow>> {
        let columns = self.tables.get(reading.table).cloned().unwrap_or_default();
        let sql = sql::select(reading, &columns, |table, column| self.has_column(table, column));
        let mut query = sqlx::query_as::<_, (Vec<String>, Value)>(sqlx::AssertSqlSafe(sql));
        for part in reading.after.into_iter().flatten() {
            query = query.bind(part.clone());
        }
        if let Some(companies) = reading.companies {
            query = query.bind(companies.to_vec());
        }
        query
            .fetch(&self.pool)
            .map(|row| match row {
                Ok((place, columns)) => Ok(FamilyRow { place, columns }),
                Err(error) => Err(Error::from(error)),
            })
            .boxed()
    }

    /// Ends the connections.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

async fn catalogue(pool: &PgPool) -> Result<HashMap<String, HashMap<String, String>>> {
    let sql = "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT), CAST(data_type AS TEXT) \
               FROM information_schema.columns WHERE table_schema = current_schema()";
    let rows: Vec<(String, String, String)> = sqlx::query_as(sql).fetch_all(pool).await?;
    let mut tables: HashMap<String, HashMap<String, String>> = HashMap::new();
    for (table, column, kind) in rows {
        tables.entry(table).or_default().insert(column, kind);
    }
    Ok(tables)
}

/// The cluster's own number survives a change of address; where it may not be asked, the address must do.
async fn identity(pool: &PgPool) -> Result<String> {
    let own = "SELECT CAST(system_identifier AS TEXT) || '/' || current_database() FROM pg_control_system()";
    if let Ok(identity) = sqlx::query_scalar::<_, String>(own).fetch_one(pool).await {
        return Ok(identity);
    }
    let address = "SELECT COALESCE(CAST(inet_server_addr() AS TEXT), 'local') || ':' || current_setting('port') || '/' || current_database()";
    Ok(sqlx::query_scalar(address).fetch_one(pool).await?)
}
