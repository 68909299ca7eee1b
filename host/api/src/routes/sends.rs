//! Messages that did not go out.

use axum::extract::{Path, State};

use crate::{error::ApiResult, extract::CurrentUser, state::AppState};

/// Sends a message once more that failed, or of which nobody knows whether it arrived.
#[utoipa::path(post, path = "/messages/{id}/retry", tag = "messages", params(("id" = String, Path)),
    security(("bearer" = [])),
    responses((status = 200), (status = 404, description = "ERR_NO_MESSAGE_FOUND"),
        (status = 409, description = "ERR_SEND_NOT_RETRYABLE: it is on its way or has arrived")))]
pub(crate) async fn retry(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<()> {
    Ok(state.desk.messages().retry(&who, &id).await?)
}

/// Takes back a message that waits to be sent. It stays in the conversation as failed.
#[utoipa::path(delete, path = "/messages/{id}/send", tag = "messages", params(("id" = String, Path)),
    security(("bearer" = [])),
    responses((status = 200), (status = 404, description = "ERR_NO_MESSAGE_FOUND"),
        (status = 409, description = "ERR_SEND_NOT_CANCELLABLE: the channel has it, may have it or is getting it")))]
pub(crate) async fn cancel(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<()> {
    Ok(state.desk.messages().cancel_send(&who, &id).await?)
}
