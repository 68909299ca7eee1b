//! What the simulator channel keeps: paired virtual phones and the messages that reached them.
//! It plays the part of the messaging service, whose memory is not the desk's.

use crate::error::Result;
use crate::tx::TenantTx;
use crate::{CompanyKey, Store, Tenant};
use balcao_model::clock::Millis;

/// A message that the desk sent to a virtual phone, with how far it came.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the message")]
pub struct PhoneMessage {
    pub seq: i64,
    pub id: String,
    pub body: String,
    pub kind: String,
    pub quoted_id: Option<String>,
    pub media_url: Option<String>,
    pub media_name: String,
    pub created_at: Millis,
    pub ack: i64,
}

/// A message for a virtual phone.
#[derive(Debug, Clone, Copy)]
#[expect(missing_docs, reason = "columns of the message")]
pub struct ToPhone<'a> {
    pub connection_id: i64,
    pub number: &'a str,
    pub id: &'a str,
    pub body: &'a str,
    pub kind: &'a str,
    pub quoted_id: Option<&'a str>,
    pub media_url: Option<&'a str>,
    pub media_name: &'a str,
    pub at: Millis,
}

/// A customer whom a virtual phone plays.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the contact")]
pub struct Persona {
    pub number: String,
    pub name: String,
}

impl Store {
    /// The connection that a phone's token opens.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn phone(&self, token_hash: &str) -> Result<Option<(CompanyKey, i64)>> {
        let row: Option<(i64, i64)> = on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, _>("SELECT company_id, connection_id FROM sim_phones WHERE token_hash = $1")
                .bind(token_hash)
                .fetch_optional(p)
                .await
        })?;
        Ok(row.map(|(company, id)| (CompanyKey::from_row(company), id)))
    }
}

impl TenantTx<'_> {
    /// Pairs a phone with a connection; phones paired before lose it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn pair_phone(&mut self, connection: i64, token_hash: &str, at: Millis) -> Result<()> {
        self.unpair_phones(connection).await?;
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO sim_phones (token_hash, company_id, connection_id, created_at) VALUES ($1, $2, $3, $4)",
            )
            .bind(token_hash)
            .bind(company)
            .bind(connection)
            .bind(at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Takes a connection away from its phones.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unpair_phones(&mut self, connection: i64) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("DELETE FROM sim_phones WHERE connection_id = $1 AND company_id = $2")
                .bind(connection)
                .bind(company)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }

    /// Delivers a message to a virtual phone, once per id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn deliver_to_phone(&mut self, message: ToPhone<'_>) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO sim_messages (company_id, connection_id, number, id, body, kind, quoted_id, created_at, media_url, media_name) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (connection_id, id) DO NOTHING",
            )
            .bind(company)
            .bind(message.connection_id)
            .bind(message.number)
            .bind(message.id)
            .bind(message.body)
            .bind(message.kind)
            .bind(message.quoted_id)
            .bind(message.at)
            .bind(message.media_url)
            .bind(message.media_name)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }
}

impl Tenant {
    /// Whether a message of this id has reached the phone of a connection.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn phone_has_message(&self, connection: i64, id: &str) -> Result<bool> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_scalar::<D, bool>(
                "SELECT EXISTS (SELECT 1 FROM sim_messages WHERE connection_id = $1 AND id = $2 AND company_id = $3)",
            )
            .bind(connection)
            .bind(id)
            .bind(self.company)
            .fetch_one(p)
            .await?)
        })
    }

    /// What the desk sent to a number after a place in the phone's memory, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn phone_messages(
        &self,
        connection: i64,
        number: &str,
        after: i64,
        limit: i64,
    ) -> Result<Vec<PhoneMessage>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, PhoneMessage>(
                "SELECT s.seq, s.id, s.body, s.kind, s.quoted_id, s.media_url, s.media_name, s.created_at, COALESCE(m.ack, 1) AS ack FROM sim_messages s \
                 LEFT JOIN messages m ON m.company_id = s.company_id AND m.connection_id = s.connection_id AND m.id = s.id \
                 WHERE s.company_id = $1 AND s.connection_id = $2 AND s.number = $3 AND s.seq > $4 ORDER BY s.seq LIMIT $5",
            )
            .bind(self.company)
            .bind(connection)
            .bind(number)
            .bind(after)
            .bind(limit)
            .fetch_all(p)
            .await?)
        })
    }

    /// The newest messages that a number sent to the desk, with whether the desk has read them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn phone_receipts(&self, connection: i64, number: &str, limit: i64) -> Result<Vec<(String, bool)>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, (String, bool)>(
                "SELECT m.id, m.read FROM contacts c JOIN tickets t ON t.company_id = c.company_id AND t.contact_id = c.id AND t.connection_id = $2 \
                 JOIN messages m ON m.ticket_id = t.id WHERE c.company_id = $1 AND c.number = $3 AND NOT m.from_me \
                 ORDER BY m.seq DESC LIMIT $4",
            )
            .bind(self.company)
            .bind(connection)
            .bind(number)
            .bind(limit)
            .fetch_all(p)
            .await?)
        })
    }

    /// Customers who have a conversation on a connection, by name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn personas(&self, connection: i64, limit: i64) -> Result<Vec<Persona>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, Persona>(
                "SELECT c.number, c.name FROM tickets t JOIN contacts c ON c.id = t.contact_id \
                 WHERE t.company_id = $1 AND t.connection_id = $2 AND NOT c.is_group ORDER BY c.name, c.id LIMIT $3",
            )
            .bind(self.company)
            .bind(connection)
            .bind(limit)
            .fetch_all(p)
            .await?)
        })
    }

    /// The address book of the phone behind a connection.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn phone_book(&self, connection: i64) -> Result<Vec<Persona>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, Persona>(
                "SELECT number, name FROM sim_contacts WHERE company_id = $1 AND connection_id = $2 ORDER BY name, number",
            )
            .bind(self.company)
            .bind(connection)
            .fetch_all(p)
            .await?)
        })
    }
}

impl TenantTx<'_> {
    /// Puts people into the address book of the phone behind a connection.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keep_in_phone_book(&mut self, connection: i64, people: &[Persona]) -> Result<()> {
        let company = self.company;
        for person in people {
            in_tx!(&mut *self.tx, |c, D| {
                sqlx::query::<D>(
                    "INSERT INTO sim_contacts (company_id, connection_id, number, name) VALUES ($1, $2, $3, $4) \
                     ON CONFLICT (connection_id, number) DO UPDATE SET name = excluded.name",
                )
                .bind(company)
                .bind(connection)
                .bind(&person.number)
                .bind(&person.name)
                .execute(c)
                .await
                .map(drop)?
            });
        }
        Ok(())
    }
}
