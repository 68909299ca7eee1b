//! Making one contact of two that are the same person.

use super::{Contacts, detail, missing};
use crate::error::{DeskError, DeskResult};
use crate::inbound::contacts::merge_events;
use crate::views::ContactDetailView;
use balcao_model::auth::Identity;
use balcao_storage::Audit;
use serde_json::json;

impl Contacts<'_> {
    /// Makes another contact a part of this one: its addresses, fields, conversations and messages.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION` for everybody but admins; `ERR_NO_CONTACT_FOUND` when one of the two is not
    /// there; `ERR_VALIDATION` for a group or the same contact twice.
    pub async fn merge(&self, who: &Identity, keep: i64, gone: i64) -> DeskResult<ContactDetailView> {
        if !who.is_admin() {
            return Err(DeskError::forbidden());
        }
        let tenant = self.desk.store().tenant(who);
        let now = self.desk.now();
        let mut tx = self.desk.store().begin().await?;
        let mut company = tx.of(tenant.key());
        company.contact(keep).await?.ok_or_else(missing)?;
        let lost = company.contact(gone).await?.ok_or_else(missing)?;
        let merged = company.merge_contacts(keep, gone, now).await?;
        let merged = merged.ok_or_else(|| DeskError::invalid_field("contactId"))?;
        let entry = Audit {
            action: "contact.merged",
            target: format!("contact:{keep}"),
            detail: json!({ "from": gone, "name": lost.name, "number": lost.number }),
        };
        company.audit(who, &entry, now).await?;
        let events = merge_events(tenant.key(), keep, &merged);
        self.commit(tx, tenant.key(), events.into_iter().map(|(_, event)| event).collect())
            .await?;
        detail(&tenant, keep).await
    }
}
