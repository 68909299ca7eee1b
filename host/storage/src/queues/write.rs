//! Changes of queues, inside a transaction.

use super::{COLUMNS, QueueRow};
use crate::error::Result;
use crate::tx::{TenantTx, Tx};
use balcao_model::clock::Millis;
use balcao_model::event::Left;

/// A queue's form.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "columns of the queue")]
pub struct QueueForm {
    pub name: String,
    pub color: String,
    pub greeting_message: String,
    pub out_of_hours_message: String,
    /// Opening hours, as JSON.
    pub schedules: String,
    pub order_queue: Option<i64>,
    pub integration_id: Option<i64>,
    pub prompt_id: Option<i64>,
}

/// Who had to do with a queue that is gone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct QueueTraces {
    /// Tickets that are not closed, with the lists that they left.
    pub tickets: Vec<(i64, Left)>,
    /// Connections that offered it or moved tickets to it.
    pub connections: Vec<i64>,
    /// Users who worked in it.
    pub users: Vec<i64>,
}

impl TenantTx<'_> {
    /// Makes concurrent additions to this company wait until the transaction ends.
    pub(crate) async fn lock_company(&mut self) -> Result<()> {
        let company = self.company;
        // SQLite has one writer anyway; PostgreSQL needs a row to queue at.
        if matches!(self.tx, Tx::Pg(_)) {
            in_tx!(&mut *self.tx, |c, D| {
                sqlx::query::<D>("SELECT id FROM companies WHERE id = $1 FOR UPDATE")
                    .bind(company)
                    .execute(c)
                    .await
                    .map(drop)?
            });
        }
        Ok(())
    }

    /// How many queues there are; concurrent additions wait until the transaction ends.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_queues_locked(&mut self) -> Result<i64> {
        self.lock_company().await?;
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(
                sqlx::query_scalar::<D, i64>("SELECT COUNT(*) FROM queues WHERE company_id = $1")
                    .bind(company)
                    .fetch_one(c)
                    .await?,
            )
        })
    }

    /// A queue, locked against other writers until the transaction ends.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn lock_queue(&mut self, id: i64) -> Result<Option<QueueRow>> {
        let lock = if matches!(self.tx, Tx::Pg(_)) {
            " FOR UPDATE"
        } else {
            ""
        };
        let sql = format!("SELECT {COLUMNS} FROM queues q WHERE q.id = $1 AND q.company_id = $2{lock}");
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_as::<D, QueueRow>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(id).bind(company).fetch_optional(c).await?)
        })
    }

    /// Whether a queue other than `except` has the name, and whether one has the colour.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_clash(&mut self, name: &str, color: &str, except: i64) -> Result<(bool, bool)> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_as::<D, (bool, bool)>(
                "SELECT EXISTS (SELECT 1 FROM queues WHERE company_id = $1 AND name = $2 AND id <> $4), \
                 EXISTS (SELECT 1 FROM queues WHERE company_id = $1 AND color = $3 AND id <> $4)",
            )
            .bind(company)
            .bind(name)
            .bind(color)
            .bind(except)
            .fetch_one(c)
            .await?)
        })
    }

    /// Adds a queue.
    ///
    /// # Errors
    /// `Duplicate` when the name or the colour is taken.
    pub async fn insert_queue(&mut self, form: &QueueForm, at: Millis) -> Result<i64> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "INSERT INTO queues (company_id, name, color, greeting_message, out_of_hours_message, schedules, order_queue, \
                 integration_id, prompt_id, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) RETURNING id",
            )
            .bind(company)
            .bind(&form.name)
            .bind(&form.color)
            .bind(&form.greeting_message)
            .bind(&form.out_of_hours_message)
            .bind(&form.schedules)
            .bind(form.order_queue)
            .bind(form.integration_id)
            .bind(form.prompt_id)
            .bind(at)
            .fetch_one(c)
            .await?)
        })
    }

    /// Changes a queue. Tells whether there was one.
    ///
    /// # Errors
    /// `Duplicate` when the name or the colour is taken.
    pub async fn update_queue(&mut self, id: i64, form: &QueueForm, at: Millis) -> Result<bool> {
        let company = self.company;
        let changed = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE queues SET name = $1, color = $2, greeting_message = $3, out_of_hours_message = $4, schedules = $5, \
                 order_queue = $6, integration_id = $7, prompt_id = $8, updated_at = $9 WHERE id = $10 AND company_id = $11",
            )
            .bind(&form.name)
            .bind(&form.color)
            .bind(&form.greeting_message)
            .bind(&form.out_of_hours_message)
            .bind(&form.schedules)
            .bind(form.order_queue)
            .bind(form.integration_id)
            .bind(form.prompt_id)
            .bind(at)
            .bind(id)
            .bind(company)
            .execute(c)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(changed > 0)
    }

    /// Gives a queue a file, or takes it away with empty texts. Tells whether there was such a queue.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_queue_media(&mut self, id: i64, path: &str, name: &str, at: Millis) -> Result<bool> {
        self.set_media("queues", id, path, name, at).await
    }

    /// The one statement that links a file to a row of a company.
    pub(crate) async fn set_media(
        &mut self,
        table: &'static str,
        id: i64,
        path: &str,
        name: &str,
        at: Millis,
    ) -> Result<bool> {
        let sql = format!(
            "UPDATE {table} SET media_path = $1, media_name = $2, updated_at = $3 WHERE id = $4 AND company_id = $5"
        );
        let company = self.company;
        let changed = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(sqlx::AssertSqlSafe(sql))
                .bind(path)
                .bind(name)
                .bind(at)
                .bind(id)
                .bind(company)
                .execute(c)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(changed > 0)
    }

    /// Removes a queue with its options and everything that points at it. Its tickets stay, without a queue.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_queue(&mut self, id: i64) -> Result<Option<QueueTraces>> {
        if self.lock_queue(id).await?.is_none() {
            return Ok(None);
        }
        let traces = QueueTraces {
            tickets: self.release_tickets(id).await?,
            connections: self
                .ids_of_queue(
                    "SELECT connection_id FROM connection_queues WHERE company_id = $1 AND queue_id = $2 \
                     UNION SELECT id FROM connections WHERE company_id = $1 AND transfer_queue_id = $2",
                    id,
                )
                .await?,
            users: self
                .ids_of_queue(
                    "SELECT user_id FROM user_queues WHERE company_id = $1 AND queue_id = $2 ORDER BY user_id",
                    id,
                )
                .await?,
        };
        for sql in [
            "UPDATE tickets SET queue_id = NULL, queue_option_id = NULL, chatbot = FALSE WHERE company_id = $1 AND status = 'closed' AND queue_id = $2",
            "UPDATE tickets SET queue_option_id = NULL WHERE company_id = $1 AND queue_option_id IN \
             (SELECT id FROM queue_options WHERE company_id = $1 AND queue_id = $2)",
            "UPDATE connections SET transfer_queue_id = NULL WHERE company_id = $1 AND transfer_queue_id = $2",
            "DELETE FROM queues WHERE company_id = $1 AND id = $2",
        ] {
            let company = self.company;
            in_tx!(&mut *self.tx, |c, D| {
                sqlx::query::<D>(sql)
                    .bind(company)
                    .bind(id)
                    .execute(c)
                    .await
                    .map(drop)?
            });
        }
        Ok(Some(traces))
    }

    /// Takes the live tickets out of a queue.
    async fn release_tickets(&mut self, queue: i64) -> Result<Vec<(i64, Left)>> {
        let company = self.company;
        let rows: Vec<(i64, String, Option<i64>)> = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_as::<D, _>(
                "UPDATE tickets SET queue_id = NULL, queue_option_id = NULL, chatbot = FALSE \
                 WHERE company_id = $1 AND status IN ('open', 'pending') AND queue_id = $2 RETURNING id, status, user_id",
            )
            .bind(company)
            .bind(queue)
            .fetch_all(c)
            .await
        })?;
        let left = rows.into_iter().filter_map(|(id, status, user_id)| {
            let status = status.parse().ok()?;
            let left = Left {
                status,
                user_id,
                queue_id: Some(queue),
            };
            Some((id, left))
        });
        Ok(left.collect())
    }

    async fn ids_of_queue(&mut self, sql: &'static str, queue: i64) -> Result<Vec<i64>> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(sql)
                .bind(company)
                .bind(queue)
                .fetch_all(c)
                .await?)
        })
    }
}
