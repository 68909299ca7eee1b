//! Reading the audit log.

use crate::Tenant;
use crate::error::Result;
use balcao_model::clock::Millis;
use sqlx::QueryBuilder;

/// An entry of the audit log.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the entry")]
pub struct AuditRow {
    pub id: i64,
    pub company_id: i64,
    pub user_id: Option<i64>,
    pub user_name: String,
    pub address: String,
    pub action: String,
    pub target: String,
    pub detail: String,
    pub at: Millis,
    /// Place in the company's chain, counted from 1; none until it is sealed.
    pub place: Option<i64>,
    pub seal: Option<String>,
}

pub(super) const COLUMNS: &str = "id, company_id, user_id, user_name, address, action, target, detail, at, place, seal";

/// Which entries to show; what is absent does not limit.
#[derive(Debug, Clone, Default)]
pub struct AuditFilter {
    /// Of this user.
    pub user_id: Option<i64>,
    /// With this action.
    pub action: Option<String>,
    /// From this moment on.
    pub from: Option<Millis>,
    /// Before this moment.
    pub to: Option<Millis>,
    /// Older than this entry.
    pub before: Option<i64>,
}

impl Tenant {
    /// Entries of the company, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn audit_entries(&self, filter: &AuditFilter, limit: i64) -> Result<Vec<AuditRow>> {
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT ");
            q.push(COLUMNS)
                .push(" FROM audit_log WHERE company_id = ")
                .push_bind(self.company);
            if let Some(user) = filter.user_id {
                q.push(" AND user_id = ").push_bind(user);
            }
            if let Some(action) = &filter.action {
                q.push(" AND action = ").push_bind(action.clone());
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
            Ok(q.build_query_as::<AuditRow>().fetch_all(p).await?)
        })
    }
}
