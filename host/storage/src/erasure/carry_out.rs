//! Carrying out an erasure, in one transaction.

use super::{End, PERSONAL_TABLES, PersonalTable, Reach, condition};
use crate::Tenant;
use crate::error::Result;
use crate::receipts::Proof;
use crate::tx::{TenantTx, Tx};
use balcao_model::clock::Millis;
use balcao_model::event::Left;
use balcao_model::ticket::TicketStatus;
use sqlx::QueryBuilder;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Deliveries looked through at a time.
const DELIVERIES: i64 = 5_000;

/// What remains of an erased contact: proof without a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErasureReceipt {
    /// Unguessable id.
    pub id: String,
    /// When.
    pub erased_at: Millis,
    /// Rows removed or emptied, by table, and files.
    pub counts: BTreeMap<String, i64>,
    /// SHA-256 over the facts above and the number's salted hash.
    pub digest: String,
}

/// What was erased.
#[derive(Debug, Clone)]
pub struct Erased {
    /// The proof, stored too.
    pub receipt: ErasureReceipt,
    /// The contact's tickets, now closed shells, with the lists they left.
    pub tickets: Vec<(i64, Left)>,
}

/// What is known before anything is removed.
struct Subject {
    id: i64,
    number: String,
    picture: String,
    /// The number and every address by which a channel knows the contact.
    names: Vec<String>,
}

impl Tenant {
    /// Logged deliveries up to now that name one of these addresses, and the last one looked at. Looks without
    /// holding anything up.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn deliveries_naming(&self, contact: i64) -> Result<(Vec<i64>, i64)> {
        let names: Vec<String> = on!(&self.db, r, |p, D| {
            sqlx::query_scalar::<D, String>(
                "SELECT number FROM contacts WHERE id = $1 AND company_id = $2 \
                 UNION SELECT address FROM contact_identities WHERE contact_id = $1 AND company_id = $2",
            )
            .bind(contact)
            .bind(self.company)
            .fetch_all(p)
            .await
        })?;
        let last: Option<i64> = on!(&self.db, r, |p, D| {
            sqlx::query_scalar::<D, Option<i64>>("SELECT MAX(id) FROM inbox_log")
                .fetch_one(p)
                .await
        })?;
        let (mut found, mut at, last) = (Vec::new(), 0, last.unwrap_or(0));
        while at < last && !names.is_empty() {
            let ids: Vec<i64> = on!(&self.db, r, |p, D| {
                let mut q = QueryBuilder::<D>::new("SELECT id FROM inbox_log WHERE id > ");
                q.push_bind(at).push(" AND id <= ").push_bind(at + DELIVERIES);
                q.push(" AND company_id = ").push_bind(self.company);
                push_naming!(q, &names);
                q.build_query_scalar::<i64>().fetch_all(p).await
            })?;
            found.extend(ids);
            at += DELIVERIES;
        }
        Ok((found, last))
    }
}

