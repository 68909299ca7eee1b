//! Companies as clients see them.

use balcao_model::time::Moment;
use balcao_storage::{CompanyRow, Tenant};
use serde::Serialize;
use utoipa::ToSchema;

use super::{CompanyHours, PlanSummary, SettingView, hours, settings};
use crate::DeskResult;

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
    /// Last moment of the trial: the one that is paid for.
    #[schema(value_type = Option<String>)]
    pub trial_expiration: Option<Moment>,
    pub schedules: Vec<CompanyHours>,
    pub plan_id: i64,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
    pub settings: Vec<SettingView>,
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

/// A company in the operators' list.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "the wire shape of `GET /companies/list`")]
pub struct ListedCompany {
    #[serde(flatten)]
    pub company: CompanyView,
    pub plan: PlanPrice,
}

/// What a list says of a plan.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "the wire shape `Plan` inside a listed company")]
pub struct PlanPrice {
    pub id: i64,
    pub name: String,
    pub value: f64,
}

pub(super) async fn listed(tenant: &Tenant) -> DeskResult<ListedCompany> {
    let plan: PlanSummary = tenant.plan().await?.into();
    Ok(ListedCompany {
        company: view(tenant).await?,
        plan: PlanPrice {
            id: plan.id,
            name: plan.name,
            value: plan.value,
        },
    })
}

pub(crate) async fn view(tenant: &Tenant) -> DeskResult<CompanyView> {
    let row = tenant.company().await?;
    let settings = settings::public(tenant).await?;
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
            trial_expiration: row.due_date.map(Moment),
            schedules: hours::read(&row.schedules),
            plan_id: row.plan_id,
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
            settings,
        }
    }
}
