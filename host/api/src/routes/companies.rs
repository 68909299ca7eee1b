//! Companies.

use axum::{Json, extract::State};
use balcao_desk::people::{CompanyHours, CompanyPlan, CompanyView, ListedCompany};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    error::ApiResult,
    extract::{CurrentUser, Id, Super, ValidJson},
    state::AppState,
};

/// The opening hours of a week.
#[derive(Deserialize, ToSchema)]
pub(crate) struct SchedulesBody {
    schedules: Vec<CompanyHours>,
}

/// Every company with its plan.
#[utoipa::path(get, path = "/companies/list", tag = "companies", security(("bearer" = [])),
    responses((status = 200, body = Vec<ListedCompany>), (status = 403, description = "ERR_NO_PERMISSION")))]
pub(crate) async fn list(State(state): State<AppState>, Super(who): Super) -> ApiResult<Json<Vec<ListedCompany>>> {
    Ok(Json(state.desk.people().companies(&who).await?))
}

/// A company: the own one, or any for operators.
#[utoipa::path(get, path = "/companies/{id}", tag = "companies", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = CompanyView), (status = 404, description = "ERR_NO_COMPANY_FOUND")))]
pub(crate) async fn show(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<CompanyView>> {
    Ok(Json(state.desk.people().company(&who, id).await?))
}

/// Changes the opening hours of a company.
#[utoipa::path(put, path = "/companies/{id}/schedules", tag = "companies", params(("id" = i64, Path)),
    request_body = SchedulesBody, security(("bearer" = [])),
    responses((status = 200, body = CompanyView), (status = 400, description = "ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_NO_COMPANY_FOUND")))]
pub(crate) async fn schedules(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    ValidJson(body): ValidJson<SchedulesBody>,
) -> ApiResult<Json<CompanyView>> {
    Ok(Json(
        state.desk.people().set_schedules(&who, id, &body.schedules).await?,
    ))
}

/// A company with its plan: the own one, or any for operators.
#[utoipa::path(get, path = "/companies/listPlan/{id}", tag = "companies", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = CompanyPlan), (status = 404, description = "ERR_NO_COMPANY_FOUND")))]
pub(crate) async fn plan(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<CompanyPlan>> {
    Ok(Json(state.desk.people().company_plan(&who, id).await?))
}
