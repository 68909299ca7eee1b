//! Catalogues of others that this installation reads, and the one that it offers.

use crate::Store;
use crate::error::Result;
use crate::tx::Tx;
use balcao_model::clock::Millis;

/// A catalogue of somebody else, as it was read last.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct CatalogueRow {
    /// Its number here; nought for one that is to be added.
    pub id: i64,
    /// Where it is read.
    pub url: String,
    /// The key that has to sign it, 64 hexadecimal digits.
    pub public_key: String,
    /// Its name in its own words.
    pub name: String,
    /// Its edition; an older one is never taken.
    pub edition: i64,
    /// What it says, as JSON.
    pub content: String,
    /// When it was added.
    pub added_at: Millis,
    /// When it was read last.
    pub read_at: Millis,
    /// When reading it was tried last.
    pub tried_at: Millis,
    /// Why that failed.
    pub fault: Option<String>,
}

/// The catalogue of this installation.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct OfferingRow {
    /// Name shown to those who read it.
    pub name: String,
    /// The key that signs it, 64 hexadecimal digits.
    pub public_key: String,
    /// Its secret half, sealed.
    pub private_key: String,
    /// Whether others may read it.
    pub offered: bool,
}

const COLUMNS: &str = "id, url, public_key, name, edition, content, added_at, read_at, tried_at, fault";

impl Store {
    /// Every catalogue of others, by name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn catalogues(&self) -> Result<Vec<CatalogueRow>> {
        let sql = format!("SELECT {COLUMNS} FROM plugin_catalogues ORDER BY name, id");
        Ok(on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, CatalogueRow>(sqlx::AssertSqlSafe(sql))
                .fetch_all(p)
                .await
        })?)
    }

    /// A catalogue of somebody else.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn catalogue(&self, id: i64) -> Result<Option<CatalogueRow>> {
        let sql = format!("SELECT {COLUMNS} FROM plugin_catalogues WHERE id = $1");
        Ok(on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, CatalogueRow>(sqlx::AssertSqlSafe(sql))
                .bind(id)
                .fetch_optional(p)
                .await
        })?)
    }

    /// Notes what was read in a catalogue, or why it could not be read. An edition that is older than what another host
    /// has read meanwhile changes nothing.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note_catalogue(&self, row: &CatalogueRow) -> Result<()> {
        on!(&self.db, w, |p, D| {
            sqlx::query::<D>(
                "UPDATE plugin_catalogues SET name = $1, edition = $2, content = $3, read_at = $4, tried_at = $5, fault = $6 \
                 WHERE id = $7 AND edition <= $2",
            )
            .bind(&row.name)
            .bind(row.edition)
            .bind(&row.content)
            .bind(row.read_at)
            .bind(row.tried_at)
            .bind(&row.fault)
            .bind(row.id)
            .execute(p)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// The catalogue of this installation, once somebody has decided about it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn offering(&self) -> Result<Option<OfferingRow>> {
        let sql = "SELECT name, public_key, private_key, offered FROM plugin_offering WHERE id = 1";
        Ok(on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, OfferingRow>(sql).fetch_optional(p).await
        })?)
    }
}

impl Tx {
    /// Adds a catalogue of somebody else and answers its number.
    ///
    /// # Errors
    /// [`crate::Error::Duplicate`] when its address is known already.
    pub async fn insert_catalogue(&mut self, row: &CatalogueRow) -> Result<i64> {
        in_tx!(self, |c, D| {
            let query = sqlx::query_scalar::<D, i64>(
                "INSERT INTO plugin_catalogues (url, public_key, name, edition, content, added_at, read_at, tried_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id",
            );
            Ok(query
                .bind(&row.url)
                .bind(&row.public_key)
                .bind(&row.name)
                .bind(row.edition)
                .bind(&row.content)
                .bind(row.added_at)
                .bind(row.read_at)
                .bind(row.tried_at)
                .fetch_one(c)
                .await?)
        })
    }

    /// Forgets a catalogue of somebody else. What was taken from it stays. `false` when there is none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_catalogue(&mut self, id: i64) -> Result<bool> {
        in_tx!(self, |c, D| {
            let query = sqlx::query::<D>("DELETE FROM plugin_catalogues WHERE id = $1").bind(id);
            Ok(query.execute(c).await?.rows_affected() > 0)
        })
    }

    /// Writes what was decided about the catalogue of this installation.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn put_offering(&mut self, row: &OfferingRow) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO plugin_offering (id, name, public_key, private_key, offered) VALUES (1, $1, $2, $3, $4) \
                 ON CONFLICT (id) DO UPDATE SET name = excluded.name, public_key = excluded.public_key, \
                 private_key = excluded.private_key, offered = excluded.offered",
            )
            .bind(&row.name)
            .bind(&row.public_key)
            .bind(&row.private_key)
            .bind(row.offered)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }
}
