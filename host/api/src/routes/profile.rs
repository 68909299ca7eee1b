//! What users change of themselves.

use axum::{Json, extract::State};
use axum_extra::extract::CookieJar;
use balcao_desk::people::{Preferences, ProfileInput, SessionUser};
use balcao_model::auth::Identity;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    error::ApiResult,
    extract::{CurrentUser, ValidJson},
    routes::auth::cookie,
    state::AppState,
};

/// The own profile; what is absent stays. Rights have no place here.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProfileBody {
    name: Option<String>,
    email: Option<String>,
    /// Empty keeps the present one.
    password: Option<String>,
    /// The present password, when e-mail or password change.
    current_password: Option<String>,
    #[serde(flatten)]
    preferences: Preferences,
}

/// Changes the own name, e-mail, password and what follows the user to every browser. With a new e-mail or password
/// the user stays logged in here and nowhere else.
#[utoipa::path(put, path = "/profile", tag = "users", request_body = ProfileBody, security(("bearer" = [])),
    responses((status = 200, body = SessionUser),
        (status = 400, description = "ERR_VALIDATION, ERR_CURRENT_PASSWORD"),
        (status = 409, description = "ERR_EMAIL_EXISTS"), (status = 429, description = "ERR_TOO_MANY_ATTEMPTS")))]
pub(crate) async fn update(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    jar: CookieJar,
    ValidJson(body): ValidJson<ProfileBody>,
) -> ApiResult<(CookieJar, Json<SessionUser>)> {
    let input = ProfileInput {
        name: body.name,
        email: body.email,
        password: body.password,
        current_password: body.current_password,
        preferences: body.preferences,
    };
    let user = state.desk.people().update_profile(&who, input).await?;
    Ok((renewed(&state, &who, jar).await?, Json(user)))
}

/// Ends every other session of the user; this one goes on.
#[utoipa::path(delete, path = "/profile/sessions", tag = "users", security(("bearer" = [])),
    responses((status = 200)))]
pub(crate) async fn end_others(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    jar: CookieJar,
) -> ApiResult<(CookieJar, Json<Value>)> {
    state.desk.people().end_other_sessions(&who).await?;
    let jar = renewed(&state, &who, jar).await?;
    Ok((jar, Json(json!({ "message": "Other sessions ended" }))))
}

/// The cookie of a session that goes on after the user's sessions were ended.
pub(super) async fn renewed(state: &AppState, who: &Identity, jar: CookieJar) -> ApiResult<CookieJar> {
    Ok(match state.desk.auth().renew(who).await? {
        Some(refresh) => jar.add(cookie(refresh, &state.config)),
        None => jar,
    })
}
