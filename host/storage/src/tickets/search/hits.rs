//! Asking the index for the matches of a term.

use super::{Term, push_readable};
use crate::Tenant;
use crate::db::Engine;
use crate::error::Result;
use crate::tickets::list::FEW;
use crate::tx::Tx;
use sqlx::QueryBuilder;

/// The company's part of a number in SQLite's index; see its migration.
const COMPANY_PART: i64 = 1 << 40;
/// So many of a term's trigrams are looked up; the rest is compared.
const MOST_TRIGRAMS: usize = 12;

/// What the index found; one more than [`FEW`] of a kind means that there are many.
pub(in crate::tickets) struct Hits {
    pub(in crate::tickets) contacts: Vec<i64>,
    /// Ticket and number of each message.
    pub(in crate::tickets) messages: Vec<(i64, i64)>,
}

impl Hits {
    pub(super) fn are_many(&self) -> bool {
        self.contacts.len() > FEW || self.messages.len() > FEW
    }
}

impl Tenant {
    pub(super) async fn hits(&self, tx: &mut Tx, term: &Term) -> Result<Hits> {
        if term.is_short() {
            let contacts = self.contacts_that_begin(tx, term).await?;
            return Ok(Hits {
                contacts,
                messages: Vec::new(),
            });
        }
        let contacts = self.contacts_that_contain(tx, term).await?;
        let messages = self.messages_that_contain(tx, term).await?;
        Ok(Hits { contacts, messages })
    }

    async fn contacts_that_begin(&self, tx: &mut Tx, term: &Term) -> Result<Vec<i64>> {
        // PostgreSQL's usual order is that of a language; these operators compare characters.
        let (from, before) = match self.db.engine() {
            Engine::Sqlite => (">=", "<"),
            Engine::Postgres => ("~>=~", "~<~"),
        };
        let sql = format!(
            "SELECT id FROM contacts WHERE company_id = $1 AND search {from} $2 AND search {before} $3 LIMIT $4"
        );
        let (start, end) = (term.plain.clone(), term.end());
        in_tx!(tx, |c, D| {
            let query = sqlx::query_scalar::<D, i64>(sqlx::AssertSqlSafe(sql));
            Ok(query
                .bind(self.company)
                .bind(start)
                .bind(end)
                .bind(FEW as i64 + 1)
                .fetch_all(c)
                .await?)
        })
    }

    async fn contacts_that_contain(&self, tx: &mut Tx, term: &Term) -> Result<Vec<i64>> {
        let engine = self.db.engine();
        in_tx!(tx, |c, D| {
            let mut q = QueryBuilder::<D>::new("SELECT m.id FROM ");
            match engine {
                Engine::Sqlite => {
                    q.push("contact_search f CROSS JOIN contacts m ON m.id = f.rowid - ")
                        .push_bind(self.company * COMPANY_PART);
                    q.push(" WHERE f.contact_search MATCH ")
                        .push_bind(trigrams(&term.plain));
                    q.push(" AND f.rowid > ").push_bind(self.company * COMPANY_PART);
                    q.push(" AND f.rowid < ")
                        .push_bind((self.company + 1) * COMPANY_PART)
                        .push(" AND");
                }
                Engine::Postgres => {
                    q.push("contacts m WHERE");
                }
            }
            q.push(" m.company_id = ").push_bind(self.company);
            q.push(" AND m.search LIKE ")
                .push_bind(term.pattern.clone())
                .push(" ESCAPE '\\' LIMIT ");
            q.push_bind(FEW as i64 + 1);
            Ok(q.build_query_scalar::<i64>().fetch_all(c).await?)
        })
    }

    async fn messages_that_contain(&self, tx: &mut Tx, term: &Term) -> Result<Vec<(i64, i64)>> {
        let engine = self.db.engine();
        in_tx!(tx, |c, D| {
            let mut q = QueryBuilder::<D>::new("SELECT m.ticket_id, m.seq FROM ");
            match engine {
                Engine::Sqlite => {
                    q.push("message_search f CROSS JOIN messages m ON m.seq = f.rowid - ")
                        .push_bind(self.company * COMPANY_PART);
                    q.push(" WHERE f.message_search MATCH ")
                        .push_bind(trigrams(&term.plain));
                    q.push(" AND f.rowid > ").push_bind(self.company * COMPANY_PART);
                    q.push(" AND f.rowid < ")
                        .push_bind((self.company + 1) * COMPANY_PART)
                        .push(" AND");
                }
                Engine::Postgres => {
                    q.push("messages m WHERE");
                }
            }
            q.push(" m.company_id = ").push_bind(self.company);
            q.push(" AND m.search LIKE ")
                .push_bind(term.pattern.clone())
                .push(" ESCAPE '\\'");
            push_readable!(q, term);
            if engine == Engine::Sqlite {
                q.push(" ORDER BY f.rowid DESC");
            }
            q.push(" LIMIT ").push_bind(FEW as i64 + 1);
            Ok(q.build_query_as::<(i64, i64)>().fetch_all(c).await?)
        })
    }
}

/// The question to SQLite's index: rows that have these trigrams, anywhere. The term itself is compared afterwards.
fn trigrams(term: &str) -> String {
    let letters: Vec<char> = term.chars().collect();
    let all: Vec<String> = letters.windows(3).map(|three| three.iter().collect()).collect();
    let step = all.len().div_ceil(MOST_TRIGRAMS).max(1);
    let quoted = |three: &String| format!("\"{}\"", three.replace('"', "\"\""));
    let asked: Vec<String> = all.iter().step_by(step).map(quoted).collect();
    asked.join(" AND ")
}

#[cfg(test)]
mod tests {
    use super::trigrams;

    #[test]
    fn a_term_is_asked_for_by_its_trigrams() {
        assert_eq!(trigrams("joao"), r#""joa" AND "oao""#);
        assert_eq!(trigrams(r#"a"b"#), r#""a""b""#);
    }

    #[test]
    fn an_endless_term_is_a_short_question() {
        assert_eq!(trigrams(&"abcdefgh".repeat(25)).matches("AND").count(), 11);
    }
}
