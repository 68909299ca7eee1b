//! Settings.

use axum::{Json, extract::State};
use balcao_desk::people::SettingView;

use crate::{error::ApiResult, extract::CurrentUser, state::AppState};

/// The settings of the company that are no secrets.
#[utoipa::path(get, path = "/settings", tag = "settings", security(("bearer" = [])),
    responses((status = 200, body = Vec<SettingView>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
) -> ApiResult<Json<Vec<SettingView>>> {
    Ok(Json(state.desk.people().settings(&who).await?))
}
