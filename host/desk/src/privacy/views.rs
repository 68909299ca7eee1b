//! Logs and receipts as clients see them.

use balcao_model::time::Moment;
use balcao_storage::{AccessRow, AuditCheck, AuditRow, ErasureReceipt};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// An entry of the audit log.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditView {
    /// Place to read on from.
    pub id: i64,
    /// Who; none for the host itself and for strangers.
    pub user_id: Option<i64>,
    /// Name at that time.
    pub user_name: String,
    /// Network address.
    pub address: String,
    /// What was done, e.g. `user.deleted`.
    pub action: String,
    /// To what, e.g. `user:7`.
    pub target: String,
    /// Further facts.
    #[schema(value_type = Object)]
    pub detail: Value,
    /// When.
    #[schema(value_type = String)]
    pub at: Moment,
}

/// A page of the audit log.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "a list and whether others follow")]
pub struct AuditPage {
    pub entries: Vec<AuditView>,
    pub has_more: bool,
}

/// Whether the audit log is whole.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditCheckView {
    /// Whether every entry is as it was written and none is missing.
    pub whole: bool,
    /// Entries looked at.
    pub sealed: i64,
    /// The first place in the chain that does not fit.
    pub broken_at: Option<i64>,
    /// Entries that say an earlier time than the ones before them: the clock was set back.
    pub clock_ran_back: Vec<i64>,
}

/// An entry of the access log.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccessView {
    /// Place to read on from.
    pub id: i64,
    /// Who.
    pub user_id: i64,
    /// Name at that time.
    pub user_name: String,
    /// `login`, `refresh`, `logout`, `socket` or `use`.
    pub event: String,
    /// Network address.
    pub address: String,
    /// Port of the address; none where a proxy does not tell it.
    pub port: Option<i64>,
    /// When, in UTC.
    #[schema(value_type = String)]
    pub at: Moment,
}

/// A page of the access log.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "a list and whether others follow")]
pub struct AccessPage {
    pub entries: Vec<AccessView>,
    pub has_more: bool,
}

/// Proof of an erasure.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErasureView {
    /// Id of the receipt.
    pub id: String,
    /// When.
    #[schema(value_type = String)]
    pub erased_at: Moment,
    /// Rows removed or emptied, by table, and files.
    pub counts: BTreeMap<String, i64>,
    /// SHA-256 over the stored facts.
    pub digest: String,
}

impl From<AuditRow> for AuditView {
    fn from(row: AuditRow) -> Self {
        Self {
            id: row.id,
            user_id: row.user_id,
            user_name: row.user_name,
            address: row.address,
            action: row.action,
            target: row.target,
            detail: serde_json::from_str(&row.detail).unwrap_or(Value::String(row.detail)),
            at: Moment(row.at),
        }
    }
}

impl From<AuditCheck> for AuditCheckView {
    fn from(check: AuditCheck) -> Self {
        Self {
            whole: check.broken_at.is_none(),
            sealed: check.sealed,
            broken_at: check.broken_at,
            clock_ran_back: check.clock_ran_back,
        }
    }
}

impl From<AccessRow> for AccessView {
    fn from(row: AccessRow) -> Self {
        Self {
            id: row.id,
            user_id: row.user_id,
            user_name: row.user_name,
            event: row.event,
            address: row.address,
            port: row.port,
            at: Moment(row.at),
        }
    }
}

impl From<ErasureReceipt> for ErasureView {
    fn from(receipt: ErasureReceipt) -> Self {
        Self {
            id: receipt.id,
            erased_at: Moment(receipt.erased_at),
            counts: receipt.counts,
            digest: receipt.digest,
        }
    }
}
