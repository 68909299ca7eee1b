//! What plugins have to do: events to hear and jobs to run. Each waits until it is done, or is set aside after its last attempt.

mod claim;
mod cron;
mod run;

pub use claim::{Busy, DueWork, Unfinished};
pub use cron::DueCron;

use crate::CompanyKey;
use crate::error::Result;
use crate::tx::{TenantTx, Tx};
use balcao_model::clock::Millis;

/// What kind of work it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WorkKind {
    /// A domain event to hear.
    Event,
    /// A job to run.
    Job,
    /// A delivery of another service.
    Hook,
    /// What becomes of the plugin in the company.
    Life,
}

impl WorkKind {
    /// The word in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Event => "event",
            Self::Job => "job",
            Self::Hook => "hook",
            Self::Life => "life",
        }
    }

    /// The kind of a word that the schema lets into the database.
    pub(crate) fn read(word: &str) -> Self {
        match word {
            "event" => Self::Event,
            "hook" => Self::Hook,
            "life" => Self::Life,
            _ => Self::Job,
        }
    }
}

/// An event for a plugin.
#[derive(Debug, Clone, Copy)]
pub struct PluginEvent<'a> {
    /// The plugin's id.
    pub plugin: &'a str,
    /// What happened, as plugins subscribe to it.
    pub topic: &'a str,
    /// Events of one lane are told one after the other, in their order.
    pub lane: Option<&'a str>,
    /// The event as JSON.
    pub payload: &'a str,
    /// How often it is tried.
    pub max_attempts: i64,
}

/// A job of a plugin.
#[derive(Debug, Clone, Copy)]
pub struct PluginJob<'a> {
    /// The plugin's id.
    pub plugin: &'a str,
    /// Name of the job.
    pub name: &'a str,
    /// Of waiting jobs with the same name and key there is one.
    pub key: Option<&'a str>,
    /// JSON.
    pub payload: &'a str,
    /// Not before.
    pub run_at: Millis,
    /// How often it is tried.
    pub max_attempts: i64,
}

impl Tx {
    /// Queues an event for a plugin.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_plugin_event(&mut self, company: CompanyKey, event: PluginEvent<'_>, at: Millis) -> Result<()> {
        self.queue_late_plugin_event(company, event, at, at).await
    }

    /// Queues an event for a plugin that is told of it only later.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_late_plugin_event(
        &mut self,
        company: CompanyKey,
        event: PluginEvent<'_>,
        at: Millis,
        due: Millis,
    ) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO plugin_work (company_id, plugin, kind, name, lane, payload, state, attempts, max_attempts, run_at, created_at) \
                 VALUES ($1, $2, 'event', $3, $4, $5, 'ready', 0, $6, $7, $8)",
            )
            .bind(company.id())
            .bind(event.plugin)
            .bind(event.topic)
            .bind(event.lane)
            .bind(event.payload)
            .bind(event.max_attempts)
            .bind(due)
            .bind(at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }
}

impl Tx {
    /// Queues the news that a plugin runs in another version from now on, for every company but those that try a version of
    /// their own: nothing changes for them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_plugin_upgrade(&mut self, plugin: &str, previous: &str, at: Millis) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO plugin_work (company_id, plugin, kind, name, lane, payload, state, attempts, max_attempts, run_at, created_at) \
                 SELECT id, $1, 'life', 'upgraded', 'life', $2, 'ready', 0, 10, $3, $3 FROM companies \
                 WHERE id NOT IN (SELECT company_id FROM plugin_canaries WHERE plugin = $1)",
            )
            .bind(plugin)
            .bind(previous)
            .bind(at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }
}

impl TenantTx<'_> {
    /// Queues the news of what becomes of a plugin in the company: `enabled`, `disabled` or `upgraded` from a version. One after
    /// the other, in their order.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_plugin_life(&mut self, plugin: &str, news: &str, previous: &str, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO plugin_work (company_id, plugin, kind, name, lane, payload, state, attempts, max_attempts, run_at, created_at) \
                 VALUES ($1, $2, 'life', $3, 'life', $4, 'ready', 0, 10, $5, $5)",
            )
            .bind(company)
            .bind(plugin)
            .bind(news)
            .bind(previous)
            .bind(at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Queues a job, or puts it in the place of the waiting one with the same name and key. Gives its id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_plugin_job(&mut self, job: PluginJob<'_>, now: Millis) -> Result<i64> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "INSERT INTO plugin_work (company_id, plugin, kind, name, key, payload, state, attempts, max_attempts, run_at, created_at) \
                 VALUES ($1, $2, 'job', $3, $4, $5, 'ready', 0, $6, $7, $8) \
                 ON CONFLICT (company_id, plugin, name, key) WHERE key IS NOT NULL AND state = 'ready' AND lease IS NULL \
                 DO UPDATE SET payload = excluded.payload, run_at = excluded.run_at, max_attempts = excluded.max_attempts, \
                   attempts = 0, error = NULL, created_at = excluded.created_at RETURNING id",
            )
            .bind(company)
            .bind(job.plugin)
            .bind(job.name)
            .bind(job.key)
            .bind(job.payload)
            .bind(job.max_attempts)
            .bind(job.run_at)
            .bind(now)
            .fetch_one(c)
            .await?)
        })
    }

    /// Whether a plugin has at least so many jobs waiting or set aside.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn has_plugin_jobs(&mut self, plugin: &str, at_least: i64) -> Result<bool> {
        let company = self.company;
        let found = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_scalar::<D, i64>(
                "SELECT COUNT(*) FROM (SELECT 1 FROM plugin_work WHERE company_id = $1 AND plugin = $2 LIMIT $3) AS found",
            )
            .bind(company)
            .bind(plugin)
            .bind(at_least)
            .fetch_one(c)
            .await
        })?;
        Ok(found >= at_least)
    }

    /// Takes back the job with this name and key that waits. False when none waits.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn cancel_plugin_job(&mut self, plugin: &str, name: &str, key: &str) -> Result<bool> {
        let company = self.company;
        let done = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "DELETE FROM plugin_work WHERE company_id = $1 AND plugin = $2 AND name = $3 AND key = $4 \
                 AND kind = 'job' AND state = 'ready' AND lease IS NULL",
            )
            .bind(company)
            .bind(plugin)
            .bind(name)
            .bind(key)
            .execute(c)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(done > 0)
    }
}
