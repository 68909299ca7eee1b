//! The audit log: who did what, when and from where. Rows are only ever added; the schema refuses
//! every other change but the seal that chains a row to the ones before it.

mod chain;
mod list;

pub use chain::AuditCheck;
pub use list::{AuditFilter, AuditRow};

use crate::error::Result;
use crate::tx::TenantTx;
use balcao_model::auth::Identity;
use balcao_model::clock::Millis;

/// Something worth remembering.
#[derive(Debug, Clone)]
pub struct Audit<'a> {
    /// What was done, as `noun.verb`, e.g. `user.deleted`.
    pub action: &'a str,
    /// To what, as `noun:id`, e.g. `user:7`.
    pub target: String,
    /// The changed values or other facts; never a secret.
    pub detail: serde_json::Value,
}

/// Who did it, where no session proves it: a login that failed, or the host itself.
#[derive(Debug, Clone, Copy)]
pub struct Actor<'a> {
    /// The user, if one is known.
    pub user_id: Option<i64>,
    /// Name to show.
    pub name: &'a str,
    /// Network address; empty inside the host.
    pub address: &'a str,
}

impl Actor<'_> {
    /// Work that the host does by itself.
    pub const HOST: Actor<'static> = Actor {
        user_id: None,
        name: "balcao",
        address: "",
    };
}

impl TenantTx<'_> {
    /// Remembers what a user does, in the transaction that does it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn audit(&mut self, who: &Identity, entry: &Audit<'_>, at: Millis) -> Result<()> {
        let address = who.address().map(|address| address.to_string()).unwrap_or_default();
        let actor = Actor {
            user_id: Some(who.user_id()),
            name: who.name(),
            address: &address,
        };
        self.audit_as(actor, entry, at).await
    }

    /// Remembers what was done by somebody without a session.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn audit_as(&mut self, who: Actor<'_>, entry: &Audit<'_>, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO audit_log (company_id, user_id, user_name, address, action, target, detail, at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            )
            .bind(company)
            .bind(who.user_id)
            .bind(who.name)
            .bind(who.address)
            .bind(entry.action)
            .bind(&entry.target)
            .bind(entry.detail.to_string())
            .bind(at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }
}
