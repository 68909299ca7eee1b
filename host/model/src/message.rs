//! Messages and the steps of their delivery.

use serde::{Deserialize, Serialize};

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

/// What kind of content a message has, named as on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Plain text.
    Text,
    /// A picture.
    Image,
    /// A voice message or music.
    Audio,
    /// A film.
    Video,
    /// Any other file.
    Document,
}

impl Kind {
    /// The value of `mediaType` on the wire.
    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Text => "conversation",
            Self::Image => "image",
            Self::Audio => "audio",
            Self::Video => "video",
            Self::Document => "application",
        }
    }
}

/// The longest text that is stored, in characters; channels of this kind stop at 65536 bytes.
pub const MAX_BODY_CHARS: usize = 16_384;

/// The longest message id that a channel may give, in bytes.
pub const MAX_ID_BYTES: usize = 128;

#[cfg(test)]
mod tests {
    use super::Ack;

    #[test]
    fn only_known_steps_of_delivery_are_read() {
        assert_eq!(Ack::new(3), Some(Ack::DELIVERED));
        assert_eq!(Ack::new(6), None);
        assert_eq!(Ack::new(-1), None);
        assert!(Ack::READ > Ack::DELIVERED);
    }
}
