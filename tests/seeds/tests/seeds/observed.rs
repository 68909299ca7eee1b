//! What the desk shows, as plain data.

use crate::model::Status;
use crate::stage::Stage;
use balcao_desk::{TicketQuery, TicketView};
use std::collections::BTreeMap;

/// More messages than any conversation of a seed has.
const ALL: i64 = 1_000;

/// A message as the desk has it.
#[derive(Debug, Clone)]
pub(crate) struct SeenLine {
    pub(crate) id: String,
    /// The browser's key; none for what no agent wrote.
    pub(crate) client_id: Option<String>,
    pub(crate) from_me: bool,
    pub(crate) body: String,
    pub(crate) ack: i64,
    pub(crate) failure: Option<String>,
    pub(crate) is_deleted: bool,
    pub(crate) is_edited: bool,
    pub(crate) reactions: Vec<String>,
}

/// A ticket as the desk has it.
#[derive(Debug, Clone)]
pub(crate) struct SeenTicket {
    pub(crate) number: String,
    pub(crate) status: Status,
    pub(crate) agent: Option<usize>,
    pub(crate) unread: i64,
    pub(crate) lines: Vec<SeenLine>,
}

/// Everything that the desk has.
#[derive(Debug, Clone)]
pub(crate) struct Observed {
    pub(crate) contacts: Vec<String>,
    pub(crate) tickets: Vec<SeenTicket>,
    /// Messages that customers have: id, in the order in which they got them.
    pub(crate) arrived: Vec<String>,
    /// The ticks that the service told, the highest of each message.
    pub(crate) told: BTreeMap<String, i64>,
    /// Ticks that went back at some moment: message, before, after.
    pub(crate) fallen: Vec<(String, i64, i64)>,
    /// Two tickets of one contact that were not closed at some moment: the contact's number.
    pub(crate) doubled_tickets: Vec<String>,
    /// Messages that still wait to be sent.
    pub(crate) waiting: usize,
}

impl Stage {
    /// The company's tickets, by their contact's number.
    pub(crate) async fn tickets(&self) -> Vec<TicketView> {
        let query = TicketQuery {
            show_all: true,
            page: 1,
            ..TicketQuery::default()
        };
        let page = self.desk.tickets().list(&self.agents[0], &query).await.unwrap();
        assert!(!page.has_more, "a seed has few tickets");
        let mut tickets = page.tickets;
        tickets.sort_by(|a, b| a.contact.number.cmp(&b.contact.number));
        tickets
    }

    /// The tickets with everything in them.
    pub(crate) async fn conversations(&self) -> Vec<SeenTicket> {
        let mut seen = Vec::new();
        for ticket in self.tickets().await {
            seen.push(SeenTicket {
                lines: self.lines(ticket.id).await,
                number: ticket.contact.number,
                status: match ticket.status.as_str() {
                    "pending" => Status::Pending,
                    "open" => Status::Open,
                    _ => Status::Closed,
                },
                agent: ticket
                    .user_id
                    .and_then(|id| self.agents.iter().position(|agent| agent.user_id() == id)),
                unread: ticket.unread_messages,
            });
        }
        seen
    }

    async fn lines(&self, ticket: i64) -> Vec<SeenLine> {
        let tenant = self.store.tenant(&self.agents[0]);
        let mut rows = tenant.messages(ticket, 0, ALL).await.unwrap();
        rows.reverse();
        let seqs: Vec<i64> = rows.iter().map(|row| row.seq).collect();
        let mut reactions: BTreeMap<i64, Vec<String>> = BTreeMap::new();
        for reaction in tenant.reactions(&seqs).await.unwrap() {
            reactions.entry(reaction.seq).or_default().push(reaction.emoji);
        }
        let line = |row: balcao_storage::MessageRow| {
            let mut emojis = reactions.remove(&row.seq).unwrap_or_default();
            emojis.sort();
            SeenLine {
                id: row.id,
                client_id: row.client_id,
                from_me: row.from_me,
                body: row.body,
                ack: row.ack,
                failure: row.failure,
                is_deleted: row.is_deleted,
                is_edited: row.is_edited,
                reactions: emojis,
            }
        };
        rows.into_iter().map(line).collect()
    }

    /// The numbers of all contacts.
    pub(crate) async fn contacts(&self) -> Vec<String> {
        let rows = self.store.tenant(&self.agents[0]).contacts(None, 0, ALL).await.unwrap();
        let mut numbers: Vec<String> = rows.into_iter().map(|row| row.number).collect();
        numbers.sort();
        numbers
    }
}
