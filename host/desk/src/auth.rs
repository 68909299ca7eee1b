//! Logging in, keeping a session alive, and ending it.

mod audit;
mod confirm;
mod founding;
mod passwords;
mod reset;
mod signup;
mod throttle;
mod versions;

use balcao_model::auth::{ACCESS_SECONDS, AccessSubject, Identity, Profile, TokenError};
use balcao_model::clock::Millis;
use balcao_storage::{CompanyKey, Standing, Tenant, UserRow};
use serde_json::json;
use std::sync::atomic::Ordering;

pub use founding::{Founding, FoundingError, MIN_PASSWORD, NewAdmin, NewCompanyFacts};
pub use passwords::{PasswordError, PasswordPool};
pub use reset::Reset;
pub(crate) use reset::{RESET_MS, letter as reset_letter};
pub use signup::SignUp;
pub(crate) use signup::letter as welcome_letter;
pub(crate) use versions::Versions;

use crate::{Desk, DeskError, DeskResult, Kind, people, rooms};

/// Longest password that is looked at, in bytes. More would only cost time.
const MAX_PASSWORD_BYTES: usize = 1024;

/// A login as it arrives.
#[derive(Debug, Clone, Copy)]
pub struct Login<'a> {
    /// E-mail address, in any case.
    pub email: &'a str,
    /// Password in clear.
    pub password: &'a str,
    /// Address of the client, for counting failures.
    pub address: &'a str,
}

/// A new session.
#[derive(Debug)]
pub struct Session<U> {
    /// Access token for the Authorization header.
    pub token: String,
    /// Refresh token for the cookie.
    pub refresh: String,
    /// The user as the client expects it.
    pub user: U,
}

/// Use cases of sessions.
#[derive(Clone, Copy)]
pub struct Auth<'a> {
    desk: &'a Desk,
}

impl<'a> Auth<'a> {
    pub(crate) fn new(desk: &'a Desk) -> Self {
        Self { desk }
    }

    /// Verifies an access token, but not whether the user's sessions were ended since it was signed.
    ///
    /// # Errors
    /// When the token is forged, of another kind or past its time.
    pub fn verify(&self, token: &str) -> Result<Identity, TokenError> {
        let identity = self.desk.shared.keys.verify_access(token, self.desk.now())?;
        let issued_at = identity.expires_at() - ACCESS_SECONDS * 1000;
        if versions::is_older(issued_at, self.desk.shared.sessions_from.load(Ordering::Relaxed)) {
            return Err(TokenError::Expired);
        }
        Ok(identity)
    }

