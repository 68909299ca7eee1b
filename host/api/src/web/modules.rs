//! Files of micro-frontends, out of the installed packages.

use std::borrow::Cow;

use axum::{
    extract::{Path, State},
    response::{IntoResponse, Response},
};

use super::assets::{IMMUTABLE, answer};
use crate::{error::ApiError, state::AppState};

/// `GET /modules/{id}/{version}/{*path}`. The version is part of the address, so that files never change.
pub(crate) async fn module_file(
    State(state): State<AppState>,
    Path((id, version, path)): Path<(String, String, String)>,
) -> Response {
    match state.desk.modules().asset(&id, &version, &path).await {
        Ok(Some(asset)) => answer(&path, Cow::Owned(asset.bytes().to_vec()), IMMUTABLE),
        Ok(None) => ApiError::not_found().into_response(),
        Err(error) => ApiError::from(error).into_response(),
    }
}
