//! How quickly a number may send, who goes first, and what becomes of a send that did not succeed.
//!
//! A number that suddenly writes a lot is taken for a sender of spam and loses its account. Agents, bots,
//! campaigns and plugins therefore share one budget for each connection.

#[cfg(test)]
mod tests;

use crate::clock::Millis;

const MINUTE: Millis = 60_000;
const DAY: Millis = 24 * 60 * MINUTE;
/// Days until a new number may send at its full rate.
const WARM_UP_DAYS: i64 = 14;
/// Part of the full rate on the first day, in percent.
const FIRST_DAY_PERCENT: i64 = 20;
/// A number that rested may send a quarter of a minute's budget at once.
const BURST_PART: i64 = 4;

/// Messages per minute of a connection for which nobody has chosen a rate.
pub const DEFAULT_PER_MINUTE: i64 = 60;
/// The highest rate that may be chosen, in messages per minute.
pub const MAX_PER_MINUTE: i64 = 6_000;
/// How long a message waits for its connection or for a channel that does not answer.
pub const PATIENCE_MS: Millis = DAY;
/// After so many tries a message has failed.
pub const MAX_ATTEMPTS: i64 = 16;
const FIRST_PAUSE: Millis = 1_000;
const LONGEST_PAUSE: Millis = 30 * MINUTE;

/// Who sends. Where the budget is short, the first of these go first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// A person who attends the customer.
    Agent,
    /// The desk itself: menus, greetings, hints.
    Bot,
    /// A plugin on its own account.
    Plugin,
    /// Mass sending.
    Campaign,
}

impl Priority {
    /// The order in the database, the lowest first.
    #[must_use]
    pub fn rank(self) -> i64 {
        match self {
            Self::Agent => 0,
            Self::Bot => 1,
            Self::Plugin => 2,
            Self::Campaign => 3,
        }
    }

    /// The priority of a stored order; an unknown one goes last.
    #[must_use]
    pub fn of_rank(rank: i64) -> Self {
        match rank {
            0 => Self::Agent,
            1 => Self::Bot,
            2 => Self::Plugin,
            _ => Self::Campaign,
        }
    }
}

/// Why a message waits although it is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HoldReason {
    /// The connection's budget of this minute is used up.
    Rate,
    /// The number is new and may not send at its full rate yet.
    WarmUp,
    /// The connection is not connected.
    Disconnected,
    /// An earlier message of the same chat waits.
    Order,
}

impl HoldReason {
    /// The word on the wire and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Rate => "rate",
            Self::WarmUp => "warm-up",
            Self::Disconnected => "disconnected",
            Self::Order => "order",
        }
    }
}

/// The budget of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// Messages per minute when the number is warm.
    pub per_minute: i64,
    /// When the number began to send, while it is being warmed up.
    pub warm_up_from: Option<Millis>,
}

/// What the budget says to one more message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It may go; the budget is used up to this moment.
    Go {
        /// What the next question has to be asked with.
        used_until: Millis,
    },
    /// It has to wait.
    Hold {
        /// Until when, if nobody with a higher priority comes.
        until: Millis,
        /// Why.
        reason: HoldReason,
    },
}

impl Pace {
    /// How much of the full rate a number may send, in percent: 20 on the first day, 100 from the 14th on.
    #[must_use]
    pub fn percent(&self, now: Millis) -> i64 {
        let Some(from) = self.warm_up_from else { return 100 };
        let day = now.saturating_sub(from).max(0) / DAY;
        let grown = day.saturating_mul(100 - FIRST_DAY_PERCENT) / (WARM_UP_DAYS - 1);
        (FIRST_DAY_PERCENT + grown).min(100)
    }

    /// Messages per minute at this moment, at least one.
    #[must_use]
    pub fn rate(&self, now: Millis) -> i64 {
        let full = self.per_minute.clamp(1, MAX_PER_MINUTE);
        (full * self.percent(now) / 100).max(1)
    }

    /// Whether one more message may go. `used_until` is the moment up to which the budget is used; it lies in
    /// the past of a number that rested. Only agents may use the whole burst: others leave half of it, so that
    /// an agent need not wait behind a campaign.
    #[must_use]
    pub fn ask(&self, used_until: Millis, priority: Priority, now: Millis) -> Verdict {
        let rate = self.rate(now);
        let step = MINUTE / rate;
        let burst = (rate / BURST_PART).max(1);
        let ahead = match priority {
            Priority::Agent => burst,
            Priority::Bot | Priority::Plugin | Priority::Campaign => (burst / 2).max(1),
        };
        let allowed_from = used_until - (ahead - 1) * step;
        if now >= allowed_from {
            let used_until = used_until.max(now) + step;
            return Verdict::Go { used_until };
        }
        let reason = if self.percent(now) < 100 {
            HoldReason::WarmUp
        } else {
            HoldReason::Rate
        };
        Verdict::Hold {
            until: allowed_from,
            reason,
        }
    }
}

/// The budget of a number that sends nothing at all before `until`, whoever asks.
#[must_use]
pub const fn budget_closed_until(until: Millis) -> Millis {
    until + MINUTE / BURST_PART
}

/// When a send that met a passing fault is tried again; `None` when it has failed. Pauses double, up to half an
/// hour. `luck` from 0 to 1 shortens them by up to a half, so that many do not come back at once.
#[must_use]
pub fn try_again_at(attempts: i64, queued_at: Millis, luck: f64, now: Millis) -> Option<Millis> {
    if attempts >= MAX_ATTEMPTS || now >= queued_at + PATIENCE_MS {
        return None;
    }
    let pause = (FIRST_PAUSE << attempts.clamp(0, 20)).min(LONGEST_PAUSE);
    let shorter = (pause as f64 / 2.0 * luck.clamp(0.0, 1.0)) as Millis;
    Some(now + pause - shorter)
}
