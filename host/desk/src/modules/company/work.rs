//! Work of a plugin that was set aside in a company.

use super::Modules;
use crate::error::DeskResult;
use balcao_model::auth::Identity;
use balcao_model::time::Moment;
use balcao_storage::{Audit, DeadWork};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

const SHOWN: i64 = 200;

/// An event or job that was set aside after its last attempt.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape is described in docs/api")]
pub struct DeadWorkView {
    pub id: i64,
    pub company_id: i64,
    /// `event`, `job`, `hook` or `life`.
    pub kind: String,
    /// Topic of the event or name of the job.
    pub name: String,
    pub attempts: i64,
    pub error: Option<String>,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = Object)]
    pub payload: Value,
}

impl From<DeadWork> for DeadWorkView {
    fn from(row: DeadWork) -> Self {
        Self {
            id: row.id,
            company_id: row.company_id,
            kind: row.kind,
            name: row.name,
            attempts: row.attempts,
            error: row.error,
            created_at: Moment(row.created_at),
            payload: serde_json::from_str(&row.payload).unwrap_or(Value::String(row.payload)),
        }
    }
}

impl Modules<'_> {
    /// Work that was set aside, the newest first.
    ///
    /// # Errors
    /// `ERR_MODULE_NOT_FOUND`.
    pub async fn module_work(&self, who: &Identity, id: &str) -> DeskResult<Vec<DeadWorkView>> {
        let tenant = self.admin(who)?;
        self.included(&tenant, id).await?;
        let rows = tenant.dead_plugin_work(id, SHOWN).await?;
        Ok(rows.into_iter().map(DeadWorkView::from).collect())
    }

    /// Lets work that was set aside be tried again: these pieces, or all. Answers how many.
    ///
    /// # Errors
    /// `ERR_MODULE_NOT_FOUND`.
    pub async fn replay_work(&self, who: &Identity, id: &str, ids: Option<&[i64]>) -> DeskResult<u64> {
        let tenant = self.admin(who)?;
        self.included(&tenant, id).await?;
        let now = self.desk.now();
        let mut tx = self.desk.store().begin().await?;
        let mut own = tx.of(tenant.key());
        let pieces = own.replay_plugin_work(id, ids, now).await?;
        own.audit(who, &entry("module.replayed", id, pieces), now).await?;
        tx.commit().await?;
        self.desk.wake().plugins.notify_one();
        Ok(pieces)
    }

    /// Removes work that was set aside: these pieces, or all. Answers how many.
    ///
    /// # Errors
    /// `ERR_MODULE_NOT_FOUND`.
    pub async fn remove_work(&self, who: &Identity, id: &str, ids: Option<&[i64]>) -> DeskResult<u64> {
        let tenant = self.admin(who)?;
        self.included(&tenant, id).await?;
        let now = self.desk.now();
        let mut tx = self.desk.store().begin().await?;
        let mut own = tx.of(tenant.key());
        let pieces = own.remove_dead_plugin_work(id, ids).await?;
        own.audit(who, &entry("module.work_removed", id, pieces), now).await?;
        tx.commit().await?;
        Ok(pieces)
    }
}

fn entry(action: &'static str, id: &str, pieces: u64) -> Audit<'static> {
    Audit {
        action,
        target: format!("module:{id}"),
        detail: json!({ "pieces": pieces }),
    }
}
