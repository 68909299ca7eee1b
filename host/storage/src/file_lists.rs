//! Lists of files that are sent together.

use crate::Tenant;
use crate::error::Result;
use crate::tx::TenantTx;
use balcao_model::clock::Millis;
use balcao_model::text::{like_pattern, normalise};
use sqlx::QueryBuilder;

/// A list, without its entries.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the list")]
pub struct FileListRow {
    pub id: i64,
    pub company_id: i64,
    pub name: String,
    pub message: String,
    pub created_at: Millis,
    pub updated_at: Millis,
}

/// An entry of a list; its file may still be missing.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the entry")]
pub struct FileEntryRow {
    pub id: i64,
    pub list_id: i64,
    pub name: String,
    /// Address of the file, empty for none.
    pub media_path: String,
    /// The name under which it was uploaded.
    pub media_name: String,
    pub media_type: String,
    pub created_at: Millis,
    pub updated_at: Millis,
}

/// A file for an entry.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "columns of the entry")]
pub struct EntryFile<'a> {
    pub media_path: &'a str,
    pub media_name: &'a str,
    pub media_type: &'a str,
}

const COLUMNS: &str = "id, company_id, name, message, created_at, updated_at";
const ENTRY: &str = "id, list_id, name, media_path, media_name, media_type, created_at, updated_at";

impl Tenant {
    /// Lists by name, optionally those that contain a term.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn file_lists(&self, term: Option<&str>, offset: i64, limit: i64) -> Result<Vec<FileListRow>> {
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT ");
            q.push(COLUMNS)
                .push(" FROM file_lists WHERE company_id = ")
                .push_bind(self.company);
            if let Some(term) = term {
                q.push(" AND search LIKE ")
                    .push_bind(like_pattern(term))
                    .push(" ESCAPE '\\'");
            }
            q.push(" ORDER BY name, id LIMIT ").push_bind(limit);
            q.push(" OFFSET ").push_bind(offset);
            Ok(q.build_query_as::<FileListRow>().fetch_all(p).await?)
        })
    }

    /// A list with its entries, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn file_list(&self, id: i64) -> Result<Option<(FileListRow, Vec<FileEntryRow>)>> {
        let list = format!("SELECT {COLUMNS} FROM file_lists WHERE id = $1 AND company_id = $2");
        let entries =
            format!("SELECT {ENTRY} FROM file_list_entries WHERE list_id = $1 AND company_id = $2 ORDER BY id");
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, FileListRow>(sqlx::AssertSqlSafe(list));
            let Some(list) = query.bind(id).bind(self.company).fetch_optional(p).await? else {
                return Ok(None);
            };
            let query = sqlx::query_as::<D, FileEntryRow>(sqlx::AssertSqlSafe(entries));
            let entries = query.bind(id).bind(self.company).fetch_all(p).await?;
            Ok(Some((list, entries)))
        })
    }
}

impl TenantTx<'_> {
    /// Adds a list.
    ///
    /// # Errors
    /// `Duplicate` when the name is taken.
    pub async fn insert_file_list(&mut self, name: &str, message: &str, at: Millis) -> Result<i64> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "INSERT INTO file_lists (company_id, name, message, search, created_at, updated_at) \
                 VALUES ($1, $2, $3, $4, $5, $5) RETURNING id",
            )
            .bind(company)
            .bind(name)
            .bind(message)
            .bind(normalise(name))
            .bind(at)
            .fetch_one(c)
            .await?)
        })
    }

    /// Changes a list's name and message. Tells whether there was one.
    ///
    /// # Errors
    /// `Duplicate` when the name is taken.
    pub async fn update_file_list(&mut self, id: i64, name: &str, message: &str, at: Millis) -> Result<bool> {
        let company = self.company;
        let changed = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE file_lists SET name = $1, message = $2, search = $3, updated_at = $4 WHERE id = $5 AND company_id = $6",
            )
            .bind(name)
            .bind(message)
            .bind(normalise(name))
            .bind(at)
            .bind(id)
            .bind(company)
            .execute(c)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(changed > 0)
    }

    /// Adds an entry without a file.
    ///
    /// # Errors
    /// `Reference` when the list is not of this company.
    pub async fn insert_file_entry(&mut self, list: i64, name: &str, media_type: &str, at: Millis) -> Result<i64> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "INSERT INTO file_list_entries (company_id, list_id, name, media_type, created_at, updated_at) \
                 VALUES ($1, $2, $3, $4, $5, $5) RETURNING id",
            )
            .bind(company)
            .bind(list)
            .bind(name)
            .bind(media_type)
            .bind(at)
            .fetch_one(c)
            .await?)
        })
    }

    /// Renames an entry of a list. Tells whether there was one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rename_file_entry(&mut self, list: i64, id: i64, name: &str, at: Millis) -> Result<bool> {
        let company = self.company;
        let changed = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE file_list_entries SET name = $1, updated_at = $2 WHERE id = $3 AND list_id = $4 AND company_id = $5",
            )
            .bind(name)
            .bind(at)
            .bind(id)
            .bind(list)
            .bind(company)
            .execute(c)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(changed > 0)
    }

    /// Gives an entry of a list its file. Tells whether there was such an entry.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_entry_file(&mut self, list: i64, id: i64, file: &EntryFile<'_>, at: Millis) -> Result<bool> {
        let company = self.company;
        let changed = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE file_list_entries SET media_path = $1, media_name = $2, media_type = $3, updated_at = $4 \
                 WHERE id = $5 AND list_id = $6 AND company_id = $7",
            )
            .bind(file.media_path)
            .bind(file.media_name)
            .bind(file.media_type)
            .bind(at)
            .bind(id)
            .bind(list)
            .bind(company)
            .execute(c)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(changed > 0)
    }

    /// Removes the entries of a list but those in `kept`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keep_file_entries(&mut self, list: i64, kept: &[i64]) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            let mut q = QueryBuilder::<D>::new("DELETE FROM file_list_entries WHERE company_id = ");
            q.push_bind(company).push(" AND list_id = ").push_bind(list);
            if !kept.is_empty() {
                q.push(" AND id NOT IN (");
                let mut ids = q.separated(", ");
                for id in kept {
                    ids.push_bind(*id);
                }
                q.push(")");
            }
            q.build().execute(c).await.map(drop)?;
        });
        Ok(())
    }

    /// Removes a list with its entries. Tells whether there was one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_file_list(&mut self, id: i64) -> Result<bool> {
        let company = self.company;
        let gone = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("DELETE FROM file_lists WHERE id = $1 AND company_id = $2")
                .bind(id)
                .bind(company)
                .execute(c)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(gone > 0)
    }
}
