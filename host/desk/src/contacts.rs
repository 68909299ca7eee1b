//! Contacts.

use crate::Desk;
use crate::error::DeskResult;
use crate::views::ContactView;
use balcao_model::auth::Identity;

/// Rows of a page, as clients of this family expect.
const PAGE: i64 = 30;

/// Use cases of contacts.
pub struct Contacts<'a> {
    desk: &'a Desk,
}

impl<'a> Contacts<'a> {
    pub(crate) fn new(desk: &'a Desk) -> Self {
        Self { desk }
    }

    /// A page of contacts by name, and whether another follows.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(&self, who: &Identity, search: Option<&str>, page: i64) -> DeskResult<(Vec<ContactView>, bool)> {
        let term = search.map(str::trim).filter(|term| !term.is_empty());
        let offset = page.saturating_sub(1).saturating_mul(PAGE);
        let mut rows = self.desk.store().tenant(who).contacts(term, offset, PAGE + 1).await?;
        let more = rows.len() > PAGE as usize;
        rows.truncate(PAGE as usize);
        Ok((rows.into_iter().map(ContactView::from).collect(), more))
    }
}
