//! `balcao:plugin@0.9` by means of the present world: requests without forms, events without an id, errors of four kinds.

mod capabilities;

use wasmtime::Store;
use wasmtime::component::Instance;

use crate::bindings::v0_9::{Error as OldError, events as old_events, routes as old_routes};
use crate::bindings::{Error, events, routes};
use crate::call::CallState;

/// Lets the guest answer a request. A form never reaches it: its world has no files, so no plugin of it may ask for them.
pub(crate) async fn handle(
    exports: &old_routes::GuestIndices,
    store: &mut Store<CallState>,
    instance: &Instance,
    request: routes::Request,
) -> wasmtime::Result<Result<routes::Response, Error>> {
    let request = old_routes::Request {
        method: request.method,
        path: request.path,
        query: request.query,
        headers: request.headers,
        body: request.body,
    };
    let answer = exports
        .load(&mut *store, instance)?
        .call_handle(store, &request)
        .await?;
    Ok(answer.map(present_response).map_err(present_error))
}

/// Tells the guest of an event.
pub(crate) async fn on_event(
    exports: &old_events::GuestIndices,
    store: &mut Store<CallState>,
    instance: &Instance,
    event: events::Event,
) -> wasmtime::Result<Result<(), Error>> {
    let guest = exports.load(&mut *store, instance)?;
    let heard = guest.call_on_event(store, &event.kind, &event.payload).await?;
    Ok(heard.map_err(present_error))
}

fn present_response(response: old_routes::Response) -> routes::Response {
    routes::Response {
        status: response.status,
        headers: vec![("content-type".to_owned(), response.content_type)],
        body: response.body,
    }
}

fn present_error(error: OldError) -> Error {
    match error {
        OldError::Denied(text) => Error::Denied(text),
        OldError::Invalid(text) => Error::Invalid(text),
        OldError::NotFound => Error::NotFound,
        OldError::Failed(text) => Error::Internal(text),
    }
}

fn old_error(error: Error) -> OldError {
    match error {
        Error::Denied(text) => OldError::Denied(text),
        Error::Invalid(text) | Error::Conflict(text) | Error::Limit(text) => OldError::Invalid(text),
        Error::NotFound => OldError::NotFound,
        Error::Internal(text) => OldError::Failed(text),
    }
}
