//! Announcements: the provider's news, the same for all companies.

use crate::Store;
use crate::error::Result;
use crate::tx::Tx;
use balcao_model::clock::Millis;
use balcao_model::text::{like_pattern, normalise};
use sqlx::QueryBuilder;

/// An announcement.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the announcement")]
pub struct AnnouncementRow {
    pub id: i64,
    /// 1 high, 2 medium, 3 low.
    pub priority: i64,
    pub title: String,
    pub text: String,
    /// Shown to readers.
    pub status: bool,
    /// Address of its picture, empty for none.
    pub media_path: String,
    pub media_name: String,
    pub created_at: Millis,
    pub updated_at: Millis,
}

/// An announcement's form.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "columns of the announcement")]
pub struct AnnouncementForm {
    pub priority: i64,
    pub title: String,
    pub text: String,
    pub status: bool,
}

impl AnnouncementForm {
    fn search(&self) -> String {
        normalise(&format!("{} {}", self.title, self.text))
    }
}

const COLUMNS: &str = "id, priority, title, text, status, media_path, media_name, created_at, updated_at";

impl Store {
    /// Announcements, the newest first, optionally only those that are shown or contain a term.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn announcements(
        &self,
        shown_only: bool,
        term: Option<&str>,
        offset: i64,
        limit: i64,
    ) -> Result<Vec<AnnouncementRow>> {
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT ");
            q.push(COLUMNS).push(" FROM announcements WHERE (status OR NOT ");
            q.push_bind(shown_only).push(")");
            if let Some(term) = term {
                q.push(" AND search LIKE ")
                    .push_bind(like_pattern(term))
                    .push(" ESCAPE '\\'");
            }
            q.push(" ORDER BY created_at DESC, id DESC LIMIT ").push_bind(limit);
            q.push(" OFFSET ").push_bind(offset);
            Ok(q.build_query_as::<AnnouncementRow>().fetch_all(p).await?)
        })
    }

    /// One announcement.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn announcement(&self, id: i64) -> Result<Option<AnnouncementRow>> {
        let sql = format!("SELECT {COLUMNS} FROM announcements WHERE id = $1");
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, AnnouncementRow>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(id).fetch_optional(p).await?)
        })
    }
}

impl Tx {
    /// Adds an announcement.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn insert_announcement(&mut self, form: &AnnouncementForm, at: Millis) -> Result<i64> {
        in_tx!(self, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "INSERT INTO announcements (priority, title, text, status, search, created_at, updated_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING id",
            )
            .bind(form.priority)
            .bind(&form.title)
            .bind(&form.text)
            .bind(form.status)
            .bind(form.search())
            .bind(at)
            .fetch_one(c)
            .await?)
        })
    }

    /// Changes an announcement. Tells whether there was one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn update_announcement(&mut self, id: i64, form: &AnnouncementForm, at: Millis) -> Result<bool> {
        let changed = in_tx!(self, |c, D| {
            sqlx::query::<D>(
                "UPDATE announcements SET priority = $1, title = $2, text = $3, status = $4, search = $5, updated_at = $6 WHERE id = $7",
            )
            .bind(form.priority)
            .bind(&form.title)
            .bind(&form.text)
            .bind(form.status)
            .bind(form.search())
            .bind(at)
            .bind(id)
            .execute(c)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(changed > 0)
    }

    /// Gives an announcement a picture, or takes it away with empty texts. Tells whether there was one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_announcement_media(&mut self, id: i64, path: &str, name: &str, at: Millis) -> Result<bool> {
        let changed = in_tx!(self, |c, D| {
            sqlx::query::<D>("UPDATE announcements SET media_path = $1, media_name = $2, updated_at = $3 WHERE id = $4")
                .bind(path)
                .bind(name)
                .bind(at)
                .bind(id)
                .execute(c)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(changed > 0)
    }

    /// Removes an announcement. Tells whether there was one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_announcement(&mut self, id: i64) -> Result<bool> {
        let gone = in_tx!(self, |c, D| {
            sqlx::query::<D>("DELETE FROM announcements WHERE id = $1")
                .bind(id)
                .execute(c)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(gone > 0)
    }
}
