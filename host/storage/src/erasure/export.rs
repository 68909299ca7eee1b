//! Reading everything that is known of a contact.

use super::{PERSONAL_TABLES, Reach, condition};
use crate::Tenant;
use crate::catalog::{ColumnShape, TableShape};
use crate::error::Result;

/// Columns that are only for the database's own use.
const INNER: &[&str] = &["company_id", "search", "lease", "lease_until", "client_id"];

impl Tenant {
    /// The tables that an export shows, each with the shape that [`Tenant::personal_rows`] wants.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn personal_tables(&self) -> Result<Vec<TableShape>> {
        let shapes = crate::Store { db: self.db.clone() }.table_shapes().await?;
        let shown = PERSONAL_TABLES.iter().rev().filter(|place| place.shown);
        Ok(shown
            .filter_map(|place| shapes.iter().find(|shape| shape.name == place.table).cloned())
            .collect())
    }

    /// Rows of a table that belong to a contact, as JSON texts, in pages.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn personal_rows(
        &self,
        table: &TableShape,
        contact: i64,
        offset: i64,
        limit: i64,
    ) -> Result<Vec<String>> {
        let Some(place) = PERSONAL_TABLES.iter().find(|place| place.table == table.name) else {
            return Ok(Vec::new());
        };
        if matches!(place.reach, Reach::Number) {
            return Ok(Vec::new());
        }
        let columns: Vec<&ColumnShape> = table
            .columns
            .iter()
            .filter(|column| !INNER.contains(&column.name.as_str()))
            .collect();
        let first = columns.first().map_or("1", |column| column.name.as_str());
        let sql = format!(
            "SELECT {} FROM {} WHERE {} ORDER BY {first} LIMIT $1 OFFSET $2",
            table.as_json(self.db.engine(), &columns),
            table.name,
            condition(place.reach, self.company, contact)
        );
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_scalar::<D, String>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(limit).bind(offset).fetch_all(p).await?)
        })
    }

    /// Addresses of the files in a contact's messages.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn personal_files(&self, contact: i64) -> Result<Vec<String>> {
        let sql = format!(
            "SELECT DISTINCT media_url FROM messages WHERE {} AND media_url LIKE '/public/%'",
            condition(Reach::Messages, self.company, contact)
        );
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_scalar::<D, String>(sqlx::AssertSqlSafe(sql));
            Ok(query.fetch_all(p).await?)
        })
    }
}
