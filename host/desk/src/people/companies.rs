//! Reading companies and plans, and changing the own company.

use super::plans::PlanPage;
use super::{CompanyHours, CompanyView, ListedCompany, People, PlanView, company, hours};
use crate::{DeskError, DeskResult};
use balcao_model::auth::Identity;
use balcao_storage::{Audit, Tenant};
use serde_json::json;

/// Plans of one page.
const PAGE: usize = 20;

impl People<'_> {
    /// A company: the own one, or any for an operator.
    ///
    /// # Errors
    /// `ERR_NO_COMPANY_FOUND` when it does not exist or is out of reach.
    pub async fn company(&self, who: &Identity, id: i64) -> DeskResult<CompanyView> {
        company::view(&self.company_of(who, id).await?).await
    }

    /// Every company with its plan. For operators only.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`.
    pub async fn companies(&self, who: &Identity) -> DeskResult<Vec<ListedCompany>> {
        if !who.is_super() {
            return Err(DeskError::forbidden());
        }
        let store = self.desk.store();
        let mut listed = Vec::new();
        for key in store.companies().await? {
            listed.push(company::listed(&store.tenant_of(key)).await?);
        }
        Ok(listed)
    }

    /// Changes the opening hours of the own company (of any, for an operator).
    ///
    /// # Errors
    /// `ERR_NO_COMPANY_FOUND`, `ERR_NO_PERMISSION`, `ERR_VALIDATION`.
    pub async fn set_schedules(&self, who: &Identity, id: i64, week: &[CompanyHours]) -> DeskResult<CompanyView> {
        let tenant = self.company_of(who, id).await?;
        if !who.is_admin() && !who.is_super() {
            return Err(DeskError::forbidden());
        }
        let (text, now) = (hours::write(week)?, self.desk.now());
        let mut tx = self.desk.store().begin().await?;
        let mut own = tx.of(tenant.key());
        own.write_schedules(&text, now).await?;
        let entry = Audit {
            action: "company.schedules",
            target: format!("company:{id}"),
            detail: json!({ "schedules": week }),
        };
        own.audit(who, &entry, now).await?;
        tx.commit().await?;
        company::view(&tenant).await
    }

    /// A plan.
    ///
    /// # Errors
    /// `ERR_NO_PLAN_FOUND`.
    pub async fn plan(&self, id: i64) -> DeskResult<PlanView> {
        let row = self.desk.store().plan(id).await?;
        row.map(PlanView::from)
            .ok_or_else(|| DeskError::not_found("ERR_NO_PLAN_FOUND"))
    }

    /// A page of plans by name, those whose name holds the term.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plans_page(&self, term: Option<&str>, page: usize) -> DeskResult<PlanPage> {
        let term = term.unwrap_or_default().to_lowercase();
        let found = self.plans().await?.into_iter();
        let all: Vec<_> = found
            .filter(|view| view.plan.name.to_lowercase().contains(&term))
            .collect();
        let count = all.len();
        let plans: Vec<_> = all.into_iter().skip((page - 1) * PAGE).take(PAGE).collect();
        Ok(PlanPage {
            has_more: count > (page - 1) * PAGE + plans.len(),
            plans,
            count,
        })
    }

    /// The own company, or any for an operator.
    pub(super) async fn company_of(&self, who: &Identity, id: i64) -> DeskResult<Tenant> {
        if id == who.company_id() {
            return Ok(self.tenant(who));
        }
        let other = self.desk.store().tenant_for_operator(who, id).await?;
        other.ok_or_else(|| DeskError::not_found("ERR_NO_COMPANY_FOUND"))
    }
}
