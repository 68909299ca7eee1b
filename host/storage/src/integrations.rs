//! Integrations: bots of plugins that a company has set up, and what is bound to them.

use crate::Tenant;
use crate::error::Result;
use crate::tx::TenantTx;
use balcao_model::clock::Millis;
use balcao_model::text::{like_pattern, normalise};

/// An integration.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the integration")]
pub struct IntegrationRow {
    pub id: i64,
    pub company_id: i64,
    /// The plugin whose bot it is.
    pub plugin: String,
    pub name: String,
    /// Values as a JSON object.
    pub settings: String,
    /// Sealed values as a JSON object.
    pub secrets: String,
    pub created_at: Millis,
    pub updated_at: Millis,
}

/// An integration's form.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "columns of the integration")]
pub struct IntegrationForm {
    pub plugin: String,
    pub name: String,
    pub settings: String,
    pub secrets: String,
}

/// What went on without a bot when an integration was removed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Unbound {
    /// Queues that were bound to it.
    pub queues: Vec<i64>,
    /// Connections that were bound to it.
    pub connections: Vec<i64>,
    /// Live tickets whose customers it was answering.
    pub tickets: Vec<i64>,
}

const COLUMNS: &str = "id, company_id, plugin, name, settings, secrets, created_at, updated_at";

impl Tenant {
    /// Integrations, the newest first, optionally those whose name contains a term.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn integrations(&self, term: Option<&str>, offset: i64, limit: i64) -> Result<Vec<IntegrationRow>> {
        let pattern = term.map(|term| like_pattern(&normalise(term)));
        let sql = format!(
            "SELECT {COLUMNS} FROM integrations WHERE company_id = $1 AND ($2 IS NULL OR search LIKE $2 ESCAPE '\\') \
             ORDER BY id DESC LIMIT $3 OFFSET $4"
        );
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, IntegrationRow>(sqlx::AssertSqlSafe(sql));
            let query = query.bind(self.company).bind(pattern).bind(limit).bind(offset);
            Ok(query.fetch_all(p).await?)
        })
    }

    /// One integration.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn integration(&self, id: i64) -> Result<Option<IntegrationRow>> {
        let sql = format!("SELECT {COLUMNS} FROM integrations WHERE company_id = $1 AND id = $2");
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, IntegrationRow>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(self.company).bind(id).fetch_optional(p).await?)
        })
    }
}

impl TenantTx<'_> {
    /// The plugin whose bot an integration is.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_of_integration(&mut self, id: i64) -> Result<Option<String>> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            let query =
                sqlx::query_scalar::<D, String>("SELECT plugin FROM integrations WHERE company_id = $1 AND id = $2");
            Ok(query.bind(company).bind(id).fetch_optional(c).await?)
        })
    }

    /// Adds an integration.
    ///
    /// # Errors
    /// `Duplicate` when the company has one with this name.
    pub async fn insert_integration(&mut self, form: &IntegrationForm, at: Millis) -> Result<i64> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "INSERT INTO integrations (company_id, plugin, name, search, settings, secrets, created_at, updated_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING id",
            )
            .bind(company)
            .bind(&form.plugin)
            .bind(&form.name)
            .bind(normalise(&form.name))
            .bind(&form.settings)
            .bind(&form.secrets)
            .bind(at)
            .fetch_one(c)
            .await?)
        })
    }

    /// Changes an integration; its plugin stays. Tells whether there is one.
    ///
    /// # Errors
    /// `Duplicate` when the company has another one with this name.
    pub async fn update_integration(&mut self, id: i64, form: &IntegrationForm, at: Millis) -> Result<bool> {
        let company = self.company;
        let changed = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE integrations SET name = $1, search = $2, settings = $3, secrets = $4, updated_at = $5 \
                 WHERE company_id = $6 AND id = $7",
            )
            .bind(&form.name)
            .bind(normalise(&form.name))
            .bind(&form.settings)
            .bind(&form.secrets)
            .bind(at)
            .bind(company)
            .bind(id)
            .execute(c)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(changed > 0)
    }

    /// Removes an integration; what was bound to it is so no more. Nothing when there was none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_integration(&mut self, id: i64) -> Result<Option<Unbound>> {
        let unbound = Unbound {
            queues: self
                .ids_of_integration("UPDATE queues SET integration_id = NULL WHERE company_id = $1 AND integration_id = $2 RETURNING id", id)
                .await?,
            connections: self
                .ids_of_integration("UPDATE connections SET integration_id = NULL WHERE company_id = $1 AND integration_id = $2 RETURNING id", id)
                .await?,
            tickets: self
                .ids_of_integration(
                    "UPDATE tickets SET integration_id = NULL, use_integration = FALSE WHERE company_id = $1 \
                     AND integration_id = $2 AND use_integration AND status IN ('open', 'pending') RETURNING id",
                    id,
                )
                .await?,
        };
        self.ids_of_integration(
            "UPDATE tickets SET integration_id = NULL, use_integration = FALSE WHERE company_id = $1 AND integration_id = $2",
            id,
        )
        .await?;
        let removed = self
            .ids_of_integration(
                "DELETE FROM integrations WHERE company_id = $1 AND id = $2 RETURNING id",
                id,
            )
            .await?;
        Ok(removed.first().map(|_| unbound))
    }

    /// Runs a statement about an integration; the ids that it gives back.
    async fn ids_of_integration(&mut self, sql: &'static str, id: i64) -> Result<Vec<i64>> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(sql)
                .bind(company)
                .bind(id)
                .fetch_all(c)
                .await?)
        })
    }

    /// Binds a connection to an integration, or to none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn bind_connection(&mut self, connection: i64, integration: Option<i64>) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("UPDATE connections SET integration_id = $1 WHERE company_id = $2 AND id = $3")
                .bind(integration)
                .bind(company)
                .bind(connection)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }
}
