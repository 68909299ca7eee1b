//! Changes of a company and its settings, inside a transaction.

use crate::error::Result;
use crate::tx::{TenantTx, Tx};
use crate::{CompanyKey, NewCompany, SettingRow, Tenant};
use balcao_model::clock::Millis;

/// Makes concurrent transactions of the company that count something wait for this one.
/// SQLite has one writer anyway; PostgreSQL needs a row to queue at.
pub(crate) async fn lock_company(tx: &mut Tx, company: i64) -> Result<()> {
    if let Tx::Pg(open) = tx {
        sqlx::query("SELECT id FROM companies WHERE id = $1 FOR UPDATE")
            .bind(company)
            .execute(&mut **open)
            .await?;
    }
    Ok(())
}

impl Tx {
    /// Creates a company.
    ///
    /// # Errors
    /// `Duplicate` when the name is taken, `Reference` when the plan does not exist.
    pub async fn create_company(&mut self, company: &NewCompany<'_>, at: Millis) -> Result<CompanyKey> {
        let id = in_tx!(self, |c, D| {
            sqlx::query_scalar::<D, i64>(
                "INSERT INTO companies (name, phone, email, status, due_date, recurrence, plan_id, created_at, \
                 updated_at) VALUES ($1, $2, $3, TRUE, $4, $5, $6, $7, $7) RETURNING id",
            )
            .bind(company.name)
            .bind(company.phone)
            .bind(company.email)
            .bind(company.due_date)
            .bind(company.recurrence)
            .bind(company.plan_id)
            .bind(at)
            .fetch_one(c)
            .await
        })?;
        Ok(CompanyKey::from_row(id))
    }
}

impl TenantTx<'_> {
    /// Writes a setting, new or not.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn write_setting(&mut self, key: &str, value: &str, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO settings (company_id, key, value, created_at, updated_at) VALUES ($1, $2, $3, $4, $4) \
                 ON CONFLICT (company_id, key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at",
            )
            .bind(company)
            .bind(key)
            .bind(value)
            .bind(at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Writes the company's opening hours, as JSON text.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn write_schedules(&mut self, schedules: &str, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("UPDATE companies SET schedules = $1, updated_at = $2 WHERE id = $3")
                .bind(schedules)
                .bind(at)
                .bind(company)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }
}

impl Tenant {
    /// One setting, if it was ever written.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn setting_row(&self, key: &str) -> Result<Option<SettingRow>> {
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, SettingRow>(
                "SELECT key, value, created_at, updated_at FROM settings WHERE company_id = $1 AND key = $2",
            );
            Ok(query.bind(self.company).bind(key).fetch_optional(p).await?)
        })
    }
}