    /// Learns whether the database was restored from a backup: sessions from before have ended.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn end_sessions_before_restore(&self) -> DeskResult<()> {
        if let Some(at) = self.desk.store().restored_at().await? {
            self.desk.shared.sessions_from.store(at, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Verifies an access token, and that nobody has ended the user's sessions since.
    ///
    /// # Errors
    /// `ERR_SESSION_EXPIRED` (as a role refusal: the browser then tries to refresh its session).
    pub async fn admit(&self, token: &str) -> DeskResult<Identity> {
        let identity = self.verify(token).map_err(|_| stale())?;
        if versions::present(self.desk, &identity).await? == Some(identity.token_version()) {
            return Ok(identity);
        }
        Err(stale())
    }

    /// Opens a session for an e-mail and password.
    ///
    /// # Errors
    /// `ERR_INVALID_CREDENTIALS`, `ERR_COMPANY_SUSPENDED`, or `ERR_TOO_MANY_ATTEMPTS` after repeated failures.
    pub async fn login(&self, login: Login<'_>) -> DeskResult<Session<people::SessionUser>> {
        let now = self.desk.now();
        let keys = throttle::logins(login.email, login.address);
        let since = now - throttle::WINDOW_MS;
        if !self.desk.store().count_login_attempt(&keys, since, now).await? {
            return Err(throttle::refusal());
        }
        let user = self.check(login).await?;
        self.desk.store().forget_login_attempts(&keys, since, now).await?;
        let tenant = self.desk.store().tenant_of(user.0);
        let row = tenant.user(user.1).await?.ok_or_else(wrong)?;
        if !tenant.company().await?.status {
            return Err(suspended());
        }
        audit::login(self.desk, user.0, &row, login.address).await?;
        self.announce(&row).await;
        let (token, refresh) = self.sign(&row, now)?;
        let user = people::session_user(&tenant, row).await?;
        Ok(Session { token, refresh, user })
    }

    /// Renews a session by its refresh token.
    ///
    /// # Errors
    /// `ERR_SESSION_EXPIRED` when the token or its version is no longer good.
    pub async fn refresh(&self, token: &str) -> DeskResult<Session<people::UserShow>> {
        let now = self.desk.now();
        let (tenant, row) = self.granted(token).await?;
        let (token, refresh) = self.sign(&row, now)?;
        let version = row.token_version;
        let preferences = people::Preferences::read(&row.preferences);
        let user = people::UserShow {
            token_version: Some(version),
            preferences: Some(preferences),
            ..people::user_show(&tenant, row).await?
        };
        Ok(Session { token, refresh, user })
    }

    /// Who is behind a refresh token.
    ///
    /// # Errors
    /// `ERR_SESSION_EXPIRED` when the token or its version is no longer good.
    pub async fn me(&self, refresh_token: &str) -> DeskResult<people::Me> {
        let (_, row) = self.granted(refresh_token).await?;
        Ok(people::Me {
            id: row.id,
            profile: row.profile,
            is_super: row.is_super,
        })
    }

    /// A fresh identity for a refresh token: how a socket without an access token is let in.
    ///
    /// # Errors
    /// `ERR_SESSION_EXPIRED` when the token or its version is no longer good.
    pub async fn identify(&self, refresh_token: &str) -> DeskResult<Identity> {
        let (_, row) = self.granted(refresh_token).await?;
        let (access, _) = self.sign(&row, self.desk.now())?;
        self.verify(&access).map_err(|_| ended())
    }

    /// Ends every session of the caller, the presence and the sockets. The cookie is the edge's to clear.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn logout(&self, identity: &Identity) -> DeskResult<()> {
        let tenant = self.desk.store().tenant(identity);
        let mut tx = self.desk.store().begin().await?;
        tx.of(tenant.key())
            .end_sessions(identity.user_id(), self.desk.now())
            .await?;
        tx.commit().await?;
        self.desk.shared.versions.forget(identity.user_id());
        tenant
            .set_user_online(identity.user_id(), false, self.desk.now())
            .await?;
        if let Some(emitter) = self.desk.emitter() {
            emitter
                .disconnect(vec![rooms::user(identity.user_id())], Vec::new())
                .await;
        }
        audit::logout(self.desk, &tenant, identity).await
    }

    /// A refresh token for a caller who has just changed the own password or rights: the other sessions end, this
    /// one goes on. Nothing when the change has ended none.
    ///
    /// # Errors
    /// `ERR_SESSION_EXPIRED` when the user is gone.
    pub async fn renew(&self, identity: &Identity) -> DeskResult<Option<String>> {
        let tenant = self.desk.store().tenant(identity);
        let row = tenant.user(identity.user_id()).await?.ok_or_else(ended)?;
        if row.token_version == identity.token_version() {
            return Ok(None);
        }
        Ok(Some(self.sign(&row, self.desk.now())?.1))
    }

    /// The caller with the rights that the user has now, whatever the token says.
    pub(crate) fn with_present_rights(&self, claimed: &Identity, standing: &Standing) -> DeskResult<Identity> {
        let subject = AccessSubject {
            user_id: standing.user_id,
            company_id: claimed.company_id(),
            // An unreadable profile gets the smaller rights.
            profile: standing.profile.parse().unwrap_or(Profile::User),
            is_super: standing.is_super,
            token_version: standing.token_version,
            name: &standing.name,
        };
        let now = self.desk.now();
        let token = self.desk.shared.keys.sign_access(subject, now).map_err(internal)?;
        self.verify(&token).map_err(|_| ended())
    }

    async fn check(&self, login: Login<'_>) -> DeskResult<(CompanyKey, i64)> {
        if login.password.len() > MAX_PASSWORD_BYTES {
            return Err(wrong());
        }
        let Some(found) = self.desk.store().credentials(login.email.trim()).await? else {
            self.desk
                .shared
                .passwords
                .pretend(login.password)
                .await
                .map_err(internal)?;
            return Err(wrong());
        };
        if !self
            .desk
            .shared
            .passwords
            .verify(login.password, &found.password_hash)
            .await
            .map_err(internal)?
        {
            audit::failure(self.desk, &found, login).await?;
            return Err(wrong());
        }
        if PasswordPool::is_outdated(&found.password_hash) {
            let hash = self
                .desk
                .shared
                .passwords
                .hash(login.password)
                .await
                .map_err(internal)?;
            self.desk
                .store()
                .tenant_of(found.company)
                .set_password_hash(found.user_id, &hash)
                .await?;
        }
        Ok((found.company, found.user_id))
    }

    async fn granted(&self, refresh_token: &str) -> DeskResult<(Tenant, UserRow)> {
        let grant = self
            .desk
            .shared
            .keys
            .verify_refresh(refresh_token, self.desk.now())
            .map_err(|_| ended())?;
        let found = self.desk.store().granted(&grant).await?.ok_or_else(ended)?;
        if found.token_version != grant.token_version() {
            return Err(ended());
        }
        let tenant = self.desk.store().tenant_of(found.company);
        let row = tenant.user(found.user_id).await?.ok_or_else(ended)?;
        if !tenant.company().await?.status {
            return Err(ended());
        }
        Ok((tenant, row))
    }

    fn sign(&self, user: &UserRow, now: Millis) -> DeskResult<(String, String)> {
        let subject = AccessSubject {
            user_id: user.id,
            company_id: user.company_id,
            // An unreadable profile gets the smaller rights.
            profile: user.profile.parse().unwrap_or(Profile::User),
            is_super: user.is_super,
            token_version: user.token_version,
            name: &user.name,
        };
        let access = self.desk.shared.keys.sign_access(subject, now).map_err(internal)?;
        let refresh = self
            .desk
            .shared
            .keys
            .sign_refresh(user.id, user.company_id, user.token_version, now)
            .map_err(internal)?;
        Ok((access, refresh))
    }

    /// Tells the user's older tabs that the account is used elsewhere. Not by the outbox: it must be
    /// said before the login is answered, or the new session's own socket would hear it and end itself.
    async fn announce(&self, row: &UserRow) {
        let Some(emitter) = self.desk.emitter() else {
            return;
        };
        let user = json!({ "id": row.id, "email": row.email, "companyId": row.company_id });
        let name = format!("company-{}-auth", row.company_id);
        let payload = json!({ "action": "update", "user": user });
        emitter.emit(vec![rooms::user(row.id)], name, payload).await;
    }
}

/// Unknown e-mail and wrong password are told apart by nobody.
fn wrong() -> DeskError {
    DeskError::refused(Kind::Unauthorized, "ERR_INVALID_CREDENTIALS")
}

/// The password was right, but the provider has switched the company off.
fn suspended() -> DeskError {
    DeskError::refused(Kind::Unauthorized, "ERR_COMPANY_SUSPENDED")
}

fn stale() -> DeskError {
    DeskError::refused(Kind::Forbidden, "ERR_SESSION_EXPIRED")
}

fn ended() -> DeskError {
    DeskError::refused(Kind::Unauthorized, "ERR_SESSION_EXPIRED")
}

fn internal(error: impl Into<anyhow::Error>) -> DeskError {
    DeskError::Internal(error.into())
}
