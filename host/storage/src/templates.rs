//! Texts that the services of connections have been shown, and what sending over a connection depends on.

use crate::Tenant;
use crate::error::Result;
use crate::tx::TenantTx;
use balcao_model::clock::Millis;

/// A template as it was told last.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct TemplateRow {
    /// Its name.
    pub name: String,
    /// Its language, as the service writes it.
    pub language: String,
    /// Everything that the service says of it, as JSON.
    pub content: String,
}

/// Over what a conversation is led.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct TicketLine {
    /// The connection.
    pub connection_id: i64,
    /// The kind of its channel.
    pub provider: String,
    /// When the customer wrote last.
    pub heard_at: Option<Millis>,
}

/// Somebody's newest message in a conversation.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Heard {
    /// Its id on the channel.
    pub id: String,
    /// The number of the conversation's contact.
    pub number: String,
}

impl Tenant {
    /// The templates of a connection, by name and language, and when they were asked for. `None` when there is no such connection.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn templates(&self, connection: i64) -> Result<Option<(Option<Millis>, Vec<TemplateRow>)>> {
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_scalar::<D, Option<Millis>>(
                "SELECT templates_at FROM connections WHERE company_id = $1 AND id = $2",
            );
            let Some(at) = query.bind(self.company).bind(connection).fetch_optional(p).await? else {
                return Ok(None);
            };
            let query = sqlx::query_as::<D, TemplateRow>(
                "SELECT name, language, content FROM channel_templates WHERE company_id = $1 AND connection_id = $2 \
                 ORDER BY name, language",
            );
            Ok(Some((
                at,
                query.bind(self.company).bind(connection).fetch_all(p).await?,
            )))
        })
    }

    /// One template of a connection.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn template(&self, connection: i64, name: &str, language: &str) -> Result<Option<TemplateRow>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, TemplateRow>(
                "SELECT name, language, content FROM channel_templates \
                 WHERE company_id = $1 AND connection_id = $2 AND name = $3 AND language = $4",
            )
            .bind(self.company)
            .bind(connection)
            .bind(name)
            .bind(language)
            .fetch_optional(p)
            .await?)
        })
    }

    /// Over what a conversation is led; `None` when it has no connection.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ticket_line(&self, ticket: i64) -> Result<Option<TicketLine>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, TicketLine>(
                "SELECT c.id AS connection_id, c.provider, \
                 (SELECT m.created_at FROM messages m WHERE m.ticket_id = t.id AND m.company_id = t.company_id AND NOT m.from_me \
                  ORDER BY m.seq DESC LIMIT 1) AS heard_at \
                 FROM tickets t JOIN connections c ON c.company_id = t.company_id AND c.id = t.connection_id \
                 WHERE t.company_id = $1 AND t.id = $2",
            )
            .bind(self.company)
            .bind(ticket)
            .fetch_optional(p)
            .await?)
        })
    }

    /// The newest message of the customer in a conversation.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn heard_last(&self, ticket: i64) -> Result<Option<Heard>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, Heard>(
                "SELECT m.id, k.number FROM messages m \
                 JOIN tickets t ON t.company_id = m.company_id AND t.id = m.ticket_id \
                 JOIN contacts k ON k.company_id = t.company_id AND k.id = t.contact_id \
                 WHERE m.company_id = $1 AND m.ticket_id = $2 AND NOT m.from_me ORDER BY m.seq DESC LIMIT 1",
            )
            .bind(self.company)
            .bind(ticket)
            .fetch_optional(p)
            .await?)
        })
    }
}

impl TenantTx<'_> {
    /// Puts templates in the place of those that a connection had. Tells whether there is such a connection.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn replace_templates(&mut self, connection: i64, templates: &[TemplateRow], at: Millis) -> Result<bool> {
        let company = self.company;
        let found = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("UPDATE connections SET templates_at = $1 WHERE company_id = $2 AND id = $3")
                .bind(at)
                .bind(company)
                .bind(connection)
                .execute(c)
                .await
                .map(|done| done.rows_affected() > 0)
        })?;
        if !found {
            return Ok(false);
        }
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("DELETE FROM channel_templates WHERE company_id = $1 AND connection_id = $2")
                .bind(company)
                .bind(connection)
                .execute(c)
                .await
                .map(drop)
        })?;
        for template in templates {
            in_tx!(&mut *self.tx, |c, D| {
                sqlx::query::<D>(
                    "INSERT INTO channel_templates (company_id, connection_id, name, language, content) \
                     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
                )
                .bind(company)
                .bind(connection)
                .bind(&template.name)
                .bind(&template.language)
                .bind(&template.content)
                .execute(c)
                .await
                .map(drop)
            })?;
        }
        Ok(true)
    }
}
