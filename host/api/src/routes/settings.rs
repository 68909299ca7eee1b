//! Settings.

use axum::{Json, extract::State};
use balcao_desk::people::SettingView;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    error::ApiResult,
    extract::{Admin, CurrentUser, PathText, ValidJson},
    loose,
    state::AppState,
};

/// The new value of a setting.
#[derive(Deserialize, ToSchema)]
pub(crate) struct SettingBody {
    #[serde(deserialize_with = "loose::text")]
    #[schema(value_type = String)]
    value: String,
}

/// The settings of the company that the caller may know. Administrators see of secrets whether they are set.
#[utoipa::path(get, path = "/settings", tag = "settings", security(("bearer" = [])),
    responses((status = 200, body = Vec<SettingView>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
) -> ApiResult<Json<Vec<SettingView>>> {
    Ok(Json(state.desk.people().settings(&who).await?))
}

/// Writes a setting.
#[utoipa::path(put, path = "/settings/{key}", tag = "settings", params(("key" = String, Path)),
    request_body = SettingBody, security(("bearer" = [])),
    responses((status = 200, body = SettingView), (status = 400, description = "ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_SETTING_UNKNOWN")))]
pub(crate) async fn update(
    State(state): State<AppState>,
    Admin(who): Admin,
    PathText(key): PathText<String>,
    ValidJson(body): ValidJson<SettingBody>,
) -> ApiResult<Json<SettingView>> {
    Ok(Json(state.desk.people().set_setting(&who, &key, &body.value).await?))
}
