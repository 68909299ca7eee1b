//! Messages and the steps of their delivery.

mod action;
mod content;
mod kind;
mod rich;

pub use action::{Action, Windows};
pub use content::{Card, Location, cards_text, location_text, vcard};
pub use kind::Kind;
pub use rich::{Choice, Choices, Rich, TemplateUse};

/// How far a message came. Channels report in any order; the value only grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ack(u8);

impl Ack {
    /// Stored, not yet given to the channel (the clock).
    pub const PENDING: Self = Self(0);
    /// The channel has it.
    pub const SERVER: Self = Self(1);
    /// The customer's device has it.
    pub const DELIVERED: Self = Self(3);
    /// The customer has read it.
    pub const READ: Self = Self(4);
    /// The customer has played it.
    pub const PLAYED: Self = Self(5);

    /// Reads a channel's number; outside 0 to 5 it is refused.
    #[must_use]
    pub fn new(value: i64) -> Option<Self> {
        u8::try_from(value).ok().filter(|v| *v <= 5).map(Self)
    }

    /// The number on the wire, 0 to 5.
    #[must_use]
    pub fn value(self) -> i64 {
        i64::from(self.0)
    }
}

/// The longest text that is stored, in characters; channels of this kind stop at 65536 bytes.
pub const MAX_BODY_CHARS: usize = 16_384;

/// The longest message id that a channel may give, in bytes.
pub const MAX_ID_BYTES: usize = 128;

/// The longest reaction, in characters: one picture with its skin tone and joined parts.
const MAX_EMOJI_CHARS: usize = 12;

/// Whether a text can be a reaction: one short picture. The empty text takes a reaction back.
#[must_use]
pub fn is_reaction(text: &str) -> bool {
    text.chars().count() <= MAX_EMOJI_CHARS
        && text
            .chars()
            .all(|c| !c.is_control() && !c.is_whitespace() && !c.is_alphabetic() && !is_markup(c))
}

/// Characters that mean something to a page or a formatter; keycaps such as `1️⃣` need the digits, `#` and `*`.
fn is_markup(c: char) -> bool {
    c.is_ascii_punctuation() && !matches!(c, '#' | '*')
}

#[cfg(test)]
mod tests {
    use super::{Ack, is_reaction};

    #[test]
    fn only_known_steps_of_delivery_are_read() {
        assert_eq!(Ack::new(3), Some(Ack::DELIVERED));
        assert_eq!(Ack::new(6), None);
        assert_eq!(Ack::new(-1), None);
        assert!(Ack::READ > Ack::DELIVERED);
    }

    #[test]
    fn a_reaction_is_one_picture_and_no_text() {
        for emoji in ["👍", "❤️", "👨‍👩‍👧‍👦", "👍🏽", "1️⃣", ""] {
            assert!(is_reaction(emoji), "{emoji}");
        }
        for text in ["ok", "<b>", "a b", "👍👍👍👍👍👍👍👍👍👍👍👍👍", "\n"] {
            assert!(!is_reaction(text), "{text}");
        }
    }
}
