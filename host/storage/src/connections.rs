//! Connections to channels.

mod channel;
mod detail;
mod history;
mod options;

pub use detail::{MenuOptionRow, MenuQueueRow};
pub use history::StateRow;
pub use options::ConnectionOptions;

use crate::companies::lock_company;
use crate::error::Result;
use crate::tx::{TenantTx, Tx};
use crate::{CompanyKey, Store, Tenant};
use balcao_model::clock::Millis;
use balcao_model::connection::ConnectionStatus;

/// A connection. Its pairing secret is stored as a hash only and is never part of a row.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the connection")]
pub struct ConnectionRow {
    pub id: i64,
    pub company_id: i64,
    pub name: String,
    pub provider: String,
    pub status: String,
    pub status_reason: Option<String>,
    pub qrcode: String,
    /// What may be typed on the phone in place of reading the QR code; empty when there is nothing.
    pub pairing_code: String,
    pub is_default: bool,
    pub retries: i64,
    pub greeting_message: String,
    #[sqlx(flatten)]
    pub options: ConnectionOptions,
    pub prompt_id: Option<i64>,
    pub integration_id: Option<i64>,
    /// What was given for its channel, as JSON.
    pub settings: String,
    /// Secrets among it, sealed, as JSON.
    pub secrets: String,
    pub created_at: Millis,
    pub updated_at: Millis,
}

const COLUMNS: &str = "id, company_id, name, provider, status, status_reason, qrcode, pairing_code, is_default, retries, greeting_message, \
     complation_message, farewell_message, out_of_hours_message, rating_message, token, expires_ticket, \
     expires_inactive_message, time_use_bot_queues, max_use_bot_queues, transfer_queue_id, time_to_transfer, \
     prompt_id, integration_id, settings, secrets, created_at, updated_at";

/// A connection's form.
#[derive(Debug, Clone)]
pub struct ConnectionForm {
    /// Name, unique in the company.
    pub name: String,
    /// Text sent to new contacts.
    pub greeting_message: String,
    /// Whether the company sends over this one when nothing else is chosen.
    pub is_default: bool,
    /// Linked queues.
    pub queue_ids: Vec<i64>,
}

/// A session's new state.
#[derive(Debug, Clone)]
pub struct SessionState<'a> {
    /// State.
    pub status: ConnectionStatus,
    /// Why, for people; `None` when nothing is wrong.
    pub reason: Option<&'a str>,
    /// Text of the QR code, empty when there is none to read.
    pub qrcode: &'a str,
    /// What may be typed on the phone instead; empty when there is nothing.
    pub pairing_code: &'a str,
    /// Hash of the pairing token inside the QR code, and when it ends.
    pub pairing: Option<(&'a str, Millis)>,
}

impl Tenant {
    /// All connections, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn connections(&self) -> Result<Vec<ConnectionRow>> {
        let sql = format!("SELECT {COLUMNS} FROM connections WHERE company_id = $1 ORDER BY id");
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, ConnectionRow>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(self.company).fetch_all(p).await?)
        })
    }

    /// One connection.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn connection(&self, id: i64) -> Result<Option<ConnectionRow>> {
        let sql = format!("SELECT {COLUMNS} FROM connections WHERE id = $1 AND company_id = $2");
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, ConnectionRow>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(id).bind(self.company).fetch_optional(p).await?)
        })
    }
}

impl Store {
    /// The connection that waits to be paired with the token of this hash.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn connection_by_pairing(&self, hash: &str, now: Millis) -> Result<Option<(CompanyKey, i64)>> {
        let row: Option<(i64, i64)> = on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, _>(
                "SELECT company_id, id FROM connections WHERE pairing_hash = $1 AND qrcode_expires_at > $2",
            )
            .bind(hash)
            .bind(now)
            .fetch_optional(p)
            .await
        })?;
        Ok(row.map(|(company, id)| (CompanyKey::from_row(company), id)))
    }

    /// Connections whose QR code was not read in time.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn expired_pairings(&self, now: Millis) -> Result<Vec<(CompanyKey, i64)>> {
        let rows: Vec<(i64, i64)> = on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, _>(
                "SELECT company_id, id FROM connections WHERE pairing_hash IS NOT NULL AND qrcode_expires_at <= $1",
            )
            .bind(now)
            .fetch_all(p)
            .await
        })?;
        Ok(rows
            .into_iter()
            .map(|(company, id)| (CompanyKey::from_row(company), id))
            .collect())
    }
}

