//! What users change of themselves. No field here gives a right.

use super::{Preferences, SessionUser, UserInput};
use crate::people::People;
use crate::{DeskError, DeskResult};
use balcao_model::auth::Identity;
use balcao_storage::Audit;
use serde_json::json;

/// The form of the own profile; what is absent stays as it is.
#[derive(Debug, Clone, Default)]
pub struct ProfileInput {
    /// Display name, 2 to 50 characters.
    pub name: Option<String>,
    /// Login name; needs the present password.
    pub email: Option<String>,
    /// New password; needs the present one.
    pub password: Option<String>,
    /// The present password.
    pub current_password: Option<String>,
    /// Choices that follow the user to another browser.
    pub preferences: Preferences,
}

impl People<'_> {
    /// Changes the caller's own profile. A new e-mail or password ends the other sessions.
    ///
    /// # Errors
    /// `ERR_VALIDATION`, `ERR_CURRENT_PASSWORD`, `ERR_TOO_MANY_ATTEMPTS`, `ERR_EMAIL_EXISTS`.
    pub async fn update_profile(&self, who: &Identity, input: ProfileInput) -> DeskResult<SessionUser> {
        let preferences = input.preferences.checked()?;
        if input.name.is_some() || input.email.is_some() || input.password.is_some() {
            let account = UserInput {
                name: input.name,
                email: input.email,
                password: input.password,
                current_password: input.current_password,
                ..UserInput::default()
            };
            self.update_user(who, who.user_id(), &account).await?;
        }
        if preferences != Preferences::default() {
            self.prefer(who, preferences).await?;
        }
        self.answer(&self.tenant(who), who.user_id()).await
    }

    /// Ends every session of the caller but the one that asks; the edge renews that one.
    ///
    /// # Errors
    /// `ERR_NO_USER_FOUND` when the user is gone.
    pub async fn end_other_sessions(&self, who: &Identity) -> DeskResult<()> {
        let (key, id, now) = (self.tenant(who).key(), who.user_id(), self.desk.now());
        let mut tx = self.desk.store().begin().await?;
        let mut own = tx.of(key);
        own.lock_user(id).await?.ok_or_else(super::missing)?;
        own.end_sessions(id, now).await?;
        let entry = Audit {
            action: "session.others-closed",
            target: format!("user:{id}"),
            detail: json!({}),
        };
        own.audit(who, &entry, now).await?;
        self.commit(tx, key, id, false).await
    }

    /// Writes choices. They concern nobody else, so nobody is told and no log remembers them.
    async fn prefer(&self, who: &Identity, chosen: Preferences) -> DeskResult<()> {
        let language = chosen.language.clone();
        let mut tx = self.desk.store().begin().await?;
        let mut own = tx.of(self.tenant(who).key());
        let row = own.lock_user(who.user_id()).await?.ok_or_else(super::missing)?;
        let all = chosen.over(Preferences::read(&row.preferences));
        let text = serde_json::to_string(&all).map_err(|error| DeskError::Internal(error.into()))?;
        own.write_preferences(row.id, &text, language.as_deref()).await?;
        Ok(tx.commit().await?)
    }
}
