//! Who is who: one person may have several addresses, and two people never become one by chance.

use crate::phone;

/// The mark of addresses that hide the telephone number.
const HIDDEN: &str = "lid:";
/// Digits of a hidden address.
const HIDDEN_DIGITS: std::ops::RangeInclusive<usize> = 5..=20;
/// Digits of a group: always more than the longest telephone number, so that neither is ever taken for the other.
const GROUP_DIGITS: std::ops::RangeInclusive<usize> = 16..=32;

/// The longest name of a contact, in characters.
pub const MAX_NAME: usize = 50;
/// The shortest name that people may give a contact, in characters.
pub const MIN_NAME: usize = 2;

/// Where a channel finds a person: a canonical telephone number, or `lid:` and digits when the
/// service hides the number.
#[must_use]
pub fn address(text: &str) -> Option<String> {
    let Some(hidden) = text.trim().strip_prefix(HIDDEN) else {
        return phone::canonical(text);
    };
    let usable = HIDDEN_DIGITS.contains(&hidden.len()) && hidden.bytes().all(|b| b.is_ascii_digit());
    usable.then(|| format!("{HIDDEN}{hidden}"))
}

/// The digits of a group's address.
#[must_use]
pub fn group(text: &str) -> Option<String> {
    let only = text.chars().all(|c| c.is_ascii_digit() || c == '-');
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    (only && GROUP_DIGITS.contains(&digits.len())).then_some(digits)
}

/// Whether a contact's number is an address that hides the real one.
#[must_use]
pub fn is_hidden(number: &str) -> bool {
    number.starts_with(HIDDEN)
}

/// A contact that the desk knows already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// The contact.
    pub id: i64,
    /// Its number: a telephone number or a hidden address.
    pub number: String,
}

/// What has to be done about the contact behind an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Nobody has this address or number: a new contact.
    New,
    /// This contact; the address may have to be noted.
    Same(i64),
    /// This contact, whose real number is told for the first time.
    Reveal(i64),
    /// Two contacts turn out to be one person: `gone` becomes part of `keep`.
    Merge {
        /// The contact with a telephone number.
        keep: i64,
        /// The contact that was known by its hidden address only.
        gone: i64,
    },
}

/// Decides who is behind an address when the channel also tells a number.
///
/// The address is the stronger sign. Two contacts become one only if the channel tells a telephone
/// number for an address whose contact has had none: a contact with a telephone number of its own is
/// never merged, because numbers move from one person to another.
#[must_use]
pub fn decide(by_address: Option<Known>, by_number: Option<Known>, number: &str) -> Verdict {
    match (by_address, by_number) {
        (None, None) => Verdict::New,
        (None, Some(known)) => Verdict::Same(known.id),
        (Some(known), None) if is_hidden(&known.number) && !is_hidden(number) => Verdict::Reveal(known.id),
        (Some(known), None) => Verdict::Same(known.id),
        (Some(hidden), Some(open)) if hidden.id != open.id && is_hidden(&hidden.number) && !is_hidden(number) => {
            Verdict::Merge {
                keep: open.id,
                gone: hidden.id,
            }
        }
        (Some(known), Some(_)) => Verdict::Same(known.id),
    }
}

#[cfg(test)]
mod tests;
