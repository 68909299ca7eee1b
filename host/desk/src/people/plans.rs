//! Plans as clients see and change them.

use balcao_model::{auth::Identity, event::Event, time::Moment};
use balcao_storage::{Audit, Error, PlanRow};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{Desk, DeskError, DeskResult};

/// Most users, connections or queues of a plan.
const MAX_LIMIT: i64 = 1_000_000;
/// Highest price of a plan.
const MAX_VALUE: f64 = 1_000_000_000.0;

/// A plan without its dates.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape `Plan`; `value` is money, not cents")]
pub struct PlanSummary {
    pub id: i64,
    pub name: String,
    pub users: i64,
    pub connections: i64,
    pub queues: i64,
    pub value: f64,
    pub use_schedules: bool,
    pub use_campaigns: bool,
    pub use_internal_chat: bool,
    pub use_external_api: bool,
    pub use_kanban: bool,
    pub use_open_ai: bool,
    pub use_integrations: bool,
    /// Whether visitors who sign up may choose it.
    pub is_public: bool,
}

/// A plan.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape `Plan`")]
pub struct PlanView {
    #[serde(flatten)]
    pub plan: PlanSummary,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
}

/// A page of plans.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape of `GET /plans`")]
pub struct PlanPage {
    pub plans: Vec<PlanView>,
    pub count: usize,
    pub has_more: bool,
}

/// Changes of a plan; what is absent stays.
#[derive(Debug, Clone, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[expect(missing_docs, reason = "the fields of the wire shape `Plan`")]
pub struct PlanForm {
    pub name: Option<String>,
    pub users: Option<i64>,
    pub connections: Option<i64>,
    pub queues: Option<i64>,
    pub value: Option<f64>,
    pub use_schedules: Option<bool>,
    pub use_campaigns: Option<bool>,
    pub use_internal_chat: Option<bool>,
    pub use_external_api: Option<bool>,
    pub use_kanban: Option<bool>,
    pub use_open_ai: Option<bool>,
    pub use_integrations: Option<bool>,
    pub is_public: Option<bool>,
}

pub(super) async fn update(desk: &Desk, who: &Identity, id: i64, form: &PlanForm) -> DeskResult<PlanView> {
    form.check()?;
    let store = desk.store();
    let mut row = store.plan(id).await?.ok_or_else(unknown)?;
    form.write_to(&mut row);
    row.updated_at = desk.now();
    match store.update_plan(&row).await {
        Ok(true) => {}
        Ok(false) => return Err(unknown()),
        Err(Error::Duplicate) => return Err(DeskError::conflict("ERR_PLAN_NAME_ALREADY_EXISTS")),
        Err(error) => return Err(error.into()),
    }
    announce(desk, who, &row, form).await?;
    Ok(row.into())
}

fn unknown() -> DeskError {
    DeskError::not_found("ERR_NO_PLAN_FOUND")
}

/// Tells every company on the plan that its modules may have changed, and the operator's own audit log of the change.
async fn announce(desk: &Desk, who: &Identity, plan: &PlanRow, form: &PlanForm) -> DeskResult<()> {
    let now = plan.updated_at;
    let companies = desk.store().companies_on_plan(plan.id).await?;
    let events: Vec<_> = companies
        .into_iter()
        .map(|company| (company, Event::ModulesChanged))
        .collect();
    let mut tx = desk.store().begin().await?;
    tx.push_events(&events, now).await?;
    let entry = Audit {
        action: "plan.updated",
        target: format!("plan:{}", plan.id),
        detail: json!(form),
    };
    let key = desk.store().tenant(who).key();
    tx.of(key).audit(who, &entry, now).await?;
    tx.commit().await?;
    desk.wake().outbox.notify_one();
    Ok(())
}

impl PlanForm {
    /// Limits count from one; prices are not negative and not absurd.
    fn check(&self) -> DeskResult<()> {
        if self
            .name
            .as_ref()
            .is_some_and(|name| !(2..=80).contains(&name.trim().chars().count()))
        {
            return Err(DeskError::invalid("ERR_PLAN_INVALID_NAME"));
        }
        for (field, limit) in [
            ("users", self.users),
            ("connections", self.connections),
            ("queues", self.queues),
        ] {
            if limit.is_some_and(|limit| !(1..=MAX_LIMIT).contains(&limit)) {
                return Err(DeskError::invalid_field(field));
            }
        }
        if self.value.is_some_and(|value| !(0.0..=MAX_VALUE).contains(&value)) {
            return Err(DeskError::invalid_field("value"));
        }
        Ok(())
    }

    fn write_to(&self, row: &mut PlanRow) {
        set(&mut row.name, self.name.clone());
        set(&mut row.users, self.users);
        set(&mut row.connections, self.connections);
        set(&mut row.queues, self.queues);
        set(&mut row.value_cents, self.value.map(cents));
        set(&mut row.use_schedules, self.use_schedules);
        set(&mut row.use_campaigns, self.use_campaigns);
        set(&mut row.use_internal_chat, self.use_internal_chat);
        set(&mut row.use_external_api, self.use_external_api);
        set(&mut row.use_kanban, self.use_kanban);
        set(&mut row.use_open_ai, self.use_open_ai);
        set(&mut row.use_integrations, self.use_integrations);
        set(&mut row.is_public, self.is_public);
    }
}

fn set<T>(field: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *field = value;
    }
}

impl From<PlanRow> for PlanSummary {
    fn from(row: PlanRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            users: row.users,
            connections: row.connections,
            queues: row.queues,
            value: money(row.value_cents),
            use_schedules: row.use_schedules,
            use_campaigns: row.use_campaigns,
            use_internal_chat: row.use_internal_chat,
            use_external_api: row.use_external_api,
            use_kanban: row.use_kanban,
            use_open_ai: row.use_open_ai,
            use_integrations: row.use_integrations,
            is_public: row.is_public,
        }
    }
}

impl From<PlanRow> for PlanView {
    fn from(row: PlanRow) -> Self {
        let (created_at, updated_at) = (Moment(row.created_at), Moment(row.updated_at));
        Self {
            plan: row.into(),
            created_at,
            updated_at,
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "prices are far below 2^53 cents")]
fn money(cents: i64) -> f64 {
    cents as f64 / 100.0
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a float cast saturates, and the result is whole"
)]
fn cents(money: f64) -> i64 {
    (money * 100.0).round() as i64
}

#[cfg(test)]
mod tests {
    use super::{cents, money};

    #[test]
    fn prices_keep_their_cents() {
        assert_eq!(cents(99.9), 9990);
        assert!((money(9990) - 99.9).abs() < f64::EPSILON);
    }
}
