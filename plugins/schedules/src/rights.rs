//! Who may change a message: its author, and those who look after the whole company.

use balcao_plugin::context::{self, User};

use crate::refusal::{Answer, not_yours};
use crate::schedule::Schedule;

/// Refuses everybody else.
pub(crate) fn may_change(schedule: &Schedule) -> Answer<()> {
    let user = context::current_user();
    let may = user.is_some_and(|user| is_in_charge(&user) || schedule.user_id == Some(user.id));
    if may { Ok(()) } else { Err(not_yours()) }
}

/// Whether a user decides about the messages of others.
pub(crate) fn is_in_charge(user: &User) -> bool {
    matches!(user.profile.as_str(), "admin" | "supervisor")
}
