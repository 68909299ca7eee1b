//! Making one contact of two.

use super::search_text;
use crate::error::{Error, Result};
use crate::tickets::TicketRef;
use crate::tx::{TenantTx, Tx};
use balcao_model::clock::Millis;
use balcao_model::contact::is_hidden;
use balcao_model::ticket::{Assignment, TicketStatus};

/// What a merge changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    /// The contact that is no more.
    pub gone: i64,
    /// Tickets that have changed and belong to the contact that stays.
    pub tickets: Vec<i64>,
    /// Tickets that became part of another one, with what they were.
    pub absorbed: Vec<(i64, Assignment)>,
}

#[derive(sqlx::FromRow)]
struct Half {
    name: String,
    number: String,
    email: String,
    is_group: bool,
}

impl TenantTx<'_> {
    /// Makes `gone` a part of `keep`: its addresses, fields, tickets and messages. Where both have a
    /// conversation over the same connection, the two become one.
    ///
    /// `None` when one of them is not a person of this company or both are the same.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn merge_contacts(&mut self, keep: i64, gone: i64, at: Millis) -> Result<Option<Merged>> {
        if keep == gone {
            return Ok(None);
        }
        // Always in the order of their ids, so that two merges never wait for each other.
        let first = self.lock_contact(keep.min(gone)).await?;
        let second = self.lock_contact(keep.max(gone)).await?;
        let (Some(first), Some(second)) = (first, second) else {
            return Ok(None);
        };
        let (kept, lost) = if keep < gone { (first, second) } else { (second, first) };
        if kept.is_group || lost.is_group {
            return Ok(None);
        }
        let mut merged = Merged {
            gone,
            tickets: Vec::new(),
            absorbed: Vec::new(),
        };
        self.move_rows(MOVES, gone, keep).await?;
        self.move_tickets(keep, gone, at, &mut merged).await?;
        self.delete_contact(gone).await?;
        self.complete(keep, &kept, &lost, at).await?;
        Ok(Some(merged))
    }

    async fn lock_contact(&mut self, id: i64) -> Result<Option<Half>> {
        let lock = if matches!(self.tx, Tx::Pg(_)) {
            " FOR UPDATE"
        } else {
            ""
        };
        let sql = format!("SELECT name, number, email, is_group FROM contacts WHERE id = $1 AND company_id = $2{lock}");
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_as::<D, Half>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(id).bind(company).fetch_optional(c).await?)
        })
    }

    /// Runs statements with the company as `$1`, the row to leave as `$2` and the row to go to as `$3`.
    async fn move_rows(&mut self, statements: &[&'static str], from: i64, to: i64) -> Result<()> {
        let company = self.company;
        for sql in statements {
            in_tx!(&mut *self.tx, |c, D| {
                let query = sqlx::query::<D>(*sql).bind(company).bind(from).bind(to);
                query.execute(c).await.map(drop)?
            });
        }
        Ok(())
    }

    async fn move_tickets(&mut self, keep: i64, gone: i64, at: Millis, merged: &mut Merged) -> Result<()> {
        for ticket in self.tickets_of_contact(gone).await? {
            let other = self.twin(keep, &ticket).await?;
            let Some(other) = other else {
                self.move_rows(&[MOVE_TICKET], ticket.id, keep).await?;
                merged.tickets.push(ticket.id);
                continue;
            };
            self.move_rows(ABSORB, ticket.id, other.id).await?;
            if other.assignment().status == TicketStatus::Closed {
                self.assign_ticket(other.id, ticket.assignment(), at).await?;
            }
            merged.absorbed.push((ticket.id, ticket.assignment()));
            merged.tickets.push(other.id);
        }
        Ok(())
    }

    /// The kept contact's ticket over the same connection.
    async fn twin(&mut self, keep: i64, ticket: &TicketRef) -> Result<Option<TicketRef>> {
        let tickets = self.tickets_of_contact(keep).await?;
        let same = |other: &TicketRef| other.connection_id.is_some() && other.connection_id == ticket.connection_id;
        Ok(tickets.into_iter().find(same))
    }

    /// The kept contact takes what it lacks: a real name, number and e-mail.
    async fn complete(&mut self, id: i64, kept: &Half, lost: &Half, at: Millis) -> Result<()> {
        let nameless = kept.name == kept.number || is_hidden(&kept.name);
        let name = if nameless && lost.name != lost.number {
            &lost.name
        } else {
            &kept.name
        };
        let number = if is_hidden(&kept.number) {
            &lost.number
        } else {
            &kept.number
        };
        let email = if kept.email.is_empty() {
            &lost.email
        } else {
            &kept.email
        };
        let search = search_text(name, number);
        let company = self.company;
        let done = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE contacts SET name = $1, number = $2, email = $3, search = $4, updated_at = $5 WHERE id = $6 AND company_id = $7",
            )
            .bind(name)
            .bind(number)
            .bind(email)
            .bind(&search)
            .bind(at)
            .bind(id)
            .bind(company)
            .execute(c)
            .await?
            .rows_affected()
        });
        if done == 0 { Err(Error::Reference) } else { Ok(()) }
    }
}

