//! Telephone numbers as channels write them.

/// A number reduced to its canonical digits.
///
/// Brazilian mobile numbers exist with and without the ninth digit (ANATEL added a leading 9 to
/// eight-digit mobile numbers), and channels use both. The canonical form always has it, so that
/// one person is one contact. Land lines (first digit 2 to 5) never get one.
///
/// Returns `None` when the text has fewer than 8 or more than 15 digits (the most that the world's
/// numbering plan, E.164, allows) or other characters than digits, blanks and the usual separators.
#[must_use]
pub fn canonical(text: &str) -> Option<String> {
    if !text.chars().all(|c| c.is_ascii_digit() || " +-().".contains(c)) {
        return None;
    }
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    if !(8..=15).contains(&digits.len()) {
        return None;
    }
    Some(with_ninth_digit(digits))
}

fn with_ninth_digit(digits: String) -> String {
    // 55 + two digits of area code + eight digits of subscriber number.
    if digits.len() != 12 || !digits.starts_with("55") {
        return digits;
    }
    let (head, subscriber) = digits.split_at(4);
    if subscriber.starts_with(['6', '7', '8', '9']) {
        format!("{head}9{subscriber}")
    } else {
        digits
    }
}

#[cfg(test)]
mod tests {
    use super::canonical;

    #[test]
    fn brazilian_mobile_numbers_get_their_ninth_digit() {
        for (given, expected) in [
            ("+55 (11) 8765-4321", "5511987654321"),
            ("5511987654321", "5511987654321"),
            ("551123456789", "551123456789"),
            ("5567 7123-4567", "5567971234567"),
            ("14155550100", "14155550100"),
        ] {
            assert_eq!(canonical(given).as_deref(), Some(expected), "{given}");
        }
    }

    #[test]
    fn what_is_not_a_number_is_refused() {
        for given in ["", "1234567", "abc", "55119876x4321", "1234567890123456"] {
            assert_eq!(canonical(given), None, "{given}");
        }
    }
}
