//! What the database itself says about its tables. Backups, exports and erasures go by it, so that a table
//! of a later version is never forgotten.

use crate::error::Result;
use crate::tx::Tx;
use crate::{Engine, Store};

/// A table with rows of its own (no view, no search index).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableShape {
    /// Its name.
    pub name: String,
    /// Its columns, in order.
    pub columns: Vec<ColumnShape>,
}

/// A column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnShape {
    /// Its name.
    pub name: String,
    /// Whether it holds true or false.
    pub boolean: bool,
}

const SQLITE: &str = "SELECT t.name, c.name, CAST(upper(c.type) = 'BOOLEAN' AS INTEGER) FROM pragma_table_list t \
     JOIN pragma_table_xinfo(t.name) c WHERE t.schema = 'main' AND t.type = 'table' AND c.hidden = 0 \
     AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND t.name <> '_sqlx_migrations' ORDER BY t.name, c.cid";
const POSTGRES: &str = "SELECT c.table_name::text, c.column_name::text, CAST(CAST(c.data_type = 'boolean' AS INTEGER) AS BIGINT) \
     FROM information_schema.columns c \
     JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name \
     WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER' \
     AND c.table_name <> '_sqlx_migrations' ORDER BY c.table_name, c.ordinal_position";

impl TableShape {
    /// Whether it has a column.
    #[must_use]
    pub fn has(&self, column: &str) -> bool {
        self.columns.iter().any(|own| own.name == column)
    }

    /// An expression that makes a row one JSON text, the same on both engines.
    pub(crate) fn as_json(&self, engine: Engine, columns: &[&ColumnShape]) -> String {
        let pairs: Vec<String> = columns
            .iter()
            .map(|column| format!("'{0}', {1}", column.name, column.value(engine)))
            .collect();
        match engine {
            Engine::Sqlite => format!("json_object({})", pairs.join(", ")),
            Engine::Postgres => format!("CAST(json_build_object({}) AS TEXT)", pairs.join(", ")),
        }
    }
}

impl ColumnShape {
    /// SQLite keeps truth as a number; JSON tells them apart.
    fn value(&self, engine: Engine) -> String {
        let name = quoted(&self.name);
        if self.boolean && engine == Engine::Sqlite {
            format!("json(CASE WHEN {name} THEN 'true' WHEN NOT {name} THEN 'false' ELSE 'null' END)")
        } else {
            name
        }
    }
}

/// A name as SQL reads it literally.
pub(crate) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

impl Tx {
    /// Which engine answers.
    pub(crate) fn engine(&self) -> Engine {
        match self {
            Self::Lite(_) => Engine::Sqlite,
            Self::Pg(_) => Engine::Postgres,
        }
    }

    /// Every table, by name.
    pub(crate) async fn shapes(&mut self) -> Result<Vec<TableShape>> {
        let sql = match self.engine() {
            Engine::Sqlite => SQLITE,
            Engine::Postgres => POSTGRES,
        };
        let rows: Vec<(String, String, i64)> = in_tx!(self, |c, D| sqlx::query_as::<D, _>(sql).fetch_all(c).await)?;
        let mut tables: Vec<TableShape> = Vec::new();
        for (table, name, boolean) in rows {
            let column = ColumnShape {
                name,
                boolean: boolean != 0,
            };
            match tables.last_mut().filter(|last| last.name == table) {
                Some(last) => last.columns.push(column),
                None => tables.push(TableShape {
                    name: table,
                    columns: vec![column],
                }),
            }
        }
        Ok(tables)
    }
}

impl Store {
    /// Every table of the database with its columns, by name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn table_shapes(&self) -> Result<Vec<TableShape>> {
        self.begin().await?.shapes().await
    }
}
