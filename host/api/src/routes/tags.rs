//! Tags.

use axum::{Json, extract::State};
use balcao_desk::people::TagView;

use crate::{error::ApiResult, extract::CurrentUser, state::AppState};

/// The tags of the company, by name.
#[utoipa::path(get, path = "/tags/list", tag = "tags", security(("bearer" = [])),
    responses((status = 200, body = Vec<TagView>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
) -> ApiResult<Json<Vec<TagView>>> {
    Ok(Json(state.desk.people().tags(&who).await?))
}
