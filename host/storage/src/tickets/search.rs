//! Searching tickets by their contacts and the words of their messages.
//!
//! Searches have connections of their own and a deadline, so that a slow one slows nobody else. The index gives
//! the matches of a term; where these are many, the list is walked in its order instead, which then ends soon.

mod found;
mod hits;

pub use found::FoundMessage;

use super::filter::TicketFilter;
use super::list::number_list;
use super::{COLUMNS, JOINS, TicketRow, tags_column};
use crate::Tenant;
use crate::db::Db;
use crate::error::{Error, Result};
use crate::tx::Tx;
use balcao_model::text::{like_pattern, normalise};
use hits::Hits;
use sqlx::QueryBuilder;
use std::time::{Duration, Instant};

/// The longest time that a search may take.
pub(crate) const DEADLINE: Duration = Duration::from_secs(2);
/// SQLite looks at the clock after so many steps of its machine: some milliseconds.
const STEPS: i32 = 20_000;
/// A term with fewer characters is looked for at the beginning of names only.
const INDEXED: usize = 3;

/// What is looked for.
#[derive(Debug, Clone)]
pub struct TicketSearch {
    /// The term as it was typed.
    pub term: String,
    /// Messages of other queues than these (or of none) are not looked at; `None` looks at all.
    pub message_queues: Option<Vec<i64>>,
}

/// A page of what was found.
#[derive(Debug, Clone)]
pub struct TicketsFound {
    /// The tickets, the last changed first.
    pub rows: Vec<TicketRow>,
    /// Some of the messages in them that match, the newest first.
    pub messages: Vec<FoundMessage>,
}

/// A term, made ready for both engines.
pub(super) struct Term {
    plain: String,
    pattern: String,
    queues: Option<Vec<i64>>,
}

impl Term {
    fn new(search: &TicketSearch) -> Self {
        Self {
            plain: normalise(&search.term),
            pattern: like_pattern(&search.term),
            queues: search.message_queues.clone(),
        }
    }

    /// Whether it is too short for the index.
    fn is_short(&self) -> bool {
        self.plain.chars().count() < INDEXED
    }

    /// The first text after all that begin with the term.
    fn end(&self) -> String {
        format!("{}{}", self.plain, char::MAX)
    }
}

/// Only messages of queues that the reader may read.
macro_rules! push_readable {
    ($q:ident, $term:ident) => {
        if let Some(queues) = &$term.queues {
            $q.push(" AND (m.queue_id IS NULL OR (TRUE");
            if queues.is_empty() {
                $q.push(" AND FALSE");
            } else {
                push_in!($q, "m.queue_id", queues);
            }
            $q.push("))");
        }
    };
}
use push_readable;

impl Tenant {
    /// Tickets that match the filter and whose contact or messages match the term.
    ///
    /// # Errors
    /// `TooSlow` when the deadline has passed or too many searches are running.
    pub async fn search_tickets(&self, filter: &TicketFilter, search: &TicketSearch) -> Result<TicketsFound> {
        self.search_in_time(filter, &Term::new(search)).await.map_err(too_slow)
    }

    async fn search_in_time(&self, filter: &TicketFilter, term: &Term) -> Result<TicketsFound> {
        let mut tx = self.begin_search().await?;
        let hits = self.hits(&mut tx, term).await?;
        let rows = if hits.are_many() {
            self.walk(&mut tx, filter, term).await?
        } else {
            let ids = self.tickets_of(&mut tx, &hits).await?;
            self.page_of(&mut tx, filter, &ids).await?
        };
        let messages = self.found_messages(&mut tx, term, &hits, &rows).await?;
        Ok(TicketsFound { rows, messages })
    }

    /// A reading transaction that ends with an error at the deadline.
    async fn begin_search(&self) -> Result<Tx> {
        match &self.db {
            Db::Lite(pools) => {
                let mut open = pools.s.begin().await?;
                let end = Instant::now() + DEADLINE;
                let mut handle = open.lock_handle().await?;
                handle.set_progress_handler(STEPS, move || Instant::now() < end);
                drop(handle);
                Ok(Tx::Lite(open))
            }
            Db::Pg(pools) => Ok(Tx::Pg(pools.s.begin().await?)),
        }
    }

