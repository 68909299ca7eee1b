//! Users, companies and plans as clients see them.

mod company;
mod plans;
mod users;

pub use company::{CompanyPlan, CompanyView, SettingView};
pub use plans::{PlanForm, PlanSummary, PlanView};
pub use users::{QueueLink, SessionUser, UserBrief, UserQueueView, UserShow};

pub(crate) use users::{session_user, user_show};

use std::sync::Arc;

use balcao_model::{auth::Identity, clock::Clock};
use balcao_storage::{Error, Store, Tenant};

/// Use cases of users, companies and plans.
#[derive(Clone)]
pub struct People {
    store: Store,
    clock: Arc<dyn Clock>,
}

impl People {
    /// Builds the use cases over a store.
    #[must_use]
    pub fn new(store: Store, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// A user of the caller's company; `None` when there is none with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn user(&self, identity: &Identity, id: i64) -> Result<Option<UserShow>, Error> {
        let tenant = self.store.tenant(identity);
        match tenant.user(id).await? {
            Some(row) => Ok(Some(user_show(&tenant, row).await?)),
            None => Ok(None),
        }
    }

    /// The users of the caller's company, or of another one when an operator asks for it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn users(&self, identity: &Identity, company: Option<i64>) -> Result<Vec<UserBrief>, Error> {
        let tenant = self.reach(identity, company).await?;
        users::briefs(&tenant).await
    }

    /// A company with its plan: the own one, or any for an operator. `None` when it is out of reach.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn company_plan(&self, identity: &Identity, company: i64) -> Result<Option<CompanyPlan>, Error> {
        let tenant = if company == identity.company_id() {
            self.store.tenant(identity)
        } else {
            let Some(tenant) = self.store.tenant_for_operator(identity, company).await? else { return Ok(None) };
            tenant
        };
        company::with_plan(&tenant).await.map(Some)
    }

    /// The settings of the caller's company that are no secrets.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn settings(&self, identity: &Identity) -> Result<Vec<SettingView>, Error> {
        company::settings(&self.store.tenant(identity)).await
    }

    /// Every plan, by name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plans(&self) -> Result<Vec<PlanView>, Error> {
        Ok(self.store.plans().await?.into_iter().map(PlanView::from).collect())
    }

    /// Changes a plan; every company on it learns that its modules may have changed.
    /// `None` when there is no such plan.
    ///
    /// # Errors
    /// [`Error::Duplicate`] when the name is taken.
    pub async fn update_plan(&self, id: i64, form: &PlanForm) -> Result<Option<PlanView>, Error> {
        plans::update(&self.store, id, form, self.clock.now()).await
    }

    /// Only an operator looks into another company; everybody else stays in the own one.
    async fn reach(&self, identity: &Identity, company: Option<i64>) -> Result<Tenant, Error> {
        let other = company.filter(|id| *id != identity.company_id());
        if let Some(id) = other
            && let Some(tenant) = self.store.tenant_for_operator(identity, id).await?
        {
            return Ok(tenant);
        }
        Ok(self.store.tenant(identity))
    }
}
