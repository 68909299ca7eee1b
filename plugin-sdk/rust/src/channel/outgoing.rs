//! Short ways to look at what is sent.

use super::{Outgoing, OutgoingContent, SendOutcome};

impl Outgoing {
    /// The text, or the caption of a file, or the new text of a change.
    #[must_use]
    pub fn text(&self) -> &str {
        match &self.content {
            OutgoingContent::Text(text) => text,
            OutgoingContent::File(file) => &file.caption,
            OutgoingContent::Edit(change) | OutgoingContent::Reaction(change) => &change.text,
            OutgoingContent::Delete(_) => "",
        }
    }

    /// How the service knows the recipient: by its own address if it has told of one, else by the number.
    #[must_use]
    pub fn address(&self) -> &str {
        self.to.address.as_deref().unwrap_or(&self.to.number)
    }
}

impl SendOutcome {
    /// The service has it under this id.
    pub fn taken_as(id: impl Into<String>) -> Self {
        Self::Sent(Some(id.into()))
    }
}
