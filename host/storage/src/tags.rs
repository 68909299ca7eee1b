//! Tags and the tickets that have them.

use crate::Tenant;
use crate::error::Result;
use crate::tx::TenantTx;
use balcao_model::clock::Millis;

/// A tag as tickets show it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "columns of the tag")]
pub struct TagBrief {
    pub id: i64,
    pub name: String,
    pub color: String,
}

/// A tag.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the tag")]
pub struct TagRow {
    pub id: i64,
    pub company_id: i64,
    pub name: String,
    pub color: String,
    pub kanban: bool,
    pub created_at: Millis,
    pub updated_at: Millis,
}

impl Tenant {
    /// All tags, or only the lanes of the kanban board, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tags(&self, kanban_only: bool) -> Result<Vec<TagRow>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, TagRow>(
                "SELECT id, company_id, name, color, kanban, created_at, updated_at FROM tags \
                 WHERE company_id = $1 AND (kanban OR NOT $2) ORDER BY id",
            )
            .bind(self.company)
            .bind(kanban_only)
            .fetch_all(p)
            .await?)
        })
    }
}

impl TenantTx<'_> {
    /// Gives a ticket a tag; having it already is no fault.
    ///
    /// # Errors
    /// `Reference` when the ticket or the tag is not of this company.
    pub async fn add_ticket_tag(&mut self, ticket: i64, tag: i64, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO ticket_tags (company_id, ticket_id, tag_id, created_at) VALUES ($1, $2, $3, $4) \
                 ON CONFLICT (ticket_id, tag_id) DO NOTHING",
            )
            .bind(company)
            .bind(ticket)
            .bind(tag)
            .bind(at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Takes the kanban tags from a ticket; other tags stay.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_kanban_tags(&mut self, ticket: i64) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "DELETE FROM ticket_tags WHERE company_id = $1 AND ticket_id = $2 \
                 AND tag_id IN (SELECT id FROM tags WHERE company_id = $1 AND kanban)",
            )
            .bind(company)
            .bind(ticket)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Deletes a tag everywhere. Tells whether there was one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_tag(&mut self, id: i64) -> Result<bool> {
        let company = self.company;
        let gone = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("DELETE FROM tags WHERE id = $1 AND company_id = $2")
                .bind(id)
                .bind(company)
                .execute(c)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(gone > 0)
    }
}
