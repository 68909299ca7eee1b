//! States of a connection to a channel.

use serde::{Deserialize, Serialize};

/// The state of a connection, in the words that clients of this product family know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ConnectionStatus {
    /// The session is being started.
    #[serde(rename = "OPENING")]
    Opening,
    /// A QR code waits to be read.
    #[serde(rename = "qrcode")]
    QrCode,
    /// The QR code was read; the phone is being linked.
    #[serde(rename = "PAIRING")]
    Pairing,
    /// Messages flow.
    #[serde(rename = "CONNECTED")]
    Connected,
    /// Ended by the user or by the phone.
    #[serde(rename = "DISCONNECTED")]
    Disconnected,
    /// The channel does not answer.
    #[serde(rename = "TIMEOUT")]
    Timeout,
}

impl ConnectionStatus {
    /// The word on the wire and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Opening => "OPENING",
            Self::QrCode => "qrcode",
            Self::Pairing => "PAIRING",
            Self::Connected => "CONNECTED",
            Self::Disconnected => "DISCONNECTED",
            Self::Timeout => "TIMEOUT",
        }
    }
}

/// How long a QR code may be read, in milliseconds.
pub const QR_LIFETIME_MS: i64 = 10 * 60 * 1000;
