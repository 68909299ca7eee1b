//! Colours of queues and tags.

/// Whether a text is a colour and nothing else: `#` and 3 to 6 hexadecimal digits. It goes into the
/// style of pages, so it must not be able to say anything more.
#[must_use]
pub fn is_color(text: &str) -> bool {
    text.strip_prefix('#')
        .is_some_and(|digits| (3..=6).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::is_color;

    #[test]
    fn only_hexadecimal_colours_are_colours() {
        for good in ["#fff", "#A4CCCC", "#12345"] {
            assert!(is_color(good), "{good}");
        }
        for bad in [
            "",
            "#",
            "#12",
            "#1234567",
            "fff",
            "#ggg",
            "red",
            "#fff;background:url(x)",
            "#ффф",
            " #fff",
        ] {
            assert!(!is_color(bad), "{bad}");
        }
    }
}
