//! Events that wait to be told to a plugin, each until the plugin has taken it.

use crate::error::Result;
use crate::tx::Tx;
use crate::{CompanyKey, Store};
use balcao_model::clock::Millis;

/// An event for a plugin.
#[derive(Debug, Clone)]
pub struct PluginEvent {
    /// Its number; unique, so that the plugin can tell a repetition.
    pub id: i64,
    /// The company in which it happened.
    pub company: CompanyKey,
    /// The plugin's id.
    pub plugin: String,
    /// The event as JSON.
    pub event: String,
    /// How often it was tried before.
    pub attempts: i64,
}

impl Tx {
    /// Queues an event for a plugin.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_plugin_event(
        &mut self,
        company: CompanyKey,
        plugin: &str,
        event: &str,
        at: Millis,
    ) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO plugin_events (company_id, plugin, event, state, attempts, run_at, created_at) VALUES ($1, $2, $3, 'ready', 0, $4, $4)",
            )
            .bind(company.id())
            .bind(plugin)
            .bind(event)
            .bind(at)
            .execute(c)
            .await.map(drop)?
        });
        Ok(())
    }
}

impl Store {
    /// Events that are due, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn due_plugin_events(&self, now: Millis, limit: i64) -> Result<Vec<PluginEvent>> {
        let rows: Vec<(i64, i64, String, String, i64)> = on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, _>(
                "SELECT id, company_id, plugin, event, attempts FROM plugin_events WHERE state = 'ready' AND run_at <= $1 ORDER BY run_at, id LIMIT $2",
            )
            .bind(now)
            .bind(limit)
            .fetch_all(p)
            .await
        })?;
        let events = rows
            .into_iter()
            .map(|(id, company, plugin, event, attempts)| PluginEvent {
                id,
                company: CompanyKey::from_row(company),
                plugin,
                event,
                attempts,
            });
        Ok(events.collect())
    }

    /// Removes an event that the plugin has taken.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish_plugin_event(&self, id: i64) -> Result<()> {
        on!(&self.db, w, |p, D| {
            sqlx::query::<D>("DELETE FROM plugin_events WHERE id = $1")
                .bind(id)
                .execute(p)
                .await
                .map(drop)?
        });
        Ok(())
    }

    /// Notes a failed delivery: tried again at a time, or set aside for good (`None`).
    ///
    /// # Errors
    /// When the database fails.
    pub async fn fail_plugin_event(&self, id: i64, error: &str, again_at: Option<Millis>) -> Result<()> {
        let state = if again_at.is_some() { "ready" } else { "dead" };
        on!(&self.db, w, |p, D| {
            sqlx::query::<D>(
                "UPDATE plugin_events SET state = $1, run_at = $2, error = $3, attempts = attempts + 1 WHERE id = $4",
            )
            .bind(state)
            .bind(again_at.unwrap_or(0))
            .bind(error)
            .bind(id)
            .execute(p)
            .await
            .map(drop)?
        });
        Ok(())
    }
}
