//! Finding the person behind an address of a channel.

use super::{Merged, search_text};
use crate::Tenant;
use crate::error::{Error, Result};
use crate::tx::TenantTx;
use balcao_model::clock::Millis;
use balcao_model::contact::{Known, Verdict, decide};

/// Where a message came from.
#[derive(Debug, Clone, Copy)]
pub struct Sender<'a> {
    /// The channel's kind, e.g. `beta`.
    pub channel: &'a str,
    /// The channel's address of the person.
    pub address: &'a str,
    /// Canonical telephone number, or the address itself when the channel hides the number.
    pub number: &'a str,
    /// The name that the person gave to the channel.
    pub name: &'a str,
}

/// Who is behind an address.
#[derive(Debug, Clone)]
pub struct Person {
    /// The contact.
    pub id: i64,
    /// Whether it was made now.
    pub made: bool,
    /// Whether its number has become known now.
    pub changed: bool,
    /// What became of a second contact of the same person.
    pub merged: Option<Merged>,
}

impl Person {
    fn known(id: i64) -> Self {
        Self {
            id,
            made: false,
            changed: false,
            merged: None,
        }
    }
}

impl Tenant {
    /// How a channel calls a contact: by a telephone number if it has told of one, else by a hidden address.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn channel_address(&self, channel: &str, contact: i64) -> Result<Option<String>> {
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_scalar::<D, String>(
                "SELECT address FROM contact_identities WHERE company_id = $1 AND channel = $2 AND contact_id = $3 \
                 ORDER BY CASE WHEN address LIKE 'lid:%' THEN 1 ELSE 0 END, address LIMIT 1",
            );
            Ok(query
                .bind(self.company)
                .bind(channel)
                .bind(contact)
                .fetch_optional(p)
                .await?)
        })
    }
}

impl TenantTx<'_> {
    /// The contact behind a channel address, as [`TenantTx::person_of`] finds it: its id and whether it was made.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn contact_of(&mut self, from: Sender<'_>, at: Millis) -> Result<(i64, bool)> {
        let person = self.person_of(from, at).await?;
        Ok((person.id, person.made))
    }

    /// The person behind a channel address, made if the company does not know the person. The name of
    /// a known contact stays. Two contacts that turn out to be one person become one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn person_of(&mut self, from: Sender<'_>, at: Millis) -> Result<Person> {
        let by_address = self.contact_by_address(from).await?;
        // The usual case: the address is known and so is the number.
        if let Some(known) = by_address.as_ref().filter(|known| known.number == from.number) {
            return Ok(Person::known(known.id));
        }
        let by_number = self.known_by_number(from.number).await?;
        let person = match decide(by_address, by_number, from.number) {
            Verdict::New => {
                let (id, made) = self.make_contact(from, false, at).await?;
                Person {
                    made,
                    ..Person::known(id)
                }
            }
            Verdict::Same(id) => Person::known(id),
            Verdict::Reveal(id) => {
                self.set_contact_number(id, from.number, at).await?;
                Person {
                    changed: true,
                    ..Person::known(id)
                }
            }
            Verdict::Merge { keep, gone } => Person {
                merged: self.merge_contacts(keep, gone, at).await?,
                ..Person::known(keep)
            },
        };
        self.add_identity(from.channel, from.address, person.id).await?;
        Ok(person)
    }

    /// The group behind a channel address, made if the company does not know it. Its name follows the channel's.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn group_of(&mut self, from: Sender<'_>, at: Millis) -> Result<(i64, bool)> {
        if let Some(known) = self.known_by_number(from.number).await? {
            return Ok((known.id, false));
        }
        self.make_contact(from, true, at).await
    }

    async fn make_contact(&mut self, from: Sender<'_>, is_group: bool, at: Millis) -> Result<(i64, bool)> {
        let company = self.company;
        let search = search_text(from.name, from.number);
        let made: Option<i64> = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_scalar::<D, _>(
                "INSERT INTO contacts (company_id, name, number, email, profile_pic_url, is_group, search, created_at, updated_at) \
                 VALUES ($1, $2, $3, '', '', $4, $5, $6, $6) ON CONFLICT (company_id, number) DO NOTHING RETURNING id",
            )
            .bind(company)
            .bind(from.name)
            .bind(from.number)
            .bind(is_group)
            .bind(&search)
            .bind(at)
            .fetch_optional(c)
            .await
        })?;
        if let Some(id) = made {
            return Ok((id, true));
        }
        let known = self.known_by_number(from.number).await?.ok_or(Error::Reference)?;
        Ok((known.id, false))
    }

    async fn contact_by_address(&mut self, from: Sender<'_>) -> Result<Option<Known>> {
        let company = self.company;
        // A contact that is being erased is not found: the row stays as it is until the transaction ends.
        let sql = format!(
            "SELECT c.id, c.number FROM contact_identities i JOIN contacts c ON c.company_id = i.company_id AND c.id = i.contact_id \
             WHERE i.company_id = $1 AND i.channel = $2 AND i.address = $3{}",
            self.tx.hold()
        );
        let row: Option<(i64, String)> = in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_as::<D, _>(sqlx::AssertSqlSafe(sql));
            query
                .bind(company)
                .bind(from.channel)
                .bind(from.address)
                .fetch_optional(c)
                .await
        })?;
        Ok(row.map(|(id, number)| Known { id, number }))
    }

    async fn known_by_number(&mut self, number: &str) -> Result<Option<Known>> {
        let company = self.company;
        let sql = format!(
            "SELECT id, number FROM contacts WHERE company_id = $1 AND number = $2{}",
            self.tx.hold()
        );
        let row: Option<(i64, String)> = in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_as::<D, _>(sqlx::AssertSqlSafe(sql));
            query.bind(company).bind(number).fetch_optional(c).await
        })?;
        Ok(row.map(|(id, number)| Known { id, number }))
    }

    /// Gives a contact its real number.
    async fn set_contact_number(&mut self, id: i64, number: &str, at: Millis) -> Result<()> {
        let company = self.company;
        let name: String = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_scalar::<D, _>("SELECT name FROM contacts WHERE id = $1 AND company_id = $2")
                .bind(id)
                .bind(company)
                .fetch_one(c)
                .await
        })?;
        // Who had no name was called by the hidden address.
        let name = if balcao_model::contact::is_hidden(&name) {
            number
        } else {
            &name
        };
        let search = search_text(name, number);
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE contacts SET number = $1, name = $2, search = $3, updated_at = $4 WHERE id = $5 AND company_id = $6",
            )
            .bind(number)
            .bind(name)
            .bind(&search)
            .bind(at)
            .bind(id)
            .bind(company)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    pub(super) async fn add_identity(&mut self, channel: &str, address: &str, contact: i64) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO contact_identities (company_id, channel, address, contact_id) VALUES ($1, $2, $3, $4) \
                 ON CONFLICT (company_id, channel, address) DO NOTHING",
            )
            .bind(company)
            .bind(channel)
            .bind(address)
            .bind(contact)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }
}
