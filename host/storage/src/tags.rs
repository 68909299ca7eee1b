//! Tags and the tickets that have them.

use crate::Tenant;
use crate::error::Result;
use crate::tx::TenantTx;
use balcao_model::clock::Millis;
use sqlx::QueryBuilder;

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

/// A tag's form.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "columns of the tag")]
pub struct TagForm {
    pub name: String,
    pub color: String,
    /// A lane of the kanban board.
    pub kanban: bool,
}

const COLUMNS: &str = "id, company_id, name, color, kanban, created_at, updated_at";

impl Tenant {
    /// One tag.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tag(&self, id: i64) -> Result<Option<TagRow>> {
        let sql = format!("SELECT {COLUMNS} FROM tags WHERE id = $1 AND company_id = $2");
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, TagRow>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(id).bind(self.company).fetch_optional(p).await?)
        })
    }

    /// How many tickets have each tag; tags without tickets are left out.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tag_usage(&self) -> Result<Vec<(i64, i64)>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, (i64, i64)>(
                "SELECT g.id, (SELECT COUNT(*) FROM ticket_tags x WHERE x.tag_id = g.id) FROM tags g WHERE g.company_id = $1",
            )
            .bind(self.company)
            .fetch_all(p)
            .await?)
        })
    }

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
    /// The tag with exactly this name, colour and use, and how many tags there are. Concurrent additions
    /// wait until the transaction ends.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn same_tag(&mut self, form: &TagForm) -> Result<(Option<TagRow>, i64)> {
        self.lock_company().await?;
        let company = self.company;
        let sql = format!(
            "SELECT {COLUMNS} FROM tags WHERE company_id = $1 AND name = $2 AND color = $3 AND kanban = $4 ORDER BY id LIMIT 1"
        );
        let found = in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_as::<D, TagRow>(sqlx::AssertSqlSafe(sql));
            query
                .bind(company)
                .bind(&form.name)
                .bind(&form.color)
                .bind(form.kanban)
                .fetch_optional(c)
                .await
        })?;
        let count = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_scalar::<D, i64>("SELECT COUNT(*) FROM tags WHERE company_id = $1")
                .bind(company)
                .fetch_one(c)
                .await
        })?;
        Ok((found, count))
    }

    /// Adds a tag.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn insert_tag(&mut self, form: &TagForm, at: Millis) -> Result<i64> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "INSERT INTO tags (company_id, name, color, kanban, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5) RETURNING id",
            )
            .bind(company)
            .bind(&form.name)
            .bind(&form.color)
            .bind(form.kanban)
            .bind(at)
            .fetch_one(c)
            .await?)
        })
    }

    /// Changes a tag. Tells whether there was one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn update_tag(&mut self, id: i64, form: &TagForm, at: Millis) -> Result<bool> {
        let company = self.company;
        let changed = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE tags SET name = $1, color = $2, kanban = $3, updated_at = $4 WHERE id = $5 AND company_id = $6",
            )
            .bind(&form.name)
            .bind(&form.color)
            .bind(form.kanban)
            .bind(at)
            .bind(id)
            .bind(company)
            .execute(c)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(changed > 0)
    }

    /// Gives a ticket exactly these tags.
    ///
    /// # Errors
    /// `Reference` when the ticket or a tag is not of this company.
    pub async fn set_ticket_tags(&mut self, ticket: i64, tags: &[i64], at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            let mut q = QueryBuilder::<D>::new("DELETE FROM ticket_tags WHERE company_id = ");
            q.push_bind(company).push(" AND ticket_id = ").push_bind(ticket);
            if !tags.is_empty() {
                q.push(" AND tag_id NOT IN (");
                let mut list = q.separated(", ");
                for tag in tags {
                    list.push_bind(*tag);
                }
                q.push(")");
            }
            q.build().execute(c).await.map(drop)?;
        });
        for tag in tags {
            self.add_ticket_tag(ticket, *tag, at).await?;
        }
        Ok(())
    }

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

    /// Takes one tag off a ticket; nothing changes when it is not there.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_ticket_tag(&mut self, ticket: i64, tag: i64) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("DELETE FROM ticket_tags WHERE company_id = $1 AND ticket_id = $2 AND tag_id = $3")
                .bind(company)
                .bind(ticket)
                .bind(tag)
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
