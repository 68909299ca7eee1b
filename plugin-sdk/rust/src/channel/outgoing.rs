//! Short ways to look at what is sent.

use super::{Outgoing, OutgoingContent, Recipient, SendOutcome, State, wit};

impl Outgoing {
    /// The text, or the caption of a file, or the new text of a change; of choices all of them as one text.
    #[must_use]
    pub fn text(&self) -> &str {
        match &self.content {
            OutgoingContent::Text(text) => text,
            OutgoingContent::File(file) => &file.caption,
            OutgoingContent::Edit(change) | OutgoingContent::Reaction(change) => &change.text,
            OutgoingContent::Choices(choices) => &choices.plain,
            OutgoingContent::Delete(_)
            | OutgoingContent::Location(_)
            | OutgoingContent::Contacts(_)
            | OutgoingContent::Template(_) => "",
        }
    }

    /// How the service knows the recipient: by its own address if it has told of one, else by the number.
    #[must_use]
    pub fn address(&self) -> &str {
        self.to.known_as()
    }
}

impl Recipient {
    /// How the service knows somebody: by its own address if it has told of one, else by the number.
    #[must_use]
    pub fn known_as(&self) -> &str {
        self.address.as_deref().unwrap_or(&self.number)
    }
}

impl State {
    /// Somebody has to read a QR code with this text.
    pub fn qr_code(text: impl Into<String>) -> Self {
        Self::QrCode(wit::QrCode {
            text: text.into(),
            pairing_code: None,
        })
    }
}

impl SendOutcome {
    /// The service has it under this id.
    pub fn taken_as(id: impl Into<String>) -> Self {
        Self::Sent(Some(id.into()))
    }
}
