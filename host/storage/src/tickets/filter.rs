//! What a list of tickets asks for, and the index ranges that answer it.

use balcao_model::clock::Millis;
use balcao_model::ticket::TicketStatus;

/// More branches than this cost more than they save; SQLite takes 500 at most.
const MOST_BRANCHES: usize = 60;

/// Which queues and agents a reader may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TicketScope {
    /// Queues, `None` inside meaning "without a queue". The outer `None` means every queue.
    pub queues: Option<Vec<Option<i64>>>,
    /// Show only what waits or belongs to this agent; `None` shows everybody's.
    pub own: Option<i64>,
}

/// The place of a row in the order of a list: when it changed last, and its number.
pub type TicketMark = (Millis, i64);

/// What a list of tickets asks for.
#[derive(Debug, Clone)]
pub struct TicketFilter {
    /// States to show; empty means all.
    pub statuses: Vec<TicketStatus>,
    /// Limits of the reader.
    pub scope: TicketScope,
    /// Tickets that have all of these tags.
    pub tags: Vec<i64>,
    /// Tickets of any of these agents.
    pub users: Vec<i64>,
    /// Only tickets with unread messages.
    pub unread: bool,
    /// Created from the first moment and before the second.
    pub created: Option<(Millis, Millis)>,
    /// Changed last from the first moment and before the second.
    pub updated: Option<(Millis, Millis)>,
    /// Only rows that come after this place.
    pub after: Option<TicketMark>,
    /// How many rows to skip, where the place is not known.
    pub offset: i64,
    /// How many rows to give.
    pub limit: i64,
}

/// One index range: a state, and maybe a queue or an agent. What is not in the range is a condition.
pub(super) struct Branch {
    pub(super) status: TicketStatus,
    pub(super) queue: Option<Option<i64>>,
    pub(super) user: Option<i64>,
}

impl TicketFilter {
    /// A filter that everything passes which the scope shows, first page.
    #[must_use]
    pub fn new(scope: TicketScope, limit: i64) -> Self {
        Self {
            statuses: Vec::new(),
            scope,
            tags: Vec::new(),
            users: Vec::new(),
            unread: false,
            created: None,
            updated: None,
            after: None,
            offset: 0,
            limit,
        }
    }

    pub(super) fn statuses(&self) -> &[TicketStatus] {
        const ALL: [TicketStatus; 3] = [TicketStatus::Open, TicketStatus::Pending, TicketStatus::Closed];
        if self.statuses.is_empty() { &ALL } else { &self.statuses }
    }

    pub(super) fn branches(&self) -> Vec<Branch> {
        if self.scope.queues.as_ref().is_some_and(Vec::is_empty) {
            return Vec::new();
        }
        let statuses = self.statuses();
        let queues = self.scope.queues.as_deref().unwrap_or_default();
        let by_queue = !queues.is_empty() && queues.len() * statuses.len() <= MOST_BRANCHES;
        let by_user = !self.users.is_empty() && self.users.len() * statuses.len() <= MOST_BRANCHES;
        let mut branches = Vec::new();
        for &status in statuses {
            let (mut push, only) = (
                |queue, user| branches.push(Branch { status, queue, user }),
                self.only(status),
            );
            match only {
                Some(own) if self.users.is_empty() || self.users.contains(&own) => push(None, Some(own)),
                Some(_) => {}
                None if by_user => self.users.iter().for_each(|user| push(None, Some(*user))),
                None if by_queue => queues.iter().for_each(|queue| push(Some(*queue), None)),
                None => push(None, None),
            }
        }
        branches
    }

    /// Waiting tickets are everybody's; others may be limited to the reader's own.
    fn only(&self, status: TicketStatus) -> Option<i64> {
        self.scope.own.filter(|_| status != TicketStatus::Pending)
    }
}

/// ` AND column IN (list)`
macro_rules! push_in {
    ($q:ident, $column:expr, $list:expr) => {{
        $q.push(" AND ").push($column).push(" IN (");
        let mut list = $q.separated(", ");
        for value in $list {
            list.push_bind(*value);
        }
        $q.push(")");
    }};
}

