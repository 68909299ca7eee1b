//! Sessions.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use axum_extra::extract::{
    CookieJar,
    cookie::{Cookie, SameSite},
};
use balcao_desk::{
    AccessEvent,
    auth::Login,
    people::{Me, SessionUser, UserShow},
};
use serde::{Deserialize, Serialize};
use time::Duration;
use utoipa::ToSchema;

use crate::{
    error::{ApiError, ApiResult},
    extract::{CurrentUser, Peer, ValidJson, is_foreign},
    state::{ApiConfig, AppState},
};

/// Name of the cookie that holds the refresh token.
pub(crate) const REFRESH_COOKIE: &str = "jrt";
/// The cookie lives as long as the token inside it.
const REFRESH_DAYS: i64 = 7;

/// Credentials.
#[derive(Deserialize, ToSchema)]
pub(crate) struct LoginBody {
    email: String,
    password: String,
}

/// A new session. The refresh token travels in the cookie `jrt`.
#[derive(Serialize, ToSchema)]
pub(crate) struct SessionAnswer<U> {
    token: String,
    user: U,
}

/// Opens a session.
#[utoipa::path(post, path = "/auth/login", tag = "auth", request_body = LoginBody,
    responses((status = 200, body = SessionAnswer<SessionUser>), (status = 401, description = "ERR_INVALID_CREDENTIALS"),
        (status = 429, description = "ERR_TOO_MANY_ATTEMPTS")))]
pub(crate) async fn login(
    State(state): State<AppState>,
    peer: Peer,
    jar: CookieJar,
    ValidJson(body): ValidJson<LoginBody>,
) -> ApiResult<(CookieJar, Json<SessionAnswer<SessionUser>>)> {
    let address = peer.address.to_string();
    let login = Login {
        email: &body.email,
        password: &body.password,
        address: &address,
    };
    let session = state.desk.auth().login(login).await?;
    note(&state, &peer, &session.token, AccessEvent::Login);
    let jar = jar.add(cookie(session.refresh, &state.config));
    Ok((
        jar,
        Json(SessionAnswer {
            token: session.token,
            user: session.user,
        }),
    ))
}

/// Renews the session of the cookie.
#[utoipa::path(post, path = "/auth/refresh_token", tag = "auth", security(("cookie" = [])),
    responses((status = 200, body = SessionAnswer<UserShow>), (status = 401, description = "ERR_SESSION_EXPIRED")))]
pub(crate) async fn refresh(State(state): State<AppState>, peer: Peer, headers: HeaderMap, jar: CookieJar) -> Response {
    let Some(token) = token_of(&jar).filter(|_| !is_foreign(&headers)) else {
        return ApiError::no_session().into_response();
    };
    match state.desk.auth().refresh(&token).await {
        Ok(session) => {
            note(&state, &peer, &session.token, AccessEvent::Refresh);
            let jar = jar.add(cookie(session.refresh, &state.config));
            (
                jar,
                Json(SessionAnswer {
                    token: session.token,
                    user: session.user,
                }),
            )
                .into_response()
        }
        Err(error) => (forget(jar, &state.config), ApiError::from(error)).into_response(),
    }
}

/// Tells who the session of the cookie belongs to.
#[utoipa::path(get, path = "/auth/me", tag = "auth", security(("bearer" = [], "cookie" = [])),
    responses((status = 200, body = Me), (status = 401, description = "ERR_SESSION_EXPIRED")))]
pub(crate) async fn me(State(state): State<AppState>, _: CurrentUser, jar: CookieJar) -> ApiResult<Json<Me>> {
    let token = token_of(&jar).ok_or_else(ApiError::no_session)?;
    Ok(Json(state.desk.auth().me(&token).await?))
}

/// Ends every session of the user.
#[utoipa::path(delete, path = "/auth/logout", tag = "auth", security(("bearer" = [])), responses((status = 200)))]
pub(crate) async fn logout(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    jar: CookieJar,
) -> ApiResult<(CookieJar, StatusCode)> {
    state.desk.auth().logout(&who).await?;
    state.desk.privacy().note(&who, AccessEvent::Logout);
    Ok((forget(jar, &state.config), StatusCode::OK))
}

/// Notes a session of ours in the access log.
fn note(state: &AppState, peer: &Peer, token: &str, event: AccessEvent) {
    if let Ok(who) = state.desk.auth().verify(token) {
        state.desk.privacy().note(&peer.call(who), event);
    }
}

fn token_of(jar: &CookieJar) -> Option<String> {
    jar.get(REFRESH_COOKIE).map(|cookie| cookie.value().to_owned())
}

fn forget(jar: CookieJar, config: &ApiConfig) -> CookieJar {
    jar.remove(cookie(String::new(), config))
}

pub(super) fn cookie(token: String, config: &ApiConfig) -> Cookie<'static> {
    Cookie::build((REFRESH_COOKIE, token))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(config.is_https())
        .max_age(Duration::days(REFRESH_DAYS))
        .build()
}
