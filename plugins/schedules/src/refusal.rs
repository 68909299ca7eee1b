//! Answers that say no, with the status and code of the contract.

use balcao_plugin::{Error, Response, Result};
use serde_json::json;

/// Why a request gets no result.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The caller's fault.
    Caller(Response),
    /// Something else.
    Fault(Error),
}

/// What a route gives.
pub(crate) type Answer<T = Response> = std::result::Result<T, Refusal>;

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Fault(error)
    }
}

/// A refusal is an answer too.
pub(crate) fn answer(answer: Answer) -> Result<Response> {
    match answer {
        Ok(response) | Err(Refusal::Caller(response)) => Ok(response),
        Err(Refusal::Fault(error)) => Err(error),
    }
}

/// 404: there is no such message in this company.
pub(crate) fn no_schedule() -> Refusal {
    refused(404, &json!({ "error": "ERR_NO_SCHEDULE_FOUND" }))
}

/// 404: there is no such contact in this company.
pub(crate) fn no_contact() -> Refusal {
    refused(404, &json!({ "error": "ERR_NO_CONTACT_FOUND" }))
}

/// 403: it is somebody else's.
pub(crate) fn not_yours() -> Refusal {
    refused(403, &json!({ "error": "ERR_NO_PERMISSION" }))
}

/// 409: it was sent, or is just being sent.
pub(crate) fn sent_already() -> Refusal {
    refused(409, &json!({ "error": "ERR_SCHEDULE_SENT" }))
}

/// 400: one field of the request is wrong.
pub(crate) fn wrong(field: &str) -> Refusal {
    refused(400, &json!({ "error": "ERR_VALIDATION", "field": field }))
}

fn refused(status: u16, body: &serde_json::Value) -> Refusal {
    match Response::json(body) {
        Ok(response) => Refusal::Caller(response.with_status(status)),
        Err(error) => Refusal::Fault(error),
    }
}
