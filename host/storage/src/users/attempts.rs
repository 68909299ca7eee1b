//! Failed logins, kept in the database so that every host of the system counts them together.

use balcao_model::clock::Millis;

use crate::{Store, error::Result, tx::Tx};

/// Under which keys a login attempt is counted, and how many failures each key may collect.
#[derive(Debug, Clone)]
pub struct AttemptKeys(pub Vec<(String, i64)>);

impl Store {
    /// Counts an attempt under every key, unless one of them has reached its limit since `since`:
    /// then nothing is counted and the answer is false.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_login_attempt(&self, keys: &AttemptKeys, since: Millis, now: Millis) -> Result<bool> {
        let mut tx = self.begin().await?;
        for (key, limit) in &keys.0 {
            if failures(&mut tx, key, since).await? >= *limit {
                return Ok(false);
            }
        }
        for (key, _) in &keys.0 {
            in_tx!(&mut tx, |c, D| sqlx::query::<D>(
                "INSERT INTO login_attempts (key, at) VALUES ($1, $2)"
            )
            .bind(key.as_str())
            .bind(now)
            .execute(c)
            .await
            .map(drop))?;
        }
        tx.commit().await?;
        Ok(true)
    }

    /// Takes back what [`count_login_attempt`](Self::count_login_attempt) wrote at `now`, for an attempt that
    /// succeeded, with everything counted under the first key and everything older than `since`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_login_attempts(&self, keys: &AttemptKeys, since: Millis, now: Millis) -> Result<()> {
        let mut tx = self.begin().await?;
        for (place, (key, _)) in keys.0.iter().enumerate() {
            let from = if place == 0 { since } else { now };
            in_tx!(&mut tx, |c, D| sqlx::query::<D>(
                "DELETE FROM login_attempts WHERE key = $1 AND at >= $2 AND at <= $3"
            )
            .bind(key.as_str())
            .bind(from)
            .bind(now)
            .execute(c)
            .await
            .map(drop))?;
        }
        in_tx!(&mut tx, |c, D| sqlx::query::<D>(
            "DELETE FROM login_attempts WHERE at < $1"
        )
        .bind(since)
        .execute(c)
        .await
        .map(drop))?;
        tx.commit().await
    }
}

async fn failures(tx: &mut Tx, key: &str, since: Millis) -> Result<i64> {
    if let Tx::Pg(open) = tx {
        // Attempts in parallel must see one another; SQLite has one writer anyway.
        sqlx::query("SELECT pg_advisory_xact_lock(hashtext($1))")
            .bind(key)
            .execute(&mut **open)
            .await?;
    }
    Ok(in_tx!(tx, |c, D| sqlx::query_scalar::<D, i64>(
        "SELECT COUNT(*) FROM login_attempts WHERE key = $1 AND at >= $2"
    )
    .bind(key)
    .bind(since)
    .fetch_one(c)
    .await)?)
}
