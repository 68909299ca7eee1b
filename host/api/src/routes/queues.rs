//! Queues.

use axum::{Json, extract::State};
use balcao_desk::people::QueueView;

use crate::{error::ApiResult, extract::CurrentUser, state::AppState};

/// The queues of the company in menu order.
#[utoipa::path(get, path = "/queue", tag = "queues", security(("bearer" = [])),
    responses((status = 200, body = Vec<QueueView>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
) -> ApiResult<Json<Vec<QueueView>>> {
    Ok(Json(state.desk.people().queues(&who).await?))
}
