//! Small values of plugins, by key. A value whose time has passed counts as absent everywhere.

use crate::error::{Error, Result};
use crate::{Store, Tenant};
use balcao_model::clock::Millis;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// A value: a number that can be counted up, or bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PluginValue {
    /// A whole number between ±(2⁵³ − 1).
    Number(i64),
    /// Anything else.
    Bytes(Vec<u8>),
}

/// Where a value lives inside its company.
#[derive(Debug, Clone, Copy)]
pub struct ValueKey<'a> {
    /// The plugin's id.
    pub plugin: &'a str,
    /// The key.
    pub key: &'a str,
}

/// The present time, and when a value written now is forgotten.
#[derive(Debug, Clone, Copy)]
pub struct Lifetime {
    /// Now.
    pub now: Millis,
    /// None means never.
    pub until: Option<Millis>,
}

impl PluginValue {
    fn columns(&self) -> (Option<i64>, Option<String>) {
        match self {
            Self::Number(number) => (Some(*number), None),
            Self::Bytes(bytes) => (None, Some(STANDARD.encode(bytes))),
        }
    }

    fn of(number: Option<i64>, bytes: Option<String>) -> Result<Self> {
        match (number, bytes) {
            (Some(number), _) => Ok(Self::Number(number)),
            (None, Some(text)) => {
                let bytes = STANDARD.decode(text);
                Ok(Self::Bytes(bytes.map_err(|error| Error::Corrupt(error.to_string()))?))
            }
            (None, None) => Err(Error::Corrupt("a value without content".to_owned())),
        }
    }
}

const INSERT: &str = "INSERT INTO plugin_values (company_id, plugin, key, counter, bytes, forgotten_at) \
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (company_id, plugin, key) DO UPDATE SET ";
const REPLACE: &str = "counter = excluded.counter, bytes = excluded.bytes, forgotten_at = excluded.forgotten_at";

impl Tenant {
    /// The value.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_value(&self, at: ValueKey<'_>, now: Millis) -> Result<Option<PluginValue>> {
        let row: Option<(Option<i64>, Option<String>)> = on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, _>(
                "SELECT counter, bytes FROM plugin_values WHERE company_id = $1 AND plugin = $2 AND key = $3 \
                 AND (forgotten_at IS NULL OR forgotten_at > $4)",
            )
            .bind(self.company)
            .bind(at.plugin)
            .bind(at.key)
            .bind(now)
            .fetch_optional(p)
            .await
        })?;
        row.map(|(number, bytes)| PluginValue::of(number, bytes)).transpose()
    }

    /// Sets a value, whatever was there.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_plugin_value(&self, at: ValueKey<'_>, value: &PluginValue, life: Lifetime) -> Result<()> {
        self.write(&format!("{INSERT}{REPLACE}"), at, value, life)
            .await
            .map(drop)
    }

    /// Sets a value where there is none, and tells whether it did.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_plugin_value(&self, at: ValueKey<'_>, value: &PluginValue, life: Lifetime) -> Result<bool> {
        let sql = format!("{INSERT}{REPLACE} WHERE plugin_values.forgotten_at <= {}", life.now);
        self.write(&sql, at, value, life).await
    }

    async fn write(&self, sql: &str, at: ValueKey<'_>, value: &PluginValue, life: Lifetime) -> Result<bool> {
        let (number, bytes) = value.columns();
        let done = on!(&self.db, w, |p, D| {
            sqlx::query::<D>(sqlx::AssertSqlSafe(sql.to_owned()))
                .bind(self.company)
                .bind(at.plugin)
                .bind(at.key)
                .bind(number)
                .bind(bytes)
                .bind(life.until)
                .execute(p)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(done > 0)
    }

    /// Adds to a number, or begins one, and gives the sum; none when the value is not a number, or the sum is too large.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_plugin_value(&self, at: ValueKey<'_>, by: i64, life: Lifetime) -> Result<Option<i64>> {
        let now = life.now;
        let sql = format!(
            "{INSERT} counter = CASE WHEN plugin_values.forgotten_at <= {now} THEN excluded.counter \
               ELSE plugin_values.counter + excluded.counter END, bytes = NULL, \
             forgotten_at = CASE WHEN plugin_values.forgotten_at <= {now} THEN excluded.forgotten_at ELSE plugin_values.forgotten_at END \
             WHERE plugin_values.counter IS NOT NULL OR plugin_values.forgotten_at <= {now} RETURNING counter"
        );
        let sum = on!(&self.db, w, |p, D| {
            sqlx::query_scalar::<D, i64>(sqlx::AssertSqlSafe(sql))
                .bind(self.company)
                .bind(at.plugin)
                .bind(at.key)
                .bind(by)
                .bind(None::<String>)
                .bind(life.until)
                .fetch_optional(p)
                .await
        });
        match sum.map_err(Error::from) {
            Err(error) if error.is_of_the_row() => Ok(None),
            other => other,
        }
    }

    /// Removes a value; an absent one is fine.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_plugin_value(&self, at: ValueKey<'_>) -> Result<()> {
        on!(&self.db, w, |p, D| {
            sqlx::query::<D>("DELETE FROM plugin_values WHERE company_id = $1 AND plugin = $2 AND key = $3")
                .bind(self.company)
                .bind(at.plugin)
                .bind(at.key)
                .execute(p)
                .await
                .map(drop)?
        });
        Ok(())
    }

    /// Whether a plugin keeps at least so many values.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn has_plugin_values(&self, plugin: &str, at_least: i64) -> Result<bool> {
        let found = on!(&self.db, r, |p, D| {
            sqlx::query_scalar::<D, i64>(
                "SELECT COUNT(*) FROM (SELECT 1 FROM plugin_values WHERE company_id = $1 AND plugin = $2 LIMIT $3) AS kept",
            )
            .bind(self.company)
            .bind(plugin)
            .bind(at_least)
            .fetch_one(p)
            .await
        })?;
        Ok(found >= at_least)
    }
}

impl Store {
    /// Removes values whose time has passed, at most so many. Gives how many there were.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn sweep_plugin_values(&self, now: Millis, limit: i64) -> Result<u64> {
        Ok(on!(&self.db, w, |p, D| {
            sqlx::query::<D>(
                "DELETE FROM plugin_values WHERE (company_id, plugin, key) IN \
                 (SELECT company_id, plugin, key FROM plugin_values WHERE forgotten_at <= $1 LIMIT $2)",
            )
            .bind(now)
            .bind(limit)
            .execute(p)
            .await
            .map(|done| done.rows_affected())
        })?)
    }
}
