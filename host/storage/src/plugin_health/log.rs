//! Log lines of plugins: the newest of each plugin in each company.

use crate::error::Result;
use crate::tx::Tx;
use crate::{CompanyKey, Tenant};
use balcao_model::clock::Millis;
use sqlx::QueryBuilder;

/// Lines that are kept of one plugin in one company.
const KEPT: i64 = 1_000;

/// A line to keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLogLine {
    /// The company.
    pub company: CompanyKey,
    /// The plugin's id.
    pub plugin: String,
    /// `debug`, `info`, `warn` or `error`.
    pub level: &'static str,
    /// The line.
    pub message: String,
    /// When it was written.
    pub at: Millis,
}

/// A kept line.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct LogRow {
    /// Its place.
    pub id: i64,
    /// `debug`, `info`, `warn` or `error`.
    pub level: String,
    /// The line.
    pub message: String,
    /// When it was written.
    pub at: Millis,
}

impl Tx {
    /// Keeps lines, and forgets the oldest of those plugins that have too many.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_plugin_log(&mut self, lines: &[NewLogLine]) -> Result<()> {
        for lines in lines.chunks(100) {
            in_tx!(self, |c, D| {
                let mut q = QueryBuilder::<D>::new("INSERT INTO plugin_log (company_id, plugin, level, message, at) ");
                q.push_values(lines, |mut row, line| {
                    row.push_bind(line.company.id())
                        .push_bind(&line.plugin)
                        .push_bind(line.level);
                    // PostgreSQL stores no NUL.
                    row.push_bind(line.message.replace('\0', "\u{fffd}")).push_bind(line.at);
                });
                q.build().execute(c).await.map(drop)?
            });
        }
        let mut whose: Vec<(i64, &str)> = lines
            .iter()
            .map(|line| (line.company.id(), line.plugin.as_str()))
            .collect();
        whose.sort_unstable();
        whose.dedup();
        for (company, plugin) in whose {
            in_tx!(self, |c, D| {
                sqlx::query::<D>(
                    "DELETE FROM plugin_log WHERE company_id = $1 AND plugin = $2 AND id <= (SELECT id FROM plugin_log \
                     WHERE company_id = $1 AND plugin = $2 ORDER BY id DESC LIMIT 1 OFFSET $3)",
                )
                .bind(company)
                .bind(plugin)
                .bind(KEPT)
                .execute(c)
                .await
                .map(drop)?
            });
        }
        Ok(())
    }
}

impl Tenant {
    /// The newest lines of a plugin at these levels, before a place if one is given.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_log(
        &self,
        plugin: &str,
        levels: &[&str],
        before: Option<i64>,
        limit: i64,
    ) -> Result<Vec<LogRow>> {
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT id, level, message, at FROM plugin_log WHERE company_id = ");
            q.push_bind(self.company).push(" AND plugin = ").push_bind(plugin);
            q.push(" AND level IN (");
            let mut list = q.separated(", ");
            for level in levels {
                list.push_bind(*level);
            }
            q.push(")");
            if let Some(before) = before {
                q.push(" AND id < ").push_bind(before);
            }
            q.push(" ORDER BY id DESC LIMIT ").push_bind(limit);
            Ok(q.build_query_as::<LogRow>().fetch_all(p).await?)
        })
    }
}
