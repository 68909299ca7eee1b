//! Notes on tickets: what agents tell each other and customers never see.

use super::{PAGE, commit, offset, paged, sized, term};
use crate::Desk;
use crate::error::{DeskError, DeskResult};
use crate::tickets;
use crate::visibility::Visibility;
use balcao_model::auth::Identity;
use balcao_model::time::Moment;
use balcao_storage::{Audit, NoteFilter, NoteRow, NoteSight};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

/// Longest note, in characters.
const MAX_NOTE: usize = 5000;
/// Most notes of a list without pages.
const MOST_LISTED: i64 = 500;

/// Use cases of notes.
#[derive(Clone, Copy)]
pub struct Notes<'a> {
    pub(super) desk: &'a Desk,
}

/// A note.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape `TicketNote`")]
pub struct NoteView {
    pub id: i64,
    pub note: String,
    pub user_id: Option<i64>,
    pub contact_id: i64,
    pub ticket_id: i64,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
    pub user: Option<NoteUser>,
    pub contact: NoteContact,
    pub ticket: NoteTicket,
}

/// A note's author.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "the wire shape of a note's user")]
pub struct NoteUser {
    pub id: i64,
    pub name: String,
    pub email: String,
}

/// A note's contact.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "the wire shape of a note's contact")]
pub struct NoteContact {
    pub id: i64,
    pub name: String,
}

/// A note's ticket.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape of a note's ticket")]
pub struct NoteTicket {
    pub id: i64,
    pub status: String,
    #[schema(value_type = String)]
    pub created_at: Moment,
}

/// A page of notes.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotePage {
    /// The newest first.
    pub ticket_notes: Vec<NoteView>,
    /// Rows up to and including this page, one more when others follow.
    pub count: i64,
    /// Whether another page follows.
    pub has_more: bool,
}

