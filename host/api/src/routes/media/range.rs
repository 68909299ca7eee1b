//! Which part of a file a browser wants.

use axum::http::{HeaderMap, header};

/// A part of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// All of it.
    Whole,
    /// From one byte to another, both included.
    Bytes { first: u64, last: u64 },
    /// A part that the file does not have.
    Nothing,
}

/// What a request asks for. Several parts at once, other units and parts of an earlier version are
/// answered with the whole file, as the protocol allows.
pub(super) fn wanted(headers: &HeaderMap, size: u64) -> Part {
    if headers.contains_key(header::IF_RANGE) {
        return Part::Whole;
    }
    let asked = headers.get(header::RANGE).and_then(|value| value.to_str().ok());
    asked.and_then(|asked| read(asked, size)).unwrap_or(Part::Whole)
}

fn read(asked: &str, size: u64) -> Option<Part> {
    let (first, last) = asked.strip_prefix("bytes=")?.split_once('-')?;
    let (first, last) = (first.trim(), last.trim());
    let (first, last) = match (first.is_empty(), last.is_empty()) {
        (true, true) => return None,
        (true, false) => (size.saturating_sub(digits(last)?), size.checked_sub(1)),
        (false, true) => (digits(first)?, size.checked_sub(1)),
        (false, false) => {
            let (first, last) = (digits(first)?, digits(last)?);
            if last < first {
                return None;
            }
            (first, size.checked_sub(1).map(|end| end.min(last)))
        }
    };
    Some(match last {
        Some(last) if first <= last => Part::Bytes { first, last },
        _ => Part::Nothing,
    })
}

fn digits(text: &str) -> Option<u64> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn part(asked: &'static str) -> Part {
        let mut headers = HeaderMap::new();
        headers.insert(header::RANGE, HeaderValue::from_static(asked));
        wanted(&headers, 100)
    }

    #[test]
    fn parts_are_read_as_the_protocol_says() {
        let bytes = |first, last| Part::Bytes { first, last };
        for (asked, expected) in [
            ("bytes=0-9", bytes(0, 9)),
            ("bytes=90-", bytes(90, 99)),
            ("bytes=-10", bytes(90, 99)),
            ("bytes=-1000", bytes(0, 99)),
            ("bytes=50-1000", bytes(50, 99)),
            ("bytes=100-", Part::Nothing),
            ("bytes=-0", Part::Nothing),
            ("bytes=9-0", Part::Whole),
            ("bytes=0-1,5-6", Part::Whole),
            ("bytes=+1-2", Part::Whole),
            ("bytes=-", Part::Whole),
            ("pages=1-2", Part::Whole),
            ("bytes=99999999999999999999-", Part::Whole),
        ] {
            assert_eq!(part(asked), expected, "{asked}");
        }
    }
}
