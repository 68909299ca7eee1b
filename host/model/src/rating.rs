//! The customer's answer to the question after an attendance.

use crate::bot::typed_number;
use crate::clock::Millis;

/// How long an answer is waited for.
pub const RATING_LIFETIME_MS: Millis = 24 * 60 * 60 * 1000;

/// What a message means while an answer is waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RatingAnswer {
    /// 1 to 3.
    Rate(i64),
    /// No answer; the question is repeated once.
    Repeat,
    /// The customer wants something else: an ordinary message.
    Something,
}

/// Reads a message; `repeated` tells that the question was repeated before. `None` is a file.
#[must_use]
pub fn answer(text: Option<&str>, repeated: bool) -> RatingAnswer {
    let text = text.map(str::trim);
    match text.and_then(typed_number) {
        Some(rate @ 1..=3) => RatingAnswer::Rate(i64::try_from(rate).unwrap_or(1)),
        // The sign for the menu is a wish of its own.
        _ if repeated || text == Some("#") => RatingAnswer::Something,
        _ => RatingAnswer::Repeat,
    }
}

#[cfg(test)]
mod tests {
    use super::RatingAnswer::{Rate, Repeat, Something};
    use super::answer;

    #[test]
    fn answers() {
        for (text, repeated, expected) in [
            (Some("1"), false, Rate(1)),
            (Some(" 3 "), false, Rate(3)),
            (Some("2."), true, Rate(2)),
            (Some("0"), false, Repeat),
            (Some("4"), false, Repeat),
            (Some("10"), true, Something),
            (Some("muito bom"), false, Repeat),
            (Some("muito bom"), true, Something),
            (Some("3 pães, por favor"), true, Something),
            (Some("#"), false, Something),
            (None, false, Repeat),
            (None, true, Something),
        ] {
            assert_eq!(answer(text, repeated), expected, "{text:?} {repeated}");
        }
    }
}
