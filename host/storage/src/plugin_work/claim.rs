//! Claiming work and giving it back. A claim is fenced by its lease: who lost it changes nothing any more.

use super::WorkKind;
use crate::error::{Error, Result};
use crate::tx::Tx;
use crate::{CompanyKey, Store};
use balcao_model::clock::Millis;
use sqlx::QueryBuilder;

/// Work that is due and now claimed.
#[derive(Debug, Clone)]
pub struct DueWork {
    /// Its number; the same at each attempt.
    pub id: i64,
    /// The company.
    pub company: CompanyKey,
    /// The plugin's id.
    pub plugin: String,
    /// Event or job.
    pub kind: WorkKind,
    /// Topic of the event or name of the job.
    pub name: String,
    /// JSON.
    pub payload: String,
    /// Attempts before this one.
    pub attempts: i64,
    /// How often it is tried.
    pub max_attempts: i64,
    /// When it was due.
    pub run_at: Millis,
    /// When it was queued.
    pub created_at: Millis,
}

/// What becomes of work that a plugin did not finish.
#[derive(Debug, Clone, Copy)]
pub enum Unfinished<'a> {
    /// It is tried again at a time, and this attempt counts.
    Failed {
        /// When.
        again_at: Millis,
        /// What went wrong.
        error: &'a str,
    },
    /// It is run at a time as if for the first time.
    Fresh {
        /// When.
        at: Millis,
    },
    /// It could not be tried; it waits without counting an attempt.
    Waits {
        /// Until when.
        until: Millis,
    },
    /// It is set aside for people to see.
    Dead {
        /// What went wrong.
        error: &'a str,
    },
}

/// A plugin of a company that has enough to do for now.
pub type Busy = (CompanyKey, String);

#[derive(sqlx::FromRow)]
pub(super) struct Row {
    pub(super) id: i64,
    company_id: i64,
    plugin: String,
    kind: String,
    name: String,
    payload: String,
    attempts: i64,
    max_attempts: i64,
    run_at: Millis,
    created_at: Millis,
}

/// Work of a lane waits for what was queued before it.
const FIRST_OF_LANE: &str = "(w.lane IS NULL OR NOT EXISTS (SELECT 1 FROM plugin_work o WHERE o.company_id = w.company_id \
     AND o.plugin = w.plugin AND o.lane = w.lane AND o.id < w.id AND o.state = 'ready'))";

