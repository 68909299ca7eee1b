//! Turns of bots and their answers as they cross the border of the sandbox.

use std::collections::BTreeMap;

use crate::bindings::bot;
use crate::error::CallError;
use crate::ports::SecretText;

/// Actions of one turn.
const MAX_ACTIONS: usize = 20;
/// Options of one menu.
const MAX_OPTIONS: usize = 20;
/// Bytes of what a bot remembers.
const MAX_STATE: usize = 16 << 10;
/// Bytes of a text.
const MAX_TEXT: usize = 64 << 10;

/// A customer's message for a bot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// The same when the turn is asked once more.
    pub id: String,
    /// From 1.
    pub number: u32,
    /// What the company has set up.
    pub integration: Integration,
    /// What the customer sent.
    pub message: TurnMessage,
    /// JSON `TicketFull`.
    pub ticket: String,
    /// JSON `Contact`.
    pub contact: String,
    /// JSON; `null` at the beginning.
    pub state: String,
}

/// A bot that a company has set up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Integration {
    /// Its id.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// Values by key, defaults included.
    pub settings: Vec<(String, String)>,
    /// Its secrets, by key. The bot uses them by name and never sees them.
    pub secrets: BTreeMap<String, SecretText>,
}

/// What the customer sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnMessage {
    /// Its id.
    pub id: String,
    /// Its kind's own name.
    pub kind: String,
    /// Its text.
    pub body: String,
    /// Where its file is.
    pub file_url: Option<String>,
    /// Epoch milliseconds, UTC.
    pub at: u64,
}

/// What a bot decided, checked for size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotAction {
    /// Send a text.
    Text(String),
    /// Send a text with numbered options.
    Options(String, Vec<String>),
    /// Send a file by its handle, with a caption.
    File(String, String),
    /// Put a tag on the ticket.
    Tag(i64),
    /// Keep this JSON value.
    Remember(String),
    /// Hand over.
    Transfer {
        /// The queue.
        queue_id: Option<i64>,
        /// The agent.
        user_id: Option<i64>,
    },
    /// Close the ticket.
    Close,
    /// End the bot.
    End,
}

impl BotAction {
    /// Whether the bot has no part in the conversation afterwards.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        matches!(self, Self::Transfer { .. } | Self::Close | Self::End)
    }
}

/// What the guest is given, and the secrets that it is not.
pub(crate) fn to_guest(turn: Turn) -> (bot::Turn, BTreeMap<String, SecretText>) {
    let Integration {
        id,
        name,
        settings,
        secrets,
    } = turn.integration;
    let told = bot::Turn {
        id: turn.id,
        number: turn.number,
        integration: bot::Integration { id, name, settings },
        message: bot::Message {
            id: turn.message.id,
            kind: turn.message.kind,
            body: turn.message.body,
            file_url: turn.message.file_url,
            at: turn.message.at,
        },
        ticket: turn.ticket,
        contact: turn.contact,
        state: turn.state,
    };
    (told, secrets)
}

/// The actions up to the first that ends the bot.
pub(crate) fn from_guest(actions: Vec<bot::Action>) -> Result<Vec<BotAction>, CallError> {
    if actions.len() > MAX_ACTIONS {
        return Err(bad(format!("more than {MAX_ACTIONS} actions")));
    }
    let mut checked = Vec::with_capacity(actions.len());
    for action in actions {
        let action = one(action)?;
        let ends = action.is_last();
        checked.push(action);
        if ends {
            break;
        }
    }
    Ok(checked)
}

fn one(action: bot::Action) -> Result<BotAction, CallError> {
    Ok(match action {
        bot::Action::SendText(text) => BotAction::Text(sized(text, MAX_TEXT)?),
        bot::Action::SendOptions(menu) => {
            if menu.options.len() > MAX_OPTIONS {
                return Err(bad(format!("more than {MAX_OPTIONS} options")));
            }
            let options = menu
                .options
                .into_iter()
                .map(|option| sized(option, MAX_TEXT / MAX_OPTIONS));
            BotAction::Options(sized(menu.text, MAX_TEXT)?, options.collect::<Result<_, _>>()?)
        }
        bot::Action::SendFile(file) => BotAction::File(file.handle, sized(file.caption, MAX_TEXT)?),
        bot::Action::SetTag(id) => BotAction::Tag(id),
        bot::Action::Remember(state) => {
            let state = sized(state, MAX_STATE)?;
            if serde_json::from_str::<serde::de::IgnoredAny>(&state).is_err() {
                return Err(bad("a state that is not JSON".to_owned()));
            }
            BotAction::Remember(state)
        }
        bot::Action::Transfer(to) => BotAction::Transfer {
            queue_id: to.queue_id,
            user_id: to.user_id,
        },
        bot::Action::Close => BotAction::Close,
        bot::Action::End => BotAction::End,
    })
}

fn sized(text: String, most: usize) -> Result<String, CallError> {
    if text.len() > most || text.contains('\0') {
        return Err(bad(format!("a text of more than {most} bytes, or with a zero byte")));
    }
    Ok(text)
}

fn bad(what: String) -> CallError {
    CallError::BadAnswer(what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_follows_what_ends_the_bot() {
        let actions = vec![
            bot::Action::SendText("a".into()),
            bot::Action::Close,
            bot::Action::SendText("b".into()),
        ];
        assert_eq!(
            from_guest(actions).unwrap(),
            [BotAction::Text("a".into()), BotAction::Close]
        );
    }

    #[test]
    fn endless_answers_are_refused() {
        let text = || bot::Action::SendText("a".into());
        assert!(from_guest((0..21).map(|_| text()).collect()).is_err());
        assert!(from_guest(vec![bot::Action::SendText("a".repeat(MAX_TEXT + 1))]).is_err());
        assert!(from_guest(vec![bot::Action::Remember("no json".into())]).is_err());
        assert!(from_guest(vec![bot::Action::Remember(format!("\"{}\"", "a".repeat(MAX_STATE)))]).is_err());
    }
}
