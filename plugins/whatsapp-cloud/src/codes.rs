//! What Meta's error codes mean for a message and for the number.
//! <https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes>

use balcao_plugin::channel::{Ending, Refusal, SendOutcome};

/// Seconds after the number sent more in a second than it may, unless Meta says how long.
const THROUGHPUT_PAUSE: u32 = 5;
/// Seconds after the app or the account asked more in an hour than they may, unless Meta says how long.
const QUOTA_PAUSE: u32 = 60;
/// The longest pause that the host takes.
const LONGEST_PAUSE: u32 = 3_600;

/// What has to happen after an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The message will never be taken.
    Refused(Refusal),
    /// The account or the token is at fault, not the message: it waits until somebody has seen to it.
    Account(Ending),
    /// The number takes nothing for so many seconds.
    Busy(u32),
    /// It is tried again.
    Later,
}

/// What a code means.
pub(crate) const fn verdict(code: i64) -> Verdict {
    match code {
        0 | 190 => Verdict::Account(Ending::Credentials),
        368 | 131_031 => Verdict::Account(Ending::Blocked),
        130_429 => Verdict::Busy(THROUGHPUT_PAUSE),
        4 | 17 | 80_007 => Verdict::Busy(QUOTA_PAUSE),
        131_047 => Verdict::Refused(Refusal::WindowClosed),
        131_026 | 131_030 => Verdict::Refused(Refusal::NoRecipient),
        131_051 | 131_053 => Verdict::Refused(Refusal::Unsupported),
        132_000 | 132_001 | 132_005 | 132_007 | 132_012 | 132_015 | 132_016 | 132_018 => {
            Verdict::Refused(Refusal::BadTemplate)
        }
        3 | 10 | 200..=299 | 130_472 | 131_042 | 131_048 | 131_049 | 133_010 => Verdict::Refused(Refusal::NotAllowed),
        // 131056: too much to this one customer; others are not held up.
        1 | 2 | 131_000 | 131_016 | 131_052 | 131_056 | 133_016 => Verdict::Later,
        _ => Verdict::Refused(Refusal::Other),
    }
}

/// What an answer that is none of success means: by its code, or by its status when it has none.
pub(crate) const fn meaning(status: u16, code: Option<i64>) -> Verdict {
    match (code, status) {
        (Some(code), _) => match verdict(code) {
            // A broken server knows nothing of the account.
            Verdict::Account(_) if status >= 500 => Verdict::Later,
            verdict => verdict,
        },
        (None, 401) => Verdict::Account(Ending::Credentials),
        (None, 429) => Verdict::Busy(QUOTA_PAUSE),
        (None, 500..) => Verdict::Later,
        (None, _) => Verdict::Refused(Refusal::Other),
    }
}

/// What becomes of a message that was answered so. Meta's own words stay out of it: some of them repeat the token.
pub(crate) fn outcome(status: u16, code: Option<i64>, wait: Option<u32>) -> SendOutcome {
    match meaning(status, code) {
        Verdict::Refused(why) => SendOutcome::Refused(why),
        Verdict::Account(ending) => SendOutcome::Ended(ending),
        Verdict::Busy(usual) => SendOutcome::Busy(wait.unwrap_or(usual).clamp(1, LONGEST_PAUSE)),
        Verdict::Later => SendOutcome::Later(told(status, code)),
    }
}

/// An answer, for the log.
pub(crate) fn told(status: u16, code: Option<i64>) -> String {
    match code {
        Some(code) => format!("Meta answered {status} with code {code}"),
        None => format!("Meta answered {status}"),
    }
}
