//! The time line of a connection's states: when it worked and when not.

use super::SessionState;
use crate::Tenant;
use crate::error::Result;
use crate::tx::TenantTx;
use balcao_model::clock::Millis;

/// How long states are remembered.
const KEPT_MS: Millis = 180 * 24 * 60 * 60 * 1000;

/// A state that a connection came into.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct StateRow {
    /// Number of the entry; later ones are larger.
    pub id: i64,
    /// The state.
    pub status: String,
    /// Why, if something was wrong.
    pub reason: Option<String>,
    /// When.
    pub at: Millis,
    /// Messages that were written while it was so and came late.
    pub late: i64,
}

impl Tenant {
    /// The latest states of a connection, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn connection_states(&self, connection: i64, limit: i64) -> Result<Vec<StateRow>> {
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, StateRow>(
                "SELECT s.id, s.status, s.reason, s.at, (SELECT COUNT(*) FROM messages m WHERE m.company_id = $2 \
                 AND m.connection_id = $1 AND m.written_at >= s.at AND (s.until IS NULL OR m.written_at < s.until)) AS late \
                 FROM (SELECT id, status, reason, at, LEAD(at) OVER (ORDER BY id) AS until FROM connection_states \
                 WHERE connection_id = $1 AND company_id = $2) s ORDER BY s.id DESC LIMIT $3",
            );
            Ok(query
                .bind(connection)
                .bind(self.company)
                .bind(limit)
                .fetch_all(p)
                .await?)
        })
    }
}

impl TenantTx<'_> {
    /// Remembers a state, unless it is the one that the connection was in already.
    pub(super) async fn note_state(&mut self, connection: i64, state: &SessionState<'_>, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("DELETE FROM connection_states WHERE connection_id = $1 AND company_id = $2 AND at < $3")
                .bind(connection)
                .bind(company)
                .bind(at - KEPT_MS)
                .execute(c)
                .await
                .map(drop)?
        });
        let last: Option<(String, Option<String>)> = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_as::<D, _>(
                "SELECT status, reason FROM connection_states WHERE connection_id = $1 AND company_id = $2 \
                 ORDER BY id DESC LIMIT 1",
            )
            .bind(connection)
            .bind(company)
            .fetch_optional(c)
            .await
        })?;
        let is_same = |(status, reason): &(String, Option<String>)| {
            status == state.status.as_str() && reason.as_deref() == state.reason
        };
        if last.as_ref().is_some_and(is_same) {
            return Ok(());
        }
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO connection_states (company_id, connection_id, status, reason, at) VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(company)
            .bind(connection)
            .bind(state.status.as_str())
            .bind(state.reason)
            .bind(at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }
}
