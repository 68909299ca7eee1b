//! The ticket state machine: who may move a ticket where.

use serde::{Deserialize, Serialize};

/// The state of a ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TicketStatus {
    /// Waits for an agent.
    Pending,
    /// An agent works on it.
    Open,
    /// Finished.
    Closed,
}

impl TicketStatus {
    /// The word on the wire and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Open => "open",
            Self::Closed => "closed",
        }
    }
}

impl std::str::FromStr for TicketStatus {
    type Err = UnknownStatus;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        match word {
            "pending" => Ok(Self::Pending),
            "open" => Ok(Self::Open),
            "closed" => Ok(Self::Closed),
            _ => Err(UnknownStatus),
        }
    }
}

/// A word that names no ticket state.
#[derive(Debug, thiserror::Error)]
#[error("a ticket is pending, open or closed")]
pub struct UnknownStatus;

/// What changes hands: the parts of a ticket that an update may touch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Assignment {
    /// State.
    pub status: TicketStatus,
    /// The agent.
    pub user_id: Option<i64>,
    /// The queue.
    pub queue_id: Option<i64>,
}

/// A wished change. The outer `None` leaves a part as it is, `Some(None)` clears it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Patch {
    /// New state.
    pub status: Option<TicketStatus>,
    /// New agent.
    pub user_id: Option<Option<i64>>,
    /// New queue.
    pub queue_id: Option<Option<i64>>,
}

/// Why a change is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Another agent was faster.
    #[error("another agent has accepted this ticket")]
    AlreadyAccepted,
}

/// The state after a change.
///
/// # Errors
/// `AlreadyAccepted` when the ticket is open with another agent and the change would take it from
/// that agent by accepting (a transfer names only the agent, not the state, and is allowed).
pub fn apply(now: Assignment, patch: Patch) -> Result<Assignment, Refusal> {
    let wanted_user = patch.user_id.unwrap_or(now.user_id);
    let accepts = patch.status == Some(TicketStatus::Open);
    if accepts && now.status == TicketStatus::Open && now.user_id.is_some() && wanted_user != now.user_id {
        return Err(Refusal::AlreadyAccepted);
    }
    let status = patch.status.unwrap_or(now.status);
    let user_id = match status {
        TicketStatus::Pending => None,
        TicketStatus::Open | TicketStatus::Closed => wanted_user,
    };
    // A transfer of a pending ticket to an agent stays pending: the agent still has to accept it.
    let user_id = if patch.status.is_none() { wanted_user } else { user_id };
    Ok(Assignment {
        status,
        user_id,
        queue_id: patch.queue_id.unwrap_or(now.queue_id),
    })
}

#[cfg(test)]
mod tests {
    use super::{Assignment, Patch, Refusal, TicketStatus, apply};
    use TicketStatus::{Closed, Open, Pending};

    fn ticket(status: TicketStatus, user_id: Option<i64>) -> Assignment {
        Assignment {
            status,
            user_id,
            queue_id: Some(1),
        }
    }

    fn to(status: TicketStatus, user: Option<i64>) -> Patch {
        Patch {
            status: Some(status),
            user_id: Some(user),
            queue_id: None,
        }
    }

    #[test]
    fn every_transition_of_the_specification_is_possible() {
        for (from, patch, expected) in [
            (ticket(Pending, None), to(Open, Some(7)), ticket(Open, Some(7))),
            (ticket(Open, Some(7)), to(Pending, None), ticket(Pending, None)),
            (ticket(Open, Some(7)), to(Closed, Some(7)), ticket(Closed, Some(7))),
            (ticket(Closed, Some(7)), to(Open, Some(8)), ticket(Open, Some(8))),
            (ticket(Pending, None), to(Closed, Some(7)), ticket(Closed, Some(7))),
        ] {
            assert_eq!(apply(from, patch), Ok(expected), "{from:?} {patch:?}");
        }
    }

    #[test]
    fn the_second_of_two_agents_who_accept_is_refused() {
        assert_eq!(
            apply(ticket(Open, Some(7)), to(Open, Some(8))),
            Err(Refusal::AlreadyAccepted)
        );
        assert_eq!(
            apply(ticket(Open, Some(7)), to(Open, Some(7))),
            Ok(ticket(Open, Some(7)))
        );
    }

    #[test]
    fn a_transfer_names_an_agent_and_keeps_the_state() {
        let transfer = Patch {
            user_id: Some(Some(8)),
            ..Patch::default()
        };
        assert_eq!(apply(ticket(Open, Some(7)), transfer), Ok(ticket(Open, Some(8))));
    }

    #[test]
    fn a_transfer_to_a_queue_clears_the_agent() {
        let transfer = Patch {
            status: Some(Pending),
            user_id: Some(None),
            queue_id: Some(Some(3)),
        };
        let moved = apply(ticket(Open, Some(7)), transfer).unwrap();
        assert_eq!(
            moved,
            Assignment {
                status: Pending,
                user_id: None,
                queue_id: Some(3)
            }
        );
    }
}
