//! What the operator decided about plugins: versions, publishers, plans, canaries and the kill switch. Every change
//! counts the generation up, by which hosts notice that they have to look again.

mod catalogues;
mod facts;
mod publishers;
mod versions;

pub use catalogues::{CatalogueRow, OfferingRow};
pub use facts::{PluginFacts, Switch};
pub use publishers::PublisherRow;
pub use versions::{NewVersion, VersionRow};

use crate::error::Result;
use crate::tx::Tx;
use crate::{CompanyKey, Store};
use balcao_model::clock::Millis;
use sqlx::QueryBuilder;

/// What was decided about a plugin.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PluginRow {
    /// The plugin's id.
    pub id: String,
    /// The key that owns the id; none for what ships inside the program.
    pub publisher: Option<String>,
    /// The version for everybody; none means what ships inside the program, if anything does.
    pub active: Option<String>,
    /// What was active before.
    pub previous: Option<String>,
    /// The version for the companies that try it.
    pub canary: Option<String>,
    /// Whether every plan includes it.
    pub every_plan: bool,
    /// Since when it is switched off everywhere.
    pub disabled_at: Option<Millis>,
    /// Why.
    pub disabled_reason: String,
}

const COLUMNS: &str = "id, publisher, active, previous, canary, every_plan, disabled_at, disabled_reason";

impl Store {
    /// How often the registry has changed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_generation(&self) -> Result<i64> {
        Ok(on!(&self.db, r, |p, D| {
            sqlx::query_scalar::<D, i64>("SELECT generation FROM plugin_generation WHERE id = 1")
                .fetch_one(p)
                .await
        })?)
    }

    /// Every plugin about which something was decided, by id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugins(&self) -> Result<Vec<PluginRow>> {
        let sql = format!("SELECT {COLUMNS} FROM plugins ORDER BY id");
        Ok(on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, PluginRow>(sqlx::AssertSqlSafe(sql))
                .fetch_all(p)
                .await
        })?)
    }

    /// The plans that include a plugin, as (plugin, plan), for plugins that are not in every plan.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_plans(&self) -> Result<Vec<(String, i64)>> {
        Ok(on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, (String, i64)>("SELECT plugin, plan_id FROM plugin_plans ORDER BY plugin, plan_id")
                .fetch_all(p)
                .await
        })?)
    }

    /// The companies that try canaries, as (plugin, company).
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_canaries(&self) -> Result<Vec<(String, i64)>> {
        Ok(on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, (String, i64)>(
                "SELECT plugin, company_id FROM plugin_canaries ORDER BY plugin, company_id",
            )
            .fetch_all(p)
            .await
        })?)
    }
}

impl Tx {
    /// The generation that this transaction sees; with `change` it counts up and nobody else changes the registry before
    /// this transaction ends.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_generation(&mut self, change: bool) -> Result<i64> {
        let sql = if change {
            "UPDATE plugin_generation SET generation = generation + 1 WHERE id = 1 RETURNING generation"
        } else {
            "SELECT generation FROM plugin_generation WHERE id = 1"
        };
        in_tx!(self, |c, D| Ok(sqlx::query_scalar::<D, i64>(sql).fetch_one(c).await?))
    }

    /// What was decided about a plugin.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin(&mut self, id: &str) -> Result<Option<PluginRow>> {
        let sql = format!("SELECT {COLUMNS} FROM plugins WHERE id = $1");
        in_tx!(self, |c, D| {
            let query = sqlx::query_as::<D, PluginRow>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(id).fetch_optional(c).await?)
        })
    }

    /// Writes what was decided about a plugin, new or not.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn put_plugin(&mut self, row: &PluginRow) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO plugins (id, publisher, active, previous, canary, every_plan, disabled_at, disabled_reason) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO UPDATE SET publisher = excluded.publisher, \
                 active = excluded.active, previous = excluded.previous, canary = excluded.canary, every_plan = excluded.every_plan, \
                 disabled_at = excluded.disabled_at, disabled_reason = excluded.disabled_reason",
            )
            .bind(&row.id)
            .bind(&row.publisher)
            .bind(&row.active)
            .bind(&row.previous)
            .bind(&row.canary)
            .bind(row.every_plan)
            .bind(row.disabled_at)
            .bind(&row.disabled_reason)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Lets these plans include a plugin, and no others.
    ///
    /// # Errors
    /// [`crate::Error::Reference`] when a plan does not exist.
    pub async fn set_plugin_plans(&mut self, plugin: &str, plans: &[i64]) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>("DELETE FROM plugin_plans WHERE plugin = $1")
                .bind(plugin)
                .execute(&mut *c)
                .await?;
            if !plans.is_empty() {
                let mut q = QueryBuilder::<D>::new("INSERT INTO plugin_plans (plugin, plan_id) ");
                q.push_values(plans, |mut row, plan| {
                    row.push_bind(plugin).push_bind(*plan);
                });
                q.build().execute(c).await?;
            }
        });
        Ok(())
    }

    /// Lets these companies try a plugin's canary, and no others.
    ///
    /// # Errors
    /// [`crate::Error::Reference`] when a company does not exist.
    pub async fn set_plugin_canaries(&mut self, plugin: &str, companies: &[i64]) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>("DELETE FROM plugin_canaries WHERE plugin = $1")
                .bind(plugin)
                .execute(&mut *c)
                .await?;
            if !companies.is_empty() {
                let mut q = QueryBuilder::<D>::new("INSERT INTO plugin_canaries (plugin, company_id) ");
                q.push_values(companies, |mut row, company| {
                    row.push_bind(plugin).push_bind(*company);
                });
                q.build().execute(c).await?;
            }
        });
        Ok(())
    }

    /// Every company, to tell all of them something.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn all_companies(&mut self) -> Result<Vec<CompanyKey>> {
        let ids = in_tx!(self, |c, D| {
            sqlx::query_scalar::<D, i64>("SELECT id FROM companies ORDER BY id")
                .fetch_all(c)
                .await?
        });
        Ok(ids.into_iter().map(CompanyKey::from_row).collect())
    }
}
