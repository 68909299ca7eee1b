//! Forgotten passwords. The forms with everything in the path are the contract's; new clients send it in the body,
//! where no proxy logs it.

use axum::{Json, extract::State};
use balcao_desk::auth::Reset;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    error::ApiResult,
    extract::{PathText, Peer, ValidJson},
    state::AppState,
};

/// The same for everybody: it does not tell whether anybody has the address.
const QUEUED: &str = "Se houver uma conta com este e-mail, enviamos uma mensagem com instruções.";
const CHANGED: &str = "Senha alterada. Entre com a nova senha.";

/// Who has forgotten the password.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ForgottenBody {
    email: String,
}

/// A new password with the secret of the letter.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ResetBody {
    token: String,
    password: String,
}

/// A sentence for people.
#[derive(Serialize, ToSchema)]
pub(crate) struct SaidAnswer {
    message: &'static str,
}

/// Sends a letter with a secret to the address, if anybody has it. The answer is the same when nobody does.
#[utoipa::path(post, path = "/forgetpassword", tag = "auth", request_body = ForgottenBody,
    responses((status = 200, body = SaidAnswer), (status = 400, description = "ERR_VALIDATION"),
        (status = 429, description = "ERR_TOO_MANY_ATTEMPTS")))]
pub(crate) async fn forget(
    State(state): State<AppState>,
    peer: Peer,
    ValidJson(body): ValidJson<ForgottenBody>,
) -> ApiResult<Json<SaidAnswer>> {
    state.desk.auth().forget(&body.email, &peer.address.to_string()).await?;
    Ok(Json(SaidAnswer { message: QUEUED }))
}

/// As `POST /forgetpassword`, for older clients.
#[utoipa::path(post, path = "/forgetpassword/{email}", tag = "auth", params(("email" = String, Path)),
    responses((status = 200, body = SaidAnswer), (status = 400, description = "ERR_VALIDATION"),
        (status = 429, description = "ERR_TOO_MANY_ATTEMPTS")))]
pub(crate) async fn forget_by_path(
    State(state): State<AppState>,
    peer: Peer,
    PathText(email): PathText<String>,
) -> ApiResult<Json<SaidAnswer>> {
    state.desk.auth().forget(&email, &peer.address.to_string()).await?;
    Ok(Json(SaidAnswer { message: QUEUED }))
}

/// Sets a new password. The secret works once, for an hour; every session of the user ends.
#[utoipa::path(post, path = "/resetpasswords", tag = "auth", request_body = ResetBody,
    responses((status = 200, body = SaidAnswer), (status = 400, description = "ERR_VALIDATION"),
        (status = 404, description = "ERR_RESET_TOKEN"), (status = 429, description = "ERR_TOO_MANY_ATTEMPTS")))]
pub(crate) async fn reset(
    State(state): State<AppState>,
    peer: Peer,
    ValidJson(body): ValidJson<ResetBody>,
) -> ApiResult<Json<SaidAnswer>> {
    let reset = Reset {
        token: &body.token,
        email: None,
        password: &body.password,
        address: &peer.address.to_string(),
    };
    state.desk.auth().reset(reset).await?;
    Ok(Json(SaidAnswer { message: CHANGED }))
}

/// As `POST /resetpasswords`, for older clients.
#[utoipa::path(post, path = "/resetpasswords/{email}/{token}/{password}", tag = "auth",
    params(("email" = String, Path), ("token" = String, Path), ("password" = String, Path)),
    responses((status = 200, body = SaidAnswer), (status = 400, description = "ERR_VALIDATION"),
        (status = 404, description = "ERR_RESET_TOKEN"), (status = 429, description = "ERR_TOO_MANY_ATTEMPTS")))]
pub(crate) async fn reset_by_path(
    State(state): State<AppState>,
    peer: Peer,
    PathText((email, token, password)): PathText<(String, String, String)>,
) -> ApiResult<Json<SaidAnswer>> {
    let reset = Reset {
        token: &token,
        email: Some(&email),
        password: &password,
        address: &peer.address.to_string(),
    };
    state.desk.auth().reset(reset).await?;
    Ok(Json(SaidAnswer { message: CHANGED }))
}
