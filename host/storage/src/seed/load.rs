//! Measurement data, made by the database itself: a million messages in a minute or two.

use balcao_model::clock::Millis;

use crate::{Tenant, db::Engine, error::Result};

/// How much one company gets.
#[derive(Debug, Clone, Copy)]
pub struct LoadSize {
    /// Contacts with one ticket each.
    pub tickets: i64,
    /// Messages of each ticket.
    pub messages_per_ticket: i64,
}

/// Rows that the load refers to.
#[derive(Debug, Clone)]
pub struct LoadCompany {
    /// Connection of every ticket.
    pub connection: i64,
    /// Agent of the tickets that are not waiting.
    pub agent: i64,
    /// Queues in turn; the first three get nine tickets of ten.
    pub queues: Vec<i64>,
}

/// One closed ticket in twenty stays live: every 20th is open, every 40th pending.
const STATUS: &str = "CASE WHEN n % 40 = 0 THEN 'pending' WHEN n % 40 = 20 THEN 'open' ELSE 'closed' END";
/// Milliseconds between two tickets.
const STEP: i64 = 60_000;

impl Tenant {
    /// Fills the company. `now` is the time of the newest message.
    ///
    /// # Errors
    /// When the database fails; what was written before stays.
    pub async fn seed_load(&self, company: &LoadCompany, size: LoadSize, now: Millis) -> Result<()> {
        let start = now - size.tickets.saturating_mul(STEP);
        self.load_contacts(size.tickets, start).await?;
        self.load_tickets(company, start).await?;
        self.load_cycles(start).await?;
        for round in 1..=size.messages_per_ticket {
            self.load_messages(company, round, start).await?;
        }
        self.analyze().await
    }

    async fn load_contacts(&self, count: i64, start: Millis) -> Result<()> {
        let numbers = match self.db.engine() {
            Engine::Sqlite => {
                "WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < $1) SELECT n FROM s"
            }
            Engine::Postgres => "SELECT n FROM generate_series(CAST(1 AS BIGINT), CAST($1 AS BIGINT)) AS s(n)",
        };
        let sql = format!(
            "INSERT INTO contacts (company_id, name, number, email, profile_pic_url, is_group, search, created_at, \
             updated_at) SELECT CAST($2 AS BIGINT), 'Cliente ' || n, '55119' || (10000000 + n), '', '', FALSE, \
             'cliente ' || n || ' 55119' || (10000000 + n), $3 + n * {STEP}, $3 + n * {STEP} FROM ({numbers}) k"
        );
        on!(&self.db, w, |p, D| sqlx::query::<D>(sqlx::AssertSqlSafe(sql))
            .bind(count)
            .bind(self.company)
            .bind(start)
            .execute(p)
            .await
            .map(drop))?;
        Ok(())
    }

    async fn load_tickets(&self, company: &LoadCompany, start: Millis) -> Result<()> {
        let queue = queue_choice(&company.queues);
        let sql = format!(
            "INSERT INTO tickets (company_id, uuid, status, contact_id, connection_id, queue_id, user_id, last_message, \
             unread, is_group, from_me, created_at, updated_at) \
             SELECT company_id, '10ad0000-0000-4000-8000-' || substr(CAST(1000000000000 + id AS TEXT), 2), {STATUS}, \
             id, CAST($2 AS BIGINT), {queue}, CASE WHEN n % 40 = 0 THEN NULL ELSE CAST($3 AS BIGINT) END, \
             'Mensagem ' || n, CASE WHEN n % 40 = 0 THEN 1 ELSE 0 END, FALSE, FALSE, $4 + n * {STEP}, $4 + n * {STEP} \
             FROM (SELECT id, company_id, ROW_NUMBER() OVER (ORDER BY id) AS n FROM contacts WHERE company_id = $1) k"
        );
        on!(&self.db, w, |p, D| sqlx::query::<D>(sqlx::AssertSqlSafe(sql))
            .bind(self.company)
            .bind(company.connection)
            .bind(company.agent)
            .bind(start)
            .execute(p)
            .await
            .map(drop))?;
        Ok(())
    }

