//! A contact's own fields, named by the company.

use crate::Tenant;
use crate::error::{Error, Result};
use crate::tx::TenantTx;
use balcao_model::clock::Millis;

/// A field of a contact.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the field")]
pub struct FieldRow {
    pub id: i64,
    pub contact_id: i64,
    pub name: String,
    pub value: String,
    pub created_at: Millis,
    pub updated_at: Millis,
}

/// A field as it shall be: one with an id is changed, one without is new.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "columns of the field")]
pub struct FieldInput {
    pub id: Option<i64>,
    pub name: String,
    pub value: String,
}

impl Tenant {
    /// The fields of a contact, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn contact_fields(&self, contact: i64) -> Result<Vec<FieldRow>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, FieldRow>(
                "SELECT id, contact_id, name, value, created_at, updated_at FROM contact_fields \
                 WHERE contact_id = $1 AND company_id = $2 ORDER BY id",
            )
            .bind(contact)
            .bind(self.company)
            .fetch_all(p)
            .await?)
        })
    }
}

impl TenantTx<'_> {
    /// Makes these the only fields of a contact.
    ///
    /// # Errors
    /// `Reference` when a field is not the contact's.
    pub async fn set_contact_fields(&mut self, contact: i64, fields: &[FieldInput], at: Millis) -> Result<()> {
        let company = self.company;
        let known: Vec<i64> = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_scalar::<D, i64>("SELECT id FROM contact_fields WHERE contact_id = $1 AND company_id = $2")
                .bind(contact)
                .bind(company)
                .fetch_all(c)
                .await?
        });
        let kept: Vec<i64> = fields.iter().filter_map(|field| field.id).collect();
        if kept.iter().any(|id| !known.contains(id)) {
            return Err(Error::Reference);
        }
        for id in known.iter().filter(|id| !kept.contains(id)) {
            self.delete_field(*id).await?;
        }
        for field in fields {
            match field.id {
                Some(id) => self.update_field(id, field, at).await?,
                None => self.insert_field(contact, field, at).await?,
            }
        }
        Ok(())
    }

    async fn delete_field(&mut self, id: i64) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("DELETE FROM contact_fields WHERE id = $1 AND company_id = $2")
                .bind(id)
                .bind(company)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }

    async fn update_field(&mut self, id: i64, field: &FieldInput, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE contact_fields SET name = $1, value = $2, updated_at = $3 WHERE id = $4 AND company_id = $5",
            )
            .bind(&field.name)
            .bind(&field.value)
            .bind(at)
            .bind(id)
            .bind(company)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    async fn insert_field(&mut self, contact: i64, field: &FieldInput, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO contact_fields (company_id, contact_id, name, value, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5)",
            )
            .bind(company)
            .bind(contact)
            .bind(&field.name)
            .bind(&field.value)
            .bind(at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }
}
