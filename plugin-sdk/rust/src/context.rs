//! The call in hand.

use crate::bindings::capabilities::balcao::plugin::context as host;

pub use host::{Company, User};

/// The number of the company, for payloads. It opens nothing.
#[must_use]
pub fn company_id() -> i64 {
    host::company_id()
}

/// The company with its name and zone.
#[must_use]
pub fn company() -> Company {
    host::current_company()
}

/// The person waiting for the answer; nobody in events and jobs.
#[must_use]
pub fn current_user() -> Option<User> {
    host::current_user()
}

/// Language of the user or company: `pt`, `en`, `es`.
#[must_use]
pub fn locale() -> String {
    host::locale()
}

/// The host's clock: epoch milliseconds, UTC.
#[must_use]
pub fn now() -> u64 {
    host::now()
}

/// Unique for each call; the same text stands in the log and on the plugin's page.
#[must_use]
pub fn call_id() -> String {
    host::call_id()
}
