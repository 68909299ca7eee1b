//! The first plan, company and administrator of an installation.

use std::sync::Arc;

use balcao_model::auth::Profile;
use balcao_model::clock::{Clock, Millis};
use balcao_model::text::is_email;
use balcao_storage::{CompanyKey, Error, NewCompany, NewUser, PlanRow, Store};

use super::{PasswordError, PasswordPool};
use crate::demo;

/// Name of the plan that new installations start with.
const FIRST_PLAN: &str = "Completo";
/// Shortest password of an administrator, in characters.
pub const MIN_PASSWORD: usize = 8;
/// How long a new company may work before it pays, in milliseconds: ten years, since whoever
/// founds a company from the command line owns the installation.
const TERM_MS: i64 = 10 * 365 * 24 * 60 * 60 * 1000;

/// Optional facts of a company to create.
#[derive(Debug, Clone, Copy)]
pub struct NewCompanyFacts<'a> {
    /// E-mail, as typed.
    pub email: Option<&'a str>,
    /// Telephone, as typed.
    pub phone: Option<&'a str>,
}

/// An administrator to create.
#[derive(Debug, Clone, Copy)]
pub struct NewAdmin<'a> {
    /// Login name.
    pub email: &'a str,
    /// Display name.
    pub name: &'a str,
    /// Password in clear, at least [`MIN_PASSWORD`] characters.
    pub password: &'a str,
    /// Company, created when missing. `None`: the provider's, with rights over the installation.
    pub company: Option<&'a str>,
}

/// Why an administrator is not created.
#[derive(Debug, thiserror::Error)]
pub enum FoundingError {
    /// Too few characters.
    #[error("the password needs at least 8 characters")]
    ShortPassword,
    /// No address.
    #[error("this is not an e-mail address")]
    BadEmail,
    /// Another user has it, in this or another company.
    #[error("a user with this e-mail exists")]
    EmailTaken,
    /// The password could not be hashed.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] Error),
}

/// Founds companies: for the operator at the command line and for the demo, not for the API.
pub struct Founding {
    store: Store,
    clock: Arc<dyn Clock>,
    passwords: PasswordPool,
}

impl Founding {
    /// Works on this database.
    pub fn new(store: Store, clock: Arc<dyn Clock>) -> Self {
        Self {
            store,
            clock,
            passwords: PasswordPool::default(),
        }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    pub(crate) fn now(&self) -> Millis {
        self.clock.now()
    }

    pub(crate) async fn hash(&self, password: &str) -> Result<String, PasswordError> {
        self.passwords.hash(password).await
    }

    /// The company with this name, created with the first plan when it is missing.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ensure_company(&self, name: &str, facts: Option<NewCompanyFacts<'_>>) -> Result<CompanyKey, Error> {
        if let Some(company) = self.store.company_named(name).await? {
            return Ok(company);
        }
        let now = self.clock.now();
        let company = NewCompany {
            name,
            email: facts.and_then(|facts| facts.email),
            phone: facts.and_then(|facts| facts.phone),
            due_date: Some(now + TERM_MS),
            recurrence: "",
            plan_id: self.ensure_plan(now).await?,
        };
        self.store.insert_company(&company, now).await
    }

    /// Creates an administrator, and the company when it is missing.
    ///
    /// # Errors
    /// When a field is refused or the e-mail is taken.
    pub async fn create_admin(&self, admin: NewAdmin<'_>) -> Result<CompanyKey, FoundingError> {
        if admin.password.chars().count() < MIN_PASSWORD {
            return Err(FoundingError::ShortPassword);
        }
        if !is_email(admin.email) {
            return Err(FoundingError::BadEmail);
        }
        if self.store.credentials(admin.email).await?.is_some() {
            return Err(FoundingError::EmailTaken);
        }
        let company = self
            .ensure_company(admin.company.unwrap_or(demo::PROVIDER), None)
            .await?;
        let hash = self.passwords.hash(admin.password).await?;
        let user = NewUser {
            name: admin.name,
            email: admin.email,
            password_hash: &hash,
            profile: Profile::Admin,
            is_super: admin.company.is_none(),
            all_ticket: true,
        };
        let made = self.store.tenant_of(company).insert_user(&user, self.clock.now()).await;
        match made {
            Ok(_) => Ok(company),
            Err(Error::Duplicate) => Err(FoundingError::EmailTaken),
            Err(error) => Err(error.into()),
        }
    }

    async fn ensure_plan(&self, now: i64) -> Result<i64, Error> {
        if let Some(plan) = self
            .store
            .plans()
            .await?
            .into_iter()
            .find(|plan| plan.name == FIRST_PLAN)
        {
            return Ok(plan.id);
        }
        self.store.insert_plan(&first_plan(now)).await
    }
}

fn first_plan(now: i64) -> PlanRow {
    PlanRow {
        id: 0,
        name: FIRST_PLAN.to_owned(),
        users: 50,
        connections: 10,
        queues: 20,
        value_cents: 19_900,
        use_campaigns: true,
        use_schedules: true,
        use_internal_chat: true,
        use_external_api: true,
        use_kanban: true,
        use_open_ai: true,
        use_integrations: true,
        is_public: true,
        created_at: now,
        updated_at: now,
    }
}
