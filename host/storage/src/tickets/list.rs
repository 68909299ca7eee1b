//! The inbox lists: one ordered index range for each state and queue, merged.
//!
//! A plain `status IN (…) AND queue_id IN (…)` sorts everything it finds; these ranges stop after one page
//! each and read the index only, so that the time does not grow with the number of tickets. Filters that few
//! tickets pass are answered from those few instead.

use super::filter::{TicketFilter, TicketScope};
use super::{COLUMNS, JOINS, TicketRow, tags_column};
use crate::Tenant;
use crate::db::Engine;
use crate::error::Result;
use balcao_model::ticket::TicketStatus;
use sqlx::QueryBuilder;

/// So many candidates are sorted; a list of more is walked in its order.
pub(super) const FEW: usize = 5_000;

/// Reads a JSON list of numbers as a column.
pub(super) fn number_list(engine: Engine) -> (&'static str, &'static str) {
    match engine {
        Engine::Sqlite => ("(SELECT value FROM json_each(", "))"),
        Engine::Postgres => (
            "(SELECT CAST(value AS BIGINT) FROM json_array_elements_text(CAST(",
            " AS JSON)))",
        ),
    }
}

/// The page of the tickets among `ids` that pass the filter.
macro_rules! push_page_of {
    ($q:ident, $tenant:expr, $filter:ident, $ids:expr) => {
        let (open, close) = number_list($tenant.db.engine());
        $q.push("SELECT t.id FROM tickets t WHERE t.company_id = ")
            .push_bind($tenant.company);
        $q.push(" AND t.id IN ")
            .push(open)
            .push_bind(serde_json::to_string($ids)?)
            .push(close);
        let statuses: Vec<&str> = $filter.statuses().iter().map(|status| status.as_str()).collect();
        push_in!($q, "t.status", &statuses);
        push_queues!($q, $filter);
        if let Some(own) = $filter.scope.own {
            $q.push(" AND (t.status = 'pending' OR t.user_id = ")
                .push_bind(own)
                .push(")");
        }
        if !$filter.users.is_empty() {
            push_in!($q, "t.user_id", &$filter.users);
        }
        push_filters!($q, $filter);
        $q.push(" ORDER BY t.updated_at DESC, t.id DESC LIMIT ")
            .push_bind($filter.limit);
        $q.push(" OFFSET ").push_bind($filter.offset);
    };
}

/// The page of the ranges of the filter, merged; `$also` adds a condition to each.
macro_rules! push_page {
    ($q:ident, $tenant:expr, $filter:ident, $branches:expr, $also:expr) => {
        let reach = $filter.offset.saturating_add($filter.limit);
        $q.push("SELECT id FROM (");
        for (at, branch) in $branches.iter().enumerate() {
            if at > 0 {
                $q.push(" UNION ALL ");
            }
            $q.push("SELECT * FROM (SELECT t.id, t.updated_at FROM tickets t WHERE ");
            push_branch!($q, $tenant.company, $filter, branch);
            push_filters!($q, $filter);
            $also;
            $q.push(" ORDER BY t.updated_at DESC, t.id DESC LIMIT ")
                .push_bind(reach)
                .push(format!(") b{at}"));
        }
        $q.push(") m ORDER BY m.updated_at DESC, m.id DESC LIMIT ")
            .push_bind($filter.limit);
        $q.push(" OFFSET ").push_bind($filter.offset);
    };
}

/// What rows show, before the page is chosen.
macro_rules! push_head {
    ($q:ident, $tenant:expr) => {
        $q.push(COLUMNS).push(tags_column($tenant.db.engine())).push(" FROM (");
    };
}

/// Rows of the chosen page in the order of the list.
macro_rules! push_tail {
    ($q:ident) => {
        $q.push(") p JOIN tickets t ON t.id = p.id").push(JOINS);
        $q.push("ORDER BY t.updated_at DESC, t.id DESC");
    };
}

impl Tenant {
    /// Tickets that match, the last changed first. One row more than a page tells that more follow.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tickets(&self, filter: &TicketFilter) -> Result<Vec<TicketRow>> {
        let branches = filter.branches();
        if branches.is_empty() {
            return Ok(Vec::new());
        }
        if let Some(few) = self.few(filter).await? {
            return on!(&self.db, r, |p, D| {
                let mut q = QueryBuilder::<D>::new("SELECT ");
                push_head!(q, self);
                push_page_of!(q, self, filter, &few);
                push_tail!(q);
                Ok(q.build_query_as::<TicketRow>().fetch_all(p).await?)
            });
        }
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT ");
            push_head!(q, self);
            push_page!(q, self, filter, branches, {});
            push_tail!(q);
            Ok(q.build_query_as::<TicketRow>().fetch_all(p).await?)
        })
    }

    /// The tickets of a tag or of a day of creation, where they are few.
    async fn few(&self, filter: &TicketFilter) -> Result<Option<Vec<i64>>> {
        for tag in &filter.tags {
            let ids: Vec<i64> = on!(&self.db, r, |p, D| {
                sqlx::query_scalar::<D, i64>(
                    "SELECT ticket_id FROM ticket_tags WHERE tag_id = $1 AND company_id = $2 LIMIT $3",
                )
                .bind(*tag)
                .bind(self.company)
                .bind(FEW as i64 + 1)
                .fetch_all(p)
                .await
            })?;
            if ids.len() <= FEW {
                return Ok(Some(ids));
            }
        }
        let Some((from, before)) = filter.created else {
            return Ok(None);
        };
        let ids: Vec<i64> = on!(&self.db, r, |p, D| {
            sqlx::query_scalar::<D, i64>(
                "SELECT id FROM tickets WHERE company_id = $1 AND created_at >= $2 AND created_at < $3 LIMIT $4",
            )
            .bind(self.company)
            .bind(from)
            .bind(before)
            .bind(FEW as i64 + 1)
            .fetch_all(p)
            .await
        })?;
        Ok((ids.len() <= FEW).then_some(ids))
    }

    /// How many tickets a list would show.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_tickets(&self, status: TicketStatus, scope: &TicketScope) -> Result<i64> {
        let filter = &TicketFilter {
            statuses: vec![status],
            ..TicketFilter::new(scope.clone(), 0)
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
                push_branch!(q, self.company, filter, branch);
                q.push(")");
            }
            Ok(q.build_query_scalar::<i64>().fetch_one(p).await?)
        })
    }
}