impl Notes<'_> {
    /// A page of the notes on tickets that the user may see.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn page(&self, who: &Identity, search: Option<&str>, page: i64) -> DeskResult<NotePage> {
        let filter = NoteFilter {
            search: term(search).map(str::to_owned),
            sight: self.sight(who).await?,
            offset: offset(page),
            limit: PAGE + 1,
            ..NoteFilter::default()
        };
        let (rows, count, has_more) = paged(self.desk.store().tenant(who).notes(&filter).await?, page);
        Ok(NotePage {
            ticket_notes: rows.into_iter().map(NoteView::from).collect(),
            count,
            has_more,
        })
    }

    /// The newest notes of a ticket, of a contact, or of both, as far as the user may see their tickets.
    ///
    /// # Errors
    /// `ERR_NO_TICKET_FOUND` when a ticket is named that the user may not see.
    pub async fn list(&self, who: &Identity, ticket: Option<i64>, contact: Option<i64>) -> DeskResult<Vec<NoteView>> {
        if let Some(id) = ticket {
            self.desk.tickets().show(who, id).await?;
        }
        let filter = NoteFilter {
            ticket,
            contact,
            sight: self.sight(who).await?,
            limit: MOST_LISTED,
            ..NoteFilter::default()
        };
        let rows = self.desk.store().tenant(who).notes(&filter).await?;
        Ok(rows.into_iter().map(NoteView::from).collect())
    }

    /// One note.
    ///
    /// # Errors
    /// `ERR_NO_TICKETNOTE_FOUND` when there is none on a ticket that the user may see.
    pub async fn show(&self, who: &Identity, id: i64) -> DeskResult<NoteView> {
        let row = self.desk.store().tenant(who).note(id).await?.ok_or_else(missing)?;
        let sight = Visibility::of(self.desk.store(), who).await?;
        if !sight.sees(row.ticket_user_id, row.ticket_queue_id) {
            return Err(missing());
        }
        Ok(row.into())
    }

    /// Adds a note to a ticket. A contact, if named, has to be the ticket's.
    ///
    /// # Errors
    /// `ERR_TICKETNOTE_INVALID_NAME` for an unusable text, `ERR_NO_TICKET_FOUND`, `ERR_NO_CONTACT_FOUND`.
    pub async fn create(
        &self,
        who: &Identity,
        ticket_id: i64,
        contact: Option<i64>,
        note: &str,
    ) -> DeskResult<NoteView> {
        let note = text(note)?;
        let store = self.desk.store();
        let sight = Visibility::of(store, who).await?;
        let key = store.tenant(who).key();
        let mut tx = store.begin().await?;
        let mut company = tx.of(key);
        let ticket = company.lock_ticket(ticket_id).await?.ok_or_else(tickets::missing)?;
        if !sight.sees(ticket.user_id, ticket.queue_id) {
            return Err(tickets::missing());
        }
        if contact.is_some_and(|id| id != ticket.contact_id) {
            return Err(DeskError::not_found("ERR_NO_CONTACT_FOUND"));
        }
        let id = company
            .insert_note(ticket_id, ticket.contact_id, who.user_id(), &note, self.desk.now())
            .await?;
        commit(self.desk, tx, key, Vec::new()).await?;
        self.show(who, id).await
    }

    /// Changes a note: its author's or, by an admin, anybody's.
    ///
    /// # Errors
    /// `ERR_NO_TICKETNOTE_FOUND`, `ERR_NO_PERMISSION`, `ERR_TICKETNOTE_INVALID_NAME`.
    pub async fn update(&self, who: &Identity, id: i64, note: &str) -> DeskResult<NoteView> {
        self.own(who, id).await?;
        let note = text(note)?;
        let key = self.desk.store().tenant(who).key();
        let mut tx = self.desk.store().begin().await?;
        if !tx.of(key).update_note(id, &note, self.desk.now()).await? {
            return Err(missing());
        }
        commit(self.desk, tx, key, Vec::new()).await?;
        self.show(who, id).await
    }

    /// Removes a note: its author's or, by an admin, anybody's.
    ///
    /// # Errors
    /// `ERR_NO_TICKETNOTE_FOUND`, `ERR_NO_PERMISSION`.
    pub async fn delete(&self, who: &Identity, id: i64) -> DeskResult<()> {
        let note = self.own(who, id).await?;
        let key = self.desk.store().tenant(who).key();
        let mut tx = self.desk.store().begin().await?;
        let mut company = tx.of(key);
        if !company.delete_note(id).await? {
            return Err(missing());
        }
        let entry = Audit {
            action: "note.deleted",
            target: format!("note:{id}"),
            detail: json!({ "ticketId": note.ticket_id, "author": note.user_id }),
        };
        company.audit(who, &entry, self.desk.now()).await?;
        commit(self.desk, tx, key, Vec::new()).await
    }

    /// A note that the user may change.
    async fn own(&self, who: &Identity, id: i64) -> DeskResult<NoteView> {
        let note = self.show(who, id).await?;
        if who.is_admin() || note.user_id == Some(who.user_id()) {
            Ok(note)
        } else {
            Err(DeskError::forbidden())
        }
    }

    async fn sight(&self, who: &Identity) -> DeskResult<Option<NoteSight>> {
        let scope = Visibility::of(self.desk.store(), who).await?.scope(None, true);
        Ok(scope.queues.map(|queues| NoteSight {
            user: who.user_id(),
            queues,
        }))
    }
}

fn missing() -> DeskError {
    DeskError::not_found("ERR_NO_TICKETNOTE_FOUND")
}

fn text(note: &str) -> DeskResult<String> {
    sized(note, 2, MAX_NOTE).ok_or_else(|| DeskError::invalid("ERR_TICKETNOTE_INVALID_NAME"))
}

impl From<NoteRow> for NoteView {
    fn from(row: NoteRow) -> Self {
        let author = row.user_id.zip(row.user_name);
        Self {
            id: row.id,
            note: row.note,
            user_id: row.user_id,
            contact_id: row.contact_id,
            ticket_id: row.ticket_id,
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
            user: author.map(|(id, name)| NoteUser {
                id,
                name,
                email: row.user_email.unwrap_or_default(),
            }),
            contact: NoteContact {
                id: row.contact_id,
                name: row.contact_name,
            },
            ticket: NoteTicket {
                id: row.ticket_id,
                status: row.ticket_status,
                created_at: Moment(row.ticket_created_at),
            },
        }
    }
}
