//! Strangers who sign their company up: company, first administrator, settings and hours at once, for a trial.

use super::{Auth, internal, throttle};
use crate::mail::{self, Letter, Written};
use crate::people::{self, CompanyView};
use crate::{Desk, DeskError, DeskResult, Kind};
use balcao_model::auth::Profile;
use balcao_model::clock::Millis;
use balcao_model::text::is_email;
use balcao_storage::{Actor, Audit, Error, NewCompany, PlanRow, TenantTx, UserForm};
use serde_json::json;

/// How long a new company may work before it pays.
const TRIAL_MS: Millis = 3 * 24 * 60 * 60 * 1000;
/// Billing period after the trial: monthly.
const RECURRENCE: &str = "MENSAL";
/// Letters of a company's name.
const NAME: std::ops::RangeInclusive<usize> = 2..=50;
/// Characters of a telephone, where one is given.
const PHONE: std::ops::RangeInclusive<usize> = 8..=50;
/// What a new company's settings say. Others count as off until they are written.
const SETTINGS: [(&str, &str); 7] = [
    ("scheduleType", "disabled"),
    ("sendGreetingAccepted", "disabled"),
    ("sendMsgTransfTicket", "disabled"),
    ("userRating", "disabled"),
    ("chatBotType", "text"),
    ("call", "disabled"),
    ("campaignsEnabled", "true"),
];

/// A company as its first administrator describes it. Trial, state and rights are not the visitor's to say.
#[derive(Debug, Clone, Copy)]
pub struct SignUp<'a> {
    /// Name of the company, and of its administrator until that one changes it.
    pub name: &'a str,
    /// Login name of the administrator and address of the company.
    pub email: &'a str,
    /// Telephone of the company.
    pub phone: Option<&'a str>,
    /// Password of the administrator in clear.
    pub password: &'a str,
    /// A public plan.
    pub plan_id: i64,
    /// Language of the page.
    pub language: Option<&'a str>,
    /// The company that sent the visitor here, as the link says; only noted.
    pub referred_by: Option<i64>,
    /// Address of the client, for counting.
    pub address: &'a str,
}

impl Auth<'_> {
    /// Whether strangers may sign up. They may not until an operator has said so.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_signup_open(&self) -> DeskResult<bool> {
        let setting = self.desk.store().signup_setting().await?;
        Ok(setting.as_deref() == Some("enabled"))
    }

    /// Signs a company up.
    ///
    /// # Errors
    /// `ERR_USER_CREATION_DISABLED`, `ERR_COMPANY_INVALID_NAME`, `ERR_VALIDATION`, `ERR_NO_PLAN_FOUND`,
    /// `ERR_TOO_MANY_ATTEMPTS`, `ERR_COMPANY_NAME_ALREADY_EXISTS`, `ERR_EMAIL_EXISTS`.
    pub async fn sign_up(&self, wish: SignUp<'_>) -> DeskResult<CompanyView> {
        if !self.is_signup_open().await? {
            return Err(DeskError::refused(Kind::Forbidden, "ERR_USER_CREATION_DISABLED"));
        }
        let wish = wish.checked()?;
        let language = wish.language.map_or_else(|| Ok("pt".to_owned()), people::language_of)?;
        let (store, now) = (self.desk.store(), self.desk.now());
        let plan = store.plan(wish.plan_id).await?.filter(|plan| plan.is_public);
        let plan = plan.ok_or_else(|| DeskError::not_found("ERR_NO_PLAN_FOUND"))?;
        let keys = throttle::signups(wish.address);
        if !store.count_login_attempt(&keys, now - throttle::WINDOW_MS, now).await? {
            return Err(throttle::refusal());
        }
        let hash = self.desk.shared.passwords.hash(wish.password).await.map_err(internal)?;
        let mut tx = store.begin().await?;
        let company = tx.create_company(&wish.company(&plan, now), now).await;
        let key = company.map_err(taken("ERR_COMPANY_NAME_ALREADY_EXISTS"))?;
        wish.furnish(tx.of(key), &plan, wish.administrator(hash, language), now)
            .await?;
        tx.queue_mail(wish.email, &Letter::Welcome.text()?, now).await?;
        tx.commit().await?;
        self.desk.wake().mail.notify_one();
        people::company_view(&store.tenant_of(key)).await
    }
}

impl<'a> SignUp<'a> {
    /// The wish without spaces at its ends, if it can be granted.
    fn checked(self) -> DeskResult<Self> {
        let phone = self.phone.map(str::trim).filter(|phone| !phone.is_empty());
        let wish = Self {
            name: self.name.trim(),
            email: self.email.trim(),
            phone,
            ..self
        };
        if !NAME.contains(&wish.name.chars().count()) {
            return Err(DeskError::invalid("ERR_COMPANY_INVALID_NAME"));
        }
        if !is_email(wish.email) {
            return Err(DeskError::invalid_field("email"));
        }
        if phone.is_some_and(|phone| !PHONE.contains(&phone.chars().count())) {
            return Err(DeskError::invalid_field("phone"));
        }
        people::check_password(wish.password)?;
        Ok(wish)
    }

    fn company(&self, plan: &PlanRow, now: Millis) -> NewCompany<'a> {
        NewCompany {
            name: self.name,
            email: Some(self.email),
            phone: self.phone,
            due_date: Some(now + TRIAL_MS),
            recurrence: RECURRENCE,
            plan_id: plan.id,
        }
    }

    fn administrator(&self, password_hash: String, language: String) -> UserForm {
        UserForm {
            name: self.name.to_owned(),
            email: self.email.to_owned(),
            password_hash: Some(password_hash),
            profile: Profile::Admin,
            all_ticket: true,
            connection_id: None,
            language,
            end_sessions: false,
        }
    }

    /// Gives the new company its first user, settings, hours and the first entry of its audit log.
    async fn furnish(&self, mut own: TenantTx<'_>, plan: &PlanRow, user: UserForm, now: Millis) -> DeskResult<()> {
        let user_id = own.create_user(&user, now).await.map_err(taken("ERR_EMAIL_EXISTS"))?;
        for (key, value) in SETTINGS {
            own.write_setting(key, value, now).await?;
        }
        own.write_schedules(&people::first_week()?, now).await?;
        let actor = Actor {
            user_id: Some(user_id),
            name: self.name,
            address: self.address,
        };
        let entry = Audit {
            action: "company.signed-up",
            target: format!("user:{user_id}"),
            detail: json!({ "email": self.email, "plan": plan.name, "referredBy": self.referred_by }),
        };
        Ok(own.audit_as(actor, &entry, now).await?)
    }
}

/// Tells what of a new company somebody else has already.
fn taken(code: &'static str) -> impl Fn(Error) -> DeskError {
    move |error| match error {
        Error::Duplicate => DeskError::conflict(code),
        other => other.into(),
    }
}

/// The letter to somebody who has signed up; nothing when the account is gone again.
pub(crate) async fn letter(desk: &Desk, email: &str) -> DeskResult<Option<Written>> {
    let Some(found) = desk.store().credentials(email).await? else {
        return Ok(None);
    };
    let user = desk.store().tenant_of(found.company).user(found.user_id).await?;
    let link = format!("{}/login", desk.shared.public_url);
    Ok(user.map(|user| mail::texts::welcome(&user, &link)))
}
