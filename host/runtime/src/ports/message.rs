//! Messages that plugins send.

use serde::{Deserialize, Serialize};

/// Where a message goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recipient {
    /// The conversation of this ticket.
    Ticket(i64),
    /// A contact, whose conversation is found or made.
    Contact {
        /// The contact.
        id: i64,
        /// None means the default one, which has to be connected.
        connection_id: Option<i64>,
        /// The queue of a conversation that begins to wait.
        queue_id: Option<i64>,
        /// Whether a new or closed conversation begins to wait for an agent.
        waits: bool,
    },
}

/// A message to send. The runtime has checked that it has a key of 1 to 100 bytes and says something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMessage {
    /// The same key is the same message.
    pub key: String,
    /// Where it goes.
    pub to: Recipient,
    /// Text or caption; may be empty when there is a file.
    pub body: String,
    /// Handle of a file.
    pub file: Option<String>,
    /// In whose name.
    pub user_id: Option<i64>,
    /// Begins with the name of the user.
    pub signed: bool,
}

/// A stored message.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct SentMessage {
    /// Its id.
    pub message_id: String,
    /// Its conversation.
    pub ticket_id: i64,
}

/// How far a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum DeliveryState {
    /// Not at the channel yet.
    Waiting,
    /// The channel has it.
    Sent,
    /// The customer's device has it.
    Delivered,
    /// The customer has read it.
    Read,
    /// It will not be sent.
    Failed,
    /// It may have been sent.
    Unknown,
}

/// A stored message and how far it is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Delivery {
    /// The message.
    pub message: SentMessage,
    /// How far it is.
    pub state: DeliveryState,
    /// Why it failed: a stable code.
    pub failure: Option<String>,
}