    /// The tickets of what was found.
    async fn tickets_of(&self, tx: &mut Tx, hits: &Hits) -> Result<Vec<i64>> {
        let mut ids: Vec<i64> = hits.messages.iter().map(|(ticket, _)| *ticket).collect();
        if !hits.contacts.is_empty() {
            let (open, close) = number_list(self.db.engine());
            let contacts = serde_json::to_string(&hits.contacts)?;
            let of_contacts: Vec<i64> = in_tx!(tx, |c, D| {
                let mut q = QueryBuilder::<D>::new("SELECT id FROM tickets WHERE company_id = ");
                q.push_bind(self.company);
                q.push(" AND contact_id IN ").push(open).push_bind(contacts).push(close);
                q.build_query_scalar::<i64>().fetch_all(c).await
            })?;
            ids.extend(of_contacts);
        }
        ids.sort_unstable();
        ids.dedup();
        Ok(ids)
    }

    async fn page_of(&self, tx: &mut Tx, filter: &TicketFilter, ids: &[i64]) -> Result<Vec<TicketRow>> {
        if ids.is_empty() || filter.branches().is_empty() {
            return Ok(Vec::new());
        }
        in_tx!(tx, |c, D| {
            let mut q = QueryBuilder::<D>::new("SELECT ");
            push_head!(q, self);
            push_page_of!(q, self, filter, ids);
            push_tail!(q);
            Ok(q.build_query_as::<TicketRow>().fetch_all(c).await?)
        })
    }

    /// Goes through the list in its order and looks at each ticket.
    async fn walk(&self, tx: &mut Tx, filter: &TicketFilter, term: &Term) -> Result<Vec<TicketRow>> {
        let branches = filter.branches();
        if branches.is_empty() {
            return Ok(Vec::new());
        }
        in_tx!(tx, |c, D| {
            let mut q = QueryBuilder::<D>::new("SELECT ");
            push_head!(q, self);
            push_page!(q, self, filter, branches, {
                // With an offset PostgreSQL looks at each ticket by itself; else it may first collect every match.
                q.push(" AND (EXISTS (SELECT 1 FROM contacts s WHERE s.id = t.contact_id AND s.search LIKE ");
                if term.is_short() {
                    q.push_bind(term.pattern.trim_start_matches('%').to_owned())
                        .push(" ESCAPE '\\' LIMIT 1 OFFSET 0))");
                } else {
                    q.push_bind(term.pattern.clone()).push(" ESCAPE '\\' LIMIT 1 OFFSET 0)");
                    q.push(" OR EXISTS (SELECT 1 FROM messages m WHERE m.ticket_id = t.id AND m.search LIKE ");
                    q.push_bind(term.pattern.clone()).push(" ESCAPE '\\'");
                    push_readable!(q, term);
                    q.push(" LIMIT 1 OFFSET 0))");
                }
            });
            push_tail!(q);
            Ok(q.build_query_as::<TicketRow>().fetch_all(c).await?)
        })
    }
}

/// Tells a search that was stopped from other faults.
fn too_slow(error: Error) -> Error {
    let stopped = match &error {
        Error::Database(sqlx::Error::PoolTimedOut) => true,
        // "interrupted" of SQLite and "query canceled" of PostgreSQL.
        Error::Database(sqlx::Error::Database(fault)) => matches!(fault.code().as_deref(), Some("9" | "57014")),
        _ => false,
    };
    if stopped { Error::TooSlow } else { error }
}

#[cfg(test)]
mod tests {
    use super::{Term, TicketSearch};

    fn term(text: &str) -> Term {
        Term::new(&TicketSearch {
            term: text.to_owned(),
            message_queues: None,
        })
    }

    #[test]
    fn short_terms_are_counted_in_characters_without_accents() {
        assert!(term("Çã").is_short());
        assert!(!term("ção").is_short());
    }

    #[test]
    fn the_end_of_a_prefix_comes_after_everything_that_begins_with_it() {
        let end = term("Jo").end();
        assert!("joão" < end.as_str() && "jozz" < end.as_str() && end.as_str() < "jp");
    }
}
