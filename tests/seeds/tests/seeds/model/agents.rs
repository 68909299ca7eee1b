//! What agents do, and what they may not.

use super::{Body, Key, Model, Status};
use balcao_simulation::{AgentAct, Chat};

/// The agent who is an administrator; the others are not.
const ADMIN: usize = 0;

impl Model<'_> {
    /// The ticket of the conversation in which a customer or group wrote last, and its contact's number.
    pub(crate) fn conversation(&self, chat: Chat) -> Option<(usize, String)> {
        let contact = *self.last.get(&chat)?;
        Some((self.ticket_of(contact)?, self.contacts[contact].clone()?))
    }

    /// Does what an agent does with a ticket. The code of the refusal, if the desk has to refuse it.
    pub(crate) fn act(&mut self, at: usize, agent: usize, act: &AgentAct, step: usize) -> Option<&'static str> {
        let connected = self.connected;
        let line = match act {
            AgentAct::Answer { text, .. } => Some(self.line(Key::Answer(step), at, Body::Exactly(said(text, step)))),
            _ => None,
        };
        let ticket = self.tickets[at].as_mut().expect("it is there");
        match act {
            AgentAct::Accept => {
                if ticket.status == Status::Open && ticket.agent.is_some_and(|other| other != agent) {
                    return Some("ERR_TICKET_ALREADY_ACCEPTED");
                }
                (ticket.status, ticket.agent) = (Status::Open, Some(agent));
            }
            AgentAct::Read => {
                let attends = ticket.agent.map_or(agent != ADMIN, |own| own == agent);
                if attends {
                    ticket.unread = 0;
                }
            }
            AgentAct::Answer { .. } if !connected => return Some("ERR_WAPP_NOT_INITIALIZED"),
            AgentAct::Answer { .. } => {
                ticket.unread = 0;
                ticket.lines.extend(line);
            }
            AgentAct::Transfer { to } => ticket.agent = Some(*to),
            AgentAct::Return => (ticket.status, ticket.agent) = (Status::Pending, None),
            AgentAct::Close => {
                ticket.status = Status::Closed;
                ticket.agent = ticket.agent.or(Some(agent));
            }
        }
        None
    }
}

/// The text of an answer: marked with its step, so that no two are the same.
pub(crate) fn said(text: &str, step: usize) -> String {
    format!("{text} ·{step}")
}
