//! What channels deliver, in one vocabulary. This is the text that the inbox log keeps.

use balcao_model::message::Kind;
use serde::{Deserialize, Serialize};

/// A delivery of a channel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "camelCase")]
pub enum Inbound {
    /// A customer wrote.
    Message(InboundMessage),
    /// A message of the desk came further.
    Ack {
        /// The message's id on the channel.
        id: String,
        /// 0 to 5.
        ack: i64,
    },
}

/// A customer's message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InboundMessage {
    /// The message's id on the channel.
    pub id: String,
    /// The channel's address of the customer.
    pub from: String,
    /// Canonical telephone number.
    pub number: String,
    /// The name that the customer gave to the channel.
    pub name: String,
    /// Kind of content.
    pub kind: Kind,
    /// Text or caption.
    pub body: String,
    /// Where the file of the message is served, once it is stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub media: Option<String>,
    /// The id of the message that is answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quoted: Option<String>,
}

impl Inbound {
    /// What makes the delivery unique on its connection.
    #[must_use]
    pub fn event_id(&self) -> String {
        match self {
            Self::Message(message) => format!("message:{}", message.id),
            Self::Ack { id, ack } => format!("ack:{ack}:{id}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Inbound;

    #[test]
    fn each_step_of_an_ack_is_its_own_delivery() {
        let step = |ack| Inbound::Ack { id: "A".into(), ack }.event_id();
        assert_ne!(step(3), step(4));
        assert_eq!(step(3), step(3));
    }
}
