//! How a session is, in the words of the server's answers and deliveries.

use balcao_plugin::channel::{Connection, Ending, QrCode, State};
use serde::Deserialize;

/// Bytes of a code to type that the host takes.
const LONGEST_CODE: usize = 32;

/// A code to read, and one to type in its place when the phone's number is known.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Codes {
    code: Option<String>,
    pairing_code: Option<String>,
}

impl Codes {
    /// What somebody has to bring to the phone; none when there is nothing to read.
    pub(crate) fn state(self) -> Option<State> {
        let text = self.code.filter(|code| !code.is_empty())?;
        let typed = |code: &String| (1..=LONGEST_CODE).contains(&code.len());
        let pairing_code = self.pairing_code.filter(typed);
        Some(State::QrCode(QrCode { text, pairing_code }))
    }
}

/// The phone's number in digits, if the company gave it.
pub(crate) fn number(connection: &Connection) -> Option<String> {
    let written = connection.setting("number")?;
    let digits: String = written.chars().filter(char::is_ascii_digit).collect();
    (!digits.is_empty()).then_some(digits)
}

/// A session's state by the server's word for it and WhatsApp's code of the reason.
pub(crate) fn state(word: &str, reason: i64) -> State {
    match word {
        "open" => State::Connected,
        "connecting" => State::Opening,
        "refused" => State::Disconnected(match ending(reason) {
            // Nobody read one of the codes.
            Ending::Unreachable => Ending::QrExpired,
            told => told,
        }),
        // Once the code was read WhatsApp asks for a new start, with the phone's keys.
        _ if reason == RESTART => State::Pairing,
        _ => State::Disconnected(ending(reason)),
    }
}

const RESTART: i64 = 515;

/// Why a session has closed: codes of WhatsApp's own web sessions.
pub(crate) const fn ending(code: i64) -> Ending {
    match code {
        401 => Ending::LoggedOut,
        402 | 403 | 406 => Ending::Blocked,
        _ => Ending::Unreachable,
    }
}
