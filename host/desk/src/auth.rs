//! Logging in, keeping a session alive, and ending it.

mod passwords;
mod throttle;

use std::sync::Arc;

use balcao_model::{
    auth::{AccessSubject, Identity, Profile, TokenError, TokenKeys},
    clock::{Clock, Millis},
    event::Event,
};
use balcao_storage::{CompanyKey, Store, Tenant, UserRow};

pub use passwords::{PasswordError, Passwords};

use crate::people;

/// Longest password that is looked at, in bytes. More would only cost time.
const MAX_PASSWORD_BYTES: usize = 1024;

/// Why a session is not given.
#[derive(Debug, thiserror::Error)]
pub enum AuthError {
    /// Unknown e-mail or wrong password; which of them is not told.
    #[error("unknown e-mail or wrong password")]
    InvalidCredentials,
    /// Too many failures of late.
    #[error("too many failed logins; try again in {seconds} s")]
    TooManyAttempts {
        /// When to come back, in seconds.
        seconds: u64,
    },
    /// The session has ended: expired, revoked, or its user is gone.
    #[error("the session has ended")]
    SessionExpired,
    /// A fault that the caller cannot mend.
    #[error(transparent)]
    Internal(#[from] anyhow::Error),
}

impl From<balcao_storage::Error> for AuthError {
    fn from(error: balcao_storage::Error) -> Self {
        Self::Internal(error.into())
    }
}

impl From<PasswordError> for AuthError {
    fn from(error: PasswordError) -> Self {
        Self::Internal(error.into())
    }
}

/// A login as it arrives.
#[derive(Debug, Clone, Copy)]
pub struct Login<'a> {
    /// E-mail address, compared exactly.
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
#[derive(Clone)]
pub struct Auth {
    store: Store,
    keys: TokenKeys,
    clock: Arc<dyn Clock>,
    passwords: Passwords,
}

impl Auth {
    /// Builds the use cases over a store.
    pub fn new(store: Store, keys: TokenKeys, clock: Arc<dyn Clock>) -> Self {
        Self { store, keys, clock, passwords: Passwords::new() }
    }

    /// Verifies an access token.
    ///
    /// # Errors
    /// When the token is forged, of another kind or past its time.
    pub fn verify(&self, token: &str) -> Result<Identity, TokenError> {
        self.keys.verify_access(token, self.clock.now())
    }

    /// Opens a session for an e-mail and password.
    ///
    /// # Errors
    /// [`AuthError::InvalidCredentials`], or [`AuthError::TooManyAttempts`] after repeated failures.
    pub async fn login(&self, login: Login<'_>) -> Result<Session<people::SessionUser>, AuthError> {
        let now = self.clock.now();
        let keys = throttle::keys(login.email, login.address);
        let since = now - throttle::WINDOW_MS;
        if !self.store.count_login_attempt(&keys, since, now).await? {
            return Err(AuthError::TooManyAttempts { seconds: throttle::RETRY_SECONDS });
        }
        let user = self.check(login).await?;
        self.store.forget_login_attempts(&keys, since, now).await?;
        let tenant = self.store.tenant_of(user.0);
        self.announce(user.0, user.1, now).await?;
        let row = tenant.user(user.1).await?.ok_or(AuthError::InvalidCredentials)?;
        let (token, refresh) = self.sign(&row, now)?;
        let user = people::session_user(&tenant, row).await?;
        Ok(Session { token, refresh, user })
    }

    /// Renews a session by its refresh token.
    ///
    /// # Errors
    /// [`AuthError::SessionExpired`] when the token or its version is no longer good.
    pub async fn refresh(&self, token: &str) -> Result<Session<people::UserShow>, AuthError> {
        let now = self.clock.now();
        let (tenant, row) = self.granted(token).await?;
        let (token, refresh) = self.sign(&row, now)?;
        let user = people::user_show(&tenant, row).await?;
        Ok(Session { token, refresh, user })
    }

