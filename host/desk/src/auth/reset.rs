//! Forgotten passwords: a letter with a secret that sets a new one, once and for an hour.

use super::{Auth, internal, throttle};
use crate::mail::{self, Letter, Written};
use crate::simulator::{hash_secret, new_secret};
use crate::{Desk, DeskError, DeskResult, people};
use balcao_model::clock::Millis;
use balcao_model::event::{Event, Record};
use balcao_model::text::is_email;

/// How long the secret of a letter is good.
pub(crate) const RESET_MS: Millis = 60 * 60 * 1000;

/// A new password with the secret of its letter.
#[derive(Debug, Clone, Copy)]
pub struct Reset<'a> {
    /// The secret.
    pub token: &'a str,
    /// The e-mail that the secret was sent to, when the client says so.
    pub email: Option<&'a str>,
    /// The new password in clear.
    pub password: &'a str,
    /// Address of the client, for counting tries.
    pub address: &'a str,
}

impl Auth<'_> {
    /// Asks for a letter to whoever has this e-mail. Whether anybody has it changes neither the answer nor its
    /// time: the address is looked up when the letter is written.
    ///
    /// # Errors
    /// `ERR_TOO_MANY_ATTEMPTS`; `ERR_VALIDATION` when it is no e-mail address.
    pub async fn forget(&self, email: &str, address: &str) -> DeskResult<()> {
        let email = email.trim();
        if !is_email(email) {
            return Err(DeskError::invalid_field("email"));
        }
        let now = self.desk.now();
        let keys = throttle::letters(email, address);
        let since = now - throttle::WINDOW_MS;
        if !self.desk.store().count_login_attempt(&keys, since, now).await? {
            return Err(throttle::refusal());
        }
        mail::queue(self.desk, email, Letter::PasswordReset).await
    }

    /// Sets a new password and ends every session of the user.
    ///
    /// # Errors
    /// `ERR_RESET_TOKEN` when the secret is unknown, used or too old; `ERR_TOO_MANY_ATTEMPTS`; `ERR_VALIDATION`.
    pub async fn reset(&self, reset: Reset<'_>) -> DeskResult<()> {
        people::check_password(reset.password)?;
        let desk = self.desk;
        let now = desk.now();
        let keys = throttle::resets(reset.address);
        if !desk
            .store()
            .count_login_attempt(&keys, now - throttle::WINDOW_MS, now)
            .await?
        {
            return Err(throttle::refusal());
        }
        let hash = desk.shared.passwords.hash(reset.password).await.map_err(internal)?;
        let mut tx = desk.store().begin().await?;
        let Some(grant) = tx.take_reset(&hash_secret(reset.token), now).await? else {
            return Err(refused());
        };
        if reset.email.is_some_and(|email| !is_same(email, &grant.email)) {
            return Err(refused());
        }
        tx.of(grant.company).replace_password(grant.user_id, &hash, now).await?;
        let saved = Event::RecordSaved {
            record: Record::User,
            id: grant.user_id,
            new: false,
        };
        tx.push_events(&[(grant.company, saved)], now).await?;
        tx.commit().await?;
        desk.shared.versions.forget(grant.user_id);
        desk.wake().outbox.notify_one();
        Ok(())
    }
}

/// Writes the letter to whoever has this e-mail; nothing when nobody has it. Each writing makes a secret of its own
/// and ends the one before, so that no secret is ever stored in clear.
pub(crate) async fn letter(desk: &Desk, email: &str) -> DeskResult<Option<Written>> {
    let Some(found) = desk.store().credentials(email).await? else {
        return Ok(None);
    };
    let tenant = desk.store().tenant_of(found.company);
    let Some(user) = tenant.user(found.user_id).await? else {
        return Ok(None);
    };
    let (now, secret) = (desk.now(), new_secret());
    let mut tx = desk.store().begin().await?;
    tx.of(found.company)
        .allow_reset(user.id, &hash_secret(&secret), now + RESET_MS)
        .await?;
    tx.commit().await?;
    desk.store().forget_resets(now).await?;
    // After the #, so that the secret reaches no server's log when the link is opened.
    let link = format!("{}/reset-password#{secret}", desk.shared.public_url);
    Ok(Some(mail::texts::password_reset(&user, &link, &secret)))
}

fn is_same(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.to_lowercase()
}

fn refused() -> DeskError {
    DeskError::not_found("ERR_RESET_TOKEN")
}