impl Store {
    /// Whether work is due of plugins other than those that are `off`. Looking needs no writer.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn has_due_plugin_work(&self, now: Millis, off: &[String]) -> Result<bool> {
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new(
                "SELECT EXISTS (SELECT 1 FROM plugin_work w WHERE w.state = 'ready' AND w.run_at <= ",
            );
            q.push_bind(now)
                .push(" AND (w.lease IS NULL OR w.lease_until < ")
                .push_bind(now);
            q.push(") AND ").push(FIRST_OF_LANE);
            for plugin in off {
                q.push(" AND w.plugin <> ").push_bind(plugin.as_str());
            }
            q.push(")");
            Ok(q.build_query_scalar::<bool>().fetch_one(p).await?)
        })
    }

    /// Work of a name that was queued before a time and that nobody does now, the oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn late_plugin_work(&self, name: &str, before: Millis, now: Millis, limit: i64) -> Result<Vec<DueWork>> {
        let rows: Vec<Row> = on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, Row>(
                "SELECT id, company_id, plugin, kind, name, payload, attempts, max_attempts, run_at, created_at FROM plugin_work \
                 WHERE state = 'ready' AND run_at <= $1 AND name = $2 AND kind = 'event' AND created_at < $3 \
                 AND (lease IS NULL OR lease_until < $1) ORDER BY id LIMIT $4",
            )
            .bind(now)
            .bind(name)
            .bind(before)
            .bind(limit)
            .fetch_all(p)
            .await
        })?;
        Ok(rows.into_iter().map(DueWork::from).collect())
    }

    /// Removes work that nobody is to do any more.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn drop_plugin_work(&self, id: i64) -> Result<()> {
        on!(&self.db, w, |p, D| {
            let query = sqlx::query::<D>("DELETE FROM plugin_work WHERE id = $1").bind(id);
            query.execute(p).await.map(drop)?
        });
        Ok(())
    }

    /// Removes events that wait since before a moment for plugins that are switched off everywhere; those of these names stay.
    /// Tells how many.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_unheard_events(&self, before: Millis, staying: &[&str]) -> Result<u64> {
        on!(&self.db, w, |p, D| {
            let mut q = QueryBuilder::<D>::new(
                "DELETE FROM plugin_work WHERE kind = 'event' AND state = 'ready' AND lease IS NULL AND created_at < ",
            );
            q.push_bind(before)
                .push(" AND plugin IN (SELECT id FROM plugins WHERE disabled_at IS NOT NULL)");
            for name in staying {
                q.push(" AND name <> ").push_bind((*name).to_owned());
            }
            Ok(q.build().execute(p).await?.rows_affected())
        })
    }

    /// Removes work that is done. Tells whether the claim was still ours.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish_plugin_work(&self, id: i64, lease: &str) -> Result<bool> {
        let done = on!(&self.db, w, |p, D| {
            sqlx::query::<D>("DELETE FROM plugin_work WHERE id = $1 AND lease = $2")
                .bind(id)
                .bind(lease)
                .execute(p)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(done > 0)
    }

    /// Gives work back. Tells whether the claim was still ours.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn release_plugin_work(&self, id: i64, lease: &str, to: Unfinished<'_>) -> Result<bool> {
        match self.release(id, lease, to).await {
            // While it ran, a newer job took its name and key: that one stands for both.
            Err(Error::Duplicate) => self.finish_plugin_work(id, lease).await,
            other => other,
        }
    }

    async fn release(&self, id: i64, lease: &str, to: Unfinished<'_>) -> Result<bool> {
        let (state, run_at, attempts, error) = match to {
            Unfinished::Failed { again_at, error } => ("ready", again_at, "attempts + 1", Some(error)),
            Unfinished::Fresh { at } => ("ready", at, "0", None),
            Unfinished::Waits { until } => ("ready", until, "attempts", None),
            Unfinished::Dead { error } => ("dead", 0, "attempts + 1", Some(error)),
        };
        let sql = format!(
            "UPDATE plugin_work SET state = $1, run_at = $2, attempts = {attempts}, error = COALESCE($3, error), lease = NULL, \
             lease_until = NULL WHERE id = $4 AND lease = $5"
        );
        let done = on!(&self.db, w, |p, D| {
            sqlx::query::<D>(sqlx::AssertSqlSafe(sql))
                .bind(state)
                .bind(run_at)
                .bind(error)
                .bind(id)
                .bind(lease)
                .execute(p)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(done > 0)
    }
}

impl Tx {
    /// Claims work that is due, the longest waiting first, passing over who is busy and plugins that are off; of each lane
    /// only the first.
    /// A claim ends by itself, should the host die.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim_plugin_work(
        &mut self,
        (now, until): (Millis, Millis),
        lease: &str,
        (busy, off): (&[Busy], &[String]),
        limit: i64,
    ) -> Result<Vec<DueWork>> {
        let lock = if matches!(self, Self::Pg(_)) {
            " FOR UPDATE OF w SKIP LOCKED"
        } else {
            ""
        };
        in_tx!(self, |c, D| {
            let mut q = QueryBuilder::<D>::new("UPDATE plugin_work SET lease = ");
            q.push_bind(lease).push(", lease_until = ").push_bind(until);
            q.push(" WHERE id IN (SELECT w.id FROM plugin_work w WHERE w.state = 'ready' AND w.run_at <= ");
            q.push_bind(now)
                .push(" AND (w.lease IS NULL OR w.lease_until < ")
                .push_bind(now);
            q.push(") AND ").push(FIRST_OF_LANE);
            for (company, plugin) in busy {
                q.push(" AND NOT (w.company_id = ").push_bind(company.id());
                q.push(" AND w.plugin = ").push_bind(plugin.as_str()).push(")");
            }
            for plugin in off {
                q.push(" AND w.plugin <> ").push_bind(plugin.as_str());
            }
            q.push(" ORDER BY w.run_at, w.id LIMIT ").push_bind(limit).push(lock);
            q.push(
                ") RETURNING id, company_id, plugin, kind, name, payload, attempts, max_attempts, run_at, created_at",
            );
            let rows: Vec<Row> = q.build_query_as().fetch_all(c).await?;
            Ok(rows.into_iter().map(DueWork::from).collect())
        })
    }
}

impl From<Row> for DueWork {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            company: CompanyKey::from_row(row.company_id),
            plugin: row.plugin,
            kind: WorkKind::read(&row.kind),
            name: row.name,
            payload: row.payload,
            attempts: row.attempts,
            max_attempts: row.max_attempts,
            run_at: row.run_at,
            created_at: row.created_at,
        }
    }
}
