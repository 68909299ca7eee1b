//! Addresses where other services deliver to plugins, and what they delivered.

use crate::error::Result;
use crate::tx::{TenantTx, Tx};
use crate::{CompanyKey, Store, Tenant};
use balcao_model::clock::Millis;

/// The address of a hook in a company.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PluginHook {
    /// The hook's name.
    pub name: String,
    /// Its key, sealed.
    pub sealed: String,
}

/// A delivery that is to be told.
#[derive(Debug, Clone, Copy)]
pub struct HookDelivery<'a> {
    /// The plugin's id.
    pub plugin: &'a str,
    /// The hook's name.
    pub hook: &'a str,
    /// The sender's own id of the delivery, if it has one.
    pub sender_id: Option<&'a str>,
    /// Headers and body as JSON.
    pub payload: &'a str,
    /// How often it is tried.
    pub max_attempts: i64,
    /// Deliveries of one lane are told one after the other, in their order.
    pub lane: Option<&'a str>,
}

impl Store {
    /// The company and the name of the hook whose key has this digest. No company is named to find it: the key itself says
    /// whose it is.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn hook_by_digest(&self, plugin: &str, digest: &str) -> Result<Option<(CompanyKey, String)>> {
        let found = on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, (i64, String)>(
                "SELECT company_id, name FROM plugin_hooks WHERE digest = $1 AND plugin = $2",
            )
            .bind(digest)
            .bind(plugin)
            .fetch_optional(p)
            .await
        })?;
        Ok(found.map(|(company, name)| (CompanyKey::from_row(company), name)))
    }

    /// Forgets the senders' ids of deliveries before a time, at most so many. Gives how many there were.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn sweep_hook_ids(&self, before: Millis, limit: i64) -> Result<u64> {
        Ok(on!(&self.db, w, |p, D| {
            sqlx::query::<D>(
                "DELETE FROM plugin_hook_ids WHERE (company_id, plugin, hook, sender_id) IN \
                 (SELECT company_id, plugin, hook, sender_id FROM plugin_hook_ids WHERE seen_at < $1 LIMIT $2)",
            )
            .bind(before)
            .bind(limit)
            .execute(p)
            .await
            .map(|done| done.rows_affected())
        })?)
    }
}

impl Tenant {
    /// The addresses of a plugin's hooks in the company, as far as they were made.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_hooks(&self, plugin: &str) -> Result<Vec<PluginHook>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, PluginHook>(
                "SELECT name, sealed FROM plugin_hooks WHERE company_id = $1 AND plugin = $2 ORDER BY name",
            )
            .bind(self.company)
            .bind(plugin)
            .fetch_all(p)
            .await?)
        })
    }
}

impl TenantTx<'_> {
    /// Gives a hook its address. With `renew` an address that is there is replaced, and ends; without it stays.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn write_plugin_hook(
        &mut self,
        (plugin, name): (&str, &str),
        (digest, sealed): (&str, &str),
        renew: bool,
        now: Millis,
    ) -> Result<()> {
        let company = self.company;
        let taken = if renew {
            "DO UPDATE SET digest = excluded.digest, sealed = excluded.sealed, made_at = excluded.made_at"
        } else {
            "DO NOTHING"
        };
        let sql = format!(
            "INSERT INTO plugin_hooks (company_id, plugin, name, digest, sealed, made_at) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (company_id, plugin, name) {taken}"
        );
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(sqlx::AssertSqlSafe(sql))
                .bind(company)
                .bind(plugin)
                .bind(name)
                .bind(digest)
                .bind(sealed)
                .bind(now)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }
}

impl Tx {
    /// Queues a delivery for its plugin. False when one with the sender's id was queued before.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_hook_delivery(
        &mut self,
        company: CompanyKey,
        delivery: HookDelivery<'_>,
        now: Millis,
    ) -> Result<bool> {
        if let Some(id) = delivery.sender_id
            && !self.note_hook_id(company, delivery, id, now).await?
        {
            return Ok(false);
        }
        let due = match delivery.lane {
            Some(lane) => self.lane_due(company, delivery.plugin, lane).await?.max(now),
            None => now,
        };
        in_tx!(self, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO plugin_work (company_id, plugin, kind, name, payload, state, attempts, max_attempts, run_at, created_at, lane) \
                 VALUES ($1, $2, 'hook', $3, $4, 'ready', 0, $5, $6, $7, $8)",
            )
            .bind(company.id())
            .bind(delivery.plugin)
            .bind(delivery.hook)
            .bind(delivery.payload)
            .bind(delivery.max_attempts)
            .bind(due)
            .bind(now)
            .bind(delivery.lane)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(true)
    }

    async fn note_hook_id(
        &mut self,
        company: CompanyKey,
        delivery: HookDelivery<'_>,
        id: &str,
        now: Millis,
    ) -> Result<bool> {
        let noted = in_tx!(self, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO plugin_hook_ids (company_id, plugin, hook, sender_id, seen_at) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT (company_id, plugin, hook, sender_id) DO NOTHING",
            )
            .bind(company.id())
            .bind(delivery.plugin)
            .bind(delivery.hook)
            .bind(id)
            .bind(now)
            .execute(c)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(noted > 0)
    }
}
