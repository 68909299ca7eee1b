//! Page numbers.

use axum::{extract::FromRequestParts, http::request::Parts};
use serde::Deserialize;

use crate::{error::ApiError, extract::ValidQuery};

/// Pages beyond this are refused: nobody turns so many, and each costs a scan.
const LAST_PAGE: u32 = 100_000;

/// The page asked for by `pageNumber`, counted from 1 (the default).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Paged(pub u32);

#[derive(Deserialize)]
struct PageQuery {
    #[serde(rename = "pageNumber")]
    page_number: Option<String>,
}

impl<S: Send + Sync> FromRequestParts<S> for Paged {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let ValidQuery(query) = ValidQuery::<PageQuery>::from_request_parts(parts, state).await?;
        read(query.page_number.as_deref())
    }
}

fn read(text: Option<&str>) -> Result<Paged, ApiError> {
    match text {
        // Clients of this family send the words for values they do not have.
        None | Some("" | "undefined" | "null") => Ok(Paged(1)),
        Some(text) => match text.parse::<u32>() {
            Ok(page) if (1..=LAST_PAGE).contains(&page) => Ok(Paged(page)),
            _ => Err(ApiError::invalid("pageNumber")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_page_is_the_default() {
        assert_eq!(read(None).unwrap(), Paged(1));
        assert_eq!(read(Some("")).unwrap(), Paged(1));
        assert_eq!(read(Some("3")).unwrap(), Paged(3));
    }

    #[test]
    fn absurd_pages_are_refused() {
        for text in ["0", "-1", "1.5", "x", "999999999999", "100001"] {
            assert!(read(Some(text)).is_err(), "{text}");
        }
    }
}
