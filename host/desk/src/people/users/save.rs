//! Creating and changing users.

use super::input::{UserInput, may_save};
use super::{SessionUser, session_user};
use crate::people::People;
use crate::{DeskError, DeskResult};
use balcao_model::auth::{Identity, Profile};
use balcao_model::company::CompanyKey;
use balcao_model::event::{Event, Record};
use balcao_storage::{Audit, Error, Tenant, Tx, UserForm, UserRow};
use serde_json::{Value, json};
use std::collections::BTreeSet;

impl People<'_> {
    /// Adds a user to the caller's company (for operators: to any that the form names).
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_NO_SUPER` for another company, `ERR_PLAN_LIMIT_USERS`, `ERR_EMAIL_EXISTS`,
    /// `ERR_VALIDATION`, `ERR_FOREIGN_REFERENCE`.
    pub async fn create_user(&self, who: &Identity, input: &UserInput) -> DeskResult<SessionUser> {
        if !who.is_admin() && !who.is_super() {
            return Err(DeskError::forbidden());
        }
        let tenant = self.company_named(who, input).await?;
        let mut form = input.over(None)?;
        let password = input
            .new_password()?
            .ok_or_else(|| DeskError::invalid_field("password"))?;
        form.password_hash = Some(self.hash(password).await?);
        let limit = tenant.plan().await?.users;
        let now = self.desk.now();
        let mut tx = self.desk.store().begin().await?;
        let mut own = tx.of(tenant.key());
        if own.count_users_locked().await? >= limit {
            return Err(DeskError::invalid("ERR_PLAN_LIMIT_USERS"));
        }
        let id = own.create_user(&form, now).await.map_err(email_taken)?;
        own.set_user_queues(id, &queues(input), now).await?;
        own.audit(who, &audit("user.created", id, &form), now).await?;
        self.commit(tx, tenant.key(), id, true).await?;
        self.answer(&tenant, id).await
    }

    /// Changes a user. Sessions end when the password changes or rights shrink. Who changes the own e-mail or password
    /// names the present one.
    ///
    /// # Errors
    /// `ERR_CURRENT_PASSWORD`, `ERR_TOO_MANY_ATTEMPTS`,
    /// `ERR_NO_USER_FOUND`, `ERR_NO_PERMISSION`, `ERR_NO_SUPER`, `ERR_LAST_ADMIN`, `ERR_EMAIL_EXISTS`,
    /// `ERR_VALIDATION`, `ERR_FOREIGN_REFERENCE`.
    pub async fn update_user(&self, who: &Identity, id: i64, input: &UserInput) -> DeskResult<SessionUser> {
        let tenant = self.company_named(who, input).await?;
        let row = tenant.user(id).await?.ok_or_else(super::missing)?;
        let queues = input.queue_ids.as_ref().map(|_| queues(input));
        let differ = match &queues {
            Some(queues) => self.queues_of(&tenant, id).await? != *queues,
            None => false,
        };
        if !may_save(who, &row, &input.over(Some(&row))?, differ) {
            return Err(DeskError::forbidden());
        }
        let email = input.email.as_deref().map_or(row.email.as_str(), str::trim);
        if id == who.user_id() && (input.new_password()?.is_some() || email != row.email) {
            let typed = input.current_password.as_deref();
            self.desk.auth().confirm(&row, typed).await?;
        }
        let hash = match input.new_password()? {
            Some(password) => Some(self.hash(password).await?),
            None => None,
        };
        let now = self.desk.now();
        let mut tx = self.desk.store().begin().await?;
        let mut own = tx.of(tenant.key());
        let admins = own.count_other_admins_locked(id).await?;
        let row = own.lock_user(id).await?.ok_or_else(super::missing)?;
        let mut form = input.over(Some(&row))?;
        if is_admin(&row) && form.profile != Profile::Admin && admins == 0 {
            return Err(DeskError::conflict("ERR_LAST_ADMIN"));
        }
        if !may_save(who, &row, &form, false) {
            return Err(DeskError::forbidden());
        }
        let lost_queue = match &queues {
            // The others' are the same as before, or we would not be here.
            _ if !who.is_admin() && !who.is_super() => false,
            Some(queues) => own.set_user_queues(id, queues, now).await?,
            None => false,
        };
        form.end_sessions = hash.is_some() || lost_queue || shrinks(&row, &form);
        form.password_hash = hash;
        own.update_user(id, &form, now).await.map_err(email_taken)?;
        own.audit(who, &audit("user.updated", id, &form), now).await?;
        self.commit(tx, tenant.key(), id, false).await?;
        self.answer(&tenant, id).await
    }

    /// Commits what was done to a user, and tells it.
    pub(super) async fn commit(&self, mut tx: Tx, key: CompanyKey, id: i64, new: bool) -> DeskResult<()> {
        let saved = Event::RecordSaved {
            record: Record::User,
            id,
            new,
        };
        tx.push_events(&[(key, saved)], self.desk.now()).await?;
        tx.commit().await?;
        self.desk.shared.versions.forget(id);
        self.desk.wake().outbox.notify_one();
        Ok(())
    }

    pub(super) async fn answer(&self, tenant: &Tenant, id: i64) -> DeskResult<SessionUser> {
        let row = tenant.user(id).await?.ok_or_else(super::missing)?;
        session_user(tenant, row).await
    }

    async fn company_named(&self, who: &Identity, input: &UserInput) -> DeskResult<Tenant> {
        let Some(other) = input.company_id.filter(|id| *id != who.company_id()) else {
            return Ok(self.tenant(who));
        };
        let found = self.desk.store().tenant_for_operator(who, other).await?;
        found.ok_or_else(|| DeskError::refused(crate::Kind::Forbidden, "ERR_NO_SUPER"))
    }

    async fn queues_of(&self, tenant: &Tenant, id: i64) -> DeskResult<Vec<i64>> {
        let links = tenant.queues_of_users(Some(id)).await?;
        let ids: BTreeSet<i64> = links.iter().map(|link| link.id).collect();
        Ok(ids.into_iter().collect())
    }

    async fn hash(&self, password: &str) -> DeskResult<String> {
        let hash = self.desk.shared.passwords.hash(password).await;
        hash.map_err(|error| DeskError::Internal(error.into()))
    }
}

/// The queues of the form in order, each once.
fn queues(input: &UserInput) -> Vec<i64> {
    let ids: BTreeSet<i64> = input.queue_ids.iter().flatten().copied().collect();
    ids.into_iter().collect()
}

pub(super) fn is_admin(row: &UserRow) -> bool {
    row.profile == Profile::Admin.as_str()
}

/// Whether the user may see or do less than before. Another e-mail is another way in: whoever is logged in shows it.
fn shrinks(row: &UserRow, form: &UserForm) -> bool {
    let loses_role = match row.profile.parse() {
        Ok(Profile::Admin) => form.profile != Profile::Admin,
        Ok(Profile::Supervisor) => form.profile == Profile::User,
        Ok(Profile::User) | Err(_) => false,
    };
    loses_role || (row.all_ticket && !form.all_ticket) || row.email != form.email
}

fn audit(action: &'static str, id: i64, form: &UserForm) -> Audit<'static> {
    let detail: Value = json!({
        "email": form.email, "profile": form.profile, "allTicket": form.all_ticket,
        "passwordChanged": form.password_hash.is_some(), "sessionsEnded": form.end_sessions,
    });
    Audit {
        action,
        target: format!("user:{id}"),
        detail,
    }
}

fn email_taken(error: Error) -> DeskError {
    match error {
        Error::Duplicate => DeskError::conflict("ERR_EMAIL_EXISTS"),
        other => other.into(),
    }
}
