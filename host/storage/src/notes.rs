//! Notes that agents leave on a ticket for each other; customers never see them.

use crate::Tenant;
use crate::error::Result;
use crate::tx::TenantTx;
use balcao_model::clock::Millis;
use balcao_model::text::{like_pattern, normalise};
use sqlx::QueryBuilder;

/// A note with what is shown beside it.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the note and of the rows it refers to")]
pub struct NoteRow {
    pub id: i64,
    pub note: String,
    /// The author, who may have been removed since.
    pub user_id: Option<i64>,
    pub contact_id: i64,
    pub ticket_id: i64,
    pub created_at: Millis,
    pub updated_at: Millis,
    pub user_name: Option<String>,
    pub user_email: Option<String>,
    pub contact_name: String,
    pub ticket_status: String,
    pub ticket_created_at: Millis,
    pub ticket_user_id: Option<i64>,
    pub ticket_queue_id: Option<i64>,
}

/// Whose tickets' notes a reader may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoteSight {
    /// The reader: own tickets are always seen.
    pub user: i64,
    /// Queues, `None` inside meaning "without a queue".
    pub queues: Vec<Option<i64>>,
}

/// Which notes to list; `None` means any.
#[derive(Debug, Clone, Default)]
pub struct NoteFilter {
    /// Of this ticket.
    pub ticket: Option<i64>,
    /// Of this contact.
    pub contact: Option<i64>,
    /// Whose text contains this.
    pub search: Option<String>,
    /// Limits of the reader; `None` sees every ticket.
    pub sight: Option<NoteSight>,
    /// How many rows to skip.
    pub offset: i64,
    /// How many rows to give.
    pub limit: i64,
}

const SELECT: &str = "SELECT n.id, n.note, n.user_id, n.contact_id, n.ticket_id, n.created_at, n.updated_at, \
     u.name AS user_name, u.email AS user_email, k.name AS contact_name, t.status AS ticket_status, \
     t.created_at AS ticket_created_at, t.user_id AS ticket_user_id, t.queue_id AS ticket_queue_id \
     FROM ticket_notes n JOIN tickets t ON t.id = n.ticket_id JOIN contacts k ON k.id = n.contact_id \
     LEFT JOIN users u ON u.id = n.user_id AND u.company_id = n.company_id WHERE n.company_id = ";

macro_rules! push_sight {
    ($q:ident, $sight:expr) => {
        $q.push(" AND (t.user_id = ").push_bind($sight.user);
        for queue in &$sight.queues {
            match queue {
                Some(queue) => $q.push(" OR t.queue_id = ").push_bind(*queue),
                None => $q.push(" OR t.queue_id IS NULL"),
            };
        }
        $q.push(")");
    };
}

impl Tenant {
    /// Notes, the newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn notes(&self, filter: &NoteFilter) -> Result<Vec<NoteRow>> {
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new(SELECT);
            q.push_bind(self.company);
            if let Some(ticket) = filter.ticket {
                q.push(" AND n.ticket_id = ").push_bind(ticket);
            }
            if let Some(contact) = filter.contact {
                q.push(" AND n.contact_id = ").push_bind(contact);
            }
            if let Some(term) = &filter.search {
                q.push(" AND n.search LIKE ")
                    .push_bind(like_pattern(term))
                    .push(" ESCAPE '\\'");
            }
            if let Some(sight) = &filter.sight {
                push_sight!(q, sight);
            }
            q.push(" ORDER BY n.created_at DESC, n.id DESC LIMIT ")
                .push_bind(filter.limit);
            q.push(" OFFSET ").push_bind(filter.offset);
            Ok(q.build_query_as::<NoteRow>().fetch_all(p).await?)
        })
    }

    /// One note.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note(&self, id: i64) -> Result<Option<NoteRow>> {
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new(SELECT);
            q.push_bind(self.company).push(" AND n.id = ").push_bind(id);
            Ok(q.build_query_as::<NoteRow>().fetch_optional(p).await?)
        })
    }
}

impl TenantTx<'_> {
    /// Adds a note to a ticket and its contact.
    ///
    /// # Errors
    /// `Reference` when the ticket or the contact is not of this company.
    pub async fn insert_note(&mut self, ticket: i64, contact: i64, user: i64, note: &str, at: Millis) -> Result<i64> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "INSERT INTO ticket_notes (company_id, ticket_id, contact_id, user_id, note, search, created_at, updated_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING id",
            )
            .bind(company)
            .bind(ticket)
            .bind(contact)
            .bind(user)
            .bind(note)
            .bind(normalise(note))
            .bind(at)
            .fetch_one(c)
            .await?)
        })
    }

    /// Changes a note's text. Tells whether there was one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn update_note(&mut self, id: i64, note: &str, at: Millis) -> Result<bool> {
        let company = self.company;
        let changed = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE ticket_notes SET note = $1, search = $2, updated_at = $3 WHERE id = $4 AND company_id = $5",
            )
            .bind(note)
            .bind(normalise(note))
            .bind(at)
            .bind(id)
            .bind(company)
            .execute(c)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(changed > 0)
    }

    /// Removes a note. Tells whether there was one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_note(&mut self, id: i64) -> Result<bool> {
        let company = self.company;
        let gone = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("DELETE FROM ticket_notes WHERE id = $1 AND company_id = $2")
                .bind(id)
                .bind(company)
                .execute(c)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(gone > 0)
    }
}
