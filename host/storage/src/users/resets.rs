//! Forgotten passwords. Only hashes of the secrets in letters are kept, one for each user.

use crate::error::Result;
use crate::tx::{TenantTx, Tx};
use crate::{CompanyKey, Store};
use balcao_model::clock::Millis;

/// Whose password a letter's secret may set.
#[derive(Debug, Clone)]
pub struct ResetGrant {
    /// Company of the user.
    pub company: CompanyKey,
    /// Id of the user.
    pub user_id: i64,
    /// E-mail of the user.
    pub email: String,
}

impl TenantTx<'_> {
    /// Lets the secret of this hash set the user's password once; an older secret ends.
    ///
    /// # Errors
    /// `Reference` when the user is not of this company.
    pub async fn allow_reset(&mut self, user: i64, hash: &str, expires_at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO password_resets (token_hash, company_id, user_id, expires_at) VALUES ($1, $2, $3, $4) \
                 ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at",
            )
            .bind(hash)
            .bind(company)
            .bind(user)
            .bind(expires_at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Replaces the password and ends every session of the user.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn replace_password(&mut self, user: i64, hash: &str, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE users SET password_hash = $1, token_version = token_version + 1, updated_at = $2 \
                 WHERE company_id = $3 AND id = $4",
            )
            .bind(hash)
            .bind(at)
            .bind(company)
            .bind(user)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }
}

impl Tx {
    /// Uses up the secret of this hash. Nothing when it is unknown, used or past its time.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_reset(&mut self, hash: &str, now: Millis) -> Result<Option<ResetGrant>> {
        let taken: Option<(i64, i64)> = in_tx!(&mut *self, |c, D| {
            sqlx::query_as::<D, _>(
                "DELETE FROM password_resets WHERE token_hash = $1 AND expires_at > $2 RETURNING company_id, user_id",
            )
            .bind(hash)
            .bind(now)
            .fetch_optional(c)
            .await
        })?;
        let Some((company, user_id)) = taken else {
            return Ok(None);
        };
        let email = in_tx!(&mut *self, |c, D| {
            sqlx::query_scalar::<D, String>("SELECT email FROM users WHERE company_id = $1 AND id = $2")
                .bind(company)
                .bind(user_id)
                .fetch_one(c)
                .await
        })?;
        Ok(Some(ResetGrant {
            company: CompanyKey::from_row(company),
            user_id,
            email,
        }))
    }
}

impl Store {
    /// Forgets secrets that are past their time.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_resets(&self, now: Millis) -> Result<()> {
        on!(&self.db, w, |p, D| {
            sqlx::query::<D>("DELETE FROM password_resets WHERE expires_at <= $1")
                .bind(now)
                .execute(p)
                .await
                .map(drop)?
        });
        Ok(())
    }
}
