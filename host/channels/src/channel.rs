//! What the desk asks of a channel.

use async_trait::async_trait;
use balcao_model::company::CompanyKey;
use balcao_model::message::{Action, Kind, Rich, Windows};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A service over which customers write.
#[async_trait]
pub trait Channel: Send + Sync {
    /// The name of the channel's kind, as connections store it.
    fn provider(&self) -> &str;

    /// Begins a session, or finds how the present one is.
    async fn connect(&self, company: CompanyKey, connection: i64) -> Result<Session, SendError>;

    /// Ends the session, so that the next one begins anew. A channel whose sessions are the host's own has nothing to do.
    async fn disconnect(&self, _company: CompanyKey, _connection: i64) -> Result<(), SendError> {
        Ok(())
    }

    /// Gives a message to the service. The id is the idempotency key: the same id again is the same message. Answers what the
    /// service calls the message, if not so.
    async fn send(&self, message: &Outgoing) -> Result<Option<String>, SendError>;

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
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Receipt {
    /// It has the message; what it calls it, if not by our id.
    Taken(Option<String>),
    /// It never got the message: sending it is no repetition.
    NotTaken,
    /// It cannot tell.
    Untold,
}

/// How a session is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Session {
    /// It is being started; the service tells how it goes on.
    Opening,
    /// Somebody has to read a QR code.
    QrCode {
        /// Text of the QR code.
        text: String,
        /// The secret inside the text where the host itself pairs; whoever presents it is the phone.
        secret: Option<String>,
        /// What may be typed on the phone in place of reading the code.
        pairing_code: Option<String>,
    },
    /// The QR code was read.
    Pairing,
    /// Messages flow.
    Connected,
    /// They do not.
    Disconnected(Ending),
}

/// Why a service has no session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The phone or the service ended it.
    LoggedOut,
    /// Nobody read the QR code in time.
    QrExpired,
    /// The service does not take the credentials.
    Credentials,
    /// The service has locked the account.
    Blocked,
    /// The service does not answer.
    Unreachable,
}

impl Ending {
    /// The reason as connections store it; translated by the browser.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::LoggedOut => "CONNECTION_ENDED_BY_PHONE",
            Self::QrExpired => "CONNECTION_QR_EXPIRED",
            Self::Credentials => "CONNECTION_CREDENTIALS",
            Self::Blocked => "CONNECTION_BLOCKED",
            Self::Unreachable => "CONNECTION_UNREACHABLE",
        }
    }
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
    /// What it is beside its text.
    pub content: Option<Rich>,
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

/// Why a service will never take a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Refusal {
    /// The customer has not written for so long that no free text is taken.
    WindowClosed,
    /// Nobody has this number there.
    NoRecipient,
    /// There is no such kind of message.
    Unsupported,
    /// The account or the customer does not allow it.
    NotAllowed,
    /// The file is larger than the service takes.
    TooLarge,
    /// There is no such template, or its values do not fit.
    BadTemplate,
    /// Anything else.
    Other,
}

impl Refusal {
    /// The code that the message shows; translated by the browser.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::WindowClosed => "ERR_SEND_WINDOW_CLOSED",
            Self::NoRecipient => "ERR_SEND_NO_RECIPIENT",
            Self::Unsupported => "ERR_SEND_UNSUPPORTED",
            Self::NotAllowed => "ERR_SEND_NOT_ALLOWED",
            Self::TooLarge => "ERR_SEND_TOO_LARGE",
            Self::BadTemplate => "ERR_SEND_BAD_TEMPLATE",
            Self::Other => "ERR_SENDING_WAPP_MSG",
        }
    }
}

/// Why a message did not go out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// The service will never take this message; trying again is useless.
    #[error("the channel refused the message: {}", .0.code())]
    Refused(Refusal),
    /// The service does not answer now.
    #[error("the channel does not answer: {0}")]
    Unavailable(String),
    /// The service takes nothing of this account for a while.
    #[error("the channel is busy for {} s", .0.as_secs())]
    Busy(Duration),
    /// The session is not there, or no longer.
    #[error("the session has ended: {}", .0.code())]
    Ended(Ending),
    /// The service may have taken the message: the answer was lost.
    #[error("the channel's answer was lost: {0}")]
    Unknown(String),
}
