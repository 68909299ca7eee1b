//! The options below a queue: what a customer may choose, as a tree.

use crate::Tenant;
use crate::error::Result;
use crate::tx::TenantTx;
use balcao_model::clock::Millis;
use sqlx::QueryBuilder;

/// An option of a queue.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the option")]
pub struct OptionRow {
    pub id: i64,
    pub queue_id: i64,
    pub parent_id: Option<i64>,
    pub title: String,
    pub message: String,
    pub option: String,
    pub media_path: String,
    pub media_name: String,
    pub created_at: Millis,
    pub updated_at: Millis,
}

/// What an option says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionForm {
    /// What the menu calls it.
    pub title: String,
    /// What is said when it is chosen.
    pub message: String,
    /// What the customer types.
    pub option: String,
}

/// Which options to list; `None` means any.
#[derive(Debug, Clone, Copy, Default)]
pub struct OptionFilter {
    /// Of this queue.
    pub queue: Option<i64>,
    /// The one with this number.
    pub id: Option<i64>,
    /// Below this one; `Some(None)` means those of the root.
    pub parent: Option<Option<i64>>,
}

const COLUMNS: &str = "id, queue_id, parent_id, title, message, option, media_path, media_name, created_at, updated_at";

/// The option itself and everything below it.
const BRANCH: &str = "WITH RECURSIVE branch (id) AS (SELECT id FROM queue_options WHERE company_id = $1 AND id = $2 \
     UNION ALL SELECT o.id FROM queue_options o JOIN branch b ON o.parent_id = b.id WHERE o.company_id = $1) SELECT id FROM branch";

impl Tenant {
    /// Options, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_options(&self, filter: &OptionFilter) -> Result<Vec<OptionRow>> {
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT ");
            q.push(COLUMNS)
                .push(" FROM queue_options WHERE company_id = ")
                .push_bind(self.company);
            if let Some(queue) = filter.queue {
                q.push(" AND queue_id = ").push_bind(queue);
            }
            if let Some(id) = filter.id {
                q.push(" AND id = ").push_bind(id);
            }
            match filter.parent {
                None => {}
                Some(None) => {
                    q.push(" AND parent_id IS NULL");
                }
                Some(Some(parent)) => {
                    q.push(" AND parent_id = ").push_bind(parent);
                }
            }
            q.push(" ORDER BY id");
            Ok(q.build_query_as::<OptionRow>().fetch_all(p).await?)
        })
    }
}

impl TenantTx<'_> {
    /// How many options a queue has.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_queue_options(&mut self, queue: i64) -> Result<i64> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "SELECT COUNT(*) FROM queue_options WHERE company_id = $1 AND queue_id = $2",
            )
            .bind(company)
            .bind(queue)
            .fetch_one(c)
            .await?)
        })
    }

    /// Adds an option to a queue, at the root or below another one.
    ///
    /// # Errors
    /// `Reference` when the queue is not of this company or the option above not of this queue.
    pub async fn insert_queue_option(
        &mut self,
        queue: i64,
        parent: Option<i64>,
        form: &OptionForm,
        at: Millis,
    ) -> Result<i64> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "INSERT INTO queue_options (company_id, queue_id, parent_id, title, message, option, created_at, updated_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING id",
            )
            .bind(company)
            .bind(queue)
            .bind(parent)
            .bind(&form.title)
            .bind(&form.message)
            .bind(&form.option)
            .bind(at)
            .fetch_one(c)
            .await?)
        })
    }

    /// Changes what an option says; its place in the tree stays. Tells whether there was one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn update_queue_option(&mut self, id: i64, form: &OptionForm, at: Millis) -> Result<bool> {
        let company = self.company;
        let changed = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE queue_options SET title = $1, message = $2, option = $3, updated_at = $4 WHERE id = $5 AND company_id = $6",
            )
            .bind(&form.title)
            .bind(&form.message)
            .bind(&form.option)
            .bind(at)
            .bind(id)
            .bind(company)
            .execute(c)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(changed > 0)
    }

    /// Gives an option a file, or takes it away with empty texts. Tells whether there was such an option.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_option_media(&mut self, id: i64, path: &str, name: &str, at: Millis) -> Result<bool> {
        self.set_media("queue_options", id, path, name, at).await
    }

    /// Removes an option with everything below it. Tickets that stood there begin at the root again;
    /// answers which, or nothing when there was no such option.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_queue_option(&mut self, id: i64) -> Result<Option<Vec<i64>>> {
        let company = self.company;
        let sql = format!(
            "UPDATE tickets SET queue_option_id = NULL WHERE company_id = $1 AND queue_option_id IN ({BRANCH}) RETURNING id"
        );
        let tickets = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_scalar::<D, i64>(sqlx::AssertSqlSafe(sql))
                .bind(company)
                .bind(id)
                .fetch_all(c)
                .await
        })?;
        let gone = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("DELETE FROM queue_options WHERE id = $1 AND company_id = $2")
                .bind(id)
                .bind(company)
                .execute(c)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok((gone > 0).then_some(tickets))
    }
}