    /// One attendance for every ticket: agents take nine minutes to begin and half an hour to end, and
    /// every second customer rates.
    async fn load_cycles(&self, start: Millis) -> Result<()> {
        for sql in [
            "INSERT INTO ticket_cycles (company_id, ticket_id, contact_id, connection_id, user_id, queued_at, started_at, finished_at, rated, \
             created_at, updated_at) SELECT company_id, id, contact_id, connection_id, user_id, created_at, \
             CASE WHEN status <> 'pending' THEN created_at + 540000 END, \
             CASE WHEN status = 'closed' THEN created_at + 1800000 END, id % 2 = 0, created_at, created_at \
             FROM tickets WHERE company_id = $1 AND created_at >= $2",
            "INSERT INTO user_ratings (company_id, ticket_id, cycle_id, user_id, rate, created_at) \
             SELECT company_id, ticket_id, id, user_id, 1 + id % 3, finished_at FROM ticket_cycles \
             WHERE company_id = $1 AND created_at >= $2 AND rated AND finished_at IS NOT NULL",
        ] {
            on!(&self.db, w, |p, D| sqlx::query::<D>(sql)
                .bind(self.company)
                .bind(start)
                .execute(p)
                .await
                .map(drop))?;
        }
        Ok(())
    }

    /// One message for every ticket, in one transaction; rounds keep the order in time.
    async fn load_messages(&self, company: &LoadCompany, round: i64, start: Millis) -> Result<()> {
        let from_me = if round % 2 == 0 { "TRUE" } else { "FALSE" };
        let sql = format!(
            "INSERT INTO messages (id, company_id, connection_id, ticket_id, contact_id, queue_id, from_me, body, search, \
             media_type, ack, read, is_deleted, is_edited, created_at, updated_at) \
             SELECT 'load-' || id || '-{round}', company_id, CAST($2 AS BIGINT), id, contact_id, queue_id, {from_me}, \
             'Mensagem {round} do atendimento ' || id || ', obrigado pelo contato', \
             'mensagem {round} do atendimento ' || id || ', obrigado pelo contato', \
             'conversation', 4, TRUE, FALSE, FALSE, created_at + {round} * 1000, created_at + {round} * 1000 \
             FROM tickets WHERE company_id = $1 AND created_at >= $3"
        );
        on!(&self.db, w, |p, D| sqlx::query::<D>(sqlx::AssertSqlSafe(sql))
            .bind(self.company)
            .bind(company.connection)
            .bind(start)
            .execute(p)
            .await
            .map(drop))?;
        Ok(())
    }

    /// Lets the planner know the new sizes; PostgreSQL also notes which pages need no second look, as it
    /// does by itself some time after rows were written.
    async fn analyze(&self) -> Result<()> {
        let sql = match self.db.engine() {
            Engine::Sqlite => "ANALYZE",
            Engine::Postgres => "VACUUM ANALYZE",
        };
        on!(&self.db, w, |p, D| sqlx::query::<D>(sql).execute(p).await.map(drop))?;
        Ok(())
    }
}

/// Nine tickets of ten go to the first three queues, the tenth to the others in turn.
fn queue_choice(queues: &[i64]) -> String {
    let (main, rare) = queues.split_at(queues.len().min(3));
    let pick = |list: &[i64], key: &str| {
        let cases: Vec<String> = list
            .iter()
            .enumerate()
            .map(|(place, id)| format!("WHEN {key} % {} = {place} THEN {id}", list.len()))
            .collect();
        if cases.is_empty() {
            "NULL".to_owned()
        } else {
            format!("CASE {} END", cases.join(" "))
        }
    };
    if rare.is_empty() {
        return pick(main, "n");
    }
    format!(
        "CASE WHEN n % 10 = 9 THEN {} ELSE {} END",
        pick(rare, "(n / 10)"),
        pick(main, "n")
    )
}

#[cfg(test)]
mod tests {
    use super::queue_choice;

    #[test]
    fn without_queues_tickets_have_none() {
        assert_eq!(queue_choice(&[]), "NULL");
    }

    #[test]
    fn the_first_three_queues_share_nine_tickets_of_ten() {
        assert_eq!(
            queue_choice(&[5, 6, 7, 8]),
            "CASE WHEN n % 10 = 9 THEN CASE WHEN (n / 10) % 1 = 0 THEN 8 END \
             ELSE CASE WHEN n % 3 = 0 THEN 5 WHEN n % 3 = 1 THEN 6 WHEN n % 3 = 2 THEN 7 END END"
        );
    }
}
