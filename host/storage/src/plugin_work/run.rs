//! Work of a lane that is done in one go: claimed and noted together, done one after the other.

use super::WorkKind;
use super::claim::{DueWork, Row};
use crate::error::Result;
use crate::tx::Tx;
use crate::{CompanyKey, Store};
use balcao_model::clock::Millis;
use sqlx::QueryBuilder;

#[derive(sqlx::FromRow)]
struct Follower {
    is_due: bool,
    #[sqlx(flatten)]
    row: Row,
}

impl Store {
    /// Claims what follows claimed work in its lane and is due: of the same kind, without a gap, at most so many.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim_followers(
        &self,
        first: &DueWork,
        (now, until): (Millis, Millis),
        lease: &str,
        limit: i64,
    ) -> Result<Vec<DueWork>> {
        let followers: Vec<Follower> = on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, Follower>(
                "SELECT (w.run_at <= $1 AND (w.lease IS NULL OR w.lease_until < $1)) AS is_due, w.id, w.company_id, w.plugin, w.kind, \
                 w.name, w.payload, w.attempts, w.max_attempts, w.run_at, w.created_at FROM plugin_work f JOIN plugin_work w \
                 ON w.company_id = f.company_id AND w.plugin = f.plugin AND w.lane = f.lane AND w.id > f.id AND w.state = 'ready' \
                 WHERE f.id = $2 AND f.lease = $3 ORDER BY w.id LIMIT $4",
            )
            .bind(now)
            .bind(first.id)
            .bind(lease)
            .bind(limit)
            .fetch_all(p)
            .await
        })?;
        let same = |one: &Follower| one.is_due && WorkKind::read(&one.row.kind) == first.kind;
        let run: Vec<DueWork> = followers
            .into_iter()
            .take_while(same)
            .map(|one| one.row.into())
            .collect();
        if run.is_empty() {
            return Ok(run);
        }
        // Whoever has the first of a lane has the lane: nobody else claims what is behind it.
        let claimed = on!(&self.db, w, |p, D| {
            let mut q = QueryBuilder::<D>::new("UPDATE plugin_work SET lease = ");
            q.push_bind(lease).push(", lease_until = ").push_bind(until);
            q.push(" WHERE EXISTS (SELECT 1 FROM plugin_work f WHERE f.id = ")
                .push_bind(first.id);
            q.push(" AND f.lease = ").push_bind(lease).push(") AND id IN (");
            let mut ids = q.separated(", ");
            for work in &run {
                ids.push_bind(work.id);
            }
            q.push(")");
            q.build().execute(p).await.map(|done| done.rows_affected())
        })?;
        Ok(if claimed == 0 { Vec::new() } else { run })
    }

    /// Lets what follows work in its lane wait for as long as that does: nobody who looks for due work has to pass over it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn hold_followers(&self, first: i64) -> Result<()> {
        on!(&self.db, w, |p, D| {
            let query = sqlx::query::<D>(
                "UPDATE plugin_work SET run_at = f.run_at FROM plugin_work f WHERE f.id = $1 AND f.state = 'ready' \
                 AND plugin_work.company_id = f.company_id AND plugin_work.plugin = f.plugin AND plugin_work.lane = f.lane \
                 AND plugin_work.state = 'ready' AND plugin_work.id > f.id AND plugin_work.run_at < f.run_at",
            );
            query.bind(first).execute(p).await.map(drop)?
        });
        Ok(())
    }

    /// Removes work that is done, as far as the claim is still ours.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish_plugin_run(&self, done: &[i64], lease: &str) -> Result<()> {
        self.settle_run("DELETE FROM plugin_work", done, lease).await
    }

    /// Gives claimed work back that was not begun.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unclaim_plugin_work(&self, left: &[i64], lease: &str) -> Result<()> {
        self.settle_run("UPDATE plugin_work SET lease = NULL, lease_until = NULL", left, lease)
            .await
    }

    async fn settle_run(&self, what: &'static str, ids: &[i64], lease: &str) -> Result<()> {
        if ids.is_empty() {
            return Ok(());
        }
        on!(&self.db, w, |p, D| {
            let mut q = QueryBuilder::<D>::new(what);
            q.push(" WHERE lease = ").push_bind(lease).push(" AND id IN (");
            let mut listed = q.separated(", ");
            for id in ids {
                listed.push_bind(*id);
            }
            q.push(")");
            q.build().execute(p).await.map(drop)?
        });
        Ok(())
    }
}

impl Tx {
    /// When the first of a lane is due; 0 while the lane is empty.
    pub(crate) async fn lane_due(&mut self, company: CompanyKey, plugin: &str, lane: &str) -> Result<Millis> {
        let due: Option<Millis> = in_tx!(self, |c, D| {
            sqlx::query_scalar::<D, Millis>(
                "SELECT run_at FROM plugin_work WHERE company_id = $1 AND plugin = $2 AND lane = $3 AND state = 'ready' \
                 ORDER BY id LIMIT 1",
            )
            .bind(company.id())
            .bind(plugin)
            .bind(lane)
            .fetch_optional(c)
            .await
        })?;
        Ok(due.unwrap_or_default())
    }
}
