//! Leases: which host does a piece of work that only one may do at a time.

use crate::Store;
use crate::error::Result;
use balcao_model::clock::Millis;

impl Store {
    /// Takes or renews a lease. Tells whether the holder has it until `now + length`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn hold_lease(&self, name: &str, holder: &str, now: Millis, length: Millis) -> Result<bool> {
        let taken = on!(&self.db, w, |p, D| {
            sqlx::query::<D>(
                "INSERT INTO leases (name, holder, until) VALUES ($1, $2, $3) \
                 ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until \
                 WHERE leases.holder = excluded.holder OR leases.until < $4",
            )
            .bind(name)
            .bind(holder)
            .bind(now + length)
            .bind(now)
            .execute(p)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(taken > 0)
    }

    /// Gives all leases of a holder back, so that another host need not wait.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn drop_leases(&self, holder: &str) -> Result<()> {
        on!(&self.db, w, |p, D| {
            sqlx::query::<D>("DELETE FROM leases WHERE holder = $1")
                .bind(holder)
                .execute(p)
                .await
                .map(drop)?
        });
        Ok(())
    }
}
