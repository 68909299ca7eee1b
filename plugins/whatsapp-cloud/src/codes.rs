//! What Meta's error codes mean for a message and for the number.
//! <https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes>

use balcao_plugin::channel::{Ending, Refusal, SendOutcome};

/// What has to happen after an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The message will never be taken.
    Refused(Refusal),
    /// The account or the token is at fault, not the message: it waits until somebody has seen to it.
    Account(Ending),
    /// It is tried again.
    Later,
}

/// What a code means.
pub(crate) const fn verdict(code: i64) -> Verdict {
    match code {
        0 | 190 => Verdict::Account(Ending::Credentials),
        368 | 131_031 => Verdict::Account(Ending::Blocked),
        131_047 => Verdict::Refused(Refusal::WindowClosed),
        131_026 | 131_030 => Verdict::Refused(Refusal::NoRecipient),
        131_051 | 131_053 => Verdict::Refused(Refusal::Unsupported),
        3 | 10 | 200..=299 | 130_472 | 131_042 | 131_048 | 131_049 | 133_010 => Verdict::Refused(Refusal::NotAllowed),
        1 | 2 | 4 | 17 | 80_007 | 130_429 | 131_000 | 131_016 | 131_052 | 131_056 | 133_016 => Verdict::Later,
        _ => Verdict::Refused(Refusal::Other),
    }
}

/// What becomes of a message that Meta answered with a code.
pub(crate) fn outcome(code: i64, text: String) -> SendOutcome {
    match verdict(code) {
        Verdict::Refused(why) => SendOutcome::Refused(why),
        Verdict::Account(_) | Verdict::Later => SendOutcome::Later(text),
    }
}

/// What becomes of a message of a kind that the service has not.
pub(crate) const fn unsupported() -> SendOutcome {
    SendOutcome::Refused(Refusal::Unsupported)
}
