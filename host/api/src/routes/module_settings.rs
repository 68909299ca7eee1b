//! What a company tells its modules: settings, secrets and addresses of hooks.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use balcao_desk::{HookView, SettingsInput, SettingsView};
use serde_json::json;

use super::fallback::locale;
use crate::{
    error::ApiResult,
    extract::{Admin, PathText, ValidJson},
    state::AppState,
};

/// The settings form of a module, with what the company gave. Of secrets only whether they are set.
#[utoipa::path(get, path = "/modules/{id}/settings", tag = "modules", params(("id" = String, Path)),
    security(("bearer" = [])), responses((status = 200, body = SettingsView),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_MODULE_NOT_FOUND")))]
pub(crate) async fn show(
    State(state): State<AppState>,
    Admin(who): Admin,
    PathText(id): PathText<String>,
) -> ApiResult<Json<SettingsView>> {
    Ok(Json(state.desk.modules().settings(&who, &id).await?))
}

/// Changes settings and secrets of a module; what is not named stays, `null` takes back. With a problem nothing is changed.
#[utoipa::path(put, path = "/modules/{id}/settings", tag = "modules", params(("id" = String, Path)),
    request_body = SettingsInput, security(("bearer" = [])), responses((status = 200, body = SettingsView),
        (status = 400, description = "ERR_MODULE_SETTINGS with `problems: [{key, code, text}]`, ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_MODULE_NOT_FOUND"),
        (status = 503, description = "ERR_PLUGIN_FAILED")))]
pub(crate) async fn update(
    State(state): State<AppState>,
    Admin(who): Admin,
    PathText(id): PathText<String>,
    headers: HeaderMap,
    ValidJson(input): ValidJson<SettingsInput>,
) -> ApiResult<Response> {
    let (modules, locale) = (state.desk.modules(), locale(&headers));
    let changed = modules.change_settings(&who, &id, input, &locale).await?;
    Ok(match changed {
        Ok(view) => Json(view).into_response(),
        Err(problems) => {
            let body = json!({ "error": "ERR_MODULE_SETTINGS", "problems": problems });
            (StatusCode::BAD_REQUEST, Json(body)).into_response()
        }
    })
}

/// Gives a hook of a module a new address; the one before ends at once.
#[utoipa::path(post, path = "/modules/{id}/hooks/{hook}/renew", tag = "modules",
    params(("id" = String, Path), ("hook" = String, Path)), security(("bearer" = [])),
    responses((status = 200, body = HookView), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_MODULE_NOT_FOUND")))]
pub(crate) async fn renew_hook(
    State(state): State<AppState>,
    Admin(who): Admin,
    PathText((id, hook)): PathText<(String, String)>,
) -> ApiResult<Json<HookView>> {
    Ok(Json(state.desk.modules().renew_hook(&who, &id, &hook).await?))
}
