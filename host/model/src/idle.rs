//! When a ticket that nobody touches is closed or given to a queue.

use crate::clock::Millis;
use crate::ticket::TicketStatus;

const MINUTE_MS: Millis = 60_000;

/// What is looked at.
#[derive(Debug, Clone, Copy)]
pub struct Idle {
    /// State.
    pub status: TicketStatus,
    /// A group's conversation.
    pub is_group: bool,
    /// The last word was the desk's.
    pub from_me: bool,
    /// Has a queue.
    pub queued: bool,
    /// Last change.
    pub updated_at: Millis,
}

impl Idle {
    /// Whether the ticket is closed by itself: the customer has not answered the desk for
    /// `minutes`; 0 and less mean never.
    #[must_use]
    pub fn closes(&self, minutes: i64, now: Millis) -> bool {
        self.status == TicketStatus::Open && !self.is_group && self.from_me && self.rested(minutes, now)
    }

    /// Whether the ticket is given to the connection's queue for waiting customers, after `minutes`
    /// without one; 0 and less mean never.
    #[must_use]
    pub fn redirects(&self, minutes: i64, now: Millis) -> bool {
        self.status == TicketStatus::Pending && !self.queued && self.rested(minutes, now)
    }

    fn rested(&self, minutes: i64, now: Millis) -> bool {
        minutes > 0 && self.updated_at.saturating_add(minutes.saturating_mul(MINUTE_MS)) < now
    }
}

#[cfg(test)]
mod tests {
    use super::Idle;
    use crate::ticket::TicketStatus::{Closed, Open, Pending};

    const OPEN: Idle = Idle {
        status: Open,
        is_group: false,
        from_me: true,
        queued: true,
        updated_at: 0,
    };

    #[test]
    fn closing() {
        let late = 10 * 60_000 + 1;
        for (ticket, minutes, now, closes) in [
            (OPEN, 10, late, true),
            (OPEN, 10, late - 1, false),
            (OPEN, 0, late, false),
            (OPEN, -1, late, false),
            (OPEN, i64::MAX, late, false),
            (Idle { from_me: false, ..OPEN }, 10, late, false),
            (Idle { is_group: true, ..OPEN }, 10, late, false),
            (
                Idle {
                    status: Pending,
                    ..OPEN
                },
                10,
                late,
                false,
            ),
            (Idle { status: Closed, ..OPEN }, 10, late, false),
        ] {
            assert_eq!(ticket.closes(minutes, now), closes, "{ticket:?} {minutes} {now}");
        }
    }

    #[test]
    fn redirecting() {
        let waiting = Idle {
            status: Pending,
            queued: false,
            from_me: false,
            ..OPEN
        };
        for (ticket, minutes, now, redirects) in [
            (waiting, 1, 60_001, true),
            (waiting, 1, 60_000, false),
            (waiting, 0, 60_001, false),
            (
                Idle {
                    queued: true,
                    ..waiting
                },
                1,
                60_001,
                false,
            ),
            (
                Idle {
                    status: Open,
                    ..waiting
                },
                1,
                60_001,
                false,
            ),
        ] {
            assert_eq!(ticket.redirects(minutes, now), redirects, "{ticket:?} {minutes} {now}");
        }
    }
}
