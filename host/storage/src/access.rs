//! The access log: which user used the desk from which address and port, and when. The law wants it kept for
//! six months and no longer.

use crate::error::Result;
use crate::{CompanyKey, Store, Tenant};
use balcao_model::auth::Identity;
use balcao_model::clock::Millis;
use sqlx::QueryBuilder;

/// Entries of one deletion: few enough that other writers wait only some milliseconds.
const PURGE: i64 = 2_000;

/// A use of the desk.
#[derive(Debug, Clone)]
pub struct NewAccess {
    /// Who.
    pub who: Identity,
    /// `login`, `refresh`, `logout`, `socket` or `use`.
    pub event: &'static str,
    /// When.
    pub at: Millis,
}

/// An entry of the access log.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the entry")]
pub struct AccessRow {
    pub id: i64,
    pub user_id: i64,
    pub user_name: String,
    pub event: String,
    pub address: String,
    pub port: Option<i64>,
    pub at: Millis,
}

/// Which entries to show; what is absent does not limit.
#[derive(Debug, Clone, Default)]
pub struct AccessFilter {
    /// Of this user.
    pub user_id: Option<i64>,
    /// From this moment on.
    pub from: Option<Millis>,
    /// Before this moment.
    pub to: Option<Millis>,
    /// Older than this entry.
    pub before: Option<i64>,
}

impl Store {
    /// Writes entries at once.
    ///
    /// # Errors
    /// When the database fails; then none is written.
    pub async fn log_access(&self, entries: &[NewAccess]) -> Result<()> {
        if entries.is_empty() {
            return Ok(());
        }
        on!(&self.db, w, |p, D| {
            let mut q = QueryBuilder::<D>::new(
                "INSERT INTO access_log (company_id, user_id, user_name, event, address, port, at) ",
            );
            q.push_values(entries, |mut row, entry| {
                let address = entry.who.address().map(|address| address.to_string());
                row.push_bind(entry.who.company_id())
                    .push_bind(entry.who.user_id())
                    .push_bind(entry.who.name())
                    .push_bind(entry.event)
                    .push_bind(address.unwrap_or_default())
                    .push_bind(entry.who.port().map(i64::from))
                    .push_bind(entry.at);
            });
            q.build().execute(p).await.map(drop)?
        });
        Ok(())
    }

    /// Removes some entries older than a moment. Answers how many; call again until it is none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn purge_access(&self, before: Millis) -> Result<u64> {
        on!(&self.db, w, |p, D| {
            let sql =
                "DELETE FROM access_log WHERE id IN (SELECT id FROM access_log WHERE at < $1 ORDER BY at LIMIT $2)";
            Ok(sqlx::query::<D>(sql)
                .bind(before)
                .bind(PURGE)
                .execute(p)
                .await?
                .rows_affected())
        })
    }

    /// Every company, for work that the host does by itself.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tenants(&self) -> Result<Vec<(CompanyKey, Tenant)>> {
        let keys = self.companies().await?;
        Ok(keys.into_iter().map(|key| (key, self.tenant_of(key))).collect())
    }
}

impl Tenant {
    /// Entries of the company, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn accesses(&self, filter: &AccessFilter, limit: i64) -> Result<Vec<AccessRow>> {
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new(
                "SELECT id, user_id, user_name, event, address, port, at FROM access_log WHERE company_id = ",
            );
            q.push_bind(self.company);
            if let Some(user) = filter.user_id {
                q.push(" AND user_id = ").push_bind(user);
            }
            if let Some(from) = filter.from {
                q.push(" AND at >= ").push_bind(from);
            }
            if let Some(to) = filter.to {
                q.push(" AND at < ").push_bind(to);
            }
            if let Some(before) = filter.before {
                q.push(" AND id < ").push_bind(before);
            }
            q.push(" ORDER BY id DESC LIMIT ").push_bind(limit);
            Ok(q.build_query_as::<AccessRow>().fetch_all(p).await?)
        })
    }
}
