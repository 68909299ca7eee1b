//! What the threads know of each other: when the plugin may be off, and when it must be.

use crate::eventually;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Counts kills and revivals by their begin and end: between them nobody knows how a call is answered.
#[derive(Default)]
pub(super) struct Stage {
    kills_begun: AtomicUsize,
    kills_done: AtomicUsize,
    revivals_begun: AtomicUsize,
    revivals_done: AtomicUsize,
    answered: AtomicUsize,
    changing: AtomicBool,
    over: AtomicBool,
}

/// When a call began.
#[derive(Clone, Copy)]
pub(super) struct Begin {
    kills_done: usize,
    revivals_done: usize,
}

impl Stage {
    pub(super) fn begin(&self) -> Begin {
        Begin {
            kills_done: self.kills_done.load(Ordering::SeqCst),
            revivals_done: self.revivals_done.load(Ordering::SeqCst),
        }
    }

    /// Whether the plugin was perhaps off at some moment since then.
    pub(super) fn was_perhaps_off(&self, since: Begin) -> bool {
        self.kills_begun.load(Ordering::SeqCst) > since.revivals_done
    }

    /// Whether the plugin was certainly off the whole time since then.
    pub(super) fn was_certainly_off(&self, since: Begin) -> bool {
        since.kills_done > self.revivals_begun.load(Ordering::SeqCst)
    }

    pub(super) fn kill(&self, kill: impl FnOnce()) {
        self.kills_begun.fetch_add(1, Ordering::SeqCst);
        kill();
        self.kills_done.fetch_add(1, Ordering::SeqCst);
    }

    pub(super) fn revive(&self, revive: impl FnOnce()) {
        self.revivals_begun.fetch_add(1, Ordering::SeqCst);
        revive();
        self.revivals_done.fetch_add(1, Ordering::SeqCst);
    }

    pub(super) fn note_answer(&self) {
        self.answered.fetch_add(1, Ordering::SeqCst);
    }

    /// Waits until so many more requests were answered.
    pub(super) fn let_pass(&self, requests: usize) {
        let goal = self.answered.load(Ordering::SeqCst) + requests;
        eventually("requests are answered", || {
            (self.answered.load(Ordering::SeqCst) >= goal).then_some(())
        });
    }

    /// From now on things change.
    pub(super) fn change(&self) {
        self.changing.store(true, Ordering::SeqCst);
    }

    pub(super) fn is_changing(&self) -> bool {
        self.changing.load(Ordering::SeqCst)
    }

    pub(super) fn end(&self) {
        self.over.store(true, Ordering::SeqCst);
    }

    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::SeqCst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_across_a_kill_may_be_answered_either_way() {
        let stage = Stage::default();
        let (across, quiet) = (stage.begin(), stage.begin());
        assert!(!stage.was_perhaps_off(quiet));
        stage.kill(|| assert!(stage.was_perhaps_off(across)));
        let within = stage.begin();
        assert!(stage.was_certainly_off(within) && !stage.was_certainly_off(across));
        stage.revive(|| assert!(!stage.was_certainly_off(within)));
        let after = stage.begin();
        assert!(stage.was_perhaps_off(within) && !stage.was_perhaps_off(after));
        assert!(!stage.was_certainly_off(after));
    }
}
