//! Users.

use axum::{Json, extract::State};
use axum_extra::extract::CookieJar;
use balcao_desk::people::{SessionUser, UserBrief, UserInput, UserPage, UserShow};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::{
    error::ApiResult,
    extract::{Admin, CurrentUser, Id, Paged, ValidJson, ValidQuery},
    loose,
    routes::profile::renewed,
    state::AppState,
};

/// Filters of the users.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct UserQuery {
    /// Text in names and e-mails.
    search_param: Option<String>,
    /// Page, counted from 1.
    #[expect(dead_code, reason = "read by the `Paged` extractor; listed here for the description")]
    page_number: Option<String>,
}

/// A user to create or change; what is absent stays. Clients send the whole object back: what is not listed here is
/// ignored, above all `super`.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UserBody {
    name: Option<String>,
    email: Option<String>,
    /// Empty keeps the present one.
    password: Option<String>,
    /// `admin`, `supervisor` or `user`.
    profile: Option<String>,
    queue_ids: Option<Vec<i64>>,
    /// Connection for tickets that the user opens; `""` is none.
    #[serde(default, deserialize_with = "loose::record")]
    #[schema(value_type = Option<i64>)]
    whatsapp_id: Option<Option<i64>>,
    /// `enabled` or `desabled`: whether the user also sees tickets without a queue.
    #[serde(default, deserialize_with = "loose::switch")]
    #[schema(value_type = Option<String>)]
    all_ticket: Option<bool>,
    /// The present password, when the own e-mail or password changes.
    current_password: Option<String>,
    /// `pt`, `en` or `es`.
    language: Option<String>,
    /// Another company than the own one may be named by operators only.
    #[serde(default, deserialize_with = "loose::number")]
    #[schema(value_type = Option<i64>)]
    company_id: Option<i64>,
}

impl From<UserBody> for UserInput {
    fn from(body: UserBody) -> Self {
        Self {
            name: body.name,
            email: body.email,
            password: body.password,
            current_password: body.current_password,
            profile: body.profile,
            queue_ids: body.queue_ids,
            connection_id: body.whatsapp_id,
            all_ticket: body.all_ticket,
            language: body.language,
            company_id: body.company_id,
        }
    }
}

/// A page of the company's users, newest first.
#[utoipa::path(get, path = "/users", tag = "users", params(UserQuery), security(("bearer" = [])),
    responses((status = 200, body = UserPage)))]
pub(crate) async fn page(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Paged(page): Paged,
    ValidQuery(query): ValidQuery<UserQuery>,
) -> ApiResult<Json<UserPage>> {
    let term = query.search_param.as_deref();
    Ok(Json(state.desk.people().users_page(&who, term, page as usize).await?))
}

/// Adds a user.
#[utoipa::path(post, path = "/users", tag = "users", request_body = UserBody, security(("bearer" = [])),
    responses((status = 200, body = SessionUser),
        (status = 400, description = "ERR_VALIDATION, ERR_PLAN_LIMIT_USERS, ERR_FOREIGN_REFERENCE"),
        (status = 403, description = "ERR_NO_PERMISSION, ERR_NO_SUPER"), (status = 409, description = "ERR_EMAIL_EXISTS")))]
pub(crate) async fn create(
    State(state): State<AppState>,
    Admin(who): Admin,
    ValidJson(body): ValidJson<UserBody>,
) -> ApiResult<Json<SessionUser>> {
    Ok(Json(state.desk.people().create_user(&who, &body.into()).await?))
}

/// Changes a user: any for administrators; the own name, e-mail, password and language for everybody. Who changes the
/// own password stays logged in here and nowhere else.
#[utoipa::path(put, path = "/users/{id}", tag = "users", params(("id" = i64, Path)), request_body = UserBody,
    security(("bearer" = [])),
    responses((status = 200, body = SessionUser),
        (status = 400, description = "ERR_VALIDATION, ERR_FOREIGN_REFERENCE, ERR_CURRENT_PASSWORD"),
        (status = 403, description = "ERR_NO_PERMISSION, ERR_NO_SUPER"), (status = 404, description = "ERR_NO_USER_FOUND"),
        (status = 409, description = "ERR_EMAIL_EXISTS, ERR_LAST_ADMIN")))]
pub(crate) async fn update(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    jar: CookieJar,
    ValidJson(body): ValidJson<UserBody>,
) -> ApiResult<(CookieJar, Json<SessionUser>)> {
    let user = state.desk.people().update_user(&who, id, &body.into()).await?;
    if id != who.user_id() {
        return Ok((jar, Json(user)));
    }
    Ok((renewed(&state, &who, jar).await?, Json(user)))
}

/// Removes a user; the open conversations of the user wait for another agent.
#[utoipa::path(delete, path = "/users/{id}", tag = "users", params(("id" = i64, Path)), security(("bearer" = [])),
    responses((status = 200), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_USER_FOUND"), (status = 409, description = "ERR_LAST_ADMIN")))]
pub(crate) async fn delete(State(state): State<AppState>, Admin(who): Admin, Id(id): Id) -> ApiResult<Json<Value>> {
    state.desk.people().delete_user(&who, id).await?;
    Ok(Json(json!({ "message": "User deleted" })))
}

/// Ends every session of a user.
#[utoipa::path(post, path = "/users/{id}/logout", tag = "users", params(("id" = i64, Path)), security(("bearer" = [])),
    responses((status = 200), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_USER_FOUND")))]
pub(crate) async fn log_out(State(state): State<AppState>, Admin(who): Admin, Id(id): Id) -> ApiResult<Json<Value>> {
    state.desk.people().log_out(&who, id).await?;
    Ok(Json(json!({ "message": "User logged out" })))
}

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
