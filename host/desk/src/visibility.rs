//! Who may see which tickets. Lists, single tickets, messages and live events all ask here.

use crate::error::DeskResult;
use balcao_model::auth::{Identity, Profile};
use balcao_model::ticket::TicketStatus;
use balcao_storage::{Standing, Store, Tenant, TicketRow, TicketScope};

/// What a user may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Visibility {
    user: i64,
    admin: bool,
    queues: Vec<i64>,
    /// Also tickets that have no queue yet.
    unqueued: bool,
}

impl Visibility {
    pub(crate) async fn of(store: &Store, identity: &Identity) -> DeskResult<Self> {
        Self::of_user(&store.tenant(identity), identity.user_id(), identity.is_admin()).await
    }

    pub(crate) async fn of_user(tenant: &Tenant, user: i64, admin: bool) -> DeskResult<Self> {
        if admin {
            return Ok(Self {
                user,
                ..Self::of_company()
            });
        }
        let (queues, unqueued) = tenant.queue_scope(user).await?;
        Ok(Self {
            user,
            admin: false,
            queues,
            unqueued,
        })
    }

    /// The sight that present rights give.
    pub(crate) fn of_standing(standing: &Standing) -> Self {
        let admin = standing.profile.parse() == Ok(Profile::Admin);
        Self {
            user: standing.user_id,
            admin,
            queues: standing.queues.clone(),
            unqueued: admin || standing.all_ticket,
        }
    }

    /// The sight of the company itself, for work that no user asked for. Ids begin at 1.
    pub(crate) fn of_company() -> Self {
        Self {
            user: 0,
            admin: true,
            queues: Vec::new(),
            unqueued: true,
        }
    }

    /// Limits of a list. Admins see everything that they ask for; others their queues, and in those
    /// what waits or is their own, unless the list is one that shows the whole queue.
    pub(crate) fn scope(&self, wanted: Option<&[i64]>, show_all: bool) -> TicketScope {
        let own = if show_all { None } else { Some(self.user) };
        if self.admin {
            let queues = wanted.map(|ids| ids.iter().copied().map(Some).chain([None]).collect());
            return TicketScope { queues, own };
        }
        let mine = self
            .queues
            .iter()
            .copied()
            .filter(|id| wanted.is_none_or(|ids| ids.contains(id)));
        let unqueued = self.unqueued.then_some(None);
        TicketScope {
            queues: Some(mine.map(Some).chain(unqueued).collect()),
            own,
        }
    }

    /// Whether a ticket of this state, agent and queue may be seen.
    pub(crate) fn sees(&self, user: Option<i64>, queue: Option<i64>) -> bool {
        self.admin
            || user == Some(self.user)
            || match queue {
                Some(id) => self.queues.contains(&id),
                None => self.unqueued,
            }
    }

    pub(crate) fn sees_ticket(&self, ticket: &TicketRow) -> bool {
        self.sees(ticket.user_id, ticket.queue_id)
    }

    /// Whether the user is told of messages in a ticket: in own ones, and in those that wait in sight of whoever
    /// takes tickets of everybody. Nobody is told of groups.
    pub(crate) fn is_told_of(&self, ticket: &TicketRow, takes_waiting: bool) -> bool {
        let waits = ticket.status == TicketStatus::Pending.as_str();
        let is_own = ticket.user_id == Some(self.user);
        !ticket.is_group && (is_own || (waits && takes_waiting && self.sees_ticket(ticket)))
    }

    /// The queues whose messages may be read in a ticket that is seen, `None` for all of them: the
    /// user's own and the one that the ticket is in now. Messages of no queue are always shown.
    pub(crate) fn message_queues(&self, ticket_queue: Option<i64>) -> Option<Vec<i64>> {
        let mine = self.queues.iter().copied().chain(ticket_queue);
        (!self.admin).then(|| mine.collect())
    }

    /// Whether lists of this state show the whole queue to everybody who works in it.
    pub(crate) fn shows_whole_queue(&self, status: Option<TicketStatus>, searching: bool) -> bool {
        self.admin || searching || status == Some(TicketStatus::Closed)
    }
}

#[cfg(test)]
mod tests {
    use super::Visibility;
    use balcao_storage::TicketScope;

    fn agent() -> Visibility {
        Visibility {
            user: 7,
            admin: false,
            queues: vec![1, 2],
            unqueued: false,
        }
    }

    #[test]
    fn an_agent_cannot_ask_for_a_foreign_queue() {
        let scope = agent().scope(Some(&[2, 9]), false);
        assert_eq!(
            scope,
            TicketScope {
                queues: Some(vec![Some(2)]),
                own: Some(7)
            }
        );
    }

    #[test]
    fn tickets_without_a_queue_are_for_those_who_may_see_them() {
        assert!(!agent().sees(None, None));
        assert!(
            Visibility {
                unqueued: true,
                ..agent()
            }
            .sees(None, None)
        );
    }

    #[test]
    fn an_agent_reads_what_was_written_in_own_queues_and_in_the_tickets_present_one() {
        assert_eq!(agent().message_queues(Some(9)), Some(vec![1, 2, 9]));
        assert_eq!(agent().message_queues(None), Some(vec![1, 2]));
        assert_eq!(Visibility::of_company().message_queues(None), None);
    }

    #[test]
    fn an_agent_keeps_sight_of_an_own_ticket_in_another_queue() {
        assert!(agent().sees(Some(7), Some(9)));
        assert!(!agent().sees(Some(8), Some(9)));
    }
}
