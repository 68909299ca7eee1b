//! Plans: what a company pays for and may use.

use balcao_model::{clock::Millis, plan::Features};

use crate::{
    CompanyKey, Store, Tenant,
    error::{Error, Result},
};

const COLUMNS: &str = "id, name, users, connections, queues, value_cents, use_campaigns, use_schedules, \
     use_internal_chat, use_external_api, use_kanban, use_open_ai, use_integrations, is_public, \
     created_at, updated_at";

/// A stored plan.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PlanRow {
    /// Id of the plan.
    pub id: i64,
    /// Unique name.
    pub name: String,
    /// Most users of a company.
    pub users: i64,
    /// Most connections of a company.
    pub connections: i64,
    /// Most queues of a company.
    pub queues: i64,
    /// Price per period, in cents.
    pub value_cents: i64,
    /// Bulk messages.
    pub use_campaigns: bool,
    /// Scheduled messages.
    pub use_schedules: bool,
    /// Chat between members of the staff.
    pub use_internal_chat: bool,
    /// The messaging API for other systems.
    pub use_external_api: bool,
    /// The kanban board.
    pub use_kanban: bool,
    /// Answers by a language model.
    pub use_open_ai: bool,
    /// Bots and connectors.
    pub use_integrations: bool,
    /// Whether visitors who sign up may choose it.
    pub is_public: bool,
    /// When it was created.
    pub created_at: Millis,
    /// When it was last changed.
    pub updated_at: Millis,
}

impl PlanRow {
    /// The feature switches as the rules read them.
    #[must_use]
    pub fn features(&self) -> Features {
        Features {
            use_campaigns: self.use_campaigns,
            use_schedules: self.use_schedules,
            use_internal_chat: self.use_internal_chat,
            use_external_api: self.use_external_api,
            use_kanban: self.use_kanban,
            use_open_ai: self.use_open_ai,
            use_integrations: self.use_integrations,
        }
    }
}

impl Store {
    /// Every plan, by name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plans(&self) -> Result<Vec<PlanRow>> {
        let sql = format!("SELECT {COLUMNS} FROM plans ORDER BY name, id");
        Ok(on!(&self.db, r, |p, D| sqlx::query_as::<D, PlanRow>(
            sqlx::AssertSqlSafe(sql)
        )
        .fetch_all(p)
        .await)?)
    }

    /// The plan with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plan(&self, id: i64) -> Result<Option<PlanRow>> {
        let sql = format!("SELECT {COLUMNS} FROM plans WHERE id = $1");
        Ok(on!(&self.db, r, |p, D| sqlx::query_as::<D, PlanRow>(
            sqlx::AssertSqlSafe(sql)
        )
        .bind(id)
        .fetch_optional(p)
        .await)?)
    }

    /// Adds a plan; its `id` is chosen here and returned.
    ///
    /// # Errors
    /// [`Error::Duplicate`] when the name is taken.
    pub async fn insert_plan(&self, plan: &PlanRow) -> Result<i64> {
        Ok(on!(&self.db, w, |p, D| {
            sqlx::query_scalar::<D, i64>(
                "INSERT INTO plans (name, users, connections, queues, value_cents, use_campaigns, use_schedules, \
             use_internal_chat, use_external_api, use_kanban, use_open_ai, use_integrations, is_public, created_at, \
             updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING id",
            )
            .bind(plan.name.as_str())
            .bind(plan.users)
            .bind(plan.connections)
            .bind(plan.queues)
            .bind(plan.value_cents)
            .bind(plan.use_campaigns)
            .bind(plan.use_schedules)
            .bind(plan.use_internal_chat)
            .bind(plan.use_external_api)
            .bind(plan.use_kanban)
            .bind(plan.use_open_ai)
            .bind(plan.use_integrations)
            .bind(plan.is_public)
            .bind(plan.created_at)
            .bind(plan.updated_at)
            .fetch_one(p)
            .await
        })?)
    }

    /// Writes every field of the plan but its id and creation time. False when there is no such plan.
    ///
    /// # Errors
    /// [`Error::Duplicate`] when the name is taken by another plan.
    pub async fn update_plan(&self, plan: &PlanRow) -> Result<bool> {
        let done = on!(&self.db, w, |p, D| {
            sqlx::query::<D>(
                "UPDATE plans SET name = $1, users = $2, connections = $3, queues = $4, value_cents = $5, \
             use_campaigns = $6, use_schedules = $7, use_internal_chat = $8, use_external_api = $9, \
             use_kanban = $10, use_open_ai = $11, use_integrations = $12, is_public = $13, updated_at = $14 \
             WHERE id = $15",
            )
            .bind(plan.name.as_str())
            .bind(plan.users)
            .bind(plan.connections)
            .bind(plan.queues)
            .bind(plan.value_cents)
            .bind(plan.use_campaigns)
            .bind(plan.use_schedules)
            .bind(plan.use_internal_chat)
            .bind(plan.use_external_api)
            .bind(plan.use_kanban)
            .bind(plan.use_open_ai)
            .bind(plan.use_integrations)
            .bind(plan.is_public)
            .bind(plan.updated_at)
            .bind(plan.id)
            .execute(p)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(done > 0)
    }

    /// The companies that are on this plan.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn companies_on_plan(&self, plan: i64) -> Result<Vec<CompanyKey>> {
        let ids = on!(&self.db, r, |p, D| sqlx::query_scalar::<D, i64>(
            "SELECT id FROM companies WHERE plan_id = $1 ORDER BY id"
        )
        .bind(plan)
        .fetch_all(p)
        .await)?;
        Ok(ids.into_iter().map(CompanyKey::from_row).collect())
    }
}

impl Tenant {
    /// The plan of this company.
    ///
    /// # Errors
    /// When the database fails or the company is gone.
    pub async fn plan(&self) -> Result<PlanRow> {
        let columns = COLUMNS
            .split(", ")
            .map(|name| format!("p.{name}"))
            .collect::<Vec<_>>()
            .join(", ");
        let sql = format!("SELECT {columns} FROM plans p JOIN companies c ON c.plan_id = p.id WHERE c.id = $1");
        let row = on!(&self.db, r, |p, D| sqlx::query_as::<D, PlanRow>(sqlx::AssertSqlSafe(
            sql
        ))
        .bind(self.company)
        .fetch_optional(p)
        .await)?;
        row.ok_or(Error::Reference)
    }
}
