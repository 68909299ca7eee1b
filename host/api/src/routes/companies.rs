//! Companies.

use axum::{Json, extract::State};
use balcao_desk::auth::SignUp;
use balcao_desk::people::{CompanyHours, CompanyPlan, CompanyView, ListedCompany};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    error::{ApiError, ApiResult},
    extract::{CurrentUser, Id, Peer, Super, ValidJson},
    loose,
    state::AppState,
};

/// The opening hours of a week.
#[derive(Deserialize, ToSchema)]
pub(crate) struct SchedulesBody {
    schedules: Vec<CompanyHours>,
}

/// A company that signs itself up. Clients of the family also send due date, state and flags: the host decides those.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SignUpBody {
    name: String,
    email: String,
    phone: Option<String>,
    password: String,
    /// One of `GET /plans/list`.
    #[serde(deserialize_with = "loose::number")]
    #[schema(value_type = i64)]
    plan_id: Option<i64>,
    /// `pt`, `en` or `es`.
    language: Option<String>,
    /// The company whose link brought the visitor; only noted.
    #[serde(default, deserialize_with = "loose::number")]
    #[schema(value_type = Option<i64>)]
    company_id: Option<i64>,
}

/// Signs a company up for a trial of three days, with its first administrator. Nobody has to be logged in; the
/// provider decides whether it is possible (`signup` of `GET /version`).
#[utoipa::path(post, path = "/companies/cadastro", tag = "companies", request_body = SignUpBody,
    responses((status = 200, body = CompanyView),
        (status = 400, description = "ERR_VALIDATION, ERR_COMPANY_INVALID_NAME"),
        (status = 403, description = "ERR_USER_CREATION_DISABLED"), (status = 404, description = "ERR_NO_PLAN_FOUND"),
        (status = 409, description = "ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_EMAIL_EXISTS"),
        (status = 429, description = "ERR_TOO_MANY_ATTEMPTS")))]
pub(crate) async fn sign_up(
    State(state): State<AppState>,
    peer: Peer,
    ValidJson(body): ValidJson<SignUpBody>,
) -> ApiResult<Json<CompanyView>> {
    let wish = SignUp {
        name: &body.name,
        email: &body.email,
        phone: body.phone.as_deref(),
        password: &body.password,
        plan_id: body.plan_id.ok_or_else(|| ApiError::invalid("planId"))?,
        language: body.language.as_deref(),
        referred_by: body.company_id,
        address: &peer.address.to_string(),
    };
    Ok(Json(state.desk.auth().sign_up(wish).await?))
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
