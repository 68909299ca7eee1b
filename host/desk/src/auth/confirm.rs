//! Proving to be the user, inside a session: for changes that would lock the user out.

use super::{Auth, MAX_PASSWORD_BYTES, internal, throttle};
use crate::{DeskError, DeskResult};
use balcao_storage::UserRow;

impl Auth<'_> {
    /// Compares what was typed with the user's present password. Wrong ones are counted: a session that was left open
    /// must not serve for guessing.
    ///
    /// # Errors
    /// `ERR_CURRENT_PASSWORD` when it is missing or wrong, `ERR_TOO_MANY_ATTEMPTS` after repeated failures.
    pub(crate) async fn confirm(&self, user: &UserRow, typed: Option<&str>) -> DeskResult<()> {
        let typed = typed.filter(|typed| !typed.is_empty() && typed.len() <= MAX_PASSWORD_BYTES);
        let typed = typed.ok_or_else(refused)?;
        let (store, now) = (self.desk.store(), self.desk.now());
        let keys = throttle::confirmations(user.id);
        let since = now - throttle::WINDOW_MS;
        if !store.count_login_attempt(&keys, since, now).await? {
            return Err(throttle::refusal());
        }
        let found = store.credentials(&user.email).await?.ok_or_else(refused)?;
        let passwords = &self.desk.shared.passwords;
        if !passwords.verify(typed, &found.password_hash).await.map_err(internal)? {
            return Err(refused());
        }
        store.forget_login_attempts(&keys, since, now).await?;
        Ok(())
    }
}

fn refused() -> DeskError {
    DeskError::invalid("ERR_CURRENT_PASSWORD")
}
