//! The access log.

use axum::{Json, extract::State, http::HeaderValue, response::Response};
use balcao_desk::{AccessFilter, AccessPage, AccessView};
use balcao_model::csv;
use serde::Deserialize;
use utoipa::IntoParams;

use super::logs;
use crate::{
    error::{ApiError, ApiResult},
    extract::{Admin, ValidQuery},
    state::AppState,
};

/// Filters of the access log.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct AccessQuery {
    /// Entries of this user.
    user_id: Option<i64>,
    /// From this moment on, ISO-8601.
    from: Option<String>,
    /// Before this moment, ISO-8601.
    to: Option<String>,
    /// Entries older than the one with this id: how one reads on.
    before: Option<i64>,
}

impl AccessQuery {
    fn filter(self) -> Result<AccessFilter, ApiError> {
        Ok(AccessFilter {
            user_id: self.user_id,
            from: logs::moment("from", self.from.as_deref())?,
            to: logs::moment("to", self.to.as_deref())?,
            before: self.before,
        })
    }
}

/// From where the users of the own company used the desk in the last six months, newest first. For administrators.
#[utoipa::path(get, path = "/access-log", tag = "privacy", params(AccessQuery), security(("bearer" = [])),
    responses((status = 200, body = AccessPage), (status = 403, description = "ERR_NO_PERMISSION")))]
pub(crate) async fn list(
    State(state): State<AppState>,
    Admin(who): Admin,
    ValidQuery(query): ValidQuery<AccessQuery>,
) -> ApiResult<Json<AccessPage>> {
    let filter = query.filter()?;
    Ok(Json(state.desk.privacy().accesses(&who, &filter, logs::PAGE).await?))
}

/// The same as a table for spreadsheets, as long as it is. For administrators.
#[utoipa::path(get, path = "/access-log/export", tag = "privacy", params(AccessQuery), security(("bearer" = [])),
    responses((status = 200, description = "CSV with semicolons"), (status = 403, description = "ERR_NO_PERMISSION")))]
pub(crate) async fn export(
    State(state): State<AppState>,
    Admin(who): Admin,
    ValidQuery(query): ValidQuery<AccessQuery>,
) -> ApiResult<Response> {
    let filter = query.filter()?;
    let head = csv::line(&["at", "user", "userId", "event", "address", "port"]);
    let more = move |before: Option<i64>| {
        let (state, who) = (state.clone(), who.clone());
        let filter = AccessFilter {
            before: before.or(filter.before),
            ..filter.clone()
        };
        async move {
            let page = state.desk.privacy().accesses(&who, &filter, logs::EXPORT_PAGE).await?;
            let next = page.entries.last().filter(|_| page.has_more).map(|last| last.id);
            Ok((page.entries.iter().map(row).collect(), next))
        }
    };
    Ok(logs::csv(
        HeaderValue::from_static("attachment; filename=\"access-log.csv\""),
        head,
        more,
    ))
}

fn row(entry: &AccessView) -> String {
    csv::line(&[
        &entry.at.to_string(),
        &entry.user_name,
        &entry.user_id.to_string(),
        &entry.event,
        &entry.address,
        &entry.port.map(|port| port.to_string()).unwrap_or_default(),
    ])
}
