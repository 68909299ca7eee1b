//! The audit log: who did what, when and from where. Rows are only ever added.

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

impl TenantTx<'_> {
    /// Remembers what a user does, in the transaction that does it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn audit(&mut self, who: &Identity, entry: &Audit<'_>, at: Millis) -> Result<()> {
        let address = who.address().map(|address| address.to_string()).unwrap_or_default();
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO audit_log (company_id, user_id, user_name, address, action, target, detail, at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            )
            .bind(company)
            .bind(who.user_id())
            .bind(who.name())
            .bind(address)
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
