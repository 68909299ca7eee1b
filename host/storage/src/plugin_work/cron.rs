//! When the cron lines of plugins are due.

use super::PluginJob;
use crate::error::Result;
use crate::tx::{TenantTx, Tx};
use crate::{CompanyKey, Store};
use balcao_model::clock::Millis;

/// A cron line that is due, or whose first time is not known yet.
#[derive(Debug, Clone)]
pub struct DueCron {
    /// The company.
    pub company: CompanyKey,
    /// The plugin's id.
    pub plugin: String,
    /// The job's name.
    pub name: String,
    /// When it was due; none before its first time is worked out.
    pub due_at: Option<Millis>,
}

impl Tx {
    /// Makes sure that a line has its row in every company, due at a time still to be worked out; a line that changed
    /// begins anew.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plant_crons(&mut self, plugin: &str, name: &str, line: &str) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO plugin_crons (company_id, plugin, name, line) SELECT id, $1, $2, $3 FROM companies WHERE TRUE \
                 ON CONFLICT (company_id, plugin, name) DO UPDATE SET line = excluded.line, due_at = NULL \
                 WHERE plugin_crons.line <> excluded.line",
            )
            .bind(plugin)
            .bind(name)
            .bind(line)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }
}

impl Store {
    /// Lines that are due, or without a time.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn due_crons(&self, now: Millis, limit: i64) -> Result<Vec<DueCron>> {
        let rows: Vec<(i64, String, String, Option<Millis>)> = on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, _>(
                "SELECT company_id, plugin, name, due_at FROM plugin_crons WHERE due_at IS NULL OR due_at <= $1 ORDER BY due_at LIMIT $2",
            )
            .bind(now)
            .bind(limit)
            .fetch_all(p)
            .await
        })?;
        let crons = rows.into_iter().map(|(company, plugin, name, due_at)| DueCron {
            company: CompanyKey::from_row(company),
            plugin,
            name,
            due_at,
        });
        Ok(crons.collect())
    }
}

impl TenantTx<'_> {
    /// Notes when a line is due next, and queues its job if it was due now. Does nothing when another host has done so,
    /// and tells it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn advance_cron(
        &mut self,
        cron: &DueCron,
        next: Option<Millis>,
        job: Option<PluginJob<'_>>,
        now: Millis,
    ) -> Result<bool> {
        let company = self.company;
        // A line without a next time is never due.
        let next = next.unwrap_or(Millis::MAX);
        let done = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE plugin_crons SET due_at = $1 WHERE company_id = $2 AND plugin = $3 AND name = $4 \
                 AND COALESCE(due_at, 0) = $5",
            )
            .bind(next)
            .bind(company)
            .bind(cron.plugin.as_str())
            .bind(cron.name.as_str())
            .bind(cron.due_at.unwrap_or(0))
            .execute(c)
            .await
            .map(|done| done.rows_affected())
        })?;
        if done == 0 {
            return Ok(false);
        }
        if let Some(job) = job {
            self.queue_plugin_job(job, now).await?;
        }
        Ok(true)
    }

    /// Forgets a line, because its plugin is gone or does not have it any more.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_cron(&mut self, plugin: &str, name: &str) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("DELETE FROM plugin_crons WHERE company_id = $1 AND plugin = $2 AND name = $3")
                .bind(company)
                .bind(plugin)
                .bind(name)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }
}
