//! Plans.

use axum::{Json, extract::State};
use balcao_desk::people::{PlanForm, PlanPage, PlanView};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{
    error::{ApiError, ApiResult},
    extract::{CurrentUser, Id, Paged, Super, ValidJson, ValidQuery},
    state::AppState,
};

/// A plan to change; fields that are absent stay.
#[derive(Deserialize, ToSchema)]
pub(crate) struct PlanBody {
    id: i64,
    #[serde(flatten)]
    form: PlanForm,
}

/// The plans that visitors may choose when they sign up; every plan for operators. Nobody has to be logged in.
#[utoipa::path(get, path = "/plans/list", tag = "plans", responses((status = 200, body = Vec<PlanView>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    operator: Result<Super, ApiError>,
) -> ApiResult<Json<Vec<PlanView>>> {
    let people = state.desk.people();
    Ok(Json(match operator {
        Ok(_) => people.plans().await?,
        Err(_) => people.public_plans().await?,
    }))
}

/// The same as `/plans/list`, under the name that some clients use.
#[utoipa::path(get, path = "/plans/all", tag = "plans", responses((status = 200, body = Vec<PlanView>)))]
pub(crate) async fn all(state: State<AppState>, operator: Result<Super, ApiError>) -> ApiResult<Json<Vec<PlanView>>> {
    list(state, operator).await
}

/// Filters of the plans.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct PlanQuery {
    /// Text in names.
    search_param: Option<String>,
    /// Page, counted from 1.
    #[expect(dead_code, reason = "read by the `Paged` extractor; listed here for the description")]
    page_number: Option<String>,
}

/// A page of plans by name.
#[utoipa::path(get, path = "/plans", tag = "plans", params(PlanQuery), security(("bearer" = [])),
    responses((status = 200, body = PlanPage)))]
pub(crate) async fn page(
    State(state): State<AppState>,
    _: CurrentUser,
    Paged(page): Paged,
    ValidQuery(query): ValidQuery<PlanQuery>,
) -> ApiResult<Json<PlanPage>> {
    let term = query.search_param.as_deref();
    Ok(Json(state.desk.people().plans_page(term, page as usize).await?))
}

/// A plan.
#[utoipa::path(get, path = "/plans/{id}", tag = "plans", params(("id" = i64, Path)), security(("bearer" = [])),
    responses((status = 200, body = PlanView), (status = 404, description = "ERR_NO_PLAN_FOUND")))]
pub(crate) async fn show(State(state): State<AppState>, _: CurrentUser, Id(id): Id) -> ApiResult<Json<PlanView>> {
    Ok(Json(state.desk.people().plan(id).await?))
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
