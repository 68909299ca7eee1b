//! Which headers a plugin may send.

const MAX_HEADERS: usize = 64;
const MAX_BYTES: usize = 8 << 10;

/// Headers that are the business of the host, of one hop of the way, or of a browser.
const FORBIDDEN: [&str; 16] = [
    "connection",
    "content-length",
    "cookie",
    "cookie2",
    "expect",
    "host",
    "http2-settings",
    "keep-alive",
    "proxy-authenticate",
    "proxy-authorization",
    "proxy-connection",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "via",
];

/// Names in lower case, when all headers may be sent; otherwise why not. The text names a header, never a value.
pub(crate) fn check(headers: Vec<(String, String)>) -> Result<Vec<(String, String)>, String> {
    if headers.len() > MAX_HEADERS {
        return Err(format!("a request has at most {MAX_HEADERS} headers"));
    }
    headers.into_iter().map(one).collect()
}

fn one((name, value): (String, String)) -> Result<(String, String), String> {
    let name = name.to_ascii_lowercase();
    if name.is_empty() || !name.bytes().all(is_token) {
        return Err(format!("`{}` is not the name of a header", name.escape_default()));
    }
    if FORBIDDEN.contains(&name.as_str()) {
        return Err(format!("the header `{name}` is set by the host"));
    }
    let is_printable = |byte: u8| byte == b'\t' || (b' '..=b'~').contains(&byte);
    if name.len() + value.len() > MAX_BYTES || !value.bytes().all(is_printable) {
        return Err(format!("the value of the header `{name}` cannot be sent"));
    }
    Ok((name, value))
}

fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(name: &str, value: &str) -> bool {
        check(vec![(name.to_owned(), value.to_owned())]).is_err()
    }

    #[test]
    fn usual_headers_are_sent_with_names_in_lower_case() {
        let headers = check(vec![("X-Token".to_owned(), "a b\tc".to_owned())]).unwrap();
        assert_eq!(headers, [("x-token".to_owned(), "a b\tc".to_owned())]);
    }

    #[test]
    fn headers_cannot_smuggle_others_or_a_second_request() {
        for (name, value) in [
            ("x-a", "b\r\nhost: inner"),
            ("x-a", "b\nc: d"),
            ("x-a", "b\0"),
            ("x-a", "ação"),
            ("x-a\r\nhost", "inner"),
            ("x-a: b\r\nc", "d"),
            ("x a", "b"),
            ("", "b"),
        ] {
            assert!(refused(name, value), "{name:?} {value:?}");
        }
    }

    #[test]
    fn headers_of_the_connection_belong_to_the_host() {
        for name in FORBIDDEN {
            assert!(refused(&name.to_uppercase(), "x"), "{name}");
        }
    }

    #[test]
    fn headers_are_limited_in_number_and_length() {
        assert!(refused("x-a", &"x".repeat(MAX_BYTES)));
        assert!(check(vec![("x-a".to_owned(), String::new()); MAX_HEADERS + 1]).is_err());
    }
}
