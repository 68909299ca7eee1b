//! What only some messages have, and finding a message by what people and channels call it.

use super::{COLUMNS, MessageRow};
use crate::Tenant;
use crate::error::Result;
use crate::tx::TenantTx;

/// What is noted beside a message's text.
#[derive(Debug, Clone, Copy, Default)]
pub struct Details<'a> {
    /// The kind's own name, see `Kind::name`.
    pub kind: &'a str,
    /// The sender's name of the file.
    pub media_name: &'a str,
    /// What it is beside its text, see `Rich`.
    pub content: Option<&'a str>,
    /// A digest of the request that wrote it, to tell a repeated request from another one with the same key.
    pub client_hash: &'a str,
}

/// A request that was carried out before.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Written {
    /// The message that it wrote.
    pub id: String,
    /// Its conversation.
    pub ticket_id: i64,
    /// The digest of the request.
    pub client_hash: String,
}

const WRITTEN: &str = "SELECT id, ticket_id, client_hash FROM messages WHERE company_id = $1 AND client_id = $2";

impl Tenant {
    /// The request that used a key.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn written_with(&self, client_id: &str) -> Result<Option<Written>> {
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, Written>(WRITTEN);
            Ok(query.bind(self.company).bind(client_id).fetch_optional(p).await?)
        })
    }

    /// The messages that a channel calls so: at most one for each connection.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn messages_called(&self, id: &str) -> Result<Vec<MessageRow>> {
        let sql = format!(
            "SELECT {COLUMNS} FROM messages WHERE company_id = $1 \
             AND connection_id IN (SELECT id FROM connections WHERE company_id = $1) AND id = $2"
        );
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, MessageRow>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(self.company).bind(id).fetch_all(p).await?)
        })
    }
}

impl TenantTx<'_> {
    /// Notes what only some messages have.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn describe_message(&mut self, seq: i64, details: &Details<'_>) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE messages SET kind = $1, media_name = $2, client_hash = $3, content = $4 WHERE seq = $5 AND company_id = $6",
            )
            .bind(details.kind)
            .bind(details.media_name)
            .bind(details.client_hash)
            .bind(details.content)
            .bind(seq)
            .bind(company)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// The request that used a browser's key, as this transaction sees it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn written_with(&mut self, client_id: &str) -> Result<Option<Written>> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_as::<D, Written>(WRITTEN);
            Ok(query.bind(company).bind(client_id).fetch_optional(c).await?)
        })
    }

    /// The message that a connection's channel calls so.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn message_on(&mut self, connection: i64, id: &str) -> Result<Option<MessageRow>> {
        let sql = format!("SELECT {COLUMNS} FROM messages WHERE company_id = $1 AND connection_id = $2 AND id = $3");
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_as::<D, MessageRow>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(company).bind(connection).bind(id).fetch_optional(c).await?)
        })
    }
}
