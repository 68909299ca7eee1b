//! An answer.

use serde::Serialize;

use crate::__private::WitResponse;
use crate::Result;

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// 200 to 599.
    pub status: u16,
    /// The body.
    pub body: Vec<u8>,
    headers: Vec<(String, String)>,
}

impl Response {
    /// Status 200 with a value as JSON.
    ///
    /// # Errors
    /// When the value cannot be written as JSON.
    pub fn json<T: Serialize + ?Sized>(value: &T) -> Result<Self> {
        Ok(Self::raw_json(serde_json::to_vec(value)?))
    }

    /// Status 200 with text that is JSON already, for example an answer of the host.
    #[must_use]
    pub fn raw_json(body: impl Into<Vec<u8>>) -> Self {
        Self::empty(200)
            .with_header("content-type", "application/json")
            .with_body(body)
    }

    /// A status without a body.
    #[must_use]
    pub const fn empty(status: u16) -> Self {
        Self {
            status,
            body: Vec::new(),
            headers: Vec::new(),
        }
    }

    /// The same answer with another status.
    #[must_use]
    pub fn with_status(self, status: u16) -> Self {
        Self { status, ..self }
    }

    /// The same answer with another body.
    #[must_use]
    pub fn with_body(self, body: impl Into<Vec<u8>>) -> Self {
        Self {
            body: body.into(),
            ..self
        }
    }

    /// The same answer with one more header: `content-type`, `cache-control`, `content-disposition`, `etag` or `x-…`.
    #[must_use]
    pub fn with_header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }
}

/// What a handler may give back.
pub trait IntoResponse {
    /// The answer to send.
    ///
    /// # Errors
    /// When it cannot be written down.
    fn into_response(self) -> Result<Response>;
}

/// Status 200 with a value as JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Json<T>(pub T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Result<Response> {
        Response::json(&self.0)
    }
}

/// Status 204, without a body.
impl IntoResponse for () {
    fn into_response(self) -> Result<Response> {
        Ok(Response::empty(204))
    }
}

impl IntoResponse for Response {
    fn into_response(self) -> Result<Response> {
        Ok(self)
    }
}

impl From<Response> for WitResponse {
    fn from(response: Response) -> Self {
        Self {
            status: response.status,
            headers: response.headers,
            body: response.body,
        }
    }
}
