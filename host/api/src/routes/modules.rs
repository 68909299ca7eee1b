//! The modules of the browser app.

use axum::{Json, extract::State};
use serde_json::Value;

use crate::{error::ApiResult, extract::CurrentUser, state::AppState};

/// The modules that the caller may open: by plan, role and company.
#[utoipa::path(get, path = "/modules/catalog", tag = "modules", security(("bearer" = [])),
    responses((status = 200, description = "`{modules: [...]}`")))]
pub(crate) async fn catalog(State(state): State<AppState>, CurrentUser(who): CurrentUser) -> ApiResult<Json<Value>> {
    Ok(Json(state.desk.modules().catalog(&who).await?))
}
