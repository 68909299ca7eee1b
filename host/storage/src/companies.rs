//! Companies and their settings.

mod write;

use balcao_model::{auth::Identity, clock::Millis};

pub(crate) use write::lock_company;

use crate::{
    CompanyKey, Store, Tenant,
    error::{Error, Result},
};

/// A stored company.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct CompanyRow {
    /// Id of the company.
    pub id: i64,
    /// Unique name.
    pub name: String,
    /// Telephone, as typed.
    pub phone: Option<String>,
    /// E-mail, as typed.
    pub email: Option<String>,
    /// False when the provider has suspended it.
    pub status: bool,
    /// Last moment that is paid for.
    pub due_date: Option<Millis>,
    /// Billing period, as typed.
    pub recurrence: String,
    /// Plan of the company.
    pub plan_id: i64,
    /// Opening hours, as JSON text.
    pub schedules: String,
    /// When it was created.
    pub created_at: Millis,
    /// When it was last changed.
    pub updated_at: Millis,
}

/// A company to create.
#[derive(Debug, Clone)]
pub struct NewCompany<'a> {
    /// Unique name.
    pub name: &'a str,
    /// E-mail, as typed.
    pub email: Option<&'a str>,
    /// Telephone, as typed.
    pub phone: Option<&'a str>,
    /// Last moment that is paid for.
    pub due_date: Option<Millis>,
    /// Billing period, e.g. `MENSAL`; empty when nothing is billed.
    pub recurrence: &'a str,
    /// Plan of the company.
    pub plan_id: i64,
}

/// A setting of a company.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct SettingRow {
    /// Name of the setting.
    pub key: String,
    /// Its value, always text.
    pub value: String,
    /// When it was created.
    pub created_at: Millis,
    /// When it was last changed.
    pub updated_at: Millis,
}

impl Store {
    /// Every company, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn companies(&self) -> Result<Vec<CompanyKey>> {
        let ids = on!(&self.db, r, |p, D| sqlx::query_scalar::<D, i64>(
            "SELECT id FROM companies ORDER BY id"
        )
        .fetch_all(p)
        .await)?;
        Ok(ids.into_iter().map(CompanyKey::from_row).collect())
    }

    /// The company with exactly this name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn company_named(&self, name: &str) -> Result<Option<CompanyKey>> {
        let id = on!(&self.db, r, |p, D| sqlx::query_scalar::<D, i64>(
            "SELECT id FROM companies WHERE name = $1"
        )
        .bind(name)
        .fetch_optional(p)
        .await)?;
        Ok(id.map(CompanyKey::from_row))
    }

    /// Creates a company.
    ///
    /// # Errors
    /// [`Error::Duplicate`] when the name is taken, [`Error::Reference`] when the plan does not exist.
    pub async fn insert_company(&self, company: &NewCompany<'_>, now: Millis) -> Result<CompanyKey> {
        let mut tx = self.begin().await?;
        let key = tx.create_company(company, now).await?;
        tx.commit().await?;
        Ok(key)
    }

    /// Whether strangers may sign up: what an operator has set last. Nothing when no operator ever decided.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn signup_setting(&self) -> Result<Option<String>> {
        Ok(on!(&self.db, r, |p, D| {
            sqlx::query_scalar::<D, String>(
                "SELECT s.value FROM settings s WHERE s.key = 'signup' AND EXISTS \
                 (SELECT 1 FROM users u WHERE u.company_id = s.company_id AND u.is_super) \
                 ORDER BY s.updated_at DESC LIMIT 1",
            )
            .fetch_optional(p)
            .await
        })?)
    }

    /// Another company's part of the database, for an operator of the installation only:
    /// `None` for everybody else and for companies that do not exist.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tenant_for_operator(&self, operator: &Identity, company: i64) -> Result<Option<Tenant>> {
        if !operator.is_super() {
            return Ok(None);
        }
        let id = on!(&self.db, r, |p, D| sqlx::query_scalar::<D, i64>(
            "SELECT id FROM companies WHERE id = $1"
        )
        .bind(company)
        .fetch_optional(p)
        .await)?;
        Ok(id.map(|id| self.tenant_of(CompanyKey::from_row(id))))
    }
}

impl Tenant {
    /// The company itself.
    ///
    /// # Errors
    /// [`Error::Reference`] when it has been deleted.
    pub async fn company(&self) -> Result<CompanyRow> {
        let row = on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, CompanyRow>(
                "SELECT id, name, phone, email, status, due_date, recurrence, plan_id, schedules, created_at, updated_at \
             FROM companies WHERE id = $1",
            )
            .bind(self.company)
            .fetch_optional(p)
            .await
        })?;
        row.ok_or(Error::Reference)
    }

    /// Every setting of the company, by key.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn settings(&self) -> Result<Vec<SettingRow>> {
        Ok(on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, SettingRow>(
                "SELECT key, value, created_at, updated_at FROM settings WHERE company_id = $1 ORDER BY key",
            )
            .bind(self.company)
            .fetch_all(p)
            .await
        })?)
    }

    /// Writes a setting, new or not.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn put_setting(&self, key: &str, value: &str, now: Millis) -> Result<()> {
        on!(&self.db, w, |p, D| {
            sqlx::query::<D>(
                "INSERT INTO settings (company_id, key, value, created_at, updated_at) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (company_id, key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at",
            )
            .bind(self.company)
            .bind(key)
            .bind(value)
            .bind(now)
            .bind(now)
            .execute(p)
            .await
            .map(drop)
        })?;
        Ok(())
    }
}
