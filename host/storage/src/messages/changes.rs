//! Changes of stored messages: edits keep the earlier texts, deletions the body, reactions one for each person.

use crate::Tenant;
use crate::error::Result;
use crate::tx::TenantTx;
use balcao_model::clock::Millis;
use balcao_model::text::normalise;
use sqlx::QueryBuilder;

/// A reaction to a message.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct ReactionRow {
    /// The message.
    pub seq: i64,
    /// Whose it is; `None` is the desk's own.
    pub contact_id: Option<i64>,
    /// The picture.
    pub emoji: String,
}

impl Tenant {
    /// Reactions to messages, the oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn reactions(&self, seqs: &[i64]) -> Result<Vec<ReactionRow>> {
        if seqs.is_empty() {
            return Ok(Vec::new());
        }
        on!(&self.db, r, |p, D| {
            let mut q =
                QueryBuilder::<D>::new("SELECT seq, contact_id, emoji FROM message_reactions WHERE company_id = ");
            q.push_bind(self.company).push(" AND seq IN (");
            let mut list = q.separated(", ");
            for seq in seqs {
                list.push_bind(*seq);
            }
            q.push(") ORDER BY at, contact_id");
            Ok(q.build_query_as::<ReactionRow>().fetch_all(p).await?)
        })
    }

    /// The earlier texts of a message, the first one first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn earlier_texts(&self, seq: i64) -> Result<Vec<String>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_scalar::<D, String>(
                "SELECT body FROM message_edits WHERE seq = $1 AND company_id = $2 ORDER BY id",
            )
            .bind(seq)
            .bind(self.company)
            .fetch_all(p)
            .await?)
        })
    }
}

impl TenantTx<'_> {
    /// Replaces a message's text and keeps the one before.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn edit_message(&mut self, seq: i64, body: &str, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO message_edits (company_id, seq, body, at) \
                 SELECT company_id, seq, body, $1 FROM messages WHERE seq = $2 AND company_id = $3",
            )
            .bind(at)
            .bind(seq)
            .bind(company)
            .execute(c)
            .await
            .map(drop)?
        });
        self.set_text(seq, body, true, at).await
    }

    /// Puts the text before the last edit back, because the channel refused the edit.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn undo_edit(&mut self, seq: i64, at: Millis) -> Result<()> {
        let company = self.company;
        let edits: Vec<(i64, String)> = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_as::<D, _>(
                "SELECT id, body FROM message_edits WHERE seq = $1 AND company_id = $2 ORDER BY id DESC LIMIT 2",
            )
            .bind(seq)
            .bind(company)
            .fetch_all(c)
            .await?
        });
        let Some((last, before)) = edits.first() else {
            return Ok(());
        };
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("DELETE FROM message_edits WHERE id = $1 AND company_id = $2")
                .bind(*last)
                .bind(company)
                .execute(c)
                .await
                .map(drop)?
        });
        self.set_text(seq, before, edits.len() > 1, at).await
    }

    async fn set_text(&mut self, seq: i64, body: &str, edited: bool, at: Millis) -> Result<()> {
        let company = self.company;
        let search = normalise(body);
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE messages SET body = $1, search = $2, is_edited = $3, updated_at = $4 WHERE seq = $5 AND company_id = $6",
            )
            .bind(body)
            .bind(&search)
            .bind(edited)
            .bind(at)
            .bind(seq)
            .bind(company)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Marks a message as taken back, or no longer so. Its text stays. Tells whether that is a change.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn mark_deleted(&mut self, seq: i64, deleted: bool, at: Millis) -> Result<bool> {
        let company = self.company;
        let changed = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE messages SET is_deleted = $1, updated_at = $2 WHERE seq = $3 AND company_id = $4 AND is_deleted <> $1",
            )
            .bind(deleted)
            .bind(at)
            .bind(seq)
            .bind(company)
            .execute(c)
            .await?
            .rows_affected()
        });
        Ok(changed > 0)
    }

    /// Sets the one reaction of a contact, or of the desk (`None`), to a message; an empty text takes it back.
    ///
    /// # Errors
    /// `Reference` when the contact is not of this company.
    pub async fn react(&mut self, seq: i64, contact: Option<i64>, emoji: &str, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "DELETE FROM message_reactions WHERE seq = $1 AND company_id = $2 AND COALESCE(contact_id, 0) = $3",
            )
            .bind(seq)
            .bind(company)
            .bind(contact.unwrap_or(0))
            .execute(c)
            .await
            .map(drop)?
        });
        if emoji.is_empty() {
            return Ok(());
        }
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO message_reactions (company_id, seq, contact_id, emoji, at) \
                 SELECT company_id, seq, $1, $2, $3 FROM messages WHERE seq = $4 AND company_id = $5",
            )
            .bind(contact)
            .bind(emoji)
            .bind(at)
            .bind(seq)
            .bind(company)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Notes that nobody has to read a message.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn read_message(&mut self, seq: i64) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("UPDATE messages SET read = TRUE WHERE seq = $1 AND company_id = $2")
                .bind(seq)
                .bind(company)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }

    /// Shows another text in lists if this is the newest message of its ticket. Tells whether it is.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_preview(&mut self, ticket: i64, seq: i64, preview: &str) -> Result<bool> {
        let company = self.company;
        let changed = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE tickets SET last_message = $1 WHERE id = $2 AND company_id = $3 \
                 AND (SELECT MAX(seq) FROM messages WHERE ticket_id = $2) = $4",
            )
            .bind(preview)
            .bind(ticket)
            .bind(company)
            .bind(seq)
            .execute(c)
            .await?
            .rows_affected()
        });
        Ok(changed > 0)
    }
}
