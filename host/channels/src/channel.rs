//! What the desk asks of a channel.

use async_trait::async_trait;
use balcao_model::company::CompanyKey;
use balcao_model::message::{Action, Kind, Windows};

/// A service over which customers write.
#[async_trait]
pub trait Channel: Send + Sync {
    /// The name of the channel's kind, as connections store it.
    fn provider(&self) -> &'static str;

    /// Begins a session: what a phone has to read in order to be linked.
    async fn connect(&self, company: CompanyKey, connection: i64) -> Result<Pairing, SendError>;

    /// Gives a message to the service. The id is the idempotency key: the same id again is the same message.
    async fn send(&self, message: &Outgoing) -> Result<(), SendError>;

    /// The number under which the service knows a telephone number, `None` when nobody there has it.
    /// A channel that cannot ask believes what it is told.
    async fn check_number(
        &self,
        _company: CompanyKey,
        _connection: i64,
        number: &str,
    ) -> Result<Option<String>, SendError> {
        Ok(Some(number.to_owned()))
    }

    /// The people in the address book of the connection's phone; none where there is no such book.
    async fn address_book(&self, _company: CompanyKey, _connection: i64) -> Result<Vec<BookEntry>, SendError> {
        Ok(Vec::new())
    }

    /// Asks the service whether it has a message whose send was interrupted. A channel that cannot tell
    /// answers [`Receipt::Untold`].
    async fn lookup(&self, _message: &Outgoing) -> Result<Receipt, SendError> {
        Ok(Receipt::Untold)
    }

    /// How long the service changes messages that were sent.
    fn windows(&self) -> Windows {
        Windows::USUAL
    }
}

/// Somebody in an address book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookEntry {
    /// Name in the book.
    pub name: String,
    /// Telephone number.
    pub number: String,
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
    /// The message's id on the channel; of a change its own id.
    pub id: String,
    /// Kind of content.
    pub kind: Kind,
    /// Text or caption; of a change the new text or the reaction.
    pub body: String,
    /// The id of the message that is answered.
    pub quoted: Option<String>,
    /// The file.
    pub media: Option<OutgoingMedia>,
    /// This is no new message but a change of one.
    pub change: Option<Change>,
}

/// A file on its way out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutgoingMedia {
    /// Where the service can fetch it.
    pub url: String,
    /// Its name.
    pub name: String,
}

/// A change of a sent message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// What is done.
    pub action: Action,
    /// The message's id on the channel.
    pub target: String,
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
