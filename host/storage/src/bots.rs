//! What bots have to know: texts and hours of connections, their queues, options, and settings.

use crate::error::Result;
use crate::tx::TenantTx;
use crate::{CompanyKey, Store};
use balcao_model::options::OptionNode;
use sqlx::QueryBuilder;

/// A connection's texts and limits, with the hours of its company.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the connection")]
pub struct BotConnection {
    pub id: i64,
    company_id: i64,
    pub provider: String,
    pub greeting_message: String,
    pub complation_message: String,
    pub out_of_hours_message: String,
    pub rating_message: String,
    pub expires_ticket: i64,
    pub expires_inactive_message: String,
    pub time_use_bot_queues: i64,
    pub max_use_bot_queues: i64,
    pub transfer_queue_id: Option<i64>,
    pub time_to_transfer: Option<i64>,
    pub integration_id: Option<i64>,
    /// Opening hours of the company, as JSON.
    pub schedules: String,
}

impl BotConnection {
    /// The company of the connection.
    #[must_use]
    pub fn company(&self) -> CompanyKey {
        CompanyKey::from_row(self.company_id)
    }
}

/// A queue as bots see it.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the queue")]
pub struct BotQueue {
    pub id: i64,
    pub name: String,
    pub greeting_message: String,
    pub out_of_hours_message: String,
    /// Opening hours, as JSON.
    pub schedules: String,
    pub media_path: String,
    pub media_name: String,
    pub integration_id: Option<i64>,
    pub has_options: bool,
}

/// A queue of a connection's menu.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct MenuQueue {
    /// The connection.
    pub connection_id: i64,
    /// The queue.
    #[sqlx(flatten)]
    pub queue: BotQueue,
}

const QUEUE: &str = "q.id, q.name, q.greeting_message, q.out_of_hours_message, q.schedules, q.media_path, q.media_name, q.integration_id, \
     EXISTS (SELECT 1 FROM queue_options o WHERE o.queue_id = q.id) AS has_options";

macro_rules! push_list {
    ($q:ident, $ids:expr) => {
        let mut list = $q.separated(", ");
        for id in $ids {
            list.push_bind(id);
        }
        $q.push(")");
    };
}

impl Store {
    /// Connections with what their bots need; the company of each is in its row.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn bot_connections(&self, ids: &[i64]) -> Result<Vec<BotConnection>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new(
                "SELECT w.id, w.company_id, w.provider, w.greeting_message, w.complation_message, w.out_of_hours_message, \
                 w.rating_message, w.expires_ticket, w.expires_inactive_message, w.time_use_bot_queues, \
                 w.max_use_bot_queues, w.transfer_queue_id, w.time_to_transfer, w.integration_id, c.schedules \
                 FROM connections w JOIN companies c ON c.id = w.company_id WHERE w.id IN (",
            );
            push_list!(q, ids.iter().copied());
            Ok(q.build_query_as::<BotConnection>().fetch_all(p).await?)
        })
    }

    /// The queues of connections, each in the order of its menu.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn menu_queues(&self, connections: &[i64]) -> Result<Vec<MenuQueue>> {
        if connections.is_empty() {
            return Ok(Vec::new());
        }
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT l.connection_id, ");
            q.push(QUEUE)
                .push(" FROM connection_queues l JOIN queues q ON q.id = l.queue_id WHERE l.connection_id IN (");
            push_list!(q, connections.iter().copied());
            q.push(" ORDER BY CASE WHEN q.order_queue IS NULL THEN 1 ELSE 0 END, q.order_queue, q.id");
            Ok(q.build_query_as::<MenuQueue>().fetch_all(p).await?)
        })
    }

    /// Some settings of some companies: company, key and value.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn settings_of(
        &self,
        companies: &[CompanyKey],
        keys: &[&str],
    ) -> Result<Vec<(CompanyKey, String, String)>> {
        if companies.is_empty() || keys.is_empty() {
            return Ok(Vec::new());
        }
        let rows: Vec<(i64, String, String)> = on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT company_id, key, value FROM settings WHERE company_id IN (");
            push_list!(q, companies.iter().map(|company| company.id()));
            q.push(" AND key IN (");
            push_list!(q, keys.iter().map(|key| (*key).to_owned()));
            q.build_query_as().fetch_all(p).await
        })?;
        let settings = rows
            .into_iter()
            .map(|(company, key, value)| (CompanyKey::from_row(company), key, value));
        Ok(settings.collect())
    }
}

impl TenantTx<'_> {
    /// One queue, whether a connection has it in its menu or not.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn bot_queue(&mut self, id: i64) -> Result<Option<BotQueue>> {
        let company = self.company;
        let sql = format!("SELECT {QUEUE} FROM queues q WHERE q.id = $1 AND q.company_id = $2");
        in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_as::<D, BotQueue>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(id).bind(company).fetch_optional(c).await?)
        })
    }

    /// The options of a queue, all levels.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn option_nodes(&mut self, queue: i64) -> Result<Vec<OptionNode>> {
        type Row = (i64, Option<i64>, String, String, String, String, String, i64);
        let company = self.company;
        let rows: Vec<Row> = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_as::<D, Row>(
                "SELECT id, parent_id, title, message, option, media_path, media_name, created_at \
                 FROM queue_options WHERE queue_id = $1 AND company_id = $2",
            )
            .bind(queue)
            .bind(company)
            .fetch_all(c)
            .await
        })?;
        let nodes = rows.into_iter().map(
            |(id, parent, title, message, key, media_path, media_name, created_at)| OptionNode {
                id,
                parent,
                title,
                message,
                key,
                media_path,
                media_name,
                created_at,
            },
        );
        Ok(nodes.collect())
    }

    /// The name of a ticket's customer.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn customer_name(&mut self, ticket: i64) -> Result<String> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            let name = sqlx::query_scalar::<D, String>(
                "SELECT c.name FROM contacts c JOIN tickets t ON t.contact_id = c.id WHERE t.id = $1 AND t.company_id = $2",
            )
            .bind(ticket)
            .bind(company)
            .fetch_optional(c)
            .await?;
            Ok(name.unwrap_or_default())
        })
    }

    /// The names of a queue and of an agent, empty for those that are missing.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn names(&mut self, queue: Option<i64>, user: Option<i64>) -> Result<(String, String)> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_as::<D, (String, String)>(
                "SELECT COALESCE((SELECT name FROM queues WHERE id = $1 AND company_id = $3), ''), \
                 COALESCE((SELECT name FROM users WHERE id = $2 AND company_id = $3), '')",
            )
            .bind(queue)
            .bind(user)
            .bind(company)
            .fetch_one(c)
            .await?)
        })
    }
}
