//! What the audit log and the access log have in common.

use std::io;

use axum::{
    body::Body,
    http::{HeaderValue, header},
    response::Response,
};
use balcao_desk::DeskResult;
use balcao_model::{clock::Millis, time::Moment};
use futures::stream;
use serde_json::Value;

use crate::error::ApiError;

/// Entries of a page.
pub(super) const PAGE: usize = 50;
/// Entries read at a time for a table.
pub(super) const EXPORT_PAGE: usize = 1_000;

/// A moment of the query string; blank is none.
pub(super) fn moment(field: &'static str, text: Option<&str>) -> Result<Option<Millis>, ApiError> {
    let Some(text) = text.filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let at: Result<Moment, _> = serde_json::from_value(Value::from(text));
    at.map(|Moment(at)| Some(at)).map_err(|_| ApiError::invalid(field))
}

/// What comes next of a table.
enum Next {
    Head(String),
    Rows(Option<i64>),
}

/// A table that is sent while it is read. `more` answers the lines older than an entry, and the last one's id when
/// others follow.
pub(super) fn csv<F, R>(name: HeaderValue, head: String, more: F) -> Response
where
    F: Fn(Option<i64>) -> R + Send + Sync + 'static,
    R: Future<Output = DeskResult<(String, Option<i64>)>> + Send + 'static,
{
    let lines = stream::try_unfold((Some(Next::Head(head)), more), |(next, more)| async move {
        let (text, following) = match next {
            None => return Ok(None),
            Some(Next::Head(head)) => (head, Some(Next::Rows(None))),
            Some(Next::Rows(before)) => {
                let (text, last) = more(before).await.map_err(io::Error::other)?;
                (text, last.map(|last| Next::Rows(Some(last))))
            }
        };
        Ok::<_, io::Error>(Some((text, (following, more))))
    });
    let mut response = Response::new(Body::from_stream(lines));
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/csv; charset=utf-8"),
    );
    headers.insert(header::CONTENT_DISPOSITION, name);
    response
}
