//! Writing the rows of a backup into an empty database: all of them, or none.

use super::lasting;
use crate::catalog::{ColumnShape, TableShape, quoted};
use crate::error::{Error, Result};
use crate::tx::Tx;
use crate::{Engine, Store, migrate};
use balcao_model::clock::Millis;

/// What makes the desk's state fit for a new life: nothing is sent twice, no session and no token lives on,
/// no phone is connected. `$1` is the present moment.
const NEW_LIFE: &[&str] = &[
    "UPDATE users SET token_version = $1, online = FALSE",
    "UPDATE connections SET status = 'DISCONNECTED', status_reason = NULL, qrcode = '', pairing_code = '', qrcode_expires_at = NULL, \
     pairing_hash = NULL, retries = 0, token = '', updated_at = $1",
    "UPDATE messages SET failure = 'ERR_SEND_UNKNOWN', updated_at = $1 WHERE seq IN (SELECT seq FROM sends)",
];

/// A restore that is going on. Dropping it undoes it.
pub struct Load {
    tx: Tx,
    shapes: Vec<TableShape>,
}

impl Store {
    /// Gives an empty database the schema of a backup and starts to write.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn load(&self, schema: i64) -> Result<Load> {
        migrate::run(&self.db, schema).await?;
        let mut tx = self.begin().await?;
        let shapes = lasting(&mut tx).await?;
        let mut load = Load { tx, shapes };
        load.loosen().await?;
        Ok(load)
    }

    /// When this database was last restored from a backup.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn restored_at(&self) -> Result<Option<Millis>> {
        let sql = "SELECT MAX(restored_at) FROM restores";
        Ok(on!(&self.db, r, |p, D| sqlx::query_scalar::<D, Option<Millis>>(sql)
            .fetch_one(p)
            .await)?)
    }
}

impl Load {
    /// Writes rows of a table, each one JSON object.
    ///
    /// # Errors
    /// [`Error::Corrupt`] when backups hold no such table, or the database fails.
    pub async fn rows(&mut self, table: &str, rows: &[&str]) -> Result<()> {
        let shape = self.shapes.iter().find(|shape| shape.name == table);
        let shape = shape.ok_or_else(|| Error::Corrupt(format!("the schema has no table {table}")))?;
        let sql = insert(self.tx.engine(), shape);
        let batch = format!("[{}]", rows.join(","));
        self.run_with(sql, batch).await
    }

    /// Makes the loaded state fit to live and everything durable. `made_at` is the moment of the backup.
    ///
    /// # Errors
    /// When rows refer to others that are not there, or the database fails; then nothing has happened.
    pub async fn finish(mut self, made_at: Millis, now: Millis) -> Result<()> {
        for sql in NEW_LIFE.iter().copied() {
            in_tx!(&mut self.tx, |c, D| sqlx::query::<D>(sql)
                .bind(now)
                .execute(c)
                .await
                .map(drop)?);
        }
        // A change of a message that did not go out is forgotten; a message can be sent again by a person.
        for sql in [
            "DELETE FROM sends WHERE id IN (SELECT send_id FROM send_actions)",
            "UPDATE sends SET state = 'unknown', in_doubt = TRUE, held = NULL, lease = NULL, lease_until = NULL",
        ] {
            self.run(sql.into()).await?;
        }
        in_tx!(&mut self.tx, |c, D| {
            sqlx::query::<D>("INSERT INTO restores (made_at, restored_at) VALUES ($1, $2)")
                .bind(made_at)
                .bind(now)
                .execute(c)
                .await
                .map(drop)?
        });
        self.tighten().await?;
        self.tx.commit().await
    }

