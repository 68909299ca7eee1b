//! Work of a lane that is done in one go: claimed and noted together, done one after the other.

use super::WorkKind;
use super::claim::{DueWork, Row};
use crate::error::Result;
use crate::tx::Tx;
use crate::{CompanyKey, Store};
use balcao_model::clock::Millis;
use sqlx::QueryBuilder;

/// Bytes of payload that are claimed behind the first: they are in memory together.
const RUN_BYTES: i64 = 4 << 20;

/// What follows in a lane: its number, kind and bytes, and whether it is due and nobody's.
type Follower = (i64, String, i64, bool);

impl Store {
    /// Claims what follows claimed work in its lane and is due: of the same kind, without a gap, at most so many and as much as may be
    /// in memory.
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
                "SELECT w.id, w.kind, CAST(OCTET_LENGTH(w.payload) AS BIGINT), \
                 (w.run_at <= $1 AND (w.lease IS NULL OR w.lease_until < $1)) FROM plugin_work f JOIN plugin_work w \
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
        let run = run_of(first.kind, followers);
        if run.is_empty() {
            return Ok(Vec::new());
        }
        // Whoever has the first of a lane has the lane: nobody else claims what is behind it.
        let mut claimed: Vec<Row> = on!(&self.db, w, |p, D| {
            let mut q = QueryBuilder::<D>::new("UPDATE plugin_work SET lease = ");
            q.push_bind(lease).push(", lease_until = ").push_bind(until);
            q.push(" WHERE EXISTS (SELECT 1 FROM plugin_work f WHERE f.id = ")
                .push_bind(first.id);
            q.push(" AND f.lease = ").push_bind(lease).push(") AND id IN (");
            let mut ids = q.separated(", ");
            for id in &run {
                ids.push_bind(*id);
            }
            q.push(
                ") RETURNING id, company_id, plugin, kind, name, payload, attempts, max_attempts, run_at, created_at",
            );
            q.build_query_as::<Row>().fetch_all(p).await
        })?;
        claimed.sort_by_key(|row| row.id);
        Ok(claimed.into_iter().map(DueWork::from).collect())
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

/// The numbers of those that are done with the first.
fn run_of(kind: WorkKind, followers: Vec<Follower>) -> Vec<i64> {
    let mut left = RUN_BYTES;
    let fits = |(_, other, bytes, is_due): &Follower| {
        left -= bytes;
        *is_due && WorkKind::read(other) == kind && left >= 0
    };
    followers.into_iter().take_while(fits).map(|(id, ..)| id).collect()
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
