//! Erasing a contact, and erasing again whom a backup brought back.

use super::{ErasureView, Privacy};
use crate::{DeskError, DeskResult};
use balcao_model::auth::Identity;
use balcao_model::clock::Millis;
use balcao_model::event::Event;
use balcao_model::phone;
use balcao_storage::{Actor, Audit, CompanyKey, Erased, Store, Tx};
use serde_json::json;

impl Privacy<'_> {
    /// Erases a contact for good. `number` confirms that the right one is meant.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_NO_CONTACT_FOUND`, or `ERR_ERASURE_NOT_CONFIRMED` when the number is another's.
    pub async fn erase(&self, who: &Identity, id: i64, number: &str) -> DeskResult<ErasureView> {
        let tenant = self.tenant(who)?;
        let contact = tenant.contacts_by_id(&[id]).await?.pop().ok_or_else(unknown)?;
        let typed = phone::canonical(number).unwrap_or_else(|| number.trim().to_owned());
        if typed != contact.number {
            return Err(DeskError::invalid("ERR_ERASURE_NOT_CONFIRMED"));
        }
        let seen = tenant.deliveries_naming(id).await?;
        let (key, now) = (tenant.key(), self.desk.now());
        let mut tx = self.desk.store().begin().await?;
        let erased = tx.of(key).erase_contact(id, &seen, now).await?.ok_or_else(unknown)?;
        tx.of(key).audit(who, &entry(id, &erased), now).await?;
        announce(&mut tx, key, id, &erased, now).await?;
        tx.commit().await?;
        self.desk.wake().outbox.notify_one();
        super::keeper::sweep(self.desk.store(), self.desk.shared.media.folder()).await;
        self.desk.store().forget_journal().await?;
        Ok(erased.receipt.into())
    }
}

/// Erases the contacts that a receipt says were erased before: a backup from before the erasure has brought
/// them back. Answers how many.
///
/// # Errors
/// When the database fails.
pub(crate) async fn erase_returned(store: &Store, now: Millis) -> Result<usize, balcao_storage::Error> {
    let returned = store.returned_contacts().await?;
    for (key, id) in &returned {
        let seen = store.tenant_of(*key).deliveries_naming(*id).await?;
        let mut tx = store.begin().await?;
        if let Some(erased) = tx.of(*key).erase_contact(*id, &seen, now).await? {
            tx.of(*key).audit_as(Actor::HOST, &entry(*id, &erased), now).await?;
            announce(&mut tx, *key, *id, &erased, now).await?;
        }
        tx.commit().await?;
    }
    Ok(returned.len())
}

fn entry(id: i64, erased: &Erased) -> Audit<'static> {
    Audit {
        action: "contact.erased",
        target: format!("contact:{id}"),
        detail: json!({ "receipt": erased.receipt.id, "counts": erased.receipt.counts }),
    }
}

/// Browsers forget the contact and its tickets; plugins remove what they keep of it.
async fn announce(
    tx: &mut Tx,
    key: CompanyKey,
    id: i64,
    erased: &Erased,
    now: Millis,
) -> Result<(), balcao_storage::Error> {
    let tickets = erased.tickets.iter().map(|(ticket_id, last)| Event::TicketDeleted {
        ticket_id: *ticket_id,
        last: *last,
    });
    let events: Vec<_> = tickets
        .chain([Event::ContactErased { contact_id: id }])
        .map(|event| (key, event))
        .collect();
    tx.push_events(&events, now).await
}

fn unknown() -> DeskError {
    DeskError::not_found("ERR_NO_CONTACT_FOUND")
}
