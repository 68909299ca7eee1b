//! What channels deliver, in one vocabulary. This is the text that the inbox log keeps.

use crate::channel::Refusal;
use balcao_model::clock::Millis;
use balcao_model::message::{Card, Kind, Location};
use serde::{Deserialize, Serialize};

/// What is on its way for longer came late.
const LATE_MS: Millis = 60_000;

/// A delivery of a channel.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Inbound {
    /// A customer wrote, or the company's own phone did.
    Message(InboundMessage),
    /// A message of the desk came further.
    Ack {
        /// The message's id on the channel.
        id: String,
        /// 0 to 5.
        ack: i64,
    },
    /// A message of the desk that the service had taken did not arrive.
    Failed {
        /// The message's id on the channel.
        id: String,
        /// Why.
        why: Refusal,
    },
    /// A message got another text, was taken back or got a reaction.
    Change(InboundChange),
    /// A call ended that nobody took.
    Call(InboundCall),
    /// The service tells that an address and a number are one person's.
    Address {
        /// The delivery's own id.
        id: String,
        /// The person.
        from: Party,
    },
    /// Something that the desk has no use for, e.g. a status or a message of the protocol. It is kept and shown.
    Other {
        /// The delivery's own id.
        id: String,
        /// What it is.
        what: String,
    },
}

/// A person on a channel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Party {
    /// The channel's address of the person.
    pub address: String,
    /// Canonical telephone number; the address itself when the channel hides the number.
    pub number: String,
    /// The name that the person gave to the channel.
    #[serde(default)]
    pub name: String,
}

/// A group of people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// The digits of the channel's address.
    pub address: String,
    /// The group's name.
    #[serde(default)]
    pub name: String,
}

/// A message.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InboundMessage {
    /// The message's id on the channel.
    pub id: String,
    /// Who wrote it; to whom it went when the company's own phone wrote it.
    #[serde(flatten)]
    pub from: Party,
    /// The group that it was written in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<Group>,
    /// Written on the company's own phone.
    #[serde(default)]
    pub from_me: bool,
    /// Kind of content.
    pub kind: Kind,
    /// Text or caption.
    #[serde(default)]
    pub body: String,
    /// Its file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub media: Option<InboundMedia>,
    /// The place of a location.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<Location>,
    /// The people of contact cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<Card>,
    /// The id of the answer that was pressed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<String>,
    /// The id of the message that is answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quoted: Option<String>,
    /// When it was written, as the service says; milliseconds since 1970-01-01 UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written_at: Option<Millis>,
}

impl InboundMessage {
    /// When it was written, if it came late: at least a minute after that.
    #[must_use]
    pub fn late_since(&self, came_at: Millis) -> Option<Millis> {
        self.written_at.filter(|at| (1..=came_at - LATE_MS).contains(at))
    }
}

/// A file that the desk has stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InboundMedia {
    /// Where it is served.
    pub path: String,
    /// The sender's name of it.
    #[serde(default)]
    pub name: String,
}

/// A change of a message that was delivered before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InboundChange {
    /// The delivery's own id.
    pub id: String,
    /// The message that changes.
    pub target: String,
    /// Who does it.
    #[serde(flatten)]
    pub from: Party,
    /// The group that it was written in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<Group>,
    /// Done on the company's own phone.
    #[serde(default)]
    pub from_me: bool,
    /// What is done.
    pub action: balcao_model::message::Action,
    /// The new text or the reaction.
    #[serde(default)]
    pub body: String,
}

/// A call that was not taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InboundCall {
    /// The call's id.
    pub id: String,
    /// Who called.
    #[serde(flatten)]
    pub from: Party,
    /// With pictures.
    #[serde(default)]
    pub video: bool,
}

impl Inbound {
    /// The id that the channel gives the delivery or its message.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::Message(message) => &message.id,
            Self::Ack { id, .. } | Self::Failed { id, .. } | Self::Address { id, .. } | Self::Other { id, .. } => id,
            Self::Change(change) => &change.id,
            Self::Call(call) => &call.id,
        }
    }

    /// What makes the delivery unique on its connection.
    #[must_use]
    pub fn event_id(&self) -> String {
        let id = self.id();
        match self {
            Self::Message(_) => format!("message:{id}"),
            Self::Ack { ack, .. } => format!("ack:{ack}:{id}"),
            Self::Failed { .. } => format!("failed:{id}"),
            Self::Change(change) => format!("{}:{id}", change.action.as_str()),
            Self::Call(_) => format!("call:{id}"),
            Self::Address { .. } => format!("address:{id}"),
            Self::Other { .. } => format!("other:{id}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Inbound, InboundMessage, Party};
    use balcao_model::message::Kind;

    #[test]
    fn each_step_of_an_ack_is_its_own_delivery() {
        let step = |ack| Inbound::Ack { id: "A".into(), ack }.event_id();
        assert_ne!(step(3), step(4));
        assert_eq!(step(3), step(3));
    }

    #[test]
    fn a_delivery_is_read_back_from_the_log() {
        let message = Inbound::Message(InboundMessage {
            id: "A".into(),
            from: Party {
                address: "lid:77".into(),
                number: "5511987654321".into(),
                name: "Ana".into(),
            },
            group: None,
            from_me: false,
            kind: Kind::Text,
            body: "Oi".into(),
            media: None,
            location: None,
            cards: Vec::new(),
            choice: None,
            quoted: None,
            written_at: Some(1),
        });
        let text = serde_json::to_string(&message).unwrap();
        assert_eq!(serde_json::from_str::<Inbound>(&text).unwrap(), message);
    }
}
