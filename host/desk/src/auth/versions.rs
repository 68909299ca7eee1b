//! The present token versions of users, remembered for a moment so that not every request asks the database.

use crate::{Desk, DeskResult};
use balcao_model::auth::Identity;
use balcao_model::clock::Millis;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// How long another host may go on believing in a session that this one has ended.
const BELIEVED_MS: Millis = 2_000;
/// More users than this are never remembered at once.
const MOST: usize = 20_000;

/// Token versions by user; `None` for users who are gone.
#[derive(Default)]
pub(crate) struct Versions {
    known: Mutex<HashMap<i64, (Option<i64>, Millis)>>,
}

impl Versions {
    /// Forgets what is believed of a user whose sessions were ended.
    pub(crate) fn forget(&self, user: i64) {
        self.lock().remove(&user);
    }

    fn get(&self, user: i64, now: Millis) -> Option<Option<i64>> {
        let (version, at) = *self.lock().get(&user)?;
        (now - at < BELIEVED_MS).then_some(version)
    }

    fn put(&self, user: i64, version: Option<i64>, now: Millis) {
        let mut known = self.lock();
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(user, (version, now));
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<i64, (Option<i64>, Millis)>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The present token version of a caller's user.
pub(super) async fn present(desk: &Desk, who: &Identity) -> DeskResult<Option<i64>> {
    let (versions, now) = (&desk.shared.versions, desk.now());
    if let Some(version) = versions.get(who.user_id(), now) {
        return Ok(version);
    }
    let standing = desk
        .store()
        .tenant(who)
        .standings(&[who.user_id()])
        .await?
        .remove(&who.user_id());
    // A suspended company works no more, as its sockets do not.
    let version = standing
        .filter(|standing| standing.active)
        .map(|standing| standing.token_version);
    versions.put(who.user_id(), version, now);
    Ok(version)
}

/// Whether a token was signed before the database was restored. Tokens know whole seconds only: those of the second of
/// the restore count as new, and their version tells the old ones among them.
pub(super) fn is_older(issued_at: Millis, restored_at: Millis) -> bool {
    issued_at < restored_at - restored_at.rem_euclid(1_000)
}

#[cfg(test)]
mod tests {
    use super::{BELIEVED_MS, Versions, is_older};

    #[test]
    fn a_session_of_the_second_of_a_restore_is_a_new_one() {
        for (issued_at, restored_at, older) in [(4_000, 5_900, true), (5_000, 5_900, false), (6_000, 5_900, false)] {
            assert_eq!(is_older(issued_at, restored_at), older, "{issued_at} and {restored_at}");
        }
    }

    #[test]
    fn a_version_is_believed_for_a_moment_and_not_after_it_was_forgotten() {
        let versions = Versions::default();
        versions.put(7, Some(3), 1000);
        assert_eq!(versions.get(7, 1000 + BELIEVED_MS - 1), Some(Some(3)));
        assert_eq!(versions.get(7, 1000 + BELIEVED_MS), None);
        versions.put(7, None, 1000);
        assert_eq!(versions.get(7, 1001), Some(None));
        versions.forget(7);
        assert_eq!(versions.get(7, 1001), None);
    }
}
