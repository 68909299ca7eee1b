//! What a customer is told when a conversation changes hands.

use crate::texts::Texts;
use crate::ticket::{Assignment, TicketStatus};

/// A transfer that the customer hears of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transfer {
    /// To another queue.
    Queue(i64),
    /// To another agent.
    Agent(i64),
    /// To an agent of another queue.
    Both {
        /// The queue.
        queue: i64,
        /// The agent.
        agent: i64,
    },
}

/// The transfer between two states of a ticket. Accepting, returning and closing are none: only the
/// stored values before and after count, not what the caller happened to send.
#[must_use]
pub fn transfer(before: Assignment, after: Assignment) -> Option<Transfer> {
    let accepted = after.status == TicketStatus::Open && before.status != TicketStatus::Open;
    if accepted || [before.status, after.status].contains(&TicketStatus::Closed) {
        return None;
    }
    let queue = after.queue_id.filter(|_| after.queue_id != before.queue_id);
    let agent = after.user_id.filter(|_| after.user_id != before.user_id);
    match (queue, agent) {
        (Some(queue), Some(agent)) => Some(Transfer::Both { queue, agent }),
        (Some(queue), None) => Some(Transfer::Queue(queue)),
        (None, Some(agent)) => Some(Transfer::Agent(agent)),
        (None, None) => None,
    }
}

/// The words for a transfer.
#[must_use]
pub fn words(transfer: Transfer, queue: &str, agent: &str, texts: &Texts) -> String {
    let text = match transfer {
        Transfer::Queue(_) => texts.to_queue,
        Transfer::Agent(_) => texts.to_agent,
        Transfer::Both { .. } => texts.to_both,
    };
    text.replace("{queue}", queue).replace("{agent}", agent)
}

#[cfg(test)]
mod tests {
    use super::{Transfer, transfer};
    use crate::ticket::Assignment;
    use crate::ticket::TicketStatus::{self, Closed, Open, Pending};

    fn at(status: TicketStatus, user_id: Option<i64>, queue_id: Option<i64>) -> Assignment {
        Assignment {
            status,
            user_id,
            queue_id,
        }
    }

    #[test]
    fn transfers() {
        let open = at(Open, Some(7), Some(1));
        let waiting = at(Pending, None, Some(1));
        for (before, after, expected) in [
            (open, open, None),
            (open, at(Open, Some(7), Some(2)), Some(Transfer::Queue(2))),
            (open, at(Open, Some(8), Some(1)), Some(Transfer::Agent(8))),
            (
                open,
                at(Open, Some(8), Some(2)),
                Some(Transfer::Both { queue: 2, agent: 8 }),
            ),
            (open, at(Pending, None, Some(2)), Some(Transfer::Queue(2))),
            (open, waiting, None),
            (open, at(Pending, None, None), None),
            (open, at(Closed, Some(7), Some(2)), None),
            (waiting, open, None),
            (waiting, at(Open, Some(7), Some(2)), None),
            (waiting, at(Pending, Some(8), Some(1)), Some(Transfer::Agent(8))),
            (at(Pending, None, None), waiting, Some(Transfer::Queue(1))),
            (at(Closed, Some(7), Some(1)), at(Open, Some(8), Some(1)), None),
        ] {
            assert_eq!(transfer(before, after), expected, "{before:?} {after:?}");
        }
    }
}
