//! Users.

use axum::{Json, extract::State};
use balcao_desk::people::{UserBrief, UserShow};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    error::ApiResult,
    extract::{CurrentUser, Id, ValidQuery},
    state::AppState,
};

/// Which company's users.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct UserListQuery {
    /// Another company than the own one; heeded for operators only.
    company_id: Option<String>,
}

/// The users of the company, to choose from.
#[utoipa::path(get, path = "/users/list", tag = "users", params(UserListQuery), security(("bearer" = [])),
    responses((status = 200, body = Vec<UserBrief>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    ValidQuery(query): ValidQuery<UserListQuery>,
) -> ApiResult<Json<Vec<UserBrief>>> {
    // Clients send "undefined" before they know their company; it means the own one.
    let company = query.company_id.and_then(|text| text.parse().ok());
    Ok(Json(state.desk.people().users(&who, company).await?))
}

/// One user.
#[utoipa::path(get, path = "/users/{id}", tag = "users", params(("id" = i64, Path)), security(("bearer" = [])),
    responses((status = 200, body = UserShow), (status = 404, description = "ERR_NO_USER_FOUND")))]
pub(crate) async fn show(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<UserShow>> {
    Ok(Json(state.desk.people().user(&who, id).await?))
}
