//! What people see of a send, and what they may do about it.

use crate::Tenant;
use crate::error::Result;
use crate::tx::{TenantTx, Tx};
use balcao_model::clock::Millis;
use sqlx::QueryBuilder;

/// An unfinished send, as its message shows it.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct SendStatus {
    /// The message.
    pub seq: i64,
    /// `ready`, `failed` or `unknown`.
    pub state: String,
    /// Why it waits.
    pub held: Option<String>,
    /// When it is tried next.
    pub run_at: Millis,
    /// Whether an earlier message of the conversation waits or is being tried again.
    pub behind: bool,
}

/// A message's send, locked against other writers until the transaction ends.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct MessageSend {
    /// The send's number.
    pub id: i64,
    /// The message.
    pub seq: i64,
    /// The conversation.
    pub ticket_id: i64,
    /// `ready`, `failed` or `unknown`.
    pub state: String,
    /// Whether a host is giving it to the channel now, or may have done so.
    pub offered: bool,
    /// How far the message came, 0 to 5.
    pub ack: i64,
}

impl Tenant {
    /// The unfinished sends among messages.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn send_states(&self, seqs: &[i64]) -> Result<Vec<SendStatus>> {
        if seqs.is_empty() {
            return Ok(Vec::new());
        }
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new(
                "SELECT s.seq, s.state, s.held, s.run_at, EXISTS (SELECT 1 FROM sends o WHERE o.ticket_id = s.ticket_id AND o.id < s.id \
                 AND o.state = 'ready' AND (o.held IS NOT NULL OR o.attempts > 1)) AS behind FROM sends s WHERE s.company_id = ",
            );
            q.push_bind(self.company).push(" AND s.seq IN (");
            let mut list = q.separated(", ");
            for seq in seqs {
                list.push_bind(*seq);
            }
            q.push(") AND NOT EXISTS (SELECT 1 FROM send_actions a WHERE a.send_id = s.id)");
            Ok(q.build_query_as::<SendStatus>().fetch_all(p).await?)
        })
    }

    /// The ticket of a message of the desk, by the message's channel id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ticket_of_message(&self, id: &str) -> Result<Option<i64>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "SELECT ticket_id FROM messages WHERE company_id = $1 AND id = $2 AND from_me \
                 AND connection_id IN (SELECT id FROM connections WHERE company_id = $1)",
            )
            .bind(self.company)
            .bind(id)
            .fetch_optional(p)
            .await?)
        })
    }
}

impl TenantTx<'_> {
    /// The unfinished send of a message, by the message's channel id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn lock_send(&mut self, ticket: i64, id: &str) -> Result<Option<MessageSend>> {
        let lock = if matches!(self.tx, Tx::Pg(_)) {
            " FOR UPDATE OF s"
        } else {
            ""
        };
        let sql = format!(
            "SELECT s.id, s.seq, s.ticket_id, s.state, (s.in_doubt OR s.lease IS NOT NULL) AS offered, m.ack FROM sends s \
             JOIN messages m ON m.seq = s.seq WHERE s.ticket_id = $1 AND s.company_id = $2 AND m.id = $3 \
             AND NOT EXISTS (SELECT 1 FROM send_actions a WHERE a.send_id = s.id){lock}"
        );
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_as::<D, MessageSend>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(ticket).bind(company).bind(id).fetch_optional(c).await?)
        })
    }

    /// Takes a failed send up again because a person says so, with a day's patience and all its tries.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn restart_send(&mut self, id: i64, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE sends SET state = 'ready', attempts = 0, run_at = $1, queued_at = $1, in_doubt = FALSE, held = NULL, \
                 error = NULL, lease = NULL WHERE id = $2 AND company_id = $3",
            )
            .bind(at)
            .bind(id)
            .bind(company)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Messages of a conversation that still wait, oldest first; at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn waiting_messages(&mut self, ticket: i64, limit: i64) -> Result<Vec<i64>> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "SELECT seq FROM sends WHERE ticket_id = $1 AND company_id = $2 AND state = 'ready' ORDER BY id LIMIT $3",
            )
            .bind(ticket)
            .bind(company)
            .bind(limit)
            .fetch_all(c)
            .await?)
        })
    }
}