/// What a contact takes along.
const MOVES: &[&str] = &[
    "UPDATE contact_identities SET contact_id = $3 WHERE company_id = $1 AND contact_id = $2",
    "UPDATE contact_fields SET contact_id = $3 WHERE company_id = $1 AND contact_id = $2 \
     AND name NOT IN (SELECT name FROM contact_fields WHERE contact_id = $3)",
    "UPDATE ticket_notes SET contact_id = $3 WHERE company_id = $1 AND contact_id = $2",
    "UPDATE ticket_cycles SET contact_id = $3 WHERE company_id = $1 AND contact_id = $2",
    "UPDATE messages SET contact_id = $3 WHERE company_id = $1 AND contact_id = $2 \
     AND ticket_id IN (SELECT id FROM tickets WHERE company_id = $1 AND (contact_id = $2 OR is_group))",
    "UPDATE message_reactions SET contact_id = $3 WHERE company_id = $1 AND contact_id = $2 \
     AND seq NOT IN (SELECT seq FROM message_reactions WHERE company_id = $1 AND contact_id = $3)",
];

const MOVE_TICKET: &str = "UPDATE tickets SET contact_id = $3 WHERE company_id = $1 AND id = $2";

/// How ticket `$2` becomes a part of ticket `$3`. Its running cycle ends with it.
const ABSORB: &[&str] = &[
    "UPDATE messages SET ticket_id = $3 WHERE company_id = $1 AND ticket_id = $2",
    "UPDATE ticket_notes SET ticket_id = $3 WHERE company_id = $1 AND ticket_id = $2",
    "UPDATE sends SET ticket_id = $3 WHERE company_id = $1 AND ticket_id = $2",
    "UPDATE ticket_cycles SET finished_at = updated_at WHERE company_id = $1 AND ticket_id = $2 AND finished_at IS NULL \
     AND EXISTS (SELECT 1 FROM ticket_cycles o WHERE o.company_id = $1 AND o.ticket_id = $3 AND o.finished_at IS NULL)",
    "UPDATE ticket_cycles SET ticket_id = $3 WHERE company_id = $1 AND ticket_id = $2",
    "UPDATE user_ratings SET ticket_id = $3 WHERE company_id = $1 AND ticket_id = $2",
    "INSERT INTO ticket_tags (company_id, ticket_id, tag_id, created_at) \
     SELECT company_id, $3, tag_id, created_at FROM ticket_tags WHERE company_id = $1 AND ticket_id = $2 \
     ON CONFLICT (ticket_id, tag_id) DO NOTHING",
    "UPDATE tickets SET unread = unread + (SELECT o.unread FROM tickets o WHERE o.company_id = $1 AND o.id = $2) \
     WHERE company_id = $1 AND id = $3",
    "UPDATE tickets SET last_message = o.last_message, from_me = o.from_me, updated_at = o.updated_at FROM tickets o \
     WHERE tickets.company_id = $1 AND tickets.id = $3 AND o.company_id = $1 AND o.id = $2 AND o.updated_at > tickets.updated_at",
    "DELETE FROM tickets WHERE company_id = $1 AND id = $2 AND id <> $3",
];
