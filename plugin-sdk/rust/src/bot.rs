//! The role `bot`: decides what customers of bound tickets are answered.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::__private::{WitAction, WitTurn};
use crate::bindings::bot_role::exports::balcao::plugin::bot as wit;
use crate::{Error, Result};

pub use wit::{Integration, Message};

/// Answers customers of tickets that are bound to one of the plugin's integrations.
pub trait Bot {
    /// Decides what a message leads to; an empty list waits for the next one. An error hands over to people.
    fn on_turn(turn: Turn) -> Result<Vec<Action>> {
        let _ = turn;
        Ok(vec![Action::End])
    }
}

/// A customer's message and what is known of the conversation.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The same when the turn is asked once more.
    pub id: String,
    /// 1 for the first turn since the bot began.
    pub number: u32,
    /// What the company has set up.
    pub integration: Integration,
    /// What the customer sent.
    pub message: Message,
    ticket: String,
    contact: String,
    state: String,
}

impl Turn {
    /// A setting of the integration; none when it is neither given nor has a default.
    #[must_use]
    pub fn setting(&self, key: &str) -> Option<&str> {
        let found = self.integration.settings.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| value.as_str())
    }

    /// The ticket, in the shape of the REST interface.
    ///
    /// # Errors
    /// When it is not the JSON of a `T`.
    pub fn ticket<T: DeserializeOwned>(&self) -> Result<T> {
        Ok(serde_json::from_str(&self.ticket)?)
    }

    /// The contact, in the shape of the REST interface.
    ///
    /// # Errors
    /// When it is not the JSON of a `T`.
    pub fn contact<T: DeserializeOwned>(&self) -> Result<T> {
        Ok(serde_json::from_str(&self.contact)?)
    }

    /// What the last [`Action::remember`] said; none at the beginning.
    ///
    /// # Errors
    /// When it is not the JSON of a `T`.
    pub fn state<T: DeserializeOwned>(&self) -> Result<Option<T>> {
        Ok(serde_json::from_str(&self.state)?)
    }
}

/// What the host does for a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Sends a text.
    Text(String),
    /// Sends a text and numbered options.
    Options(String, Vec<String>),
    /// Sends a file of [`crate::media`] with a caption.
    File(String, String),
    /// Puts a tag on the ticket.
    Tag(i64),
    /// Keeps a JSON value for the next turn; see [`Action::remember`].
    Remember(String),
    /// Hands over to a queue, an agent or both.
    Transfer {
        /// The queue.
        queue_id: Option<i64>,
        /// The agent.
        user_id: Option<i64>,
    },
    /// Closes the ticket.
    Close,
    /// Ends the bot; people see the ticket waiting.
    End,
}

impl Action {
    /// Sends a text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Keeps a value for the next turn, see [`Turn::state`].
    ///
    /// # Errors
    /// When it is not JSON.
    pub fn remember<T: Serialize>(state: &T) -> Result<Self> {
        serde_json::to_string(state).map(Self::Remember).map_err(Error::from)
    }
}

impl From<WitTurn> for Turn {
    fn from(turn: WitTurn) -> Self {
        Self {
            id: turn.id,
            number: turn.number,
            integration: turn.integration,
            message: turn.message,
            ticket: turn.ticket,
            contact: turn.contact,
            state: turn.state,
        }
    }
}

impl From<Action> for WitAction {
    fn from(action: Action) -> Self {
        match action {
            Action::Text(text) => Self::SendText(text),
            Action::Options(text, options) => Self::SendOptions(wit::Options { text, options }),
            Action::File(handle, caption) => Self::SendFile(wit::File { handle, caption }),
            Action::Tag(id) => Self::SetTag(id),
            Action::Remember(state) => Self::Remember(state),
            Action::Transfer { queue_id, user_id } => Self::Transfer(wit::Transfer { queue_id, user_id }),
            Action::Close => Self::Close,
            Action::End => Self::End,
        }
    }
}
