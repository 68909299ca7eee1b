//! Tickets: one row for each conversation of a contact over a connection.

mod idle;
#[macro_use]
mod filter;
#[macro_use]
mod list;
mod route;
mod search;
mod write;

pub use filter::{TicketFilter, TicketMark, TicketScope};
pub use idle::IdleTicket;
pub use route::{Found, TicketBots};
pub(crate) use search::DEADLINE as SEARCH_DEADLINE;
pub use search::{FoundMessage, TicketSearch, TicketsFound};
pub use write::{Incoming, TicketRef};

use crate::db::Engine;
use crate::error::{Error, Result};
use crate::{Tenant, tags::TagBrief};
use balcao_model::clock::Millis;
use sqlx::QueryBuilder;

/// A ticket with what lists and conversations show beside it.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the ticket and of the rows it refers to")]
pub struct TicketRow {
    pub id: i64,
    pub uuid: String,
    pub company_id: i64,
    pub status: String,
    pub contact_id: i64,
    pub connection_id: Option<i64>,
    pub queue_id: Option<i64>,
    pub user_id: Option<i64>,
    pub last_message: String,
    pub unread: i64,
    pub is_group: bool,
    pub from_me: bool,
    #[sqlx(flatten)]
    pub bots: TicketBots,
    pub created_at: Millis,
    pub updated_at: Millis,
    pub contact_name: String,
    pub contact_number: String,
    pub contact_email: String,
    pub contact_picture: String,
    pub queue_name: Option<String>,
    pub queue_color: Option<String>,
    pub user_name: Option<String>,
    pub connection_name: Option<String>,
    tags: Option<String>,
}

impl TicketRow {
    /// The ticket's tags, oldest first.
    ///
    /// # Errors
    /// When the database gave something else than a list of tags.
    pub fn tags(&self) -> Result<Vec<TagBrief>> {
        let Some(text) = self.tags.as_deref() else {
            return Ok(Vec::new());
        };
        if text == "[]" {
            return Ok(Vec::new());
        }
        let rows: Vec<(i64, String, String)> = serde_json::from_str(text)?;
        Ok(rows
            .into_iter()
            .map(|(id, name, color)| TagBrief { id, name, color })
            .collect())
    }
}

const COLUMNS: &str = "t.id, t.uuid, t.company_id, t.status, t.contact_id, t.connection_id, t.queue_id, t.user_id, \
     t.last_message, t.unread, t.is_group, t.from_me, t.created_at, t.updated_at, \
     t.chatbot, t.queue_option_id, t.use_integration, t.integration_id, t.prompt_id, t.bot_menus, t.bot_state, \
     c.name AS contact_name, c.number AS contact_number, c.email AS contact_email, c.profile_pic_url AS contact_picture, \
     q.name AS queue_name, q.color AS queue_color, u.name AS user_name, w.name AS connection_name, ";

const JOINS: &str = " JOIN contacts c ON c.id = t.contact_id LEFT JOIN queues q ON q.id = t.queue_id \
     LEFT JOIN users u ON u.id = t.user_id LEFT JOIN connections w ON w.id = t.connection_id ";

/// The tags of ticket `t` as a JSON list of `[id, name, color]`; the one aggregate that the engines spell differently.
fn tags_column(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => {
            "(SELECT json_group_array(json_array(g.id, g.name, g.color)) FROM ticket_tags x \
             JOIN tags g ON g.id = x.tag_id WHERE x.ticket_id = t.id) AS tags"
        }
        Engine::Postgres => {
            "(SELECT json_agg(json_build_array(g.id, g.name, g.color) ORDER BY g.id)::text FROM ticket_tags x \
             JOIN tags g ON g.id = x.tag_id WHERE x.ticket_id = t.id) AS tags"
        }
    }
}

impl Tenant {
    /// A ticket by its number.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ticket(&self, id: i64) -> Result<Option<TicketRow>> {
        Ok(self.tickets_by_id(&[id]).await?.pop())
    }

    /// Several tickets by number, in no particular order; missing ones are left out.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tickets_by_id(&self, ids: &[i64]) -> Result<Vec<TicketRow>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT ");
            q.push(COLUMNS)
                .push(tags_column(self.db.engine()))
                .push(" FROM tickets t")
                .push(JOINS);
            q.push("WHERE t.company_id = ")
                .push_bind(self.company)
                .push(" AND t.id IN (");
            let mut list = q.separated(", ");
            for id in ids {
                list.push_bind(*id);
            }
            q.push(")");
            Ok(q.build_query_as::<TicketRow>().fetch_all(p).await?)
        })
    }

    /// A ticket's number by its uuid.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ticket_id_by_uuid(&self, uuid: &str) -> Result<Option<i64>> {
        on!(&self.db, r, |p, D| {
            sqlx::query_scalar::<D, i64>("SELECT id FROM tickets WHERE uuid = $1 AND company_id = $2")
                .bind(uuid)
                .bind(self.company)
                .fetch_optional(p)
                .await
        })
        .map_err(Error::from)
    }
}
