//! New documents. Their number comes from a row that all who add to the collection wait for, until the transaction ends: so numbers
//! have no gaps, and a document never appears behind one with a higher number, which those who read on from the last number rely on.

use super::{DocumentText, Place};
use crate::error::Result;
use crate::tx::{TenantTx, Tx};
use balcao_model::clock::Millis;
use sqlx_postgres::PgConnection;

const NUMBER: &str = "INSERT INTO plugin_sequences (company_id, plugin, collection, last_id) VALUES ($1, $2, $3, 1) \
     ON CONFLICT (company_id, plugin, collection) DO UPDATE SET last_id = plugin_sequences.last_id + 1 RETURNING last_id";

impl TenantTx<'_> {
    /// Adds a document with version 1 and an id that was never used. Answers the id.
    ///
    /// # Errors
    /// `Duplicate` when a unique entry is taken.
    pub async fn insert_document(&mut self, place: Place<'_>, text: DocumentText<'_>, at: Millis) -> Result<i64> {
        let company = self.company;
        match &mut *self.tx {
            Tx::Pg(open) => at_once(&mut *open, company, place, text, at).await,
            Tx::Lite(_) => self.step_by_step(place, text, at).await,
        }
    }

    async fn step_by_step(&mut self, place: Place<'_>, text: DocumentText<'_>, at: Millis) -> Result<i64> {
        let company = self.company;
        let id = in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_scalar::<D, i64>(NUMBER).bind(company);
            query.bind(place.plugin).bind(place.collection).fetch_one(c).await
        })?;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO plugin_documents (company_id, plugin, collection, id, version, body, created_at, updated_at) \
                 VALUES ($1, $2, $3, $4, 1, $5, $6, $6)",
            )
            .bind(company)
            .bind(place.plugin)
            .bind(place.collection)
            .bind(id)
            .bind(text.body)
            .bind(at)
            .execute(c)
            .await
            .map(drop)?
        });
        self.add_entries(place, id, text).await?;
        Ok(id)
    }
}

/// The same in one round trip, because others wait for their number meanwhile.
async fn at_once(
    connection: &mut PgConnection,
    company: i64,
    place: Place<'_>,
    text: DocumentText<'_>,
    at: Millis,
) -> Result<i64> {
    let sql = format!(
        "WITH n AS ({NUMBER}), \
         d AS (INSERT INTO plugin_documents (company_id, plugin, collection, id, version, body, created_at, updated_at) \
           SELECT $1, $2, $3, n.last_id, 1, $4, $5, $5 FROM n), \
         i AS (INSERT INTO plugin_index (company_id, plugin, collection, field, value, id) \
           SELECT $1, $2, $3, e.name, e.value, n.last_id FROM n, UNNEST($6::TEXT[], $7::TEXT[]) AS e (name, value)), \
         u AS (INSERT INTO plugin_unique (company_id, plugin, collection, key, value, id) \
           SELECT $1, $2, $3, e.name, e.value, n.last_id FROM n, UNNEST($8::TEXT[], $9::TEXT[]) AS e (name, value)) \
         SELECT last_id FROM n"
    );
    let ((index_names, index_values), (unique_names, unique_values)) = (columns(text.indexes), columns(text.unique));
    let added = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
        .bind(company)
        .bind(place.plugin)
        .bind(place.collection)
        .bind(text.body)
        .bind(at)
        .bind(index_names)
        .bind(index_values)
        .bind(unique_names)
        .bind(unique_values)
        .fetch_one(connection)
        .await?;
    Ok(added)
}

fn columns(entries: &[(String, String)]) -> (Vec<&str>, Vec<&str>) {
    entries
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .unzip()
}
