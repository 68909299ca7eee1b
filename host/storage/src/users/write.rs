//! Changes of users, inside a transaction.

use super::{COLUMNS, UserRow};
use crate::companies::lock_company;
use crate::error::Result;
use crate::tx::{TenantTx, Tx};
use balcao_model::auth::Profile;
use balcao_model::clock::Millis;

/// Everything about a user that a form decides, but the queues.
#[derive(Debug, Clone)]
pub struct UserForm {
    /// Display name.
    pub name: String,
    /// Login name.
    pub email: String,
    /// Hash of a new password; `None` keeps the present one.
    pub password_hash: Option<String>,
    /// Role inside the company.
    pub profile: Profile,
    /// Whether the user also sees tickets without a queue.
    pub all_ticket: bool,
    /// Connection used for tickets that the user opens.
    pub connection_id: Option<i64>,
    /// Language of letters to the user.
    pub language: String,
    /// Ends every session of the user.
    pub end_sessions: bool,
}

impl TenantTx<'_> {
    /// How many users there are; concurrent additions, demotions and removals wait until the transaction ends.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_users_locked(&mut self) -> Result<i64> {
        let company = self.company;
        lock_company(self.tx, company).await?;
        in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_scalar::<D, i64>("SELECT COUNT(*) FROM users WHERE company_id = $1");
            Ok(query.bind(company).fetch_one(c).await?)
        })
    }

    /// How many administrators there are besides this user; counted under the same lock as users are.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_other_admins_locked(&mut self, user: i64) -> Result<i64> {
        let company = self.company;
        lock_company(self.tx, company).await?;
        in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_scalar::<D, i64>(
                "SELECT COUNT(*) FROM users WHERE company_id = $1 AND profile = 'admin' AND id <> $2",
            );
            Ok(query.bind(company).bind(user).fetch_one(c).await?)
        })
    }

    /// A user, locked against other writers until the transaction ends.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn lock_user(&mut self, id: i64) -> Result<Option<UserRow>> {
        let company = self.company;
        let lock = if matches!(self.tx, Tx::Pg(_)) {
            " FOR UPDATE"
        } else {
            ""
        };
        let sql = format!("SELECT {COLUMNS} FROM users WHERE company_id = $1 AND id = $2{lock}");
        in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_as::<D, UserRow>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(company).bind(id).fetch_optional(c).await?)
        })
    }

    /// Adds a user, never an operator of the installation.
    ///
    /// # Errors
    /// `Duplicate` when the e-mail is taken, in any company; `Reference` when the connection is not of this company.
    pub async fn create_user(&mut self, form: &UserForm, at: Millis) -> Result<i64> {
        let company = self.company;
        Ok(in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_scalar::<D, i64>(
                "INSERT INTO users (company_id, name, email, password_hash, profile, is_super, token_version, online, \
                 all_ticket, connection_id, language, created_at, updated_at) \
                 VALUES ($1, $2, $3, $4, $5, FALSE, 0, FALSE, $6, $7, $8, $9, $9) RETURNING id",
            )
            .bind(company)
            .bind(&form.name)
            .bind(&form.email)
            // Without a hash nobody can log in: an empty text matches no password.
            .bind(form.password_hash.as_deref().unwrap_or_default())
            .bind(form.profile.as_str())
            .bind(form.all_ticket)
            .bind(form.connection_id)
            .bind(&form.language)
            .bind(at)
            .fetch_one(c)
            .await
        })?)
    }

    /// Writes a user's form.
    ///
    /// # Errors
    /// As [`create_user`](Self::create_user).
    pub async fn update_user(&mut self, id: i64, form: &UserForm, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE users SET name = $1, email = $2, password_hash = COALESCE($3, password_hash), profile = $4, \
                 all_ticket = $5, connection_id = $6, language = $7, token_version = token_version + $8, \
                 updated_at = $9 WHERE company_id = $10 AND id = $11",
            )
            .bind(&form.name)
            .bind(&form.email)
            .bind(form.password_hash.as_deref())
            .bind(form.profile.as_str())
            .bind(form.all_ticket)
            .bind(form.connection_id)
            .bind(&form.language)
            .bind(i64::from(form.end_sessions))
            .bind(at)
            .bind(company)
            .bind(id)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Gives a user exactly these queues. Tells whether one was taken away.
    ///
    /// # Errors
    /// `Reference` when a queue is not of this company.
    pub async fn set_user_queues(&mut self, id: i64, queues: &[i64], at: Millis) -> Result<bool> {
        let company = self.company;
        let present: Vec<i64> = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_scalar::<D, i64>("SELECT queue_id FROM user_queues WHERE company_id = $1 AND user_id = $2")
                .bind(company)
                .bind(id)
                .fetch_all(c)
                .await
        })?;
        let lost: Vec<i64> = present.into_iter().filter(|queue| !queues.contains(queue)).collect();
        for queue in &lost {
            in_tx!(&mut *self.tx, |c, D| {
                sqlx::query::<D>("DELETE FROM user_queues WHERE company_id = $1 AND user_id = $2 AND queue_id = $3")
                    .bind(company)
                    .bind(id)
                    .bind(*queue)
                    .execute(c)
                    .await
                    .map(drop)?
            });
        }
        for queue in queues {
            in_tx!(&mut *self.tx, |c, D| {
                sqlx::query::<D>(
                    "INSERT INTO user_queues (company_id, user_id, queue_id, created_at) VALUES ($1, $2, $3, $4) \
                     ON CONFLICT (user_id, queue_id) DO NOTHING",
                )
                .bind(company)
                .bind(id)
                .bind(*queue)
                .bind(at)
                .execute(c)
                .await
                .map(drop)?
            });
        }
        Ok(!lost.is_empty())
    }

    /// Writes what a user has chosen for every browser, as JSON text, and with `Some` the language of letters.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn write_preferences(&mut self, id: i64, preferences: &str, language: Option<&str>) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE users SET preferences = $1, language = COALESCE($2, language) WHERE company_id = $3 AND id = $4",
            )
            .bind(preferences)
            .bind(language)
            .bind(company)
            .bind(id)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Ends every session of a user.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn end_sessions(&mut self, id: i64, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE users SET token_version = token_version + 1, updated_at = $1 WHERE company_id = $2 AND id = $3",
            )
            .bind(at)
            .bind(company)
            .bind(id)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Removes a user. Conversations that the user attends wait for another agent: their ids and queues.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_user(&mut self, id: i64, at: Millis) -> Result<Vec<(i64, Option<i64>)>> {
        let company = self.company;
        let waiting: Vec<(i64, Option<i64>)> = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_as::<D, _>(
                "UPDATE tickets SET status = 'pending', user_id = NULL, updated_at = $1 \
                 WHERE company_id = $2 AND user_id = $3 AND status = 'open' RETURNING id, queue_id",
            )
            .bind(at)
            .bind(company)
            .bind(id)
            .fetch_all(c)
            .await
        })?;
        for sql in [
            "UPDATE tickets SET user_id = NULL WHERE company_id = $1 AND user_id = $2",
            "DELETE FROM users WHERE company_id = $1 AND id = $2",
        ] {
            in_tx!(&mut *self.tx, |c, D| {
                sqlx::query::<D>(sql)
                    .bind(company)
                    .bind(id)
                    .execute(c)
                    .await
                    .map(drop)?
            });
        }
        Ok(waiting)
    }
}
