//! Requests that another site made a browser send. The session cookie alone must not serve them.

use axum::http::{HeaderMap, header};

/// Whether a page of another origin sent this request. Browsers say so themselves; older ones tell
/// their page's origin, which then has to be the host that is asked. Tools say nothing and are no pages.
pub(crate) fn is_foreign(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = headers.get("sec-fetch-site") {
        return site != "same-origin" && site != "none";
    }
    let Some(origin) = headers.get(header::ORIGIN) else {
        return false;
    };
    let page = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    page.map(|(_, host)| host) != text(header::HOST)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn headers(list: &[(&'static str, &'static str)]) -> HeaderMap {
        list.iter()
            .map(|(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn own_pages_and_tools_are_not_foreign() {
        assert!(!is_foreign(&headers(&[])));
        assert!(!is_foreign(&headers(&[("sec-fetch-site", "same-origin")])));
        assert!(!is_foreign(&headers(&[
            ("origin", "https://desk.example.com"),
            ("host", "desk.example.com")
        ])));
    }

    #[test]
    fn other_sites_and_neighbours_are_foreign() {
        assert!(is_foreign(&headers(&[("sec-fetch-site", "cross-site")])));
        assert!(is_foreign(&headers(&[("sec-fetch-site", "same-site")])));
        assert!(is_foreign(&headers(&[
            ("origin", "https://evil.example"),
            ("host", "desk.example.com")
        ])));
        assert!(is_foreign(&headers(&[
            ("origin", "null"),
            ("host", "desk.example.com")
        ])));
    }
}
