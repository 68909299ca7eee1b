//! How many failed logins and forgotten passwords are borne.

use balcao_storage::AttemptKeys;

use crate::{DeskError, Kind};

/// Time over which failures are counted, in milliseconds.
pub(super) const WINDOW_MS: i64 = 15 * 60 * 1000;
/// What a refused client is told to wait, in seconds.
const RETRY_SECONDS: u64 = 15 * 60;
/// Failures of one e-mail before it has to wait.
const PER_EMAIL: i64 = 5;
/// Failures of one address before it has to wait; a whole office may share one.
const PER_ADDRESS: i64 = 20;
/// Letters about a forgotten password to one e-mail.
const LETTERS_PER_EMAIL: i64 = 3;
/// Companies that one address may sign up.
const SIGNUPS_PER_ADDRESS: i64 = 5;
/// Wrong present passwords of one user.
const CONFIRMATIONS_PER_USER: i64 = 5;
/// Longest e-mail that is counted as typed, in characters.
const MAX_EMAIL: usize = 320;

/// The keys of one login; the e-mail's comes first.
pub(super) fn logins(email: &str, address: &str) -> AttemptKeys {
    AttemptKeys(vec![
        (format!("email:{}", counted(email)), PER_EMAIL),
        (format!("address:{address}"), PER_ADDRESS),
    ])
}

/// The keys of one wish for a new password.
pub(super) fn letters(email: &str, address: &str) -> AttemptKeys {
    AttemptKeys(vec![
        (format!("letter:{}", counted(email)), LETTERS_PER_EMAIL),
        (format!("letter-address:{address}"), PER_ADDRESS),
    ])
}

/// The key of one try to set a new password.
pub(super) fn resets(address: &str) -> AttemptKeys {
    AttemptKeys(vec![(format!("reset-address:{address}"), PER_ADDRESS)])
}

/// The key of one sign-up.
pub(super) fn signups(address: &str) -> AttemptKeys {
    AttemptKeys(vec![(format!("signup-address:{address}"), SIGNUPS_PER_ADDRESS)])
}

/// The key of one confirmation by the present password.
pub(super) fn confirmations(user: i64) -> AttemptKeys {
    AttemptKeys(vec![(format!("confirm-user:{user}"), CONFIRMATIONS_PER_USER)])
}

fn counted(email: &str) -> String {
    let email = email.trim().chars().take(MAX_EMAIL);
    email.flat_map(char::to_lowercase).collect()
}

/// The answer to who has failed too often.
pub(super) fn refusal() -> DeskError {
    DeskError::refused(
        Kind::TooMany {
            retry_after: RETRY_SECONDS,
        },
        "ERR_TOO_MANY_ATTEMPTS",
    )
}
