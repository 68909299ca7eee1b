//! Bodies, queries and path ids, with refusals in the one shape of the API.

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Path, Query, Request},
    http::{HeaderMap, StatusCode, header, request::Parts},
};
use balcao_model::message::MAX_ID_BYTES;
use serde::de::DeserializeOwned;

use crate::error::ApiError;

/// A JSON body. Malformed text, wrong types (naming the field) and oversized bodies are refused.
pub(crate) struct ValidJson<T>(pub T);

/// The query string. A value of the wrong kind is refused.
pub(crate) struct ValidQuery<T>(pub T);

/// A positive integer id in the path. Anything else is a record that cannot exist.
pub(crate) struct Id(pub i64);

/// The id that a channel gave a message. Anything that no channel gives is a record that cannot exist.
pub(crate) struct TextId(pub String);

/// Texts in the path. What is not readable names nothing that exists.
pub(crate) struct PathText<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for ValidJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::media_type());
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                ApiError::too_large()
            } else {
                ApiError::bad_request("ERR_INVALID_JSON")
            }
        })?;
        parse(&bytes).map(Self)
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for ValidQuery<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        query
            .map(|Query(value)| Self(value))
            .map_err(|_| ApiError::invalid("query"))
    }
}

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for PathText<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = Path::<T>::from_request_parts(parts, state).await;
        path.map(|Path(value)| Self(value)).map_err(|_| ApiError::not_found())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Path(text) = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| ApiError::not_found())?;
        parse_id(&text).map(Self)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for TextId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Path(text) = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| ApiError::not_found())?;
        let usable = text.len() <= MAX_ID_BYTES && text.chars().all(|c| c.is_ascii_graphic());
        if usable {
            Ok(Self(text))
        } else {
            Err(ApiError::not_found())
        }
    }
}

/// Reads a positive id.
pub(crate) fn parse_id(text: &str) -> Result<i64, ApiError> {
    text.parse::<i64>()
        .ok()
        .filter(|id| *id > 0)
        .ok_or_else(ApiError::not_found)
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    if has_nul(bytes) {
        return Err(ApiError::bad_request("ERR_INVALID_JSON"));
    }
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(refusal)?;
    reader.end().map_err(|_| ApiError::bad_request("ERR_INVALID_JSON"))?;
    Ok(value)
}

/// Whether a text in the JSON holds the character NUL, which PostgreSQL cannot store and nobody types.
fn has_nul(json: &[u8]) -> bool {
    const ESCAPE: &[u8] = br"\u0000";
    json.windows(ESCAPE.len())
        .enumerate()
        .filter(|(_, window)| *window == ESCAPE)
        .any(|(at, _)| {
            // After an odd number of backslashes this one is itself escaped, and the text says `\u0000` in letters.
            let before = json.get(..at).unwrap_or_default();
            before.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 0
        })
}

fn refusal(error: serde_path_to_error::Error<serde_json::Error>) -> ApiError {
    if error.inner().is_data() {
        ApiError::invalid(field(&error))
    } else {
        ApiError::bad_request("ERR_INVALID_JSON")
    }
}

/// The path of the wrong value; a missing field is named only in the message.
fn field(error: &serde_path_to_error::Error<serde_json::Error>) -> String {
    let message = error.inner().to_string();
    let missing = message
        .strip_prefix("missing field `")
        .and_then(|rest| rest.split_once('`'))
        .map(|(name, _)| name);
    match (error.path().to_string().as_str(), missing) {
        (".", Some(name)) => name.to_owned(),
        (path, Some(name)) => format!("{path}.{name}"),
        (".", None) => "body".to_owned(),
        (path, None) => path.to_owned(),
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let Some(kind) = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()) else {
        return false;
    };
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json") || kind.to_ascii_lowercase().ends_with("+json")
}

#[cfg(test)]
mod tests {
    use axum::response::IntoResponse;
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    struct Login {
        #[expect(dead_code, reason = "only its type matters here")]
        email: String,
    }

    async fn body(error: ApiError) -> String {
        let bytes = axum::body::to_bytes(error.into_response().into_body(), 1000)
            .await
            .unwrap();
        String::from_utf8(bytes.to_vec()).unwrap()
    }

    #[tokio::test]
    async fn a_wrong_type_names_its_field() {
        let error = parse::<Login>(br#"{"email":5}"#).unwrap_err();
        assert_eq!(body(error).await, r#"{"error":"ERR_VALIDATION","field":"email"}"#);
    }

    #[tokio::test]
    async fn a_missing_field_is_named() {
        let error = parse::<Login>(b"{}").unwrap_err();
        assert_eq!(body(error).await, r#"{"error":"ERR_VALIDATION","field":"email"}"#);
    }

    #[tokio::test]
    async fn malformed_text_and_trailing_text_are_not_json() {
        for text in [&b"{"[..], br#"{"email":"a"} x"#, b"\xff"] {
            let error = parse::<Login>(text).unwrap_err();
            assert_eq!(body(error).await, r#"{"error":"ERR_INVALID_JSON"}"#);
        }
    }

    #[test]
    fn the_nul_character_is_found_and_its_letters_are_not() {
        assert!(has_nul(br#"{"email":"a\u0000"}"#));
        assert!(!has_nul(br#"{"email":"a\\u0000"}"#));
    }

    #[test]
    fn ids_are_positive_numbers() {
        assert_eq!(parse_id("7").unwrap(), 7);
        for text in ["0", "-1", "x", "99999999999999999999", ""] {
            assert!(parse_id(text).is_err(), "{text}");
        }
    }
}
