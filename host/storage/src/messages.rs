//! Messages of conversations.

mod actions;
mod changes;
mod details;

pub use actions::SendAction;
pub use changes::ReactionRow;
pub use details::{Details, Written};

use crate::Tenant;
use crate::error::Result;
use crate::tx::TenantTx;
use balcao_model::clock::Millis;
use balcao_model::message::Ack;
use balcao_model::text::normalise;
use sqlx::QueryBuilder;

/// A stored message.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the message")]
pub struct MessageRow {
    pub seq: i64,
    pub id: String,
    pub company_id: i64,
    pub connection_id: i64,
    pub ticket_id: i64,
    pub contact_id: Option<i64>,
    pub user_id: Option<i64>,
    pub queue_id: Option<i64>,
    pub from_me: bool,
    pub body: String,
    pub media_type: String,
    pub media_url: Option<String>,
    pub media_name: String,
    pub kind: String,
    /// What it is beside its text, see `Rich`.
    pub content: Option<String>,
    pub ack: i64,
    pub failure: Option<String>,
    pub read: bool,
    pub is_deleted: bool,
    pub is_edited: bool,
    pub quoted_id: Option<String>,
    pub client_id: Option<String>,
    /// When it was written, where it came late.
    pub written_at: Option<Millis>,
    pub created_at: Millis,
    pub updated_at: Millis,
}

const COLUMNS: &str = "seq, id, company_id, connection_id, ticket_id, contact_id, user_id, queue_id, from_me, body, media_type, \
     media_url, media_name, kind, content, ack, failure, read, is_deleted, is_edited, quoted_id, client_id, written_at, created_at, \
     updated_at";

/// A message to store.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "columns of the message")]
pub struct NewMessage<'a> {
    pub id: &'a str,
    pub connection_id: i64,
    pub ticket_id: i64,
    pub contact_id: Option<i64>,
    pub user_id: Option<i64>,
    pub queue_id: Option<i64>,
    pub from_me: bool,
    pub body: &'a str,
    pub media_type: &'a str,
    pub media_url: Option<&'a str>,
    pub ack: Ack,
    pub quoted_id: Option<&'a str>,
    pub client_id: Option<&'a str>,
    pub at: Millis,
}

/// Where a page of messages begins.
#[derive(Debug, Clone, Copy)]
pub enum Start {
    /// After so many newer ones.
    Skip(i64),
    /// Before the message of this number.
    Before(i64),
}

impl Tenant {
    /// Messages of a ticket, the newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn messages(&self, ticket: i64, offset: i64, limit: i64) -> Result<Vec<MessageRow>> {
        self.messages_in(ticket, None, Start::Skip(offset), limit).await
    }

    /// Messages of a ticket, the newest first; with queues only those that were written in one of
    /// them or in none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn messages_in(
        &self,
        ticket: i64,
        queues: Option<&[i64]>,
        start: Start,
        limit: i64,
    ) -> Result<Vec<MessageRow>> {
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT ");
            q.push(COLUMNS)
                .push(" FROM messages WHERE ticket_id = ")
                .push_bind(ticket);
            q.push(" AND company_id = ").push_bind(self.company);
            if let Some(queues) = queues {
                q.push(" AND (queue_id IS NULL");
                for queue in queues {
                    q.push(" OR queue_id = ").push_bind(*queue);
                }
                q.push(")");
            }
            if let Start::Before(seq) = start {
                q.push(" AND seq < ").push_bind(seq);
            }
            q.push(" ORDER BY seq DESC LIMIT ").push_bind(limit);
            if let Start::Skip(rows) = start {
                q.push(" OFFSET ").push_bind(rows);
            }
            Ok(q.build_query_as::<MessageRow>().fetch_all(p).await?)
        })
    }

    /// Messages by their internal numbers, in no particular order.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn messages_by_seq(&self, seqs: &[i64]) -> Result<Vec<MessageRow>> {
        if seqs.is_empty() {
            return Ok(Vec::new());
        }
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT ");
            q.push(COLUMNS)
                .push(" FROM messages WHERE company_id = ")
                .push_bind(self.company)
                .push(" AND seq IN (");
            let mut list = q.separated(", ");
            for seq in seqs {
                list.push_bind(*seq);
            }
            q.push(")");
            Ok(q.build_query_as::<MessageRow>().fetch_all(p).await?)
        })
    }

    /// Messages of one ticket by their channel ids (quoted messages).
    ///
    /// # Errors
    /// When the database fails.
    pub async fn messages_by_id(&self, ticket: i64, ids: &[String]) -> Result<Vec<MessageRow>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT ");
            q.push(COLUMNS)
                .push(" FROM messages WHERE ticket_id = ")
                .push_bind(ticket);
            q.push(" AND company_id = ")
                .push_bind(self.company)
                .push(" AND id IN (");
            let mut list = q.separated(", ");
            for id in ids {
                list.push_bind(id.clone());
            }
            q.push(")");
            Ok(q.build_query_as::<MessageRow>().fetch_all(p).await?)
        })
    }
}

impl TenantTx<'_> {
    /// Stores a message once. `None` means that the company has it already.
    ///
    /// # Errors
    /// When the ticket is not of this company or the database fails.
    pub async fn insert_message(&mut self, new: &NewMessage<'_>) -> Result<Option<i64>> {
        let company = self.company;
        let search = normalise(new.body);
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "INSERT INTO messages (id, company_id, connection_id, ticket_id, contact_id, user_id, queue_id, from_me, body, search, \
                 media_type, ack, read, is_deleted, is_edited, quoted_id, client_id, created_at, updated_at, media_url) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $8, FALSE, FALSE, $13, $14, $15, $15, $16) \
                 ON CONFLICT DO NOTHING RETURNING seq",
            )
            .bind(new.id)
            .bind(company)
            .bind(new.connection_id)
            .bind(new.ticket_id)
            .bind(new.contact_id)
            .bind(new.user_id)
            .bind(new.queue_id)
            .bind(new.from_me)
            .bind(new.body)
            .bind(&search)
            .bind(new.media_type)
            .bind(new.ack.value())
            .bind(new.quoted_id)
            .bind(new.client_id)
            .bind(new.at)
            .bind(new.media_url)
            .fetch_optional(c)
            .await?)
        })
    }

    /// Notes when a message was written that came late.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn mark_late(&mut self, seq: i64, written_at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("UPDATE messages SET written_at = $1 WHERE company_id = $2 AND seq = $3")
                .bind(written_at)
                .bind(company)
                .bind(seq)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }

    /// Moves a message's ack forward, never back. What has come somewhere has not failed to be sent, whatever was thought before.
    /// Answers the ticket and number of a message that changed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn raise_ack(&mut self, connection: i64, id: &str, ack: Ack, at: Millis) -> Result<Option<(i64, i64)>> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_as::<D, (i64, i64)>(
                "UPDATE messages SET ack = $1, updated_at = $2, failure = CASE WHEN ack = 0 THEN NULL ELSE failure END \
                 WHERE company_id = $3 AND connection_id = $4 AND id = $5 AND ack < $1 AND from_me RETURNING ticket_id, seq",
            )
            .bind(ack.value())
            .bind(at)
            .bind(company)
            .bind(connection)
            .bind(id)
            .fetch_optional(c)
            .await?)
        })
    }

    /// Notes why a message could not be sent, or `None` when it is being tried again.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_message_failure(&mut self, seq: i64, failure: Option<&str>, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("UPDATE messages SET failure = $1, updated_at = $2 WHERE seq = $3 AND company_id = $4")
                .bind(failure)
                .bind(at)
                .bind(seq)
                .bind(company)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }
}
