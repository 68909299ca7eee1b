//! Connections over channels of plugins: what they were given, and who has them.

use super::{COLUMNS, ConnectionRow};
use crate::error::Result;
use crate::tx::TenantTx;
use crate::{CompanyKey, Store};
use balcao_model::clock::Millis;

impl Store {
    /// Connections of all companies over other channels than this one, the oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn connections_beside(&self, provider: &str) -> Result<Vec<(CompanyKey, ConnectionRow)>> {
        let sql = format!("SELECT {COLUMNS} FROM connections WHERE provider <> $1 ORDER BY id");
        let rows: Vec<ConnectionRow> = on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, ConnectionRow>(sqlx::AssertSqlSafe(sql));
            query.bind(provider).fetch_all(p).await
        })?;
        let keyed = rows.into_iter().map(|row| (CompanyKey::from_row(row.company_id), row));
        Ok(keyed.collect())
    }
}

impl TenantTx<'_> {
    /// Notes how often a session was begun again without success.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_connection_retries(&mut self, id: i64, retries: i64, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("UPDATE connections SET retries = $1, updated_at = $2 WHERE id = $3 AND company_id = $4")
                .bind(retries)
                .bind(at)
                .bind(id)
                .bind(company)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }

    /// Writes what a connection was given for its channel: values and sealed secrets, as JSON.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn write_channel_settings(&mut self, id: i64, settings: &str, secrets: &str) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("UPDATE connections SET settings = $1, secrets = $2 WHERE id = $3 AND company_id = $4")
                .bind(settings)
                .bind(secrets)
                .bind(id)
                .bind(company)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }
}
