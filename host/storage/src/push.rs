//! Web Push: the keys of this installation, subscribed browsers, and what waits to be sent to them.

mod sends;

pub use sends::PushSend;

use crate::error::Result;
use crate::tx::Tx;
use crate::{CompanyKey, Store, Tenant};
use balcao_model::clock::Millis;
use sqlx::QueryBuilder;

/// The key pair by which push services know this installation.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PushKeys {
    /// Point on the curve P-256, in base64url: what browsers subscribe with.
    pub public_key: String,
    /// The sealed other half.
    pub private_key: String,
}

/// A browser that wants to be told.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PushSubscription {
    /// Its id.
    pub id: i64,
    /// Whose browser it is.
    pub user_id: i64,
    /// Language of that user.
    pub language: String,
    /// Where its push service takes messages.
    pub endpoint: String,
    /// The browser's public key, in base64url.
    pub p256dh: String,
    /// The secret shared with the browser, in base64url.
    pub auth: String,
}

/// A browser that subscribes.
#[derive(Debug, Clone)]
pub struct NewPushSubscription<'a> {
    /// Whose browser it is.
    pub user_id: i64,
    /// The session that asks; the subscription ends with it.
    pub token_version: i64,
    /// Where its push service takes messages.
    pub endpoint: &'a str,
    /// The browser's public key, in base64url.
    pub p256dh: &'a str,
    /// The secret shared with the browser, in base64url.
    pub auth: &'a str,
    /// When it ends unless the browser subscribes again.
    pub expires_at: Millis,
}

/// Subscriptions of sessions that go on, of companies that are served; `s` is the subscription.
const LIVE: &str = "FROM push_subscriptions s JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id \
     AND u.token_version = s.token_version JOIN companies c ON c.id = s.company_id AND c.status ";

impl Store {
    /// The key pair, once there is one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn push_keys(&self) -> Result<Option<PushKeys>> {
        let sql = "SELECT public_key, private_key FROM push_keys WHERE id = 1";
        Ok(on!(&self.db, r, |p, D| sqlx::query_as::<D, PushKeys>(sql)
            .fetch_optional(p)
            .await)?)
    }

    /// Keeps a new key pair in place of a former one, or of none. Another host may have been faster: the pair
    /// that is kept then is answered.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keep_push_keys(&self, keys: &PushKeys, former: Option<&str>, now: Millis) -> Result<Option<PushKeys>> {
        on!(&self.db, w, |p, D| {
            let sql = "INSERT INTO push_keys (id, public_key, private_key, created_at) VALUES (1, $1, $2, $3) \
                       ON CONFLICT (id) DO UPDATE SET public_key = excluded.public_key, \
                       private_key = excluded.private_key, created_at = excluded.created_at \
                       WHERE push_keys.public_key = $4";
            sqlx::query::<D>(sql)
                .bind(&keys.public_key)
                .bind(&keys.private_key)
                .bind(now)
                .bind(former)
                .execute(p)
                .await
                .map(drop)?
        });
        self.push_keys().await
    }

    /// The place in the event log up to which browsers were thought of.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn push_progress(&self) -> Result<i64> {
        let sql = "SELECT reached FROM push_progress WHERE id = 1";
        Ok(on!(&self.db, r, |p, D| sqlx::query_scalar::<D, i64>(sql)
            .fetch_one(p)
            .await)?)
    }

    /// Whether any browser subscribes.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn has_push_subscriptions(&self) -> Result<bool> {
        let sql = "SELECT EXISTS (SELECT 1 FROM push_subscriptions)";
        Ok(on!(&self.db, r, |p, D| sqlx::query_scalar::<D, bool>(sql)
            .fetch_one(p)
            .await)?)
    }

    /// Removes subscriptions whose time or session is over.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn end_push_subscriptions(&self, now: Millis) -> Result<()> {
        let sql = "DELETE FROM push_subscriptions WHERE expires_at <= $1 OR token_version <> \
                   (SELECT u.token_version FROM users u WHERE u.id = push_subscriptions.user_id)";
        on!(&self.db, w, |p, D| sqlx::query::<D>(sql)
            .bind(now)
            .execute(p)
            .await
            .map(drop)?);
        Ok(())
    }
}

