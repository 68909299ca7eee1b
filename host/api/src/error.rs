//! The one shape of every failure: `{"error":"ERR_…"}` with a status.

use std::borrow::Cow;

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use balcao_desk::{DeskError, Kind};

/// What handlers return instead of an answer.
pub type ApiResult<T> = Result<T, ApiError>;

/// A failure as the client sees it.
#[derive(Debug)]
pub struct ApiError {
    status: StatusCode,
    code: Cow<'static, str>,
    field: Option<String>,
    detail: Option<String>,
    retry_after: Option<u64>,
}

impl ApiError {
    /// A refusal with a stable code.
    pub fn new(status: StatusCode, code: impl Into<Cow<'static, str>>) -> Self {
        Self {
            status,
            code: code.into(),
            field: None,
            detail: None,
            retry_after: None,
        }
    }

    /// 400: the request cannot be understood or breaks a rule.
    pub fn bad_request(code: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code)
    }

    /// 400: one field of the request is wrong.
    pub fn invalid(field: impl Into<String>) -> Self {
        Self {
            field: Some(field.into()),
            ..Self::bad_request("ERR_VALIDATION")
        }
    }

    /// 404: there is no such record in the caller's company, or no such route.
    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "ERR_NOT_FOUND")
    }

    /// 403: the caller's role does not allow it.
    pub fn no_permission() -> Self {
        Self::new(StatusCode::FORBIDDEN, "ERR_NO_PERMISSION")
    }

    /// 401: nobody is logged in; the browser goes back to the login page.
    pub fn no_session() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "ERR_SESSION_EXPIRED")
    }

    /// 403: the access token has run out or is not ours; the browser refreshes it and tries again.
    pub fn bad_token() -> Self {
        Self::new(StatusCode::FORBIDDEN, "ERR_SESSION_EXPIRED")
    }

    /// 413: the body is larger than the host accepts.
    pub fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "ERR_BODY_TOO_LARGE")
    }

    /// 429: one address opens more sockets than are borne.
    pub fn too_many_sockets() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "ERR_TOO_MANY_SOCKETS").retry_after(60)
    }

    /// 415: the body is not JSON, or not the kind of body this route takes.
    pub fn media_type() -> Self {
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "ERR_UNSUPPORTED_MEDIA_TYPE")
    }

    /// 500 for a fault nobody foresaw: logged here, inside the request's span, and answered bare.
    pub fn internal(error: impl std::fmt::Display) -> Self {
        tracing::error!(error = %error, "unforeseen fault while answering a request");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "ERR_INTERNAL")
    }

    /// Tells the client when to come back, in seconds.
    #[must_use]
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut body = serde_json::Map::from_iter([("error".to_owned(), self.code.into())]);
        for (name, value) in [("field", self.field), ("detail", self.detail)] {
            body.extend(value.map(|value| (name.to_owned(), value.into())));
        }
        let mut response = (self.status, Json(body)).into_response();
        if let Some(seconds) = self.retry_after {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<DeskError> for ApiError {
    fn from(error: DeskError) -> Self {
        let refusal = match error {
            DeskError::Refused(refusal) => refusal,
            DeskError::Internal(fault) => return Self::internal(format_args!("{fault:#}")),
        };
        let (status, retry_after) = match refusal.kind {
            Kind::Invalid => (StatusCode::BAD_REQUEST, None),
            Kind::Unauthorized => (StatusCode::UNAUTHORIZED, None),
            Kind::Forbidden => (StatusCode::FORBIDDEN, None),
            Kind::NotFound => (StatusCode::NOT_FOUND, None),
            Kind::Conflict => (StatusCode::CONFLICT, None),
            Kind::Unprocessable => (StatusCode::UNPROCESSABLE_ENTITY, None),
            Kind::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, None),
            Kind::Busy => (StatusCode::SERVICE_UNAVAILABLE, None),
            Kind::Gone => (StatusCode::GONE, None),
            Kind::TooMany { retry_after } => (StatusCode::TOO_MANY_REQUESTS, Some(retry_after)),
        };
        Self {
            status,
            code: refusal.code,
            field: refusal.field.map(str::to_owned),
            detail: refusal.detail,
            retry_after,
        }
    }
}
