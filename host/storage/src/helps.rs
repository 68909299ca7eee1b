//! Help videos: the provider's, the same for all companies.

use crate::Store;
use crate::error::Result;
use crate::tx::Tx;
use balcao_model::clock::Millis;
use balcao_model::text::{like_pattern, normalise};
use sqlx::QueryBuilder;

/// A help video.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the help video")]
pub struct HelpRow {
    pub id: i64,
    pub title: String,
    pub description: String,
    /// Code of the video at its host.
    pub video: String,
    pub link: String,
    pub created_at: Millis,
    pub updated_at: Millis,
}

/// A help video's form.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "columns of the help video")]
pub struct HelpForm {
    pub title: String,
    pub description: String,
    pub video: String,
    pub link: String,
}

impl HelpForm {
    fn search(&self) -> String {
        normalise(&format!("{} {}", self.title, self.description))
    }
}

const COLUMNS: &str = "id, title, description, video, link, created_at, updated_at";

impl Store {
    /// Help videos by title, optionally those that contain a term.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn helps(&self, term: Option<&str>, offset: i64, limit: i64) -> Result<Vec<HelpRow>> {
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT ");
            q.push(COLUMNS).push(" FROM helps");
            if let Some(term) = term {
                q.push(" WHERE search LIKE ")
                    .push_bind(like_pattern(term))
                    .push(" ESCAPE '\\'");
            }
            q.push(" ORDER BY title, id LIMIT ").push_bind(limit);
            q.push(" OFFSET ").push_bind(offset);
            Ok(q.build_query_as::<HelpRow>().fetch_all(p).await?)
        })
    }

    /// One help video.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn help(&self, id: i64) -> Result<Option<HelpRow>> {
        let sql = format!("SELECT {COLUMNS} FROM helps WHERE id = $1");
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, HelpRow>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(id).fetch_optional(p).await?)
        })
    }
}

impl Tx {
    /// Adds a help video.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn insert_help(&mut self, form: &HelpForm, at: Millis) -> Result<i64> {
        in_tx!(self, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "INSERT INTO helps (title, description, video, link, search, created_at, updated_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING id",
            )
            .bind(&form.title)
            .bind(&form.description)
            .bind(&form.video)
            .bind(&form.link)
            .bind(form.search())
            .bind(at)
            .fetch_one(c)
            .await?)
        })
    }

    /// Changes a help video. Tells whether there was one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn update_help(&mut self, id: i64, form: &HelpForm, at: Millis) -> Result<bool> {
        let changed = in_tx!(self, |c, D| {
            sqlx::query::<D>(
                "UPDATE helps SET title = $1, description = $2, video = $3, link = $4, search = $5, updated_at = $6 WHERE id = $7",
            )
            .bind(&form.title)
            .bind(&form.description)
            .bind(&form.video)
            .bind(&form.link)
            .bind(form.search())
            .bind(at)
            .bind(id)
            .execute(c)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(changed > 0)
    }

    /// Removes a help video. Tells whether there was one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_help(&mut self, id: i64) -> Result<bool> {
        let gone = in_tx!(self, |c, D| {
            sqlx::query::<D>("DELETE FROM helps WHERE id = $1")
                .bind(id)
                .execute(c)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(gone > 0)
    }
}
