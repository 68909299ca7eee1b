//! Publishers whose packages are accepted.

use crate::Store;
use crate::error::Result;
use crate::tx::Tx;
use balcao_model::clock::Millis;

/// A publisher.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PublisherRow {
    /// Short id of the key.
    pub key: String,
    /// Name shown to people.
    pub name: String,
    /// The key, 64 hexadecimal digits.
    pub public_key: String,
    /// `publisher` or `platform`.
    pub trust: String,
    /// When it was added.
    pub added_at: Millis,
    /// When it was revoked.
    pub revoked_at: Option<Millis>,
    /// Why.
    pub revoked_reason: String,
}

const COLUMNS: &str = "key, name, public_key, trust, added_at, revoked_at, revoked_reason";

impl Store {
    /// Every publisher, by name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn publishers(&self) -> Result<Vec<PublisherRow>> {
        let sql = format!("SELECT {COLUMNS} FROM plugin_publishers ORDER BY name, key");
        Ok(on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, PublisherRow>(sqlx::AssertSqlSafe(sql))
                .fetch_all(p)
                .await
        })?)
    }
}

impl Tx {
    /// A publisher.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn publisher(&mut self, key: &str) -> Result<Option<PublisherRow>> {
        let sql = format!("SELECT {COLUMNS} FROM plugin_publishers WHERE key = $1");
        in_tx!(self, |c, D| {
            let query = sqlx::query_as::<D, PublisherRow>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(key).fetch_optional(c).await?)
        })
    }

    /// Adds a publisher.
    ///
    /// # Errors
    /// [`crate::Error::Duplicate`] when its key is known already.
    pub async fn insert_publisher(&mut self, row: &PublisherRow) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO plugin_publishers (key, name, public_key, trust, added_at) VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(&row.key)
            .bind(&row.name)
            .bind(&row.public_key)
            .bind(&row.trust)
            .bind(row.added_at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Changes a publisher's name and trust, and whether it is revoked.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn update_publisher(&mut self, row: &PublisherRow) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>(
                "UPDATE plugin_publishers SET name = $1, trust = $2, revoked_at = $3, revoked_reason = $4 WHERE key = $5",
            )
            .bind(&row.name)
            .bind(&row.trust)
            .bind(row.revoked_at)
            .bind(&row.revoked_reason)
            .bind(&row.key)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }
}
