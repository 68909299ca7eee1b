//! What the desk asks of a channel.

use async_trait::async_trait;
use balcao_model::company::CompanyKey;
use balcao_model::message::Kind;

/// A service over which customers write.
#[async_trait]
pub trait Channel: Send + Sync {
    /// The name of the channel's kind, as connections store it.
    fn provider(&self) -> &'static str;

    /// Begins a session: what a phone has to read in order to be linked.
    async fn connect(&self, company: CompanyKey, connection: i64) -> Result<Pairing, SendError>;

    /// Gives a message to the service. The id is the idempotency key: the same id again is the same message.
    async fn send(&self, message: &Outgoing) -> Result<(), SendError>;

    /// Asks the service whether it has a message whose send was interrupted. A channel that cannot tell
    /// answers [`Receipt::Untold`].
    async fn lookup(&self, _message: &Outgoing) -> Result<Receipt, SendError> {
        Ok(Receipt::Untold)
    }
}

/// What a service says of a message whose send was interrupted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Receipt {
    /// It has the message.
    Taken,
    /// It never got the message: sending it is no repetition.
    NotTaken,
    /// It cannot tell.
    Untold,
}

/// The offer of a new session to be paired.
#[derive(Debug, Clone)]
pub struct Pairing {
    /// Text of the QR code.
    pub qrcode: String,
    /// The secret inside the text; whoever presents it is the phone.
    pub secret: String,
}

/// A message on its way out.
#[derive(Debug, Clone)]
pub struct Outgoing {
    /// The company that sends.
    pub company: CompanyKey,
    /// Over which connection.
    pub connection: i64,
    /// The customer's number.
    pub to: String,
    /// The message's id on the channel.
    pub id: String,
    /// Kind of content.
    pub kind: Kind,
    /// Text.
    pub body: String,
    /// The id of the message that is answered.
    pub quoted: Option<String>,
}

/// Why a message did not go out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// The service will never take this message; trying again is useless.
    #[error("the channel refused the message: {0}")]
    Refused(String),
    /// The service does not answer now.
    #[error("the channel does not answer: {0}")]
    Unavailable(String),
    /// The service may have taken the message: the answer was lost.
    #[error("the channel's answer was lost: {0}")]
    Unknown(String),
}
