//! Work of plugins that waits, and work that was set aside: seen and tried again by people.

use crate::error::Result;
use crate::tx::TenantTx;
use crate::{CompanyKey, Store, Tenant};
use balcao_model::clock::Millis;
use sqlx::QueryBuilder;

/// Work that was set aside after its last attempt.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct DeadWork {
    /// Its number.
    pub id: i64,
    /// The company.
    pub company_id: i64,
    /// `event` or `job`.
    pub kind: String,
    /// Topic of the event or name of the job.
    pub name: String,
    /// JSON.
    pub payload: String,
    /// How often it was tried.
    pub attempts: i64,
    /// What went wrong last.
    pub error: Option<String>,
    /// When it was queued.
    pub created_at: Millis,
}

const COLUMNS: &str = "id, company_id, kind, name, payload, attempts, error, created_at";

/// Limits a change to some pieces, if some are named.
macro_rules! push_ids {
    ($q:ident, $ids:expr) => {
        if let Some(ids) = $ids {
            // With nothing named, nothing is meant.
            $q.push(" AND id IN (-1");
            for id in ids {
                $q.push(", ").push_bind(*id);
            }
            $q.push(")");
        }
    };
}

impl Store {
    /// How much work waits, since when the oldest of it is due (0 for none), and how much was set aside, by plugin; of one
    /// company only, if one is given.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_queues(
        &self,
        company: Option<CompanyKey>,
        now: Millis,
    ) -> Result<Vec<(String, i64, Millis, i64)>> {
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new(
                "SELECT plugin, CAST(SUM(CASE WHEN state = 'ready' THEN 1 ELSE 0 END) AS BIGINT), \
                 CAST(COALESCE(MIN(CASE WHEN state = 'ready' AND lease IS NULL AND run_at <= ",
            );
            q.push_bind(now).push(
                " THEN run_at END), 0) AS BIGINT), CAST(SUM(CASE WHEN state = 'dead' THEN 1 ELSE 0 END) AS BIGINT) FROM plugin_work",
            );
            if let Some(company) = company {
                q.push(" WHERE company_id = ").push_bind(company.id());
            }
            q.push(" GROUP BY plugin");
            Ok(q.build_query_as().fetch_all(p).await?)
        })
    }

    /// Work of a plugin that was set aside in any company, the newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn dead_plugin_work(&self, plugin: &str, limit: i64) -> Result<Vec<DeadWork>> {
        let sql =
            format!("SELECT {COLUMNS} FROM plugin_work WHERE plugin = $1 AND state = 'dead' ORDER BY id DESC LIMIT $2");
        Ok(on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, DeadWork>(sqlx::AssertSqlSafe(sql))
                .bind(plugin)
                .bind(limit)
                .fetch_all(p)
                .await
        })?)
    }
}

impl Tenant {
    /// Work of a plugin that was set aside, the newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn dead_plugin_work(&self, plugin: &str, limit: i64) -> Result<Vec<DeadWork>> {
        let sql = format!(
            "SELECT {COLUMNS} FROM plugin_work WHERE company_id = $1 AND plugin = $2 AND state = 'dead' ORDER BY id DESC LIMIT $3"
        );
        Ok(on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, DeadWork>(sqlx::AssertSqlSafe(sql))
                .bind(self.company)
                .bind(plugin)
                .bind(limit)
                .fetch_all(p)
                .await
        })?)
    }
}

impl TenantTx<'_> {
    /// Lets work that was set aside be tried again as if for the first time: these pieces, or all. Answers how many. Of jobs
    /// with one name and key only one can wait; the others stay where they are.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn replay_plugin_work(&mut self, plugin: &str, ids: Option<&[i64]>, now: Millis) -> Result<u64> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            let mut q = QueryBuilder::<D>::new("UPDATE plugin_work SET state = 'ready', attempts = 0, run_at = ");
            q.push_bind(now).push(" WHERE company_id = ").push_bind(company);
            q.push(" AND plugin = ").push_bind(plugin).push(" AND state = 'dead'");
            push_ids!(q, ids);
            q.push(
                " AND (key IS NULL OR NOT EXISTS (SELECT 1 FROM plugin_work o WHERE o.company_id = plugin_work.company_id \
                 AND o.plugin = plugin_work.plugin AND o.name = plugin_work.name AND o.key = plugin_work.key AND o.id <> plugin_work.id \
                 AND (o.state = 'ready' OR o.id > plugin_work.id)))",
            );
            Ok(q.build().execute(c).await.map(|done| done.rows_affected())?)
        })
    }

    /// Removes work that was set aside: these pieces, or all. Answers how many.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_dead_plugin_work(&mut self, plugin: &str, ids: Option<&[i64]>) -> Result<u64> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            let mut q = QueryBuilder::<D>::new("DELETE FROM plugin_work WHERE company_id = ");
            q.push_bind(company)
                .push(" AND plugin = ")
                .push_bind(plugin)
                .push(" AND state = 'dead'");
            push_ids!(q, ids);
            Ok(q.build().execute(c).await.map(|done| done.rows_affected())?)
        })
    }
}
