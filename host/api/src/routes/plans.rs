//! Plans.

use axum::{Json, extract::State};
use balcao_desk::people::{PlanForm, PlanView};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    error::ApiResult,
    extract::{Super, ValidJson},
    state::AppState,
};

/// A plan to change; fields that are absent stay.
#[derive(Deserialize, ToSchema)]
pub(crate) struct PlanBody {
    id: i64,
    #[serde(flatten)]
    form: PlanForm,
}

/// Every plan, for the sign-up page too: nobody has to be logged in.
#[utoipa::path(get, path = "/plans/list", tag = "plans", responses((status = 200, body = Vec<PlanView>)))]
pub(crate) async fn list(State(state): State<AppState>) -> ApiResult<Json<Vec<PlanView>>> {
    Ok(Json(state.desk.people().plans().await?))
}

/// Changes a plan. Modules of every company on it open or close at once.
#[utoipa::path(put, path = "/plans", tag = "plans", request_body = PlanBody, security(("bearer" = [])),
    responses((status = 200, body = PlanView), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_PLAN_FOUND")))]
pub(crate) async fn update(
    State(state): State<AppState>,
    Super(who): Super,
    ValidJson(body): ValidJson<PlanBody>,
) -> ApiResult<Json<PlanView>> {
    Ok(Json(state.desk.people().update_plan(&who, body.id, &body.form).await?))
}