    /// How many rows a table has now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count(&mut self, table: &str) -> Result<u64> {
        let sql = format!("SELECT COUNT(*) FROM {}", quoted(table));
        let count: i64 = in_tx!(&mut self.tx, |c, D| {
            sqlx::query_scalar::<D, i64>(sqlx::AssertSqlSafe(sql))
                .fetch_one(c)
                .await
        })?;
        Ok(count.unsigned_abs())
    }

    /// Lets rows come before those that they refer to, and clears what migrations themselves have written.
    async fn loosen(&mut self) -> Result<()> {
        match self.tx.engine() {
            Engine::Sqlite => self.run("PRAGMA defer_foreign_keys = ON".into()).await?,
            Engine::Postgres => self.alter_references("DEFERRABLE INITIALLY DEFERRED").await?,
        }
        let names: Vec<String> = self.shapes.iter().map(|shape| quoted(&shape.name)).collect();
        for name in names {
            self.run(format!("DELETE FROM {name}")).await?;
        }
        Ok(())
    }

    /// Checks every reference and lets PostgreSQL count on from the highest ids. SQLite does both by itself.
    async fn tighten(&mut self) -> Result<()> {
        if self.tx.engine() == Engine::Sqlite {
            return Ok(());
        }
        self.run("SET CONSTRAINTS ALL IMMEDIATE".into()).await?;
        self.alter_references("NOT DEFERRABLE").await?;
        let counters: Vec<String> = self
            .strings(
                "SELECT format('SELECT setval(pg_get_serial_sequence(%L, %L), MAX(%I)) FROM %I', quote_ident(table_name), column_name, column_name, table_name) \
                 FROM information_schema.columns WHERE table_schema = current_schema() AND is_identity = 'YES'",
            )
            .await?;
        for sql in counters {
            self.run(sql).await?;
        }
        Ok(())
    }

    async fn alter_references(&mut self, how: &str) -> Result<()> {
        let references: Vec<String> = self
            .strings(
                "SELECT format('ALTER TABLE %s ALTER CONSTRAINT %I', conrelid::regclass, conname) FROM pg_constraint \
                 WHERE contype = 'f' AND connamespace = current_schema()::regnamespace",
            )
            .await?;
        for sql in references {
            self.run(format!("{sql} {how}")).await?;
        }
        Ok(())
    }

    async fn strings(&mut self, sql: &'static str) -> Result<Vec<String>> {
        in_tx!(&mut self.tx, |c, D| Ok(sqlx::query_scalar::<D, String>(sql)
            .fetch_all(c)
            .await?))
    }

    async fn run(&mut self, sql: String) -> Result<()> {
        in_tx!(&mut self.tx, |c, D| sqlx::query::<D>(sqlx::AssertSqlSafe(sql))
            .execute(c)
            .await
            .map(drop)?);
        Ok(())
    }

    async fn run_with(&mut self, sql: String, text: String) -> Result<()> {
        in_tx!(&mut self.tx, |c, D| sqlx::query::<D>(sqlx::AssertSqlSafe(sql))
            .bind(text)
            .execute(c)
            .await
            .map(drop)?);
        Ok(())
    }
}

/// One statement for any number of rows. Rows that a trigger has made already stay.
fn insert(engine: Engine, shape: &TableShape) -> String {
    let name = quoted(&shape.name);
    let columns: Vec<String> = shape.columns.iter().map(|column| quoted(&column.name)).collect();
    let list = columns.join(", ");
    match engine {
        Engine::Sqlite => {
            let values: Vec<String> = shape.columns.iter().map(extract).collect();
            format!(
                "INSERT INTO {name} ({list}) SELECT {} FROM json_each($1) WHERE TRUE ON CONFLICT DO NOTHING",
                values.join(", ")
            )
        }
        Engine::Postgres => format!(
            "INSERT INTO {name} ({list}) SELECT {list} FROM json_populate_recordset(NULL::{name}, CAST($1 AS json)) ON CONFLICT DO NOTHING"
        ),
    }
}

fn extract(column: &ColumnShape) -> String {
    format!("json_extract(value, '$.\"{}\"')", column.name)
}
