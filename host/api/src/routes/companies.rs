//! Companies.

use axum::{Json, extract::State};
use balcao_desk::people::CompanyPlan;

use crate::{
    error::ApiResult,
    extract::{CurrentUser, Id},
    state::AppState,
};

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
