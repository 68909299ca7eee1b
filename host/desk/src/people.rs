//! Users, companies and plans as clients see them.

mod companies;
mod company;
mod hours;
mod plans;
mod settings;
mod users;

pub use company::{CompanyPlan, CompanyView, ListedCompany, PlanPrice};
pub use hours::CompanyHours;
pub use plans::{PlanForm, PlanPage, PlanSummary, PlanView};
pub use settings::SettingView;
pub use users::{
    CompanyName, Me, Preferences, ProfileInput, QueueLink, SessionUser, UserBrief, UserInput, UserPage, UserQueueView,
    UserShow, UserSummary,
};

pub(crate) use company::view as company_view;
pub(crate) use hours::first_week;
pub(crate) use settings::public as settings;
pub(crate) use users::{check_password, language_of, session_user, user_show};

use balcao_model::auth::Identity;
use balcao_storage::Tenant;

use crate::{Desk, DeskError, DeskResult};

/// Use cases of users, companies and plans.
#[derive(Clone, Copy)]
pub struct People<'a> {
    desk: &'a Desk,
}

impl<'a> People<'a> {
    pub(crate) fn new(desk: &'a Desk) -> Self {
        Self { desk }
    }

    /// A user of the caller's company.
    ///
    /// # Errors
    /// `ERR_NO_USER_FOUND` when there is none with this id.
    pub async fn user(&self, identity: &Identity, id: i64) -> DeskResult<UserShow> {
        let tenant = self.tenant(identity);
        let row = tenant
            .user(id)
            .await?
            .ok_or_else(|| DeskError::not_found("ERR_NO_USER_FOUND"))?;
        user_show(&tenant, row).await
    }

    /// The users of the caller's company, or of another one when an operator asks for it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn users(&self, identity: &Identity, company: Option<i64>) -> DeskResult<Vec<UserBrief>> {
        users::briefs(&self.reach(identity, company).await?).await
    }

    /// A company with its plan: the own one, or any for an operator.
    ///
    /// # Errors
    /// `ERR_NO_COMPANY_FOUND` when it does not exist or is out of reach.
    pub async fn company_plan(&self, identity: &Identity, company: i64) -> DeskResult<CompanyPlan> {
        company::with_plan(&self.company_of(identity, company).await?).await
    }

    /// Every plan, by name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plans(&self) -> DeskResult<Vec<PlanView>> {
        let rows = self.desk.store().plans().await?;
        Ok(rows.into_iter().map(PlanView::from).collect())
    }

    /// The plans among which a visitor may choose, by name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn public_plans(&self) -> DeskResult<Vec<PlanView>> {
        let mut plans = self.plans().await?;
        plans.retain(|view| view.plan.is_public);
        Ok(plans)
    }

    /// Changes a plan; every company on it learns that its modules may have changed.
    /// For operators only.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_NO_PLAN_FOUND`, or `ERR_PLAN_NAME_ALREADY_EXISTS` when the name is taken.
    pub async fn update_plan(&self, who: &Identity, id: i64, form: &PlanForm) -> DeskResult<PlanView> {
        if !who.is_super() {
            return Err(DeskError::forbidden());
        }
        plans::update(self.desk, who, id, form).await
    }

    fn tenant(&self, identity: &Identity) -> Tenant {
        self.desk.store().tenant(identity)
    }

    /// Only an operator looks into another company; everybody else stays in the own one.
    async fn reach(&self, identity: &Identity, company: Option<i64>) -> DeskResult<Tenant> {
        let other = company.filter(|id| *id != identity.company_id());
        if let Some(id) = other
            && let Some(tenant) = self.desk.store().tenant_for_operator(identity, id).await?
        {
            return Ok(tenant);
        }
        Ok(self.tenant(identity))
    }
}
