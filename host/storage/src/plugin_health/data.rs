//! What a plugin keeps of a company: how much it is, all of it, and its end.

use crate::Tenant;
use crate::error::Result;
use crate::tx::TenantTx;

/// How much a plugin keeps.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, sqlx::FromRow)]
pub struct PluginData {
    /// Documents in collections.
    pub documents: i64,
    /// Small values.
    pub entries: i64,
    /// Characters of both.
    pub size: i64,
}

/// A document or a value, for an export.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PluginLine {
    /// The collection; empty for a value.
    pub collection: String,
    /// Number of the document, 0 for a value.
    pub id: i64,
    /// The value's key, empty for a document.
    pub key: String,
    /// The document as JSON, or the value: a number, or bytes in base64.
    pub body: String,
}

impl Tenant {
    /// How much a plugin keeps of this company.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_data(&self, plugin: &str) -> Result<PluginData> {
        Ok(on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, PluginData>(
                "SELECT d.documents, v.entries, d.size + v.size AS size FROM \
                 (SELECT COUNT(*) AS documents, CAST(COALESCE(SUM(LENGTH(body)), 0) AS BIGINT) AS size FROM plugin_documents \
                  WHERE company_id = $1 AND plugin = $2) d, \
                 (SELECT COUNT(*) AS entries, CAST(COALESCE(SUM(LENGTH(key) + LENGTH(COALESCE(bytes, ''))), 0) AS BIGINT) AS size \
                  FROM plugin_values WHERE company_id = $1 AND plugin = $2) v",
            )
            .bind(self.company)
            .bind(plugin)
            .fetch_one(p)
            .await
        })?)
    }

    /// Documents of a plugin beyond one, by collection and number.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_documents_after(
        &self,
        plugin: &str,
        after: (&str, i64),
        limit: i64,
    ) -> Result<Vec<PluginLine>> {
        Ok(on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, PluginLine>(
                "SELECT collection, id, '' AS key, body FROM plugin_documents WHERE company_id = $1 AND plugin = $2 \
                 AND (collection > $3 OR (collection = $3 AND id > $4)) ORDER BY collection, id LIMIT $5",
            )
            .bind(self.company)
            .bind(plugin)
            .bind(after.0)
            .bind(after.1)
            .bind(limit)
            .fetch_all(p)
            .await
        })?)
    }

    /// Values of a plugin beyond a key.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_values_after(&self, plugin: &str, after: &str, limit: i64) -> Result<Vec<PluginLine>> {
        Ok(on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, PluginLine>(
                "SELECT '' AS collection, CAST(0 AS BIGINT) AS id, key, COALESCE(bytes, CAST(counter AS TEXT)) AS body FROM plugin_values \
                 WHERE company_id = $1 AND plugin = $2 AND key > $3 ORDER BY key LIMIT $4",
            )
            .bind(self.company)
            .bind(plugin)
            .bind(after)
            .bind(limit)
            .fetch_all(p)
            .await
        })?)
    }
}

/// Everything that a plugin keeps of a company. Numbers of documents are not given again: `plugin_sequences` stays.
const KEPT_IN: [&str; 9] = [
    "plugin_documents",
    "plugin_values",
    "plugin_settings",
    "plugin_secrets",
    "plugin_hooks",
    "plugin_hook_ids",
    "plugin_work",
    "plugin_crons",
    "plugin_log",
];

impl TenantTx<'_> {
    /// Removes everything that a plugin keeps of this company, its settings and secrets, and its work.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_plugin_data(&mut self, plugin: &str) -> Result<()> {
        let company = self.company;
        for table in KEPT_IN {
            let sql = format!("DELETE FROM {table} WHERE company_id = $1 AND plugin = $2");
            in_tx!(&mut *self.tx, |c, D| {
                sqlx::query::<D>(sqlx::AssertSqlSafe(sql))
                    .bind(company)
                    .bind(plugin)
                    .execute(c)
                    .await
                    .map(drop)?
            });
        }
        Ok(())
    }
}
