//! How many failed logins are borne.

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
/// Longest e-mail that is counted as typed, in characters.
const MAX_EMAIL: usize = 320;

/// The keys of one attempt; the e-mail's comes first.
pub(super) fn keys(email: &str, address: &str) -> AttemptKeys {
    let email: String = email.chars().take(MAX_EMAIL).flat_map(char::to_lowercase).collect();
    AttemptKeys(vec![
        (format!("email:{email}"), PER_EMAIL),
        (format!("address:{address}"), PER_ADDRESS),
    ])
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
