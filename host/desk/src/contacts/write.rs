//! Creating, changing and removing contacts by hand.

use super::{ContactInput, Contacts, detail, input, missing};
use crate::Actor;
use crate::error::{DeskError, DeskResult};
use crate::views::{ContactDetailView, ContactView};
use balcao_channels::SendError;
use balcao_model::auth::Identity;
use balcao_model::connection::ConnectionStatus;
use balcao_model::event::{Event, Left};
use balcao_model::text::cut;
use balcao_storage::{Audit, CompanyKey, ConnectionRow, ContactForm, Error, Tenant, Tx};
use serde_json::json;

impl Contacts<'_> {
    /// Creates a contact whose number the channel knows.
    ///
    /// # Errors
    /// `ERR_VALIDATION` with the field; `ERR_NO_DEF_WAPP_FOUND` without a connected connection to ask;
    /// `ERR_WAPP_INVALID_CONTACT` when nobody has the number; `ERR_WAPP_CHECK_CONTACT` when the channel does
    /// not answer; `ERR_DUPLICATED_CONTACT`.
    pub async fn create(&self, who: &Identity, given: &ContactInput) -> DeskResult<ContactDetailView> {
        let name = input::name(given.name.as_deref().unwrap_or_default())?;
        let number = input::number(given.number.as_deref().unwrap_or_default())?;
        let email = input::email(given.email.as_deref().unwrap_or_default())?;
        let fields = input::fields(given.extra_info.as_deref().unwrap_or_default())?;
        let tenant = self.desk.store().tenant(who);
        self.no_duplicate(&tenant, &number, None).await?;
        let number = self.checked(&tenant, &number).await?;
        let now = self.desk.now();
        let mut tx = self.desk.store().begin().await?;
        let mut company = tx.of(tenant.key());
        let form = ContactForm { name, number, email };
        let id = company.create_contact(&form, now).await.map_err(duplicated)?;
        company.set_contact_fields(id, &fields, now).await?;
        self.commit(tx, tenant.key(), vec![Event::ContactCreated { contact_id: id }])
            .await?;
        detail(&tenant, id).await
    }

    /// Changes a contact. The fields given are the only ones that it has then.
    ///
    /// # Errors
    /// `ERR_NO_CONTACT_FOUND`, and as [`Contacts::create`] for a number that changes.
    pub async fn update(
        &self,
        who: impl Into<Actor<'_>>,
        id: i64,
        given: &ContactInput,
    ) -> DeskResult<ContactDetailView> {
        let who = who.into();
        let tenant = who.tenant(self.desk.store());
        let before = tenant.contacts_by_id(&[id]).await?.pop().ok_or_else(missing)?;
        let name = match given.name.as_deref() {
            Some(name) if name.trim() != before.name => input::name(name)?,
            _ => before.name,
        };
        let email = match given.email.as_deref() {
            Some(email) if email != before.email => input::email(email)?,
            _ => before.email,
        };
        let number = match given.number.as_deref() {
            Some(number) if number != before.number => {
                let number = input::number(number)?;
                self.no_duplicate(&tenant, &number, Some(id)).await?;
                self.checked(&tenant, &number).await?
            }
            _ => before.number,
        };
        let fields = given.extra_info.as_deref().map(input::fields).transpose()?;
        let now = self.desk.now();
        let mut tx = self.desk.store().begin().await?;
        let mut company = tx.of(tenant.key());
        let form = ContactForm { name, number, email };
        if !company.update_contact(id, &form, now).await.map_err(duplicated)? {
            return Err(missing());
        }
        if let Some(fields) = fields {
            company.set_contact_fields(id, &fields, now).await?;
        }
        who.note_plugin(&mut company, &noted("contact.changed", id), now)
            .await?;
        self.commit(tx, tenant.key(), vec![Event::ContactUpdated { contact_id: id }])
            .await?;
        detail(&tenant, id).await
    }

    /// Removes a contact with its conversations.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION` for everybody but admins, `ERR_NO_CONTACT_FOUND`.
    pub async fn delete(&self, who: &Identity, id: i64) -> DeskResult<()> {
        if !who.is_admin() {
            return Err(DeskError::forbidden());
        }
        let key = self.desk.store().tenant(who).key();
        let now = self.desk.now();
        let mut tx = self.desk.store().begin().await?;
        let mut company = tx.of(key);
        let contact = company.contact(id).await?.ok_or_else(missing)?;
        let tickets = company.tickets_of_contact(id).await?;
        company.delete_contact(id).await?;
        let entry = Audit {
            action: "contact.deleted",
            target: format!("contact:{id}"),
            detail: json!({ "name": contact.name, "number": contact.number, "tickets": tickets.len() }),
        };
        company.audit(who, &entry, now).await?;
        let mut events: Vec<Event> = tickets
            .iter()
            .map(|ticket| {
                let before = ticket.assignment();
                let last = Left {
                    status: before.status,
                    user_id: before.user_id,
                    queue_id: before.queue_id,
                };
                Event::TicketDeleted {
                    ticket_id: ticket.id,
                    last,
                }
            })
            .collect();
        events.push(Event::ContactDeleted {
            contact_id: id,
            merged_into: None,
        });
        self.commit(tx, key, events).await
    }

    /// The contact with a number, made with this name when there is none.
    ///
    /// # Errors
    /// `ERR_VALIDATION` for a number that is none.
    pub async fn find_or_create(&self, who: impl Into<Actor<'_>>, name: &str, number: &str) -> DeskResult<ContactView> {
        let (who, number) = (who.into(), input::number(number)?);
        let tenant = who.tenant(self.desk.store());
        if let Some(row) = tenant.contact_by_number(&number).await? {
            return Ok(row.into());
        }
        let name = cut(name.trim(), balcao_model::contact::MAX_NAME).replace('\0', "");
        let form = ContactForm {
            name: if name.is_empty() { number.clone() } else { name },
            number: number.clone(),
            email: String::new(),
        };
        let now = self.desk.now();
        let mut tx = self.desk.store().begin().await?;
        match tx.of(tenant.key()).create_contact(&form, now).await {
            Ok(id) => {
                let mut company = tx.of(tenant.key());
                who.note_plugin(&mut company, &noted("contact.created", id), now)
                    .await?;
                self.commit(tx, tenant.key(), vec![Event::ContactCreated { contact_id: id }])
                    .await?;
            }
            // Somebody was faster; theirs is the contact.
            Err(Error::Duplicate) => drop(tx),
            Err(other) => return Err(other.into()),
        }
        let row = tenant.contact_by_number(&number).await?.ok_or_else(missing)?;
        Ok(row.into())
    }

    async fn no_duplicate(&self, tenant: &Tenant, number: &str, own: Option<i64>) -> DeskResult<()> {
        match tenant.contact_by_number(number).await? {
            Some(other) if Some(other.id) != own => Err(duplicated(Error::Duplicate)),
            _ => Ok(()),
        }
    }

    /// The number as the channel knows it.
    async fn checked(&self, tenant: &Tenant, number: &str) -> DeskResult<String> {
        let connection = connected(tenant).await?;
        let channel = self.desk.channel(&connection.provider);
        match channel.check_number(tenant.key(), connection.id, number).await {
            Ok(Some(number)) => input::number(&number),
            Ok(None) | Err(SendError::Refused(_)) => Err(DeskError::invalid("ERR_WAPP_INVALID_CONTACT")),
            Err(error) => {
                tracing::warn!(connection.id = connection.id, %error, "a number could not be checked");
                Err(DeskError::invalid("ERR_WAPP_CHECK_CONTACT"))
            }
        }
    }

    pub(super) async fn commit(&self, mut tx: Tx, key: CompanyKey, events: Vec<Event>) -> DeskResult<()> {
        let events: Vec<_> = events.into_iter().map(|event| (key, event)).collect();
        tx.push_events(&events, self.desk.now()).await?;
        tx.commit().await?;
        self.desk.wake().outbox.notify_one();
        Ok(())
    }
}

/// The company's default connection if it is connected, else any that is.
pub(super) async fn connected(tenant: &Tenant) -> DeskResult<ConnectionRow> {
    let mut rows = tenant.connections().await?;
    rows.retain(|row| row.status == ConnectionStatus::Connected.as_str());
    rows.sort_by_key(|row| !row.is_default);
    rows.into_iter()
        .next()
        .ok_or_else(|| DeskError::invalid("ERR_NO_DEF_WAPP_FOUND"))
}

fn noted(action: &'static str, id: i64) -> Audit<'static> {
    Audit {
        action,
        target: format!("contact:{id}"),
        detail: json!({}),
    }
}

fn duplicated(error: Error) -> DeskError {
    match error {
        Error::Duplicate => DeskError::invalid("ERR_DUPLICATED_CONTACT"),
        other => other.into(),
    }
}
