//! Contacts.

mod csv;
mod import;
mod input;
mod merge;
mod sheet;
mod write;

pub use import::{LeftOut, UploadReport, WhyLeftOut};
pub use input::{ContactInput, ExtraInput};

use crate::Desk;
use crate::error::{DeskError, DeskResult};
use crate::views::{ContactDetailView, ContactView, NameView};
use balcao_model::auth::Identity;
use balcao_storage::{ContactRow, Tenant};
use serde::Serialize;
use utoipa::ToSchema;

/// Rows of a page, as clients of this family expect.
const PAGE: i64 = 30;
/// Rows of the list that forms choose from; who needs another types its name.
const CHOICES: i64 = 1_000;

/// Use cases of contacts.
pub struct Contacts<'a> {
    desk: &'a Desk,
}

/// A page of contacts.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContactPage {
    /// The contacts, by name.
    pub contacts: Vec<ContactView>,
    /// How many there are on all pages.
    pub count: i64,
    /// Whether another page follows.
    pub has_more: bool,
}

impl<'a> Contacts<'a> {
    pub(crate) fn new(desk: &'a Desk) -> Self {
        Self { desk }
    }

    /// A page of contacts by name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(&self, who: &Identity, search: Option<&str>, page: i64) -> DeskResult<ContactPage> {
        self::page(&self.desk.store().tenant(who), search, page).await
    }

    /// Contacts to choose from, by name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn choices(&self, who: &Identity, name: Option<&str>) -> DeskResult<Vec<ContactView>> {
        let term = name.map(str::trim).filter(|term| !term.is_empty());
        Ok(views(self.desk.store().tenant(who).contacts(term, 0, CHOICES).await?))
    }

    /// A contact with its own fields.
    ///
    /// # Errors
    /// `ERR_NO_CONTACT_FOUND`.
    pub async fn show(&self, who: &Identity, id: i64) -> DeskResult<ContactDetailView> {
        detail(&self.desk.store().tenant(who), id).await
    }
}

/// A page of contacts by name.
pub(crate) async fn page(tenant: &Tenant, search: Option<&str>, page: i64) -> DeskResult<ContactPage> {
    let term = search.map(str::trim).filter(|term| !term.is_empty());
    let offset = page.saturating_sub(1).saturating_mul(PAGE);
    let rows = tenant.contacts(term, offset, PAGE).await?;
    let count = tenant.count_contacts(term).await?;
    Ok(ContactPage {
        has_more: count > offset.saturating_add(rows.len() as i64),
        contacts: views(rows),
        count,
    })
}

/// A contact with its own fields.
pub(crate) async fn detail(tenant: &Tenant, id: i64) -> DeskResult<ContactDetailView> {
    let row = tenant.contacts_by_id(&[id]).await?.pop().ok_or_else(missing)?;
    let fields = tenant.contact_fields(id).await?;
    let connection = match row.connection_id {
        Some(id) => tenant.connection(id).await?,
        None => None,
    };
    Ok(ContactDetailView {
        contact: row.into(),
        extra_info: fields.into_iter().map(Into::into).collect(),
        whatsapp: connection.map(|row| NameView {
            id: row.id,
            name: row.name,
        }),
    })
}

fn views(rows: Vec<ContactRow>) -> Vec<ContactView> {
    rows.into_iter().map(ContactView::from).collect()
}

/// There is no such contact in this company; a foreign one answers the same.
fn missing() -> DeskError {
    DeskError::not_found("ERR_NO_CONTACT_FOUND")
}