    /// The user behind a refresh token.
    ///
    /// # Errors
    /// [`AuthError::SessionExpired`] when the token or its version is no longer good.
    pub async fn user_of(&self, refresh_token: &str) -> Result<UserRow, AuthError> {
        Ok(self.granted(refresh_token).await?.1)
    }

    /// A fresh identity for a refresh token: how a socket without an access token is let in.
    ///
    /// # Errors
    /// [`AuthError::SessionExpired`] when the token or its version is no longer good.
    pub async fn identify(&self, refresh_token: &str) -> Result<Identity, AuthError> {
        let (_, row) = self.granted(refresh_token).await?;
        let (access, _) = self.sign(&row, self.clock.now())?;
        self.verify(&access).map_err(|_| AuthError::SessionExpired)
    }

    /// Ends the caller's presence. The cookie is the edge's to clear.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn logout(&self, identity: &Identity) -> Result<(), AuthError> {
        let tenant = self.store.tenant(identity);
        Ok(tenant.set_user_online(identity.user_id(), false, self.clock.now()).await?)
    }

    /// Notes a sign of life of the caller's browser, or that it has gone.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_online(&self, identity: &Identity, online: bool) -> Result<(), AuthError> {
        let tenant = self.store.tenant(identity);
        Ok(tenant.set_user_online(identity.user_id(), online, self.clock.now()).await?)
    }

    /// Hashes of passwords, for whoever creates users.
    pub fn passwords(&self) -> &Passwords {
        &self.passwords
    }

    async fn check(&self, login: Login<'_>) -> Result<(CompanyKey, i64), AuthError> {
        if login.password.len() > MAX_PASSWORD_BYTES {
            return Err(AuthError::InvalidCredentials);
        }
        let Some(found) = self.store.credentials(login.email).await? else {
            self.passwords.pretend(login.password).await?;
            return Err(AuthError::InvalidCredentials);
        };
        if !self.passwords.verify(login.password, &found.password_hash).await? {
            return Err(AuthError::InvalidCredentials);
        }
        if Passwords::is_outdated(&found.password_hash) {
            let hash = self.passwords.hash(login.password).await?;
            self.store.tenant_of(found.company).set_password_hash(found.user_id, &hash).await?;
        }
        Ok((found.company, found.user_id))
    }

    async fn granted(&self, refresh_token: &str) -> Result<(Tenant, UserRow), AuthError> {
        let grant = self
            .keys
            .verify_refresh(refresh_token, self.clock.now())
            .map_err(|_| AuthError::SessionExpired)?;
        let found = self.store.granted(&grant).await?.ok_or(AuthError::SessionExpired)?;
        if found.token_version != grant.token_version() {
            return Err(AuthError::SessionExpired);
        }
        let tenant = self.store.tenant_of(found.company);
        let row = tenant.user(found.user_id).await?.ok_or(AuthError::SessionExpired)?;
        Ok((tenant, row))
    }

    fn sign(&self, user: &UserRow, now: Millis) -> Result<(String, String), AuthError> {
        let subject = AccessSubject {
            user_id: user.id,
            company_id: user.company_id,
            // An unreadable profile gets the smaller rights.
            profile: user.profile.parse().unwrap_or(Profile::User),
            is_super: user.is_super,
            name: &user.name,
        };
        let access = self.keys.sign_access(subject, now).map_err(anyhow::Error::from)?;
        let refresh = self
            .keys
            .sign_refresh(user.id, user.company_id, user.token_version, now)
            .map_err(anyhow::Error::from)?;
        Ok((access, refresh))
    }

    /// Tells the user's older tabs that the account is now used elsewhere.
    async fn announce(&self, company: CompanyKey, user_id: i64, now: Millis) -> Result<(), AuthError> {
        let mut tx = self.store.begin().await?;
        tx.push_events(&[(company, Event::LoggedIn { user_id })], now).await?;
        Ok(tx.commit().await?)
    }
}

#[cfg(test)]
mod tests;
