//! Kinds of content.

use serde::{Deserialize, Serialize};

/// What kind of content a message has. The names are those of the inbox log and of the simulator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    /// Plain text.
    Text,
    /// A picture.
    Image,
    /// Music or another sound file.
    Audio,
    /// Something spoken for this conversation.
    Voice,
    /// A film.
    Video,
    /// A small picture in place of words.
    Sticker,
    /// Any other file.
    Document,
    /// A place.
    Location,
    /// A place that moves.
    LiveLocation,
    /// The card of one person.
    Contact,
    /// Cards of several people.
    Contacts,
    /// A pressed button.
    ButtonReply,
    /// A chosen entry of a list.
    ListReply,
    /// A call that was not taken.
    Call,
    /// Something that the channel cannot carry: only that it came is known.
    Unsupported,
    /// A text that the service has approved beforehand.
    Template,
}

impl Kind {
    /// The value of `mediaType` on the wire: for files the family of their type, else the content's name.
    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Text | Self::Template => "conversation",
            Self::Image | Self::Sticker => "image",
            Self::Audio | Self::Voice => "audio",
            Self::Video => "video",
            Self::Document => "application",
            Self::Location => "locationMessage",
            Self::LiveLocation => "liveLocationMessage",
            Self::Contact => "contactMessage",
            Self::Contacts => "contactsArrayMessage",
            Self::ButtonReply => "buttonsResponseMessage",
            Self::ListReply => "listResponseMessage",
            Self::Call => "call_log",
            Self::Unsupported => "unsupported",
        }
    }

    /// Whether the body is what somebody typed or chose, which bots can read.
    #[must_use]
    pub fn is_typed(self) -> bool {
        matches!(self, Self::Text | Self::ButtonReply | Self::ListReply)
    }

    /// The kind's own name, as the inbox log and the simulator write it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Image => "image",
            Self::Audio => "audio",
            Self::Voice => "voice",
            Self::Video => "video",
            Self::Sticker => "sticker",
            Self::Document => "document",
            Self::Location => "location",
            Self::LiveLocation => "liveLocation",
            Self::Contact => "contact",
            Self::Contacts => "contacts",
            Self::ButtonReply => "buttonReply",
            Self::ListReply => "listReply",
            Self::Call => "call",
            Self::Unsupported => "unsupported",
            Self::Template => "template",
        }
    }

    /// The kind of a stored message: by its own name if it has one, else by what the wire calls it.
    #[must_use]
    pub fn stored(name: &str, media_type: &str) -> Self {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
            .or_else(|| Self::ALL.into_iter().find(|kind| kind.media_type() == media_type))
            .unwrap_or(Self::Text)
    }

    /// Whether messages of this kind carry a file.
    #[must_use]
    pub fn has_file(self) -> bool {
        matches!(
            self,
            Self::Image | Self::Audio | Self::Voice | Self::Video | Self::Sticker | Self::Document
        )
    }

    /// What a sender says about a file whose bytes say `sniffed`: a voice message is a sound, a sticker a picture.
    #[must_use]
    pub fn of_file(self, sniffed: Self) -> Self {
        match (self, sniffed) {
            (Self::Voice, Self::Audio) | (Self::Sticker, Self::Image) => self,
            _ => sniffed,
        }
    }

    const ALL: [Self; 16] = [
        Self::Text,
        Self::Image,
        Self::Audio,
        Self::Voice,
        Self::Video,
        Self::Sticker,
        Self::Document,
        Self::Location,
        Self::LiveLocation,
        Self::Contact,
        Self::Contacts,
        Self::ButtonReply,
        Self::ListReply,
        Self::Call,
        Self::Unsupported,
        Self::Template,
    ];
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn a_stored_kind_is_read_back() {
        for kind in Kind::ALL {
            assert_eq!(Kind::stored(kind.name(), kind.media_type()), kind);
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
        }
        assert_eq!(Kind::stored("", "application"), Kind::Document);
        assert_eq!(Kind::stored("", "anything"), Kind::Text);
    }

    #[test]
    fn a_sender_cannot_make_a_file_something_that_its_bytes_are_not() {
        for (said, sniffed, kind) in [
            (Kind::Voice, Kind::Audio, Kind::Voice),
            (Kind::Voice, Kind::Document, Kind::Document),
            (Kind::Sticker, Kind::Image, Kind::Sticker),
            (Kind::Image, Kind::Document, Kind::Document),
            (Kind::Text, Kind::Video, Kind::Video),
        ] {
            assert_eq!(said.of_file(sniffed), kind, "{said:?} {sniffed:?}");
        }
    }
}
