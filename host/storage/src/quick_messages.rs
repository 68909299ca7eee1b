//! Quick messages: texts that agents insert by their shortcut.

use crate::Tenant;
use crate::error::Result;
use crate::tx::TenantTx;
use balcao_model::clock::Millis;
use balcao_model::text::{like_pattern, normalise};
use sqlx::QueryBuilder;

/// A quick message.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the quick message")]
pub struct QuickMessageRow {
    pub id: i64,
    pub company_id: i64,
    /// Its owner.
    pub user_id: i64,
    pub shortcode: String,
    pub message: String,
    /// Offered to everybody of the company, not to the owner alone.
    pub shared: bool,
    /// Address of its file, empty for none.
    pub media_path: String,
    pub media_name: String,
    pub created_at: Millis,
    pub updated_at: Millis,
}

/// A quick message's form.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "columns of the quick message")]
pub struct QuickMessageForm {
    pub shortcode: String,
    pub message: String,
    pub shared: bool,
}

impl QuickMessageForm {
    fn search(&self) -> String {
        normalise(&format!("{} {}", self.shortcode, self.message))
    }
}

const COLUMNS: &str =
    "id, company_id, user_id, shortcode, message, shared, media_path, media_name, created_at, updated_at";

impl Tenant {
    /// A user's own quick messages and the shared ones, by shortcut, optionally those that contain a term.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn quick_messages(
        &self,
        user: i64,
        term: Option<&str>,
        offset: i64,
        limit: i64,
    ) -> Result<Vec<QuickMessageRow>> {
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT ");
            q.push(COLUMNS)
                .push(" FROM quick_messages WHERE company_id = ")
                .push_bind(self.company);
            q.push(" AND (shared OR user_id = ").push_bind(user).push(")");
            if let Some(term) = term {
                q.push(" AND search LIKE ")
                    .push_bind(like_pattern(term))
                    .push(" ESCAPE '\\'");
            }
            q.push(" ORDER BY shortcode, id LIMIT ").push_bind(limit);
            q.push(" OFFSET ").push_bind(offset);
            Ok(q.build_query_as::<QuickMessageRow>().fetch_all(p).await?)
        })
    }

    /// One quick message, whoever owns it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn quick_message(&self, id: i64) -> Result<Option<QuickMessageRow>> {
        let sql = format!("SELECT {COLUMNS} FROM quick_messages WHERE id = $1 AND company_id = $2");
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, QuickMessageRow>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(id).bind(self.company).fetch_optional(p).await?)
        })
    }
}

impl TenantTx<'_> {
    /// How many quick messages a user owns.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_quick_messages(&mut self, user: i64) -> Result<i64> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "SELECT COUNT(*) FROM quick_messages WHERE company_id = $1 AND user_id = $2",
            )
            .bind(company)
            .bind(user)
            .fetch_one(c)
            .await?)
        })
    }

    /// Adds a quick message.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn insert_quick_message(&mut self, user: i64, form: &QuickMessageForm, at: Millis) -> Result<i64> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "INSERT INTO quick_messages (company_id, user_id, shortcode, message, shared, search, created_at, updated_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING id",
            )
            .bind(company)
            .bind(user)
            .bind(&form.shortcode)
            .bind(&form.message)
            .bind(form.shared)
            .bind(form.search())
            .bind(at)
            .fetch_one(c)
            .await?)
        })
    }

    /// Changes a quick message; its owner stays. Tells whether there was one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn update_quick_message(&mut self, id: i64, form: &QuickMessageForm, at: Millis) -> Result<bool> {
        let company = self.company;
        let changed = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE quick_messages SET shortcode = $1, message = $2, shared = $3, search = $4, updated_at = $5 \
                 WHERE id = $6 AND company_id = $7",
            )
            .bind(&form.shortcode)
            .bind(&form.message)
            .bind(form.shared)
            .bind(form.search())
            .bind(at)
            .bind(id)
            .bind(company)
            .execute(c)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(changed > 0)
    }

    /// Gives a quick message a file, or takes it away with empty texts. Tells whether there was one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_quick_message_media(&mut self, id: i64, path: &str, name: &str, at: Millis) -> Result<bool> {
        self.set_media("quick_messages", id, path, name, at).await
    }

    /// Removes a quick message. Tells whether there was one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_quick_message(&mut self, id: i64) -> Result<bool> {
        let company = self.company;
        let gone = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("DELETE FROM quick_messages WHERE id = $1 AND company_id = $2")
                .bind(id)
                .bind(company)
                .execute(c)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(gone > 0)
    }
}
