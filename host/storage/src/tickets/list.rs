//! The inbox lists: one ordered index branch for each state and queue, merged.
//!
//! A plain `status IN (…) AND queue_id IN (…)` sorts everything it finds; these branches stop
//! after one page each, so that the time does not grow with the number of tickets.

use super::{COLUMNS, JOINS, TicketRow, tags_column};
use crate::Tenant;
use crate::error::Result;
use balcao_model::clock::Millis;
use balcao_model::text::like_pattern;
use balcao_model::ticket::TicketStatus;
use sqlx::QueryBuilder;

/// Which queues and agents a reader may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TicketScope {
    /// Queues, `None` inside meaning "without a queue". The outer `None` means every queue.
    pub queues: Option<Vec<Option<i64>>>,
    /// Show only what waits or belongs to this agent; `None` shows everybody's.
    pub own: Option<i64>,
}

/// What a list of tickets asks for.
#[derive(Debug, Clone)]
pub struct TicketFilter {
    /// States to show; empty means all.
    pub statuses: Vec<TicketStatus>,
    /// Limits of the reader.
    pub scope: TicketScope,
    /// Text to find in contact names, numbers and messages.
    pub search: Option<String>,
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
    /// How many rows to skip and to give.
    pub offset: i64,
    /// How many rows to give.
    pub limit: i64,
}

/// One index range: a state, maybe a queue, maybe an agent.
struct Branch {
    status: TicketStatus,
    queue: Option<Option<i64>>,
    own: Option<i64>,
}

impl TicketFilter {
    fn branches(&self) -> Vec<Branch> {
        let all = [TicketStatus::Open, TicketStatus::Pending, TicketStatus::Closed];
        let statuses = if self.statuses.is_empty() {
            &all[..]
        } else {
            &self.statuses
        };
        let mut branches = Vec::new();
        for &status in statuses {
            // Waiting tickets are everybody's; others are limited to the reader's own.
            let own = self.scope.own.filter(|_| status != TicketStatus::Pending);
            match &self.scope.queues {
                None => branches.push(Branch {
                    status,
                    queue: None,
                    own,
                }),
                Some(queues) => {
                    branches.extend(queues.iter().map(|&queue| Branch {
                        status,
                        queue: Some(queue),
                        own,
                    }));
                }
            }
        }
        branches
    }
}

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
        if let Some(term) = &$filter.search {
            let pattern = like_pattern(term);
            $q.push(" AND (EXISTS (SELECT 1 FROM contacts s WHERE s.id = t.contact_id AND s.search LIKE ")
                .push_bind(pattern.clone())
                .push(" ESCAPE '\\') OR EXISTS (SELECT 1 FROM messages m WHERE m.ticket_id = t.id AND m.search LIKE ")
                .push_bind(pattern)
                .push(" ESCAPE '\\'))");
        }
        for tag in &$filter.tags {
            $q.push(" AND EXISTS (SELECT 1 FROM ticket_tags x WHERE x.ticket_id = t.id AND x.tag_id = ")
                .push_bind(*tag)
                .push(")");
        }
        if !$filter.users.is_empty() {
            $q.push(" AND t.user_id IN (");
            let mut list = $q.separated(", ");
            for user in &$filter.users {
                list.push_bind(*user);
            }
            $q.push(")");
        }
    };
}

macro_rules! push_branch {
    ($q:ident, $company:expr, $branch:ident) => {
        $q.push("t.company_id = ").push_bind($company);
        $q.push(" AND t.status = ").push_bind($branch.status.as_str());
        match $branch.queue {
            None => {}
            Some(None) => {
                $q.push(" AND t.queue_id IS NULL");
            }
            Some(Some(queue)) => {
                $q.push(" AND t.queue_id = ").push_bind(queue);
            }
        }
        if let Some(user) = $branch.own {
            $q.push(" AND t.user_id = ").push_bind(user);
        }
    };
}

impl Tenant {
    /// Tickets that match, the last changed first. One row more than `limit` tells that more follow.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tickets(&self, filter: &TicketFilter) -> Result<Vec<TicketRow>> {
        let branches = filter.branches();
        if branches.is_empty() {
            return Ok(Vec::new());
        }
        let reach = filter.offset.saturating_add(filter.limit);
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT ");
            q.push(COLUMNS)
                .push(tags_column(self.db.engine()))
                .push(" FROM (SELECT * FROM (");
            for (at, branch) in branches.iter().enumerate() {
                if at > 0 {
                    q.push(" UNION ALL ");
                }
                q.push("SELECT * FROM (SELECT t.* FROM tickets t WHERE ");
                push_branch!(q, self.company, branch);
                push_filters!(q, filter);
                q.push(" ORDER BY t.updated_at DESC, t.id DESC LIMIT ")
                    .push_bind(reach)
                    .push(format!(") b{at}"));
            }
            q.push(") m ORDER BY m.updated_at DESC, m.id DESC LIMIT ")
                .push_bind(filter.limit);
            q.push(" OFFSET ").push_bind(filter.offset).push(") t").push(JOINS);
            q.push("ORDER BY t.updated_at DESC, t.id DESC");
            Ok(q.build_query_as::<TicketRow>().fetch_all(p).await?)
        })
    }

    /// How many tickets a list would show.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_tickets(&self, status: TicketStatus, scope: &TicketScope) -> Result<i64> {
        let filter = TicketFilter {
            statuses: vec![status],
            scope: scope.clone(),
            search: None,
            tags: Vec::new(),
            users: Vec::new(),
            unread: false,
            created: None,
            updated: None,
            offset: 0,
            limit: 0,
        };
        let branches = filter.branches();
        if branches.is_empty() {
            return Ok(0);
        }
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT ");
            for (at, branch) in branches.iter().enumerate() {
                if at > 0 {
                    q.push(" + ");
                }
                q.push("(SELECT COUNT(*) FROM tickets t WHERE ");
                push_branch!(q, self.company, branch);
                q.push(")");
            }
            Ok(q.build_query_scalar::<i64>().fetch_one(p).await?)
        })
    }
}
