//! Companies and settings as clients see them.

use balcao_model::time::Moment;
use balcao_storage::{CompanyRow, SettingRow, Tenant};
use serde::Serialize;
use utoipa::ToSchema;

use super::PlanSummary;
use crate::DeskResult;

/// Parts of a setting's key that mark a secret or a note of the host's own: such settings stay on the server.
const HIDDEN_MARKS: [&str; 7] = [
    "token",
    "secret",
    "password",
    "apikey",
    "asaas",
    "clientid",
    "internal.",
];

/// A company.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape `Company`")]
pub struct CompanyView {
    pub id: i64,
    pub name: String,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub status: bool,
    #[schema(value_type = Option<String>)]
    pub due_date: Option<Moment>,
    pub recurrence: String,
    #[schema(value_type = Vec<Object>)]
    pub schedules: [(); 0],
    pub plan_id: i64,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
    pub settings: Vec<SettingView>,
}

/// A setting.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape `Setting`")]
pub struct SettingView {
    pub id: String,
    pub key: String,
    pub value: String,
    pub company_id: i64,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
}

/// A company with the plan it is on.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape of `GET /companies/listPlan/{id}`")]
pub struct CompanyPlan {
    pub id: i64,
    pub name: String,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub status: bool,
    #[schema(value_type = Option<String>)]
    pub due_date: Option<Moment>,
    #[schema(value_type = String)]
    pub created_at: Moment,
    pub plan: PlanSummary,
}

pub(super) async fn view(tenant: &Tenant) -> DeskResult<CompanyView> {
    let row = tenant.company().await?;
    let settings = settings(tenant).await?;
    Ok(CompanyView::new(row, settings))
}

pub(super) async fn with_plan(tenant: &Tenant) -> DeskResult<CompanyPlan> {
    let row = tenant.company().await?;
    let plan = tenant.plan().await?;
    Ok(CompanyPlan {
        id: row.id,
        name: row.name,
        email: row.email,
        phone: row.phone,
        status: row.status,
        due_date: row.due_date.map(Moment),
        created_at: Moment(row.created_at),
        plan: plan.into(),
    })
}

pub(crate) async fn settings(tenant: &Tenant) -> DeskResult<Vec<SettingView>> {
    let company_id = tenant.key().id();
    let rows = tenant.settings().await?;
    Ok(rows
        .into_iter()
        .filter(|row| !is_hidden(&row.key))
        .map(|row| SettingView::new(company_id, row))
        .collect())
}

impl CompanyView {
    fn new(row: CompanyRow, settings: Vec<SettingView>) -> Self {
        Self {
            id: row.id,
            name: row.name,
            phone: row.phone,
            email: row.email,
            status: row.status,
            due_date: row.due_date.map(Moment),
            recurrence: row.recurrence,
            schedules: [],
            plan_id: row.plan_id,
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
            settings,
        }
    }
}

impl SettingView {
    fn new(company_id: i64, row: SettingRow) -> Self {
        Self {
            id: row.key.clone(),
            key: row.key,
            value: row.value,
            company_id,
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
        }
    }
}

fn is_hidden(key: &str) -> bool {
    let key = key.to_lowercase();
    HIDDEN_MARKS.iter().any(|mark| key.contains(mark))
}

#[cfg(test)]
mod tests {
    use super::is_hidden;

    #[test]
    fn secrets_and_own_notes_are_hidden() {
        for key in [
            "tokenixc",
            "asaas",
            "clientsecretmkauth",
            "clientidmkauth",
            "internal.demo",
        ] {
            assert!(is_hidden(key), "{key}");
        }
        for key in ["userRating", "scheduleType", "ipixc", "campaignsEnabled"] {
            assert!(!is_hidden(key), "{key}");
        }
    }
}
