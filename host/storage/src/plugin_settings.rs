//! What a company gave to its plugins: settings in clear, and secrets, which arrive here sealed.

use crate::Tenant;
use crate::error::Result;
use crate::tx::TenantTx;
use balcao_model::clock::Millis;

/// A sealed secret.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PluginSecret {
    /// Its name.
    pub name: String,
    /// The value to use, sealed.
    pub sealed: String,
    /// The value before, sealed.
    pub previous: Option<String>,
    /// Until when the value before is good.
    pub previous_until: Option<Millis>,
    /// When the value was given.
    pub set_at: Millis,
}

impl Tenant {
    /// The values that the company gave to a plugin's settings, by key.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_settings(&self, plugin: &str) -> Result<Vec<(String, String)>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, (String, String)>(
                "SELECT key, value FROM plugin_settings WHERE company_id = $1 AND plugin = $2 ORDER BY key",
            )
            .bind(self.company)
            .bind(plugin)
            .fetch_all(p)
            .await?)
        })
    }

    /// The secrets that the company gave to a plugin.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_secrets(&self, plugin: &str) -> Result<Vec<PluginSecret>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, PluginSecret>(
                "SELECT name, sealed, previous, previous_until, set_at FROM plugin_secrets \
                 WHERE company_id = $1 AND plugin = $2 ORDER BY name",
            )
            .bind(self.company)
            .bind(plugin)
            .fetch_all(p)
            .await?)
        })
    }

    /// One secret that the company gave to a plugin.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_secret(&self, plugin: &str, name: &str) -> Result<Option<PluginSecret>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, PluginSecret>(
                "SELECT name, sealed, previous, previous_until, set_at FROM plugin_secrets \
                 WHERE company_id = $1 AND plugin = $2 AND name = $3",
            )
            .bind(self.company)
            .bind(plugin)
            .bind(name)
            .fetch_optional(p)
            .await?)
        })
    }
}

impl TenantTx<'_> {
    /// Gives a setting its value; none takes it back.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn write_plugin_setting(&mut self, plugin: &str, key: &str, value: Option<&str>) -> Result<()> {
        let company = self.company;
        let sql = match value {
            Some(_) => {
                "INSERT INTO plugin_settings (company_id, plugin, key, value) VALUES ($1, $2, $3, $4) \
                 ON CONFLICT (company_id, plugin, key) DO UPDATE SET value = excluded.value"
            }
            None => "DELETE FROM plugin_settings WHERE company_id = $1 AND plugin = $2 AND key = $3 AND $4 IS NULL",
        };
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(sql)
                .bind(company)
                .bind(plugin)
                .bind(key)
                .bind(value)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }

    /// Gives a secret its value. The value before stays good until `previous_until`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn write_plugin_secret(
        &mut self,
        (plugin, name): (&str, &str),
        sealed: &str,
        previous_until: Option<Millis>,
        now: Millis,
    ) -> Result<()> {
        let company = self.company;
        let previous = match previous_until {
            Some(_) => "plugin_secrets.sealed",
            None => "NULL",
        };
        let sql = format!(
            "INSERT INTO plugin_secrets (company_id, plugin, name, sealed, set_at) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (company_id, plugin, name) DO UPDATE SET sealed = excluded.sealed, set_at = excluded.set_at, \
             previous = {previous}, previous_until = $6"
        );
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(sqlx::AssertSqlSafe(sql))
                .bind(company)
                .bind(plugin)
                .bind(name)
                .bind(sealed)
                .bind(now)
                .bind(previous_until)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }

    /// Takes a secret back, with the value before.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_plugin_secret(&mut self, plugin: &str, name: &str) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("DELETE FROM plugin_secrets WHERE company_id = $1 AND plugin = $2 AND name = $3")
                .bind(company)
                .bind(plugin)
                .bind(name)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }
}
