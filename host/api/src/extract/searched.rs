//! Search terms.

use axum::{extract::FromRequestParts, http::request::Parts};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{error::ApiError, extract::ValidQuery};

/// Longest search term, in characters.
const MAX_TERM: usize = 200;

/// Filters that every list of the back office has.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// Text to find.
    search_param: Option<String>,
    /// Page, counted from 1.
    #[expect(dead_code, reason = "read by the `Paged` extractor; listed here for the description")]
    page_number: Option<String>,
}

/// The text asked for by `searchParam`, if any.
pub(crate) struct Searched(pub Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for Searched {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let ValidQuery(query) = ValidQuery::<ListQuery>::from_request_parts(parts, state).await?;
        let term = query.search_param.filter(|term| !term.is_empty());
        if term.as_ref().is_some_and(|term| term.chars().count() > MAX_TERM) {
            return Err(ApiError::invalid("searchParam"));
        }
        Ok(Self(term))
    }
}
