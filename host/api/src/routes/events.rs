//! Live events that a browser has missed.

use axum::{Json, extract::State};
use balcao_desk::EventPage;
use serde::Deserialize;

use crate::{
    error::ApiResult,
    extract::{CurrentUser, ValidQuery},
    state::AppState,
};

/// Where to go on.
#[derive(Deserialize)]
pub(crate) struct EventsQuery {
    after: Option<i64>,
}

/// What happened after the cursor of a live event, as the socket would have told it. Without `after`:
/// no events, only where the log stands.
#[utoipa::path(get, path = "/events", tag = "events", params(("after" = Option<i64>, Query)), security(("bearer" = [])),
    responses((status = 200, body = EventPage), (status = 410, description = "ERR_CURSOR_TOO_OLD")))]
pub(crate) async fn list(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    ValidQuery(query): ValidQuery<EventsQuery>,
) -> ApiResult<Json<EventPage>> {
    Ok(Json(state.desk.live().events_after(&who, query.after).await?))
}
