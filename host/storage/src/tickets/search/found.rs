//! The messages that show why a ticket was found.

use super::hits::Hits;
use super::{Term, push_readable};
use crate::Tenant;
use crate::error::Result;
use crate::tickets::TicketRow;
use crate::tx::Tx;
use sqlx::QueryBuilder;
use std::collections::{HashMap, HashSet};

/// Messages of one ticket that an answer carries.
const PER_TICKET: usize = 3;

/// A message that matches.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the message")]
pub struct FoundMessage {
    pub ticket_id: i64,
    pub id: String,
    pub body: String,
}

impl Tenant {
    pub(super) async fn found_messages(
        &self,
        tx: &mut Tx,
        term: &Term,
        hits: &Hits,
        rows: &[TicketRow],
    ) -> Result<Vec<FoundMessage>> {
        if term.is_short() || rows.is_empty() {
            return Ok(Vec::new());
        }
        if hits.are_many() {
            return self.newest_in_each(tx, term, rows).await;
        }
        self.by_number(tx, &newest(hits, rows)).await
    }

    async fn by_number(&self, tx: &mut Tx, seqs: &[i64]) -> Result<Vec<FoundMessage>> {
        if seqs.is_empty() {
            return Ok(Vec::new());
        }
        in_tx!(tx, |c, D| {
            let mut q =
                QueryBuilder::<D>::new("SELECT m.ticket_id, m.id, m.body FROM messages m WHERE m.company_id = ");
            q.push_bind(self.company);
            push_in!(q, "m.seq", seqs);
            q.push(" ORDER BY m.seq DESC");
            Ok(q.build_query_as::<FoundMessage>().fetch_all(c).await?)
        })
    }

    /// Where nearly every message matches, a few steps back in each conversation are enough.
    async fn newest_in_each(&self, tx: &mut Tx, term: &Term, rows: &[TicketRow]) -> Result<Vec<FoundMessage>> {
        in_tx!(tx, |c, D| {
            let mut q = QueryBuilder::<D>::new("");
            for (at, row) in rows.iter().enumerate() {
                q.push(if at > 0 { " UNION ALL " } else { "" });
                q.push("SELECT * FROM (SELECT m.ticket_id, m.id, m.body FROM messages m WHERE m.ticket_id = ");
                q.push_bind(row.id).push(" AND m.company_id = ").push_bind(self.company);
                q.push(" AND m.search LIKE ")
                    .push_bind(term.pattern.clone())
                    .push(" ESCAPE '\\'");
                push_readable!(q, term);
                q.push(format!(" ORDER BY m.seq DESC LIMIT {PER_TICKET}) b{at}"));
            }
            Ok(q.build_query_as::<FoundMessage>().fetch_all(c).await?)
        })
    }
}

/// The newest hits in each ticket of the page.
fn newest(hits: &Hits, rows: &[TicketRow]) -> Vec<i64> {
    let shown: HashSet<i64> = rows.iter().map(|row| row.id).collect();
    let mut found: Vec<(i64, i64)> = hits
        .messages
        .iter()
        .copied()
        .filter(|(ticket, _)| shown.contains(ticket))
        .collect();
    found.sort_unstable_by_key(|(_, seq)| std::cmp::Reverse(*seq));
    let mut taken: HashMap<i64, usize> = HashMap::new();
    found.retain(|(ticket, _)| {
        let count = taken.entry(*ticket).or_default();
        *count += 1;
        *count <= PER_TICKET
    });
    found.into_iter().map(|(_, seq)| seq).collect()
}
