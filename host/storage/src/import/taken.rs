//! Names that are unique in the whole installation, so that an import gives no name twice.

use crate::Store;
use crate::error::Result;
use std::collections::HashSet;

/// Names that somebody has.
#[derive(Debug, Clone, Default)]
pub struct Taken {
    /// Of plans.
    pub plans: HashSet<String>,
    /// Of companies.
    pub companies: HashSet<String>,
    /// E-mail addresses of users, in lower case.
    pub emails: HashSet<String>,
    /// Tokens of connections.
    pub tokens: HashSet<String>,
}

impl Taken {
    /// Adds the names of another list.
    pub fn extend(&mut self, other: Self) {
        self.plans.extend(other.plans);
        self.companies.extend(other.companies);
        self.emails.extend(other.emails);
        self.tokens.extend(other.tokens);
    }
}

impl Store {
    /// All names in use, except those that an import from `source` gave.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn taken_names(&self, except_from: Option<&str>) -> Result<Taken> {
        let list = async |table: &str, kind: &str, expression: &str| -> Result<HashSet<String>> {
            let except = if except_from.is_some() {
                " AND id NOT IN (SELECT new_id FROM import_ids WHERE source = $1 AND kind = $2)"
            } else {
                ""
            };
            let sql = format!("SELECT {expression} FROM {table} WHERE {expression} <> ''{except}");
            let names = on!(&self.db, r, |p, D| {
                let mut query = sqlx::query_scalar::<D, String>(sqlx::AssertSqlSafe(sql));
                if let Some(source) = except_from {
                    query = query.bind(source.to_owned()).bind(kind.to_owned());
                }
                query.fetch_all(p).await
            })?;
            Ok(names.into_iter().collect())
        };
        Ok(Taken {
            plans: list("plans", "plans", "name").await?,
            companies: list("companies", "companies", "name").await?,
            emails: list("users", "users", "LOWER(email)").await?,
            tokens: list("connections", "connections", "token").await?,
        })
    }
}
