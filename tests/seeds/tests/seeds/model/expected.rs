//! The model as the desk should show it.

use super::{Line, Model, Status};

/// A ticket as it should be shown.
#[derive(Debug, Clone)]
pub(crate) struct ExpectedTicket {
    pub(crate) number: String,
    pub(crate) status: Status,
    pub(crate) agent: Option<usize>,
    pub(crate) unread: i64,
    pub(crate) lines: Vec<Line>,
}

/// Everything that should be shown.
#[derive(Debug, Clone)]
pub(crate) struct Expected {
    pub(crate) contacts: Vec<String>,
    pub(crate) tickets: Vec<ExpectedTicket>,
}

impl Line {
    /// The reactions to it, without whose they are.
    pub(crate) fn reactions(&self) -> Vec<String> {
        let mut emojis: Vec<String> = self.reactions.values().cloned().collect();
        emojis.sort();
        emojis
    }

    /// Whether a customer wrote it.
    pub(crate) fn is_customers(&self) -> bool {
        self.writer.is_some()
    }
}

impl Model<'_> {
    pub(crate) fn expected(&self) -> Expected {
        let mut contacts: Vec<String> = self.contacts.iter().flatten().cloned().collect();
        contacts.sort();
        let mut tickets: Vec<ExpectedTicket> = self
            .tickets
            .iter()
            .flatten()
            .map(|one| self.shown_ticket(one))
            .collect();
        tickets.sort_by(|a, b| a.number.cmp(&b.number));
        Expected { contacts, tickets }
    }

    fn shown_ticket(&self, ticket: &super::Ticket) -> ExpectedTicket {
        ExpectedTicket {
            number: self.contacts[ticket.contact]
                .clone()
                .expect("a ticket's contact is there"),
            status: ticket.status,
            agent: ticket.agent,
            unread: ticket.unread,
            lines: ticket.lines.clone(),
        }
    }
}