/// Limits to the queues of the scope.
macro_rules! push_queues {
    ($q:ident, $filter:ident) => {
        if let Some(queues) = &$filter.scope.queues {
            let known: Vec<i64> = queues.iter().copied().flatten().collect();
            $q.push(" AND (");
            $q.push(if queues.contains(&None) {
                "t.queue_id IS NULL"
            } else {
                "FALSE"
            });
            $q.push(" OR (TRUE");
            if known.is_empty() {
                $q.push(" AND FALSE");
            } else {
                push_in!($q, "t.queue_id", &known);
            }
            $q.push("))");
        }
    };
}

/// Conditions that are the same for every branch.
macro_rules! push_filters {
    ($q:ident, $filter:ident) => {
        for (column, range) in [("created_at", $filter.created), ("updated_at", $filter.updated)] {
            if let Some((from, before)) = range {
                $q.push(format!(" AND t.{column} >= ")).push_bind(from);
                $q.push(format!(" AND t.{column} < ")).push_bind(before);
            }
        }
        if $filter.unread {
            $q.push(" AND t.unread > 0");
        }
        for tag in &$filter.tags {
            $q.push(" AND EXISTS (SELECT 1 FROM ticket_tags x WHERE x.ticket_id = t.id AND x.tag_id = ")
                .push_bind(*tag)
                .push(")");
        }
        if let Some((changed, id)) = $filter.after {
            $q.push(" AND t.updated_at <= ").push_bind(changed);
            $q.push(" AND (t.updated_at, t.id) < (").push_bind(changed);
            $q.push(", ").push_bind(id).push(")");
        }
    };
}

/// The range of one branch and what of the scope is not in it.
macro_rules! push_branch {
    ($q:ident, $company:expr, $filter:ident, $branch:ident) => {
        $q.push("t.company_id = ").push_bind($company);
        $q.push(" AND t.status = ").push_bind($branch.status.as_str());
        match $branch.queue {
            None => {
                push_queues!($q, $filter);
            }
            Some(None) => {
                $q.push(" AND t.queue_id IS NULL");
            }
            Some(Some(queue)) => {
                $q.push(" AND t.queue_id = ").push_bind(queue);
            }
        }
        match $branch.user {
            Some(user) => {
                $q.push(" AND t.user_id = ").push_bind(user);
            }
            None if !$filter.users.is_empty() => push_in!($q, "t.user_id", &$filter.users),
            None => {}
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filter(queues: Option<Vec<Option<i64>>>, own: Option<i64>) -> TicketFilter {
        TicketFilter::new(TicketScope { queues, own }, 40)
    }

    type Range = (&'static str, Option<Option<i64>>, Option<i64>);

    fn shape(filter: &TicketFilter) -> Vec<Range> {
        let branches = filter.branches();
        branches
            .iter()
            .map(|one| (one.status.as_str(), one.queue, one.user))
            .collect()
    }

    #[test]
    fn each_state_and_queue_is_a_range_of_its_own() {
        let two = TicketFilter {
            statuses: vec![TicketStatus::Closed],
            ..filter(Some(vec![Some(4), None]), None)
        };
        assert_eq!(
            shape(&two),
            [("closed", Some(Some(4)), None), ("closed", Some(None), None)]
        );
        assert_eq!(shape(&filter(Some(vec![]), None)), []);
    }

    #[test]
    fn the_readers_own_are_a_range_but_what_waits_is_everybodys() {
        let own = filter(Some(vec![Some(4)]), Some(7));
        let expected = [
            ("open", None, Some(7)),
            ("pending", Some(Some(4)), None),
            ("closed", None, Some(7)),
        ];
        assert_eq!(shape(&own), expected);
    }

    #[test]
    fn of_the_agents_asked_for_only_the_reader_is_shown_to_who_sees_only_own_ones() {
        let open = |users| TicketFilter {
            statuses: vec![TicketStatus::Open],
            users,
            ..filter(None, Some(7))
        };
        assert_eq!(shape(&open(vec![7, 8])), [("open", None, Some(7))]);
        assert_eq!(shape(&open(vec![8])), []);
    }

    #[test]
    fn very_many_queues_or_agents_are_one_condition() {
        let many: Vec<i64> = (1..=200).collect();
        let queues = filter(Some(many.iter().copied().map(Some).collect()), None);
        assert_eq!(queues.branches().len(), 3);
        let users = TicketFilter {
            users: many,
            ..filter(None, None)
        };
        assert_eq!(users.branches().len(), 3);
    }
}
