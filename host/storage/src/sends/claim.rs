//! Claiming sends and giving them back. A claim is fenced by its lease: who lost it changes nothing any more.

use crate::error::Result;
use crate::tx::Tx;
use crate::{CompanyKey, Store};
use balcao_model::clock::Millis;
use balcao_model::pacing::{HoldReason, Pace, Priority};
use sqlx::QueryBuilder;

/// A send that is due, with what decides whether it may go.
#[derive(Debug, Clone)]
pub struct DueSend {
    /// The send's number.
    pub id: i64,
    /// The company.
    pub company: CompanyKey,
    /// The connection to send over.
    pub connection_id: i64,
    /// Who carries the connection: the simulator, or a plugin.
    pub provider: String,
    /// The conversation; sends of one conversation keep their order.
    pub ticket_id: i64,
    /// The message.
    pub seq: i64,
    /// How often it was tried before.
    pub attempts: i64,
    /// Who sends.
    pub priority: Priority,
    /// Whether an earlier try may have reached the channel: its outcome is not known.
    pub in_doubt: bool,
    /// Why it waited until now.
    pub held: Option<String>,
    /// When it was queued, or taken up again by a person.
    pub queued_at: Millis,
    /// The connection's state.
    pub connection_status: String,
    /// The connection's budget.
    pub pace: Pace,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    company_id: i64,
    connection_id: i64,
    provider: String,
    ticket_id: i64,
    seq: i64,
    attempts: i64,
    priority: i64,
    in_doubt: bool,
    held: Option<String>,
    queued_at: Millis,
    status: String,
    sends_per_minute: i64,
    warm_up_from: Option<Millis>,
}

impl From<Row> for DueSend {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            company: CompanyKey::from_row(row.company_id),
            connection_id: row.connection_id,
            provider: row.provider,
            ticket_id: row.ticket_id,
            seq: row.seq,
            attempts: row.attempts,
            priority: Priority::of_rank(row.priority),
            in_doubt: row.in_doubt,
            held: row.held,
            queued_at: row.queued_at,
            connection_status: row.status,
            pace: Pace {
                per_minute: row.sends_per_minute,
                warm_up_from: row.warm_up_from,
            },
        }
    }
}

/// What becomes of a send that the channel did not take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unsent {
    /// It is tried again.
    Later {
        /// When.
        at: Millis,
        /// Whether this try may have reached the channel after all.
        in_doubt: bool,
    },
    /// It is not tried again unless a person says so.
    Failed,
    /// Nobody knows whether the channel has it; only a person may send it once more.
    Unknown,
}

/// The oldest waiting send of its conversation, due and claimed by nobody who lives.
const DUE: &str = "s.state = 'ready' AND s.run_at <= $1 AND (s.lease IS NULL OR s.lease_until < $1) \
     AND NOT EXISTS (SELECT 1 FROM sends o WHERE o.ticket_id = s.ticket_id AND o.id < s.id AND o.state = 'ready')";

impl Store {
    /// Whether a send is due. Looking needs no writer.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn has_due_sends(&self, now: Millis) -> Result<bool> {
        let sql = format!("SELECT EXISTS (SELECT 1 FROM sends s WHERE {DUE})");
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_scalar::<D, bool>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(now).fetch_one(p).await?)
        })
    }
}