impl TenantTx<'_> {
    /// How many connections there are; concurrent additions wait until the transaction ends.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_connections_locked(&mut self) -> Result<i64> {
        let company = self.company;
        lock_company(self.tx, company).await?;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(
                sqlx::query_scalar::<D, i64>("SELECT COUNT(*) FROM connections WHERE company_id = $1")
                    .bind(company)
                    .fetch_one(c)
                    .await?,
            )
        })
    }

    /// Adds a connection; the company's first one becomes the default.
    ///
    /// # Errors
    /// `Duplicate` when the name is taken, `Reference` when a queue is not of this company.
    pub async fn create_connection(&mut self, form: &ConnectionForm, provider: &str, at: Millis) -> Result<i64> {
        let company = self.company;
        let id = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_scalar::<D, i64>(
                "INSERT INTO connections (company_id, name, provider, status, qrcode, is_default, retries, greeting_message, created_at, updated_at) \
                 VALUES ($1, $2, $3, 'DISCONNECTED', '', NOT EXISTS (SELECT 1 FROM connections WHERE company_id = $1), 0, $4, $5, $5) RETURNING id",
            )
            .bind(company)
            .bind(&form.name)
            .bind(provider)
            .bind(&form.greeting_message)
            .bind(at)
            .fetch_one(c)
            .await
        })?;
        self.link_queues(id, &form.queue_ids).await?;
        if form.is_default {
            self.make_default(id).await?;
        }
        Ok(id)
    }

    /// Changes a connection. Tells whether there was one.
    ///
    /// # Errors
    /// `Duplicate` when the name is taken, `Reference` when a queue is not of this company.
    pub async fn update_connection(&mut self, id: i64, form: &ConnectionForm, at: Millis) -> Result<bool> {
        let company = self.company;
        let changed = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("UPDATE connections SET name = $1, greeting_message = $2, updated_at = $3 WHERE id = $4 AND company_id = $5")
                .bind(&form.name)
                .bind(&form.greeting_message)
                .bind(at)
                .bind(id)
                .bind(company)
                .execute(c)
                .await
                .map(|done| done.rows_affected())
        })?;
        if changed == 0 {
            return Ok(false);
        }
        self.link_queues(id, &form.queue_ids).await?;
        if form.is_default {
            self.make_default(id).await?;
        }
        Ok(true)
    }

    async fn link_queues(&mut self, id: i64, queues: &[i64]) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("DELETE FROM connection_queues WHERE connection_id = $1 AND company_id = $2")
                .bind(id)
                .bind(company)
                .execute(c)
                .await
                .map(drop)?
        });
        for queue in queues {
            in_tx!(&mut *self.tx, |c, D| {
                sqlx::query::<D>("INSERT INTO connection_queues (company_id, connection_id, queue_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
                    .bind(company)
                    .bind(id)
                    .bind(*queue)
                    .execute(c)
                    .await.map(drop)?
            });
        }
        Ok(())
    }

    async fn make_default(&mut self, id: i64) -> Result<()> {
        let company = self.company;
        for sql in [
            "UPDATE connections SET is_default = FALSE WHERE company_id = $1 AND id <> $2 AND is_default",
            "UPDATE connections SET is_default = TRUE WHERE company_id = $1 AND id = $2",
        ] {
            in_tx!(&mut *self.tx, |c, D| {
                sqlx::query::<D>(sql)
                    .bind(company)
                    .bind(id)
                    .execute(c)
                    .await
                    .map(drop)?
            });
        }
        Ok(())
    }

    /// Sets a session's state. Tells whether there is such a connection.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_session(&mut self, id: i64, state: &SessionState<'_>, at: Millis) -> Result<bool> {
        let company = self.company;
        let (hash, expires) = state.pairing.unzip();
        let changed = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE connections SET status = $1, status_reason = $2, qrcode = $3, pairing_code = $4, pairing_hash = $5, \
                 qrcode_expires_at = $6, updated_at = $7 WHERE id = $8 AND company_id = $9",
            )
            .bind(state.status.as_str())
            .bind(state.reason)
            .bind(state.qrcode)
            .bind(state.pairing_code)
            .bind(hash)
            .bind(expires)
            .bind(at)
            .bind(id)
            .bind(company)
            .execute(c)
            .await
            .map(|done| done.rows_affected())
        })?;
        if changed > 0 {
            self.note_state(id, state, at).await?;
        }
        Ok(changed > 0)
    }

    /// Removes a connection. Its conversations stay, without a connection.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_connection(&mut self, id: i64) -> Result<bool> {
        let company = self.company;
        for sql in [
            "UPDATE messages SET failure = 'ERR_NO_WAPP_FOUND' WHERE company_id = $2 AND seq IN \
             (SELECT seq FROM sends WHERE connection_id = $1 AND company_id = $2)",
            "DELETE FROM sends WHERE connection_id = $1 AND company_id = $2",
            "UPDATE tickets SET connection_id = NULL WHERE connection_id = $1 AND company_id = $2",
            "UPDATE users SET connection_id = NULL WHERE connection_id = $1 AND company_id = $2",
            "UPDATE contacts SET connection_id = NULL WHERE connection_id = $1 AND company_id = $2",
            "DELETE FROM plugin_hooks WHERE name = 'connection:' || CAST($1 AS TEXT) AND company_id = $2",
        ] {
            in_tx!(&mut *self.tx, |c, D| {
                sqlx::query::<D>(sql)
                    .bind(id)
                    .bind(company)
                    .execute(c)
                    .await
                    .map(drop)?
            });
        }
        let gone = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("DELETE FROM connections WHERE id = $1 AND company_id = $2")
                .bind(id)
                .bind(company)
                .execute(c)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(gone > 0)
    }

    /// A connection's state, locked against other writers until the transaction ends.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn lock_connection(&mut self, id: i64) -> Result<Option<String>> {
        let company = self.company;
        let lock = if matches!(self.tx, Tx::Pg(_)) {
            " FOR UPDATE"
        } else {
            ""
        };
        let sql = format!("SELECT status FROM connections WHERE id = $1 AND company_id = $2{lock}");
        in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_scalar::<D, String>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(id).bind(company).fetch_optional(c).await?)
        })
    }
}
