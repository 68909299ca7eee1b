//! Looking a user up before anybody is verified.

use balcao_model::auth::RefreshGrant;

use crate::{CompanyKey, Store, error::Result};

/// What is compared at login and at refresh.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// Company of the user.
    pub company: CompanyKey,
    /// Id of the user.
    pub user_id: i64,
    /// Stored hash: PHC text of argon2id, or bcrypt of an imported user.
    pub password_hash: String,
    /// Present token version.
    pub token_version: i64,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    company_id: i64,
    password_hash: String,
    token_version: i64,
}

impl From<Row> for Credentials {
    fn from(row: Row) -> Self {
        Self {
            company: CompanyKey::from_row(row.company_id),
            user_id: row.id,
            password_hash: row.password_hash,
            token_version: row.token_version,
        }
    }
}

impl Store {
    /// The user with this e-mail, in whatever case and company.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn credentials(&self, email: &str) -> Result<Option<Credentials>> {
        let row = on!(&self.db, r, |p, D| sqlx::query_as::<D, Row>(
            "SELECT id, company_id, password_hash, token_version FROM users WHERE LOWER(email) = LOWER($1)"
        )
        .bind(email)
        .fetch_optional(p)
        .await)?;
        Ok(row.map(Credentials::from))
    }

    /// The user that a verified refresh token names.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn granted(&self, grant: &RefreshGrant) -> Result<Option<Credentials>> {
        let row = on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, Row>(
                "SELECT id, company_id, password_hash, token_version FROM users WHERE id = $1 AND company_id = $2",
            )
            .bind(grant.user_id())
            .bind(grant.company_id())
            .fetch_optional(p)
            .await
        })?;
        Ok(row.map(Credentials::from))
    }
}
