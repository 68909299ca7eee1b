//! Reading all rows of a live database at one moment, and writing them into an empty one. Rows are JSON objects,
//! the same on both engines: what SQLite wrote PostgreSQL reads, and the other way round.

mod load;

pub use load::Load;

use crate::catalog::{ColumnShape, TableShape, quoted};
use crate::db::Db;
use crate::error::Result;
use crate::tx::Tx;
use crate::{Engine, Store};
use futures::TryStreamExt;

/// Tables whose rows mean nothing later or elsewhere: leases, events and sessions in flight, single-use tokens.
const FLEETING: &[&str] = &[
    "leases",
    "outbox",
    "event_log",
    "event_progress",
    "login_attempts",
    "sim_phones",
    "password_resets",
    "mail_queue",
    "live_hosts",
    "user_sessions",
    "push_progress",
    "push_subscriptions",
    "push_sends",
    "plugin_generation",
    "plugin_usage",
    "plugin_log",
];

/// The database at one moment, while others go on writing.
pub struct Snapshot {
    tx: Tx,
}

impl Store {
    /// Holds on to the present moment.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn snapshot(&self) -> Result<Snapshot> {
        let mut tx = match &self.db {
            Db::Lite(pools) => Tx::Lite(pools.r.begin().await?),
            Db::Pg(pools) => Tx::Pg(
                pools
                    .r
                    .begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
                    .await?,
            ),
        };
        // The moment is that of the first query.
        let _: i64 = in_tx!(&mut tx, |c, D| sqlx::query_scalar::<D, i64>(
            "SELECT COUNT(*) FROM companies"
        )
        .fetch_one(c)
        .await)?;
        Ok(Snapshot { tx })
    }

    /// The newest migration that the database has; 0 when it has none.
    pub async fn schema_version(&self) -> i64 {
        let sql = "SELECT MAX(version) FROM _sqlx_migrations WHERE success";
        let version = on!(&self.db, r, |p, D| sqlx::query_scalar::<D, Option<i64>>(sql)
            .fetch_one(p)
            .await);
        version.ok().flatten().unwrap_or(0)
    }

    /// Whether nobody has put anything into the database yet.
    pub async fn is_empty(&self) -> bool {
        let sql = "SELECT COUNT(*) FROM companies";
        let rows = on!(&self.db, r, |p, D| sqlx::query_scalar::<D, i64>(sql).fetch_one(p).await);
        // Without the table there is nothing either.
        !rows.is_ok_and(|count| count > 0)
    }
}

impl Snapshot {
    /// The tables to keep.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tables(&mut self) -> Result<Vec<TableShape>> {
        lasting(&mut self.tx).await
    }

    /// Hands every row of a table on as one line of JSON. Answers how many there were.
    ///
    /// # Errors
    /// When the database fails or the row cannot be handed on.
    pub async fn rows(
        &mut self,
        table: &TableShape,
        each: &mut (dyn FnMut(&str) -> std::io::Result<()> + Send),
    ) -> Result<u64> {
        let sql = select(self.tx.engine(), table);
        let mut count = 0;
        in_tx!(&mut self.tx, |c, D| {
            let mut rows = sqlx::query_scalar::<D, String>(sqlx::AssertSqlSafe(sql)).fetch(c);
            while let Some(row) = rows.try_next().await? {
                each(&row)?;
                count += 1;
            }
        });
        Ok(count)
    }
}

/// The tables that a backup holds.
async fn lasting(tx: &mut Tx) -> Result<Vec<TableShape>> {
    let mut tables = tx.shapes().await?;
    tables.retain(|table| !FLEETING.contains(&table.name.as_str()));
    Ok(tables)
}

fn select(engine: Engine, table: &TableShape) -> String {
    let columns: Vec<&ColumnShape> = table.columns.iter().collect();
    let first = columns.first().map_or_else(String::new, |column| quoted(&column.name));
    let row = table.as_json(engine, &columns);
    format!("SELECT {row} FROM {} ORDER BY {first}", quoted(&table.name))
}
