//! What users may do at this moment, whatever their tokens say.

use crate::Tenant;
use crate::error::Result;
use sqlx::QueryBuilder;
use std::collections::HashMap;

/// The present rights of a user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The user.
    pub user_id: i64,
    /// Display name.
    pub name: String,
    /// Role inside the company.
    pub profile: String,
    /// Operator of the whole installation.
    pub is_super: bool,
    /// Raised to end every session of the user.
    pub token_version: i64,
    /// Whether the user also sees tickets without a queue.
    pub all_ticket: bool,
    /// Whether the company may work.
    pub active: bool,
    /// Sockets of the user that are open, on all hosts.
    pub sockets: i64,
    /// The user's queues, lowest first.
    pub queues: Vec<i64>,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    name: String,
    profile: String,
    is_super: bool,
    token_version: i64,
    all_ticket: bool,
    active: bool,
    sockets: i64,
}

impl Tenant {
    /// The present rights of these users; who is missing no longer exists.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn standings(&self, users: &[i64]) -> Result<HashMap<i64, Standing>> {
        let mut found = HashMap::new();
        // Far below the number of parameters that either engine bears.
        for ids in users.chunks(500) {
            self.standings_of(ids, &mut found).await?;
        }
        Ok(found)
    }

    async fn standings_of(&self, ids: &[i64], found: &mut HashMap<i64, Standing>) -> Result<()> {
        let (rows, links) = on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new(
                "SELECT u.id, u.name, u.profile, u.is_super, u.token_version, u.all_ticket, c.status AS active, \
                 (SELECT COUNT(*) FROM user_sessions s WHERE s.user_id = u.id AND s.ended_at IS NULL) AS sockets \
                 FROM users u JOIN companies c ON c.id = u.company_id WHERE u.company_id = ",
            );
            q.push_bind(self.company).push(" AND u.id IN (");
            let mut list = q.separated(", ");
            ids.iter().for_each(|id| {
                list.push_bind(*id);
            });
            q.push(")");
            let rows: Vec<Row> = q.build_query_as().fetch_all(p).await?;
            let mut q = QueryBuilder::<D>::new("SELECT user_id, queue_id FROM user_queues WHERE company_id = ");
            q.push_bind(self.company).push(" AND user_id IN (");
            let mut list = q.separated(", ");
            ids.iter().for_each(|id| {
                list.push_bind(*id);
            });
            q.push(") ORDER BY queue_id");
            let links: Vec<(i64, i64)> = q.build_query_as().fetch_all(p).await?;
            (rows, links)
        });
        for row in rows {
            let standing = Standing {
                user_id: row.id,
                name: row.name,
                profile: row.profile,
                is_super: row.is_super,
                token_version: row.token_version,
                all_ticket: row.all_ticket,
                active: row.active,
                sockets: row.sockets,
                queues: Vec::new(),
            };
            found.insert(row.id, standing);
        }
        for (user, queue) in links {
            if let Some(standing) = found.get_mut(&user) {
                standing.queues.push(queue);
            }
        }
        Ok(())
    }
}
