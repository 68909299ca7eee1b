//! What the host's own bots remember of a conversation. It is kept with the ticket, never in a process.

use crate::clock::Millis;
use serde::{Deserialize, Serialize};

/// The memory of one attendance; a new attendance begins with an empty one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct BotState {
    /// When the menu (or the greeting of a connection without queues) was shown last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub menu_at: Option<Millis>,
    /// The customer has been told that an answer was no choice of the menu.
    #[serde(skip_serializing_if = "is_false")]
    pub warned: bool,
    /// How often in a row a level of the option tree was repeated.
    #[serde(skip_serializing_if = "is_zero")]
    pub repeats: i64,
    /// When the customer was told last that nobody is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hours_at: Option<Millis>,
    /// The rating question was repeated.
    #[serde(skip_serializing_if = "is_false")]
    pub rating_repeated: bool,
    /// When the greeting of the agent who accepted was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub greeted_at: Option<Millis>,
}

impl BotState {
    /// Reads what [`BotState::text`] wrote. Anything else is an empty memory.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// The memory as the ticket keeps it; empty text for an empty memory.
    #[must_use]
    pub fn text(&self) -> String {
        if *self == Self::default() {
            return String::new();
        }
        serde_json::to_string(self).unwrap_or_default()
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_false(value: &bool) -> bool {
    !value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(value: &i64) -> bool {
    *value == 0
}

/// The number that a customer typed, e.g. `2`, `2.` or `2️⃣`.
#[must_use]
pub fn typed_number(text: &str) -> Option<usize> {
    let digits = text.trim().trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{BotState, typed_number};

    #[test]
    fn memory_survives_being_written_and_garbage_is_forgotten() {
        let state = BotState {
            menu_at: Some(5),
            warned: true,
            ..BotState::default()
        };
        assert_eq!(BotState::parse(&state.text()), state);
        assert_eq!(BotState::default().text(), "");
        for garbage in ["", "null", "[]", "{\"menuAt\":\"x\"}"] {
            assert_eq!(BotState::parse(garbage), BotState::default(), "{garbage}");
        }
    }

    #[test]
    fn numbers_are_read_as_people_type_them() {
        for (text, number) in [
            ("1", Some(1)),
            (" 12 ", Some(12)),
            ("2.", Some(2)),
            ("3\u{fe0f}\u{20e3}", Some(3)),
            ("-1", None),
            ("1a", None),
            ("um", None),
            ("", None),
            ("99999999999999999999999", None),
        ] {
            assert_eq!(typed_number(text), number, "{text}");
        }
    }
}
