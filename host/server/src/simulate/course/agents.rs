//! What the simulated agents do. What people attend is theirs.

use balcao_simulation::{AgentAct, Chat};
use serde_json::json;

use super::Course;

impl Course<'_> {
    /// An agent acts; what is refused is left alone.
    pub(super) fn agent(&mut self, chat: Chat, act: &AgentAct, step: usize) {
        let Some(address) = self.address(chat) else {
            return;
        };
        let done = self.company.conversation(&address).and_then(|ticket| match ticket {
            Some(ticket) => self.act(ticket, act, step),
            None => Ok(false),
        });
        match done {
            Ok(true) if matches!(act, AgentAct::Answer { .. }) => self.figures.answers += 1,
            Ok(true) => {}
            Ok(false) => self.figures.left += 1,
            Err(error) => {
                tracing::warn!("{error:#}");
                self.figures.unanswered += 1;
            }
        }
    }

    fn address(&self, chat: Chat) -> Option<String> {
        match chat {
            Chat::Customer(who) => Some(self.phones.get(&who)?.address.clone()),
            Chat::Group(group) => Some(self.script.groups.get(group)?.digits.clone()),
        }
    }

    fn act(&self, ticket: i64, act: &AgentAct, step: usize) -> anyhow::Result<bool> {
        match act {
            AgentAct::Accept => self.company.take(ticket),
            AgentAct::Read => self.company.read(ticket),
            AgentAct::Answer { text, twice } => {
                let key = format!("{}-answer-{step}", self.company.run);
                if *twice {
                    self.company.answer(ticket, text, &key)?;
                }
                self.company.answer(ticket, text, &key)
            }
            // There is one login to do it with.
            AgentAct::Transfer { .. } => Ok(false),
            AgentAct::Return => self
                .company
                .change(ticket, &json!({ "status": "pending", "userId": null })),
            AgentAct::Close => self.company.change(ticket, &json!({ "status": "closed" })),
        }
    }
}