impl Tx {
    /// Moves the place in the event log up to which browsers were thought of.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn reach_push(&mut self, seq: i64) -> Result<()> {
        let sql = "UPDATE push_progress SET reached = $1 WHERE id = 1";
        in_tx!(self, |c, D| sqlx::query::<D>(sql)
            .bind(seq)
            .execute(c)
            .await
            .map(drop)?);
        Ok(())
    }

    /// Subscribes a browser, or prolongs what it has. A browser belongs to one user at a time: whoever
    /// subscribed with it before, in whatever company, no longer does. Of the user's browsers those
    /// used last are kept. Answers its id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn subscribe_push(
        &mut self,
        company: CompanyKey,
        new: &NewPushSubscription<'_>,
        kept: i64,
        now: Millis,
    ) -> Result<i64> {
        in_tx!(self, |c, D| {
            let sql = "DELETE FROM push_subscriptions WHERE endpoint = $1 AND NOT (company_id = $2 AND user_id = $3)";
            sqlx::query::<D>(sql)
                .bind(new.endpoint)
                .bind(company.id())
                .bind(new.user_id)
                .execute(&mut *c)
                .await
                .map(drop)?;
            // The first browser hears nothing of what was written before it came.
            let sql = "UPDATE push_progress SET reached = (SELECT logged FROM event_progress WHERE id = 1) \
                       WHERE NOT EXISTS (SELECT 1 FROM push_subscriptions)";
            sqlx::query::<D>(sql).execute(&mut *c).await.map(drop)?;
            let sql = "INSERT INTO push_subscriptions (company_id, user_id, token_version, endpoint, p256dh, auth, \
                       expires_at, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) \
                       ON CONFLICT (endpoint) DO UPDATE SET token_version = excluded.token_version, \
                       p256dh = excluded.p256dh, auth = excluded.auth, expires_at = excluded.expires_at, \
                       updated_at = excluded.updated_at RETURNING id";
            let id = sqlx::query_scalar::<D, i64>(sql)
                .bind(company.id())
                .bind(new.user_id)
                .bind(new.token_version)
                .bind(new.endpoint)
                .bind(new.p256dh)
                .bind(new.auth)
                .bind(new.expires_at)
                .bind(now)
                .fetch_one(&mut *c)
                .await?;
            let sql = "DELETE FROM push_subscriptions WHERE company_id = $1 AND user_id = $2 AND id NOT IN \
                       (SELECT id FROM push_subscriptions WHERE company_id = $1 AND user_id = $2 \
                       ORDER BY updated_at DESC, id DESC LIMIT $3)";
            sqlx::query::<D>(sql)
                .bind(company.id())
                .bind(new.user_id)
                .bind(kept)
                .execute(&mut *c)
                .await
                .map(drop)?;
            Ok(id)
        })
    }
}

impl Tenant {
    /// The company's browsers whose sessions go on: all of them, or those of one user.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn push_subscriptions(&self, user: Option<i64>, now: Millis) -> Result<Vec<PushSubscription>> {
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT s.id, s.user_id, u.language, s.endpoint, s.p256dh, s.auth ");
            q.push(LIVE).push("WHERE s.company_id = ").push_bind(self.company);
            q.push(" AND s.expires_at > ").push_bind(now);
            if let Some(user) = user {
                q.push(" AND s.user_id = ").push_bind(user);
            }
            Ok(q.push(" ORDER BY s.id").build_query_as().fetch_all(p).await?)
        })
    }

    /// Ends a user's subscription. `false` when the user has no such one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unsubscribe_push(&self, user: i64, id: i64) -> Result<bool> {
        let sql = "DELETE FROM push_subscriptions WHERE company_id = $1 AND user_id = $2 AND id = $3";
        let ended = on!(&self.db, w, |p, D| sqlx::query::<D>(sql)
            .bind(self.company)
            .bind(user)
            .bind(id)
            .execute(p)
            .await
            .map(|done| done.rows_affected())?);
        Ok(ended > 0)
    }
}
