//! Files that rows of the source name. Rows come first; a file follows whenever its folder is given.

use super::{Cell, Table};
use crate::error::Result;
use crate::tx::{TenantTx, Tx};
use crate::{CompanyKey, Place, Store};

/// The row that a file belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileOwner {
    /// A row of a table: its name, the column of its number, the column of the file's address.
    Row(&'static str, &'static str, &'static str),
    /// A document of a plugin: plugin and collection; the address is its field `mediaPath`.
    Document(&'static str, &'static str),
}

impl FileOwner {
    /// A name by which the owner is known again.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Row(table, ..) => table.to_owned(),
            Self::Document(plugin, collection) => format!("{plugin}/{collection}"),
        }
    }
}

/// A file that has not been brought over yet.
#[derive(Debug, Clone)]
pub struct WaitingFile {
    /// Number of the entry.
    pub id: i64,
    /// The company that the file belongs to.
    pub company: CompanyKey,
    /// The company's id in the source, which some members use in folder names.
    pub old_company: i64,
    /// [`FileOwner::name`].
    pub owner: String,
    /// Number of the owner.
    pub owner_id: i64,
    /// The file's name in the source.
    pub name: String,
    /// The address that it is to have, once chosen.
    pub planned: Option<String>,
}

type WaitingRow = (i64, i64, i64, String, i64, String, Option<String>);

impl Store {
    /// Files that wait, in the order of their entries.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn waiting_files(&self, source: &str, after: i64, limit: i64) -> Result<Vec<WaitingFile>> {
        let rows = on!(&self.db, r, |p, D| sqlx::query_as::<D, WaitingRow>(
            "SELECT id, company_id, old_company, owner, owner_id, name, planned FROM import_files \
             WHERE source = $1 AND id > $2 AND address IS NULL ORDER BY id LIMIT $3"
        )
        .bind(source)
        .bind(after)
        .bind(limit)
        .fetch_all(p)
        .await)?;
        let files = rows.into_iter().map(
            |(id, company, old_company, owner, owner_id, name, planned)| WaitingFile {
                id,
                company: CompanyKey::from_row(company),
                old_company,
                owner,
                owner_id,
                name,
                planned,
            },
        );
        Ok(files.collect())
    }

    /// How many files were brought over and how many wait.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_import_files(&self, source: &str) -> Result<(i64, i64)> {
        Ok(on!(&self.db, r, |p, D| sqlx::query_as::<D, (i64, i64)>(
            "SELECT COUNT(address), COUNT(*) - COUNT(address) FROM import_files WHERE source = $1"
        )
        .bind(source)
        .fetch_one(p)
        .await)?)
    }
}

impl TenantTx<'_> {
    /// Notes that a row of the company names a file.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn await_file(
        &mut self,
        source: &str,
        old_company: i64,
        (owner, owner_id): (FileOwner, i64),
        name: &str,
    ) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO import_files (source, company_id, old_company, owner, owner_id, name) \
                 VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
            )
            .bind(source)
            .bind(company)
            .bind(old_company)
            .bind(owner.name())
            .bind(owner_id)
            .bind(name)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Gives a document of the company the address of its file.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn give_document_file(&mut self, place: Place<'_>, id: i64, address: &str) -> Result<()> {
        let company = self.company;
        let body = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_scalar::<D, String>(
                "SELECT body FROM plugin_documents WHERE company_id = $1 AND plugin = $2 AND collection = $3 AND id = $4",
            )
            .bind(company)
            .bind(place.plugin)
            .bind(place.collection)
            .bind(id)
            .fetch_optional(c)
            .await
        })?;
        let Some(body) = body else {
            return Ok(());
        };
        let mut body: serde_json::Value = serde_json::from_str(&body)?;
        if let Some(fields) = body.as_object_mut() {
            fields.insert("mediaPath".into(), address.into());
        }
        let body = body.to_string();
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE plugin_documents SET body = $1 WHERE company_id = $2 AND plugin = $3 AND collection = $4 AND id = $5",
            )
            .bind(&body)
            .bind(company)
            .bind(place.plugin)
            .bind(place.collection)
            .bind(id)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Gives a row of the company the address of its file.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn give_row_file(
        &mut self,
        table: &Table,
        (key, column): (&'static str, &'static str),
        id: i64,
        address: &str,
    ) -> Result<()> {
        self.change_row(table, key, id, &[(column, Cell::from(address))])
            .await?;
        Ok(())
    }
}

impl Tx {
    /// Chooses the address that a file is to have, before it is copied: a copy that is broken off is then
    /// begun again at the same place.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plan_file(&mut self, id: i64, address: &str) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>("UPDATE import_files SET planned = $1 WHERE id = $2")
                .bind(address)
                .bind(id)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }

    /// Notes that a file has been brought over.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn file_arrived(&mut self, id: i64, address: &str) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>("UPDATE import_files SET address = $1 WHERE id = $2")
                .bind(address)
                .bind(id)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }
}
