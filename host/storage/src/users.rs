//! Users, their queues, and what a login needs to know.

mod attempts;
mod login;
mod resets;
mod write;

use balcao_model::{auth::Profile, clock::Millis};

pub use attempts::AttemptKeys;
pub use login::Credentials;
pub use resets::ResetGrant;
pub use write::UserForm;

use crate::{Tenant, error::Result};

pub(crate) const COLUMNS: &str = "id, company_id, name, email, profile, is_super, token_version, online, all_ticket, \
     connection_id, language, preferences, created_at, updated_at";

/// A stored user, without the password hash.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct UserRow {
    /// Id of the user.
    pub id: i64,
    /// Company of the user.
    pub company_id: i64,
    /// Display name.
    pub name: String,
    /// Login name, unique over all companies in any case of its letters.
    pub email: String,
    /// `admin`, `supervisor` or `user`.
    pub profile: String,
    /// Operator of the whole installation.
    pub is_super: bool,
    /// Raised to end every session of the user.
    pub token_version: i64,
    /// Whether a browser of the user is connected.
    pub online: bool,
    /// Whether the user also sees tickets without a queue.
    pub all_ticket: bool,
    /// Connection used for tickets that the user opens.
    pub connection_id: Option<i64>,
    /// Language of letters to the user: `pt`, `en` or `es`.
    pub language: String,
    /// What the user has chosen for every browser, as JSON text.
    pub preferences: String,
    /// When it was created.
    pub created_at: Millis,
    /// When it was last changed.
    pub updated_at: Millis,
}

/// A queue of a user, with the link between them.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct UserQueueRow {
    /// User at this end of the link.
    pub user_id: i64,
    /// When the link was made.
    pub linked_at: Millis,
    /// Id of the queue.
    pub id: i64,
    /// Name of the queue.
    pub name: String,
    /// Colour of the queue, `#rrggbb`.
    pub color: String,
    /// What the queue says first.
    pub greeting_message: String,
    /// Place among the queues.
    pub order_queue: Option<i64>,
    /// When the queue was created.
    pub created_at: Millis,
    /// When the queue was last changed.
    pub updated_at: Millis,
}

/// A user to create.
#[derive(Debug, Clone)]
pub struct NewUser<'a> {
    /// Display name.
    pub name: &'a str,
    /// Login name.
    pub email: &'a str,
    /// Hash of the password in PHC format.
    pub password_hash: &'a str,
    /// Role inside the company.
    pub profile: Profile,
    /// Operator of the whole installation.
    pub is_super: bool,
    /// Whether the user also sees tickets without a queue.
    pub all_ticket: bool,
}

impl Tenant {
    /// The user with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn user(&self, id: i64) -> Result<Option<UserRow>> {
        let sql = format!("SELECT {COLUMNS} FROM users WHERE company_id = $1 AND id = $2");
        Ok(on!(&self.db, r, |p, D| sqlx::query_as::<D, UserRow>(
            sqlx::AssertSqlSafe(sql)
        )
        .bind(self.company)
        .bind(id)
        .fetch_optional(p)
        .await)?)
    }

    /// Every user of the company, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn users(&self) -> Result<Vec<UserRow>> {
        let sql = format!("SELECT {COLUMNS} FROM users WHERE company_id = $1 ORDER BY id");
        Ok(on!(&self.db, r, |p, D| sqlx::query_as::<D, UserRow>(
            sqlx::AssertSqlSafe(sql)
        )
        .bind(self.company)
        .fetch_all(p)
        .await)?)
    }

    /// The queues of one user, or of every user of the company with `None`; by user, then by name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queues_of_users(&self, user: Option<i64>) -> Result<Vec<UserQueueRow>> {
        Ok(on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, UserQueueRow>(
            "SELECT l.user_id, l.created_at AS linked_at, q.id, q.name, q.color, q.greeting_message, q.order_queue, \
             q.created_at, q.updated_at FROM user_queues l \
             JOIN queues q ON q.company_id = l.company_id AND q.id = l.queue_id \
             WHERE l.company_id = $1 AND (CAST($2 AS BIGINT) IS NULL OR l.user_id = $2) ORDER BY l.user_id, q.name"
        )
        .bind(self.company)
        .bind(user)
        .fetch_all(p)
        .await
        })?)
    }

    /// Adds a user.
    ///
    /// # Errors
    /// [`Error::Duplicate`](crate::Error::Duplicate) when the e-mail is taken, in any company.
    pub async fn insert_user(&self, user: &NewUser<'_>, now: Millis) -> Result<i64> {
        Ok(on!(&self.db, w, |p, D| {
            sqlx::query_scalar::<D, i64>(
                "INSERT INTO users (company_id, name, email, password_hash, profile, is_super, token_version, online, \
             all_ticket, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9, $10) RETURNING id",
            )
            .bind(self.company)
            .bind(user.name)
            .bind(user.email)
            .bind(user.password_hash)
            .bind(user.profile.as_str())
            .bind(user.is_super)
            .bind(false)
            .bind(user.all_ticket)
            .bind(now)
            .bind(now)
            .fetch_one(p)
            .await
        })?)
    }

    /// Gives a user a queue; a repeated link changes nothing.
    ///
    /// # Errors
    /// [`Error::Reference`](crate::Error::Reference) when one of them is not of this company.
    pub async fn link_user_queue(&self, user: i64, queue: i64, now: Millis) -> Result<()> {
        on!(&self.db, w, |p, D| {
            sqlx::query::<D>(
                "INSERT INTO user_queues (company_id, user_id, queue_id, created_at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (user_id, queue_id) DO NOTHING",
            )
            .bind(self.company)
            .bind(user)
            .bind(queue)
            .bind(now)
            .execute(p)
            .await
            .map(drop)
        })?;
        Ok(())
    }

    /// Says whether a browser of the user is connected; the time of the change counts as a sign of life.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_user_online(&self, user: i64, online: bool, now: Millis) -> Result<()> {
        on!(&self.db, w, |p, D| sqlx::query::<D>(
            "UPDATE users SET online = $1, updated_at = $2 WHERE company_id = $3 AND id = $4"
        )
        .bind(online)
        .bind(now)
        .bind(self.company)
        .bind(user)
        .execute(p)
        .await
        .map(drop))?;
        Ok(())
    }

    /// Replaces the password hash without ending sessions: for hashes that are made stronger at login.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_password_hash(&self, user: i64, hash: &str) -> Result<()> {
        on!(&self.db, w, |p, D| sqlx::query::<D>(
            "UPDATE users SET password_hash = $1 WHERE company_id = $2 AND id = $3"
        )
        .bind(hash)
        .bind(self.company)
        .bind(user)
        .execute(p)
        .await
        .map(drop))?;
        Ok(())
    }
}