impl TenantTx<'_> {
    /// Erases a contact: whoever is writing to it finishes first, whoever comes later does not find it.
    /// `seen` are the deliveries that [`Tenant::deliveries_naming`] found. `None` when there is no such contact,
    /// or it has been erased before.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn erase_contact(&mut self, id: i64, seen: &(Vec<i64>, i64), now: Millis) -> Result<Option<Erased>> {
        self.overwrite_removed(true).await?;
        let Some(subject) = self.lock_subject(id).await? else {
            return Ok(None);
        };
        let tickets = self.lock_tickets(id).await?;
        let mut counts = BTreeMap::new();
        counts.insert("files".to_owned(), self.give_up_files(&subject).await?);
        self.blank_groups(&subject).await?;
        counts.insert("inbox_log".to_owned(), self.empty_deliveries(&subject, seen).await?);
        counts.insert("plugin_work".to_owned(), self.drop_plugin_work(&subject).await?);
        for place in PERSONAL_TABLES {
            if let Some(rows) = self.end_rows(place, &subject, now).await? {
                *counts.entry(place.table.to_owned()).or_default() += rows;
            }
        }
        let proof = Proof {
            number: &subject.number,
            counts,
            at: now,
        };
        let receipt = self.keep_receipt(proof).await?;
        self.overwrite_removed(false).await?;
        Ok(Some(Erased { receipt, tickets }))
    }

    /// Makes SQLite overwrite what it removes; else it stays readable in the file until the space is used again.
    async fn overwrite_removed(&mut self, on: bool) -> Result<()> {
        if let Tx::Lite(open) = &mut *self.tx {
            let sql = if on {
                "PRAGMA secure_delete = ON"
            } else {
                "PRAGMA secure_delete = OFF"
            };
            sqlx::query(sql).execute(&mut **open).await?;
        }
        Ok(())
    }

    /// Identities first: the inbound path holds them while it works on a message of the contact.
    async fn lock_subject(&mut self, id: i64) -> Result<Option<Subject>> {
        let (company, lock) = (self.company, self.tx.lock());
        let by_identity =
            format!("SELECT address FROM contact_identities WHERE contact_id = $1 AND company_id = $2{lock}");
        let mut names: Vec<String> = in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_scalar::<D, String>(sqlx::AssertSqlSafe(by_identity));
            query.bind(id).bind(company).fetch_all(c).await
        })?;
        let by_id = format!(
            "SELECT number, profile_pic_url FROM contacts WHERE id = $1 AND company_id = $2 AND erased_at IS NULL{lock}"
        );
        let row: Option<(String, String)> = in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_as::<D, (String, String)>(sqlx::AssertSqlSafe(by_id));
            query.bind(id).bind(company).fetch_optional(c).await
        })?;
        Ok(row.map(|(number, picture)| {
            names.push(number.clone());
            Subject {
                id,
                number,
                picture,
                names,
            }
        }))
    }

    async fn lock_tickets(&mut self, contact: i64) -> Result<Vec<(i64, Left)>> {
        let (company, lock) = (self.company, self.tx.lock());
        let sql = format!(
            "SELECT id, status, user_id, queue_id FROM tickets WHERE contact_id = $1 AND company_id = $2 ORDER BY id{lock}"
        );
        let rows: Vec<(i64, String, Option<i64>, Option<i64>)> = in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_as::<D, _>(sqlx::AssertSqlSafe(sql));
            query.bind(contact).bind(company).fetch_all(c).await
        })?;
        let left = |(id, status, user_id, queue_id): (i64, String, Option<i64>, Option<i64>)| {
            let status = status.parse().unwrap_or(TicketStatus::Pending);
            let left = Left {
                status,
                user_id,
                queue_id,
            };
            (id, left)
        };
        Ok(rows.into_iter().map(left).collect())
    }

    async fn give_up_files(&mut self, subject: &Subject) -> Result<i64> {
        let picked = condition(Reach::Messages, self.company, subject.id);
        let mut files = self.give_up_media(&picked).await?;
        if subject.picture.starts_with("/public/") {
            files += self.give_up_file(&subject.picture).await?;
        }
        Ok(files)
    }

    /// Groups in which the contact wrote show no first words of a message that goes.
    async fn blank_groups(&mut self, subject: &Subject) -> Result<()> {
        let (company, contact) = (self.company, subject.id);
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE tickets SET last_message = '' WHERE company_id = $1 AND is_group \
                 AND EXISTS (SELECT 1 FROM messages m WHERE m.ticket_id = tickets.id AND m.contact_id = $2)",
            )
            .bind(company)
            .bind(contact)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// What the channel delivered about the contact; what waits is not worked on any more.
    async fn empty_deliveries(&mut self, subject: &Subject, seen: &(Vec<i64>, i64)) -> Result<i64> {
        let company = self.company;
        let (known, last) = seen;
        let later: Vec<i64> = in_tx!(&mut *self.tx, |c, D| {
            let mut q = QueryBuilder::<D>::new("SELECT id FROM inbox_log WHERE id > ");
            q.push_bind(*last).push(" AND company_id = ").push_bind(company);
            push_naming!(q, &subject.names);
            q.build_query_scalar::<i64>().fetch_all(c).await
        })?;
        let ids: Vec<i64> = known.iter().copied().chain(later).collect();
        let mut emptied = 0;
        for some in ids.chunks(500) {
            emptied += in_tx!(&mut *self.tx, |c, D| {
                // The event's id stays, so that the channel cannot deliver it again, unless it tells the number itself.
                let mut q = QueryBuilder::<D>::new("UPDATE inbox_log SET event_id = CASE WHEN FALSE");
                for name in &subject.names {
                    q.push(" OR event_id LIKE ")
                        .push_bind(crate::db::containing(name))
                        .push(" ESCAPE '!'");
                }
                q.push(" THEN 'erased-' || id ELSE event_id END, payload = '', error = NULL, waits_for = NULL, state = 'done' WHERE company_id = ");
                q.push_bind(company).push(" AND id IN (");
                let mut list = q.separated(", ");
                for id in some {
                    list.push_bind(*id);
                }
                q.push(")");
                q.build().execute(c).await.map(|done| done.rows_affected())
            })?;
        }
        Ok(i64::try_from(emptied).unwrap_or(i64::MAX))
    }

    /// Work of plugins that names the contact; they are told of the erasure instead.
    async fn drop_plugin_work(&mut self, subject: &Subject) -> Result<i64> {
        let company = self.company;
        let done = in_tx!(&mut *self.tx, |c, D| {
            let mut q = QueryBuilder::<D>::new("DELETE FROM plugin_work WHERE company_id = ");
            q.push_bind(company);
            push_naming!(q, &subject.names, "payload");
            q.build().execute(c).await.map(|done| done.rows_affected())
        })?;
        Ok(i64::try_from(done).unwrap_or(i64::MAX))
    }

    async fn end_rows(&mut self, place: &PersonalTable, subject: &Subject, now: Millis) -> Result<Option<i64>> {
        let mut sql = match place.end {
            End::Keep => return Ok(None),
            End::Remove => format!("DELETE FROM {}", place.table),
            End::Empty(columns) => {
                let columns = columns
                    .replace("{now}", &now.to_string())
                    .replace("{id}", &subject.id.to_string());
                format!("UPDATE {} SET {columns}", place.table)
            }
        };
        // Writing into a text cannot fail.
        let _ = write!(sql, " WHERE {}", condition(place.reach, self.company, subject.id));
        let by_number = matches!(place.reach, Reach::Number);
        let done = in_tx!(&mut *self.tx, |c, D| {
            let mut query = sqlx::query::<D>(sqlx::AssertSqlSafe(sql));
            if by_number {
                query = query.bind(subject.number.clone());
            }
            query.execute(c).await.map(|done| done.rows_affected())
        })?;
        Ok(Some(i64::try_from(done).unwrap_or(i64::MAX)))
    }
}