impl Tx {
    /// Sends that are due: at most one of each conversation, the oldest, so that order is kept. Those of the
    /// highest priority come first. Other hosts do not get them until the transaction ends.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn due_sends(&mut self, now: Millis, limit: i64) -> Result<Vec<DueSend>> {
        let lock = if matches!(self, Self::Pg(_)) {
            " FOR UPDATE OF s SKIP LOCKED"
        } else {
            ""
        };
        let sql = format!(
            "SELECT s.id, s.company_id, s.connection_id, s.ticket_id, s.seq, s.attempts, s.priority, \
             (s.in_doubt OR s.lease IS NOT NULL) AS in_doubt, s.held, s.queued_at, w.provider, w.status, w.sends_per_minute, w.warm_up_from \
             FROM sends s JOIN connections w ON w.id = s.connection_id WHERE {DUE} \
             ORDER BY s.priority, s.run_at, s.id LIMIT $2{lock}"
        );
        let rows: Vec<Row> = in_tx!(self, |c, D| {
            let query = sqlx::query_as::<D, Row>(sqlx::AssertSqlSafe(sql));
            query.bind(now).bind(limit).fetch_all(c).await
        })?;
        Ok(rows.into_iter().map(DueSend::from).collect())
    }

    /// Claims sends for this host. A claim ends by itself, should the host die; the outcome is in doubt then.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim_sends(&mut self, ids: &[i64], lease: &str, until: Millis) -> Result<()> {
        if ids.is_empty() {
            return Ok(());
        }
        in_tx!(self, |c, D| {
            let mut q = QueryBuilder::<D>::new("UPDATE sends SET in_doubt = (in_doubt OR lease IS NOT NULL), lease = ");
            q.push_bind(lease).push(", lease_until = ").push_bind(until);
            q.push(", attempts = attempts + 1, held = NULL WHERE id IN (");
            let mut list = q.separated(", ");
            for id in ids {
                list.push_bind(*id);
            }
            q.push(")");
            q.build().execute(c).await.map(drop)?;
        });
        Ok(())
    }

    /// Lets a send wait. A reason is what people see; without one it only stands back for a moment.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn hold_send(&mut self, id: i64, reason: Option<HoldReason>, until: Millis) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>("UPDATE sends SET held = $1, run_at = $2 WHERE id = $3")
                .bind(reason.map(HoldReason::as_str))
                .bind(until)
                .bind(id)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }

    /// Gives up a send that nobody has claimed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn expire_send(&mut self, id: i64, code: &str) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>("UPDATE sends SET state = 'failed', held = NULL, lease = NULL, error = $1 WHERE id = $2")
                .bind(code)
                .bind(id)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }

    /// The moment up to which a connection's budget is used; other hosts wait for it until the transaction ends.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn lock_budget(&mut self, company: CompanyKey, connection: i64) -> Result<Millis> {
        in_tx!(self, |c, D| {
            Ok(sqlx::query_scalar::<D, Millis>(
                "INSERT INTO send_budgets (connection_id, company_id, used_until) VALUES ($1, $2, 0) \
                 ON CONFLICT (connection_id) DO UPDATE SET used_until = send_budgets.used_until RETURNING used_until",
            )
            .bind(connection)
            .bind(company.id())
            .fetch_one(c)
            .await?)
        })
    }

    /// Notes up to which moment a connection's budget is used.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_budget(&mut self, connection: i64, used_until: Millis) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>("UPDATE send_budgets SET used_until = $1 WHERE connection_id = $2")
                .bind(used_until)
                .bind(connection)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }

    /// Removes a send that the channel has taken. Tells whether the claim was still ours.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish_send(&mut self, id: i64, lease: &str) -> Result<bool> {
        let done = in_tx!(self, |c, D| {
            sqlx::query::<D>("DELETE FROM sends WHERE id = $1 AND lease = $2")
                .bind(id)
                .bind(lease)
                .execute(c)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(done > 0)
    }

    /// Gives back a send that the channel did not take. Tells whether the claim was still ours.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn release_send(&mut self, id: i64, lease: &str, code: &str, to: Unsent) -> Result<bool> {
        let (state, run_at, in_doubt) = match to {
            Unsent::Later { at, in_doubt } => ("ready", at, in_doubt),
            Unsent::Failed => ("failed", 0, false),
            Unsent::Unknown => ("unknown", 0, true),
        };
        let done = in_tx!(self, |c, D| {
            sqlx::query::<D>(
                "UPDATE sends SET state = $1, run_at = $2, in_doubt = $3, error = $4, lease = NULL WHERE id = $5 AND lease = $6",
            )
            .bind(state)
            .bind(run_at)
            .bind(in_doubt)
            .bind(code)
            .bind(id)
            .bind(lease)
            .execute(c)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(done > 0)
    }
}
