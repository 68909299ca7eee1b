//! Contacts and the addresses under which channels know them.

use crate::Tenant;
use crate::error::Result;
use crate::tx::TenantTx;
use balcao_model::clock::Millis;
use balcao_model::text::{like_pattern, normalise};
use sqlx::QueryBuilder;

/// A customer.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the contact")]
pub struct ContactRow {
    pub id: i64,
    pub company_id: i64,
    pub name: String,
    pub number: String,
    pub email: String,
    pub profile_pic_url: String,
    pub is_group: bool,
    pub created_at: Millis,
    pub updated_at: Millis,
}

const COLUMNS: &str = "id, company_id, name, number, email, profile_pic_url, is_group, created_at, updated_at";

/// Where a message came from.
#[derive(Debug, Clone, Copy)]
pub struct Sender<'a> {
    /// The channel's kind, e.g. `beta`.
    pub channel: &'a str,
    /// The channel's address of the person.
    pub address: &'a str,
    /// Canonical telephone number.
    pub number: &'a str,
    /// The name that the person gave to the channel.
    pub name: &'a str,
}

impl Tenant {
    /// Contacts by name, optionally those whose name or number contains a term.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn contacts(&self, term: Option<&str>, offset: i64, limit: i64) -> Result<Vec<ContactRow>> {
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT ");
            q.push(COLUMNS)
                .push(" FROM contacts WHERE erased_at IS NULL AND company_id = ")
                .push_bind(self.company);
            if let Some(term) = term {
                q.push(" AND search LIKE ")
                    .push_bind(like_pattern(term))
                    .push(" ESCAPE '\\'");
            }
            q.push(" ORDER BY name, id LIMIT ")
                .push_bind(limit)
                .push(" OFFSET ")
                .push_bind(offset);
            Ok(q.build_query_as::<ContactRow>().fetch_all(p).await?)
        })
    }

    /// Contacts by number, in no particular order.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn contacts_by_id(&self, ids: &[i64]) -> Result<Vec<ContactRow>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT ");
            q.push(COLUMNS)
                .push(" FROM contacts WHERE company_id = ")
                .push_bind(self.company)
                .push(" AND id IN (");
            let mut list = q.separated(", ");
            for id in ids {
                list.push_bind(*id);
            }
            q.push(")");
            Ok(q.build_query_as::<ContactRow>().fetch_all(p).await?)
        })
    }
}

impl TenantTx<'_> {
    /// The contact behind a channel address, made if the company does not know the person.
    /// Tells the contact's id and whether it was made. The name of a known contact stays.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn contact_of(&mut self, from: Sender<'_>, at: Millis) -> Result<(i64, bool)> {
        if let Some(id) = self.identity(from).await? {
            return Ok((id, false));
        }
        let company = self.company;
        let search = normalise(&format!("{} {}", from.name, from.number));
        let made: Option<i64> = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_scalar::<D, i64>(
                "INSERT INTO contacts (company_id, name, number, email, profile_pic_url, is_group, search, created_at, updated_at) \
                 VALUES ($1, $2, $3, '', '', FALSE, $4, $5, $5) ON CONFLICT (company_id, number) DO NOTHING RETURNING id",
            )
            .bind(company)
            .bind(from.name)
            .bind(from.number)
            .bind(&search)
            .bind(at)
            .fetch_optional(c)
            .await
        })?;
        let id = match made {
            Some(id) => id,
            None => self.contact_by_number(from.number).await?,
        };
        self.add_identity(from, id).await?;
        Ok((id, made.is_some()))
    }

    /// The row stays as it is until the transaction ends: a contact that is being erased is not found.
    async fn identity(&mut self, from: Sender<'_>) -> Result<Option<i64>> {
        let company = self.company;
        let sql = format!(
            "SELECT contact_id FROM contact_identities WHERE company_id = $1 AND channel = $2 AND address = $3{}",
            self.tx.hold()
        );
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(sqlx::AssertSqlSafe(sql))
                .bind(company)
                .bind(from.channel)
                .bind(from.address)
                .fetch_optional(c)
                .await?)
        })
    }

    async fn contact_by_number(&mut self, number: &str) -> Result<i64> {
        let company = self.company;
        let sql = format!(
            "SELECT id FROM contacts WHERE company_id = $1 AND number = $2{}",
            self.tx.hold()
        );
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(sqlx::AssertSqlSafe(sql))
                .bind(company)
                .bind(number)
                .fetch_one(c)
                .await?)
        })
    }

    async fn add_identity(&mut self, from: Sender<'_>, contact: i64) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO contact_identities (company_id, channel, address, contact_id) VALUES ($1, $2, $3, $4) \
                 ON CONFLICT (company_id, channel, address) DO NOTHING",
            )
            .bind(company)
            .bind(from.channel)
            .bind(from.address)
            .bind(contact)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }
}
