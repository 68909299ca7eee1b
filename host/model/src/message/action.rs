//! What is done to a message that has been sent.

use crate::clock::Millis;
use serde::{Deserialize, Serialize};

/// A change of a sent message, itself sent over the channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Another text.
    Edit,
    /// Taken back.
    Delete,
    /// A reaction, or its end when the text is empty.
    Reaction,
}

impl Action {
    /// The word in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Edit => "edit",
            Self::Delete => "delete",
            Self::Reaction => "reaction",
        }
    }
}

impl std::str::FromStr for Action {
    type Err = UnknownAction;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        match word {
            "edit" => Ok(Self::Edit),
            "delete" => Ok(Self::Delete),
            "reaction" => Ok(Self::Reaction),
            _ => Err(UnknownAction),
        }
    }
}

/// A word that names no action.
#[derive(Debug, thiserror::Error)]
#[error("a message is edited, deleted or reacted to")]
pub struct UnknownAction;

/// How long after sending a channel still changes a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Windows {
    /// Milliseconds in which the text can be replaced.
    pub edit: Millis,
    /// Milliseconds in which it can be taken back.
    pub delete: Millis,
}

impl Windows {
    /// What messaging services of this kind allow: a quarter of an hour and two days.
    pub const USUAL: Self = Self {
        edit: 15 * 60_000,
        delete: 48 * 3_600_000,
    };

    /// Whether a message sent at `sent` may still be changed.
    #[must_use]
    pub fn allow(self, action: Action, sent: Millis, now: Millis) -> bool {
        match action {
            Action::Edit => now - sent <= self.edit,
            Action::Delete => now - sent <= self.delete,
            Action::Reaction => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Action, Windows};

    #[test]
    fn a_message_can_be_changed_until_its_window_ends() {
        let windows = Windows { edit: 10, delete: 20 };
        for (action, age, allowed) in [
            (Action::Edit, 10, true),
            (Action::Edit, 11, false),
            (Action::Delete, 20, true),
            (Action::Delete, 21, false),
            (Action::Reaction, 1_000, true),
        ] {
            assert_eq!(windows.allow(action, 100, 100 + age), allowed, "{action:?} after {age}");
        }
    }
}
