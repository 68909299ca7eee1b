//! Writing what an import brings: rows of any table of ours, and the import's own memory.
//!
//! A table and its columns are constants of the program; which of them this database really has is read from
//! its catalogue, so that an import does not depend on the order in which tables came to be.

mod files;
mod memory;
mod notes;
mod taken;

pub use files::{FileOwner, WaitingFile};
pub use memory::{Imported, Mapping, Progress, Tally};
pub use notes::{Note, NoteCount};
pub use taken::Taken;

use crate::error::{Error, Result};
use crate::tx::{TenantTx, Tx};
use crate::{CompanyKey, Engine, Store};
use balcao_model::clock::Millis;
use sqlx::QueryBuilder;

/// A value of a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// A number or nothing.
    Int(Option<i64>),
    /// A text or nothing.
    Text(Option<String>),
    /// Yes or no.
    Flag(bool),
}

impl From<i64> for Cell {
    fn from(value: i64) -> Self {
        Self::Int(Some(value))
    }
}

impl From<Option<i64>> for Cell {
    fn from(value: Option<i64>) -> Self {
        Self::Int(value)
    }
}

impl From<String> for Cell {
    fn from(value: String) -> Self {
        Self::Text(Some(value))
    }
}

impl From<&str> for Cell {
    fn from(value: &str) -> Self {
        Self::Text(Some(value.to_owned()))
    }
}

impl From<Option<String>> for Cell {
    fn from(value: Option<String>) -> Self {
        Self::Text(value)
    }
}

impl From<bool> for Cell {
    fn from(value: bool) -> Self {
        Self::Flag(value)
    }
}

/// Columns with their values.
pub type Cells = Vec<(&'static str, Cell)>;

/// A table of this database.
#[derive(Debug, Clone)]
pub struct Table {
    name: &'static str,
    columns: Vec<String>,
}

macro_rules! push_cell {
    ($q:ident, $cell:expr) => {
        match $cell {
            Cell::Int(value) => $q.push_bind(*value),
            Cell::Text(value) => $q.push_bind(value.clone()),
            Cell::Flag(value) => $q.push_bind(*value),
        }
    };
}

impl Store {
    /// A table, if this database has it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn table(&self, name: &'static str) -> Result<Option<Table>> {
        let sql = match self.engine() {
            Engine::Sqlite => "SELECT name FROM pragma_table_info($1)",
            Engine::Postgres => {
                "SELECT CAST(column_name AS TEXT) FROM information_schema.columns \
                 WHERE table_schema = current_schema() AND table_name = $1"
            }
        };
        let columns = on!(&self.db, r, |p, D| sqlx::query_scalar::<D, String>(sql)
            .bind(name)
            .fetch_all(p)
            .await)?;
        Ok((!columns.is_empty()).then_some(Table { name, columns }))
    }
}

impl Tx {
    /// Adds a row that belongs to no company. Answers its `id`, or nothing when a unique key is taken.
    ///
    /// # Errors
    /// When the row is refused or the database fails.
    pub async fn add_row(&mut self, table: &Table, cells: &[(&'static str, Cell)]) -> Result<Option<i64>> {
        self.add(table, "id", None, cells).await
    }

    /// Adds a company. Answers its key, or nothing when its name is taken.
    ///
    /// # Errors
    /// When the row is refused or the database fails.
    pub async fn add_company(&mut self, table: &Table, cells: &[(&'static str, Cell)]) -> Result<Option<CompanyKey>> {
        if table.name != "companies" {
            return Err(Error::Reference);
        }
        Ok(self.add_row(table, cells).await?.map(CompanyKey::from_row))
    }

    async fn add(
        &mut self,
        table: &Table,
        answer: &'static str,
        company: Option<i64>,
        cells: &[(&'static str, Cell)],
    ) -> Result<Option<i64>> {
        let cells: Vec<_> = cells.iter().filter(|(name, _)| table.has(name)).collect();
        in_tx!(self, |c, D| {
            let mut q = QueryBuilder::<D>::new("INSERT INTO ");
            q.push(table.name).push(" (");
            let mut names = q.separated(", ");
            if company.is_some() {
                names.push("company_id");
            }
            for (name, _) in &cells {
                names.push(name);
            }
            q.push(") VALUES (");
            let mut first = true;
            if let Some(company) = company {
                q.push_bind(company);
                first = false;
            }
            for (_, cell) in &cells {
                if !first {
                    q.push(", ");
                }
                first = false;
                push_cell!(q, cell);
            }
            q.push(") ON CONFLICT DO NOTHING RETURNING ").push(answer);
            Ok(q.build_query_scalar::<i64>().fetch_optional(c).await?)
        })
    }
}

impl TenantTx<'_> {
    /// Adds a row of the company. Answers its column `answer`, or nothing when a unique key is taken.
    ///
    /// # Errors
    /// When the row is refused or the database fails.
    pub async fn add_row(
        &mut self,
        table: &Table,
        answer: &'static str,
        cells: &[(&'static str, Cell)],
    ) -> Result<Option<i64>> {
        let company = self.company;
        self.tx.add(table, answer, Some(company), cells).await
    }

    /// Changes columns of a row of the company, or of one that belongs to none. Tells whether there is one.
    ///
    /// # Errors
    /// When the row is refused or the database fails.
    pub async fn change_row(
        &mut self,
        table: &Table,
        key: &'static str,
        id: i64,
        cells: &[(&'static str, Cell)],
    ) -> Result<bool> {
        let company = self.company;
        let cells: Vec<_> = cells.iter().filter(|(name, _)| table.has(name)).collect();
        if cells.is_empty() {
            return Ok(false);
        }
        in_tx!(&mut *self.tx, |c, D| {
            let mut q = QueryBuilder::<D>::new("UPDATE ");
            q.push(table.name);
            for (place, (name, cell)) in cells.iter().enumerate() {
                q.push(if place == 0 { " SET " } else { ", " }).push(name).push(" = ");
                push_cell!(q, cell);
            }
            q.push(" WHERE ").push(key).push(" = ").push_bind(id);
            // Rows of the whole installation are no company's.
            if table.has("company_id") {
                q.push(" AND company_id = ").push_bind(company);
            }
            Ok(q.build().execute(c).await?.rows_affected() > 0)
        })
    }

    /// Keeps a document for a plugin under a new id, as it was made and changed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keep_document(&mut self, place: crate::Place<'_>, body: &str, times: (Millis, Millis)) -> Result<i64> {
        let text = crate::DocumentText {
            body,
            indexes: &[],
            unique: &[],
        };
        let id = self.insert_document(place, text, times.0).await?;
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE plugin_documents SET updated_at = $1 WHERE company_id = $2 AND plugin = $3 AND collection = $4 AND id = $5",
            )
            .bind(times.1)
            .bind(company)
            .bind(place.plugin)
            .bind(place.collection)
            .bind(id)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(id)
    }
}

impl Table {
    fn has(&self, column: &str) -> bool {
        self.columns.iter().any(|name| name == column)
    }
}
