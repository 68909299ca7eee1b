//! What waits to be sent to subscribed browsers: one row for each browser and ticket, however much is written.

use super::{LIVE, PushSubscription};
use crate::error::Result;
use crate::tx::TenantTx;
use crate::{CompanyKey, Store, Tenant};
use balcao_model::clock::Millis;

/// Something to tell a browser.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PushSend {
    /// Its id.
    pub id: i64,
    /// Company of the browser and the ticket.
    pub company_id: i64,
    /// The browser.
    pub subscription_id: i64,
    /// The ticket that was written in; a test names none.
    pub ticket_id: Option<i64>,
    /// The last message of it, 0 for a test.
    pub seq: i64,
    /// How often it was tried.
    pub attempts: i64,
    /// When it was queued first.
    pub created_at: Millis,
}

impl PushSend {
    /// The company of the row.
    #[must_use]
    pub fn company(&self) -> CompanyKey {
        CompanyKey::from_row(self.company_id)
    }
}

impl TenantTx<'_> {
    /// Queues what a browser is told of a ticket. One that waits already tells of the later message instead,
    /// no earlier than planned. False when the browser is gone.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_push(
        &mut self,
        subscription: i64,
        about: Option<(i64, i64)>,
        run_at: Millis,
        now: Millis,
    ) -> Result<bool> {
        let company = self.company;
        let hold = self.tx.hold();
        let done = in_tx!(self.tx, |c, D| {
            let sql = format!(
                "INSERT INTO push_sends (company_id, subscription_id, ticket_id, seq, attempts, run_at, created_at) \
                 SELECT company_id, id, CAST($3 AS BIGINT), CAST($4 AS BIGINT), 0, CAST($5 AS BIGINT), CAST($6 AS BIGINT) \
                 FROM push_subscriptions WHERE company_id = $1 AND id = $2{hold} \
                 ON CONFLICT (subscription_id, ticket_id) DO UPDATE SET seq = excluded.seq"
            );
            sqlx::query::<D>(sqlx::AssertSqlSafe(sql))
                .bind(company)
                .bind(subscription)
                .bind(about.map(|(ticket, _)| ticket))
                .bind(about.map_or(0, |(_, seq)| seq))
                .bind(run_at)
                .bind(now)
                .execute(c)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(done > 0)
    }
}

impl Tenant {
    /// The browser that something waits for, while its session goes on.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn push_subscription(&self, id: i64, now: Millis) -> Result<Option<PushSubscription>> {
        let sql = format!(
            "SELECT s.id, s.user_id, u.language, s.endpoint, s.p256dh, s.auth {LIVE}\
             WHERE s.company_id = $1 AND s.id = $2 AND s.expires_at > $3"
        );
        Ok(on!(&self.db, r, |p, D| sqlx::query_as::<D, PushSubscription>(
            sqlx::AssertSqlSafe(sql)
        )
        .bind(self.company)
        .bind(id)
        .bind(now)
        .fetch_optional(p)
        .await)?)
    }
}

impl Store {
    /// What is due the longest. Whoever holds the lease of pushes may ask.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn due_pushes(&self, now: Millis, limit: i64) -> Result<Vec<PushSend>> {
        let sql = "SELECT id, company_id, subscription_id, ticket_id, seq, attempts, created_at FROM push_sends \
                   WHERE run_at <= $1 ORDER BY run_at, id LIMIT $2";
        Ok(on!(&self.db, r, |p, D| sqlx::query_as::<D, PushSend>(sql)
            .bind(now)
            .bind(limit)
            .fetch_all(p)
            .await)?)
    }

    /// Removes what was sent or never will be, unless a later message has taken its place meanwhile.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn drop_push(&self, send: &PushSend) -> Result<()> {
        on!(&self.db, w, |p, D| sqlx::query::<D>(
            "DELETE FROM push_sends WHERE id = $1 AND seq = $2"
        )
        .bind(send.id)
        .bind(send.seq)
        .execute(p)
        .await
        .map(drop)?);
        Ok(())
    }

    /// Puts it back, to be tried again at a time.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn postpone_push(&self, send: &PushSend, again_at: Millis) -> Result<()> {
        on!(&self.db, w, |p, D| sqlx::query::<D>(
            "UPDATE push_sends SET attempts = attempts + 1, run_at = $1 WHERE id = $2"
        )
        .bind(again_at)
        .bind(send.id)
        .execute(p)
        .await
        .map(drop)?);
        Ok(())
    }

    /// Ends a subscription that its push service no longer knows.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn drop_push_subscription(&self, send: &PushSend) -> Result<()> {
        on!(&self.db, w, |p, D| sqlx::query::<D>(
            "DELETE FROM push_subscriptions WHERE company_id = $1 AND id = $2"
        )
        .bind(send.company_id)
        .bind(send.subscription_id)
        .execute(p)
        .await
        .map(drop)?);
        Ok(())
    }
}
