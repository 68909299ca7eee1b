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
    /// A plugin's bot in this conversation.
    #[serde(skip_serializing_if = "PluginBot::is_new")]
    pub plugin: PluginBot,
}

/// What the host remembers of a plugin's bot in a conversation.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct PluginBot {
    /// Its turns so far.
    pub turns: u32,
    /// The number of the last turn that was carried out.
    pub last_turn: i64,
    /// When the present stretch of turns began, and how many it has.
    pub since: Millis,
    /// See `since`.
    pub stretch: u32,
    /// What it remembers, as JSON; empty for nothing.
    pub state: String,
}

impl PluginBot {
    fn is_new(&self) -> bool {
        *self == Self::default()
    }

    /// Turns of the present stretch, if it began after a time.
    #[must_use]
    pub fn recent(&self, after: Millis) -> u32 {
        if self.since > after { self.stretch } else { 0 }
    }

    /// Notes a turn; a stretch lasts so long.
    pub fn note_turn(&mut self, id: i64, now: Millis, stretch: Millis) {
        let recent = self.recent(now - stretch);
        if recent == 0 {
            self.since = now;
        }
        self.stretch = recent.saturating_add(1);
        self.turns = self.turns.saturating_add(1);
        self.last_turn = id;
    }
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
    use super::{BotState, PluginBot, typed_number};

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
    fn turns_of_the_last_minute_are_counted() {
        let mut bot = PluginBot::default();
        for (id, now) in [(1, 100_000), (2, 120_000), (3, 150_000)] {
            bot.note_turn(id, now, 60_000);
        }
        assert_eq!((bot.turns, bot.last_turn, bot.recent(150_000 - 60_000)), (3, 3, 3));
        bot.note_turn(4, 170_000, 60_000);
        assert_eq!((bot.turns, bot.recent(170_000 - 60_000)), (4, 1));
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
