//! What forms say about a user, and what of it is allowed.

use crate::{DeskError, DeskResult};
use balcao_model::auth::{Identity, Profile};
use balcao_model::text::is_email;
use balcao_storage::{UserForm, UserRow};

/// Letters of a name.
const NAME: std::ops::RangeInclusive<usize> = 2..=50;
/// Letters of a password.
const PASSWORD: std::ops::RangeInclusive<usize> = 5..=50;
const LANGUAGES: [&str; 3] = ["pt", "en", "es"];
/// Most queues of one user.
const MOST_QUEUES: usize = 1_000;

/// A user's form; what is absent stays as it is.
#[derive(Debug, Clone, Default)]
pub struct UserInput {
    /// Display name, 2 to 50 characters.
    pub name: Option<String>,
    /// Login name, unique over all companies.
    pub email: Option<String>,
    /// Password in clear, 5 to 50 characters; empty keeps the present one.
    pub password: Option<String>,
    /// `admin`, `supervisor` or `user`, in any case.
    pub profile: Option<String>,
    /// The user's queues.
    pub queue_ids: Option<Vec<i64>>,
    /// Connection for tickets that the user opens; the inner `None` is none.
    pub connection_id: Option<Option<i64>>,
    /// Whether the user also sees tickets without a queue.
    pub all_ticket: Option<bool>,
    /// Language of letters to the user: `pt`, `en` or `es`.
    pub language: Option<String>,
    /// The present password: whoever changes the own e-mail or password proves to be the user.
    pub current_password: Option<String>,
    /// Company of the user. Only operators may name another one than their own.
    pub company_id: Option<i64>,
}

/// Whether a text can be a password.
pub(crate) fn check_password(password: &str) -> DeskResult<()> {
    if PASSWORD.contains(&password.chars().count()) {
        Ok(())
    } else {
        Err(DeskError::invalid_field("password"))
    }
}

/// The language of a tag; browsers say `pt-BR`.
pub(crate) fn language_of(tag: &str) -> DeskResult<String> {
    let word = tag.split(['-', '_']).next().unwrap_or_default().to_lowercase();
    let known = LANGUAGES.contains(&word.as_str()).then_some(word);
    known.ok_or_else(|| DeskError::invalid_field("language"))
}

impl UserInput {
    /// The new password, if one was typed.
    pub(super) fn new_password(&self) -> DeskResult<Option<&str>> {
        let typed = self.password.as_deref().filter(|password| !password.is_empty());
        typed.map(check_password).transpose()?;
        Ok(typed)
    }

    /// The form over what is stored, or over the values of a new user.
    pub(super) fn over(&self, row: Option<&UserRow>) -> DeskResult<UserForm> {
        let kept = |value: &Option<String>, present: fn(&UserRow) -> &String| {
            let value = value.as_deref().map(str::trim).map(str::to_owned);
            value.or_else(|| row.map(present).cloned()).unwrap_or_default()
        };
        let form = UserForm {
            name: kept(&self.name, |row| &row.name),
            email: kept(&self.email, |row| &row.email),
            password_hash: None,
            profile: self.profile(row)?,
            all_ticket: self.all_ticket.or(row.map(|row| row.all_ticket)).unwrap_or(false),
            connection_id: self.connection_id.or(row.map(|row| row.connection_id)).flatten(),
            language: self.language(row)?,
            end_sessions: false,
        };
        if !NAME.contains(&form.name.chars().count()) {
            return Err(DeskError::invalid_field("name"));
        }
        let is_kept = row.is_some_and(|row| row.email == form.email);
        if !is_kept && !is_email(&form.email) {
            return Err(DeskError::invalid_field("email"));
        }
        if self.queue_ids.as_ref().is_some_and(|ids| ids.len() > MOST_QUEUES) {
            return Err(DeskError::invalid_field("queueIds"));
        }
        Ok(form)
    }

    fn profile(&self, row: Option<&UserRow>) -> DeskResult<Profile> {
        match (&self.profile, row) {
            (Some(word), _) => word.trim().parse().map_err(|_| DeskError::invalid_field("profile")),
            // An unreadable profile keeps the smaller rights.
            (None, Some(row)) => Ok(row.profile.parse().unwrap_or(Profile::User)),
            (None, None) => Ok(Profile::User),
        }
    }

    fn language(&self, row: Option<&UserRow>) -> DeskResult<String> {
        match (&self.language, row) {
            (Some(word), _) => language_of(word),
            (None, Some(row)) => Ok(row.language.clone()),
            (None, None) => Ok("pt".to_owned()),
        }
    }
}

/// Whether the caller may give the user this form and these queues. Administrators may; others change their own name,
/// e-mail, password and language only. Nobody but an operator touches an operator.
pub(super) fn may_save(who: &Identity, row: &UserRow, form: &UserForm, queues_differ: bool) -> bool {
    if row.is_super && !who.is_super() {
        return false;
    }
    if who.is_admin() || who.is_super() {
        return true;
    }
    let is_same_role = row.profile == form.profile.as_str()
        && row.all_ticket == form.all_ticket
        && row.connection_id == form.connection_id;
    row.id == who.user_id() && is_same_role && !queues_differ
}
