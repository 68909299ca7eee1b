//! The audit log.

use axum::{Json, extract::State, http::HeaderValue, response::Response};
use balcao_desk::{AuditCheckView, AuditFilter, AuditPage, AuditView};
use balcao_model::csv;
use serde::Deserialize;
use utoipa::IntoParams;

use super::logs;
use crate::{
    error::{ApiError, ApiResult},
    extract::{Admin, ValidQuery},
    state::AppState,
};

/// Filters of the audit log.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditQuery {
    /// Entries of this user.
    user_id: Option<i64>,
    /// Entries with this action, e.g. `user.deleted`.
    action: Option<String>,
    /// From this moment on, ISO-8601.
    from: Option<String>,
    /// Before this moment, ISO-8601.
    to: Option<String>,
    /// Entries older than the one with this id: how one reads on.
    before: Option<i64>,
}

impl AuditQuery {
    fn filter(self) -> Result<AuditFilter, ApiError> {
        Ok(AuditFilter {
            user_id: self.user_id,
            action: self.action.filter(|action| !action.is_empty()),
            from: logs::moment("from", self.from.as_deref())?,
            to: logs::moment("to", self.to.as_deref())?,
            before: self.before,
        })
    }
}

/// Who did what in the own company, newest first. For administrators.
#[utoipa::path(get, path = "/audit", tag = "privacy", params(AuditQuery), security(("bearer" = [])),
    responses((status = 200, body = AuditPage), (status = 403, description = "ERR_NO_PERMISSION")))]
pub(crate) async fn list(
    State(state): State<AppState>,
    Admin(who): Admin,
    ValidQuery(query): ValidQuery<AuditQuery>,
) -> ApiResult<Json<AuditPage>> {
    let page = state.desk.privacy().audit(&who, &query.filter()?, logs::PAGE).await?;
    Ok(Json(page))
}

/// Whether the audit log of the own company is whole. For administrators.
#[utoipa::path(get, path = "/audit/check", tag = "privacy", security(("bearer" = [])),
    responses((status = 200, body = AuditCheckView), (status = 403, description = "ERR_NO_PERMISSION")))]
pub(crate) async fn check(State(state): State<AppState>, Admin(who): Admin) -> ApiResult<Json<AuditCheckView>> {
    Ok(Json(state.desk.privacy().check_audit(&who).await?))
}

/// The same as a table for spreadsheets, as long as it is. For administrators.
#[utoipa::path(get, path = "/audit/export", tag = "privacy", params(AuditQuery), security(("bearer" = [])),
    responses((status = 200, description = "CSV with semicolons"), (status = 403, description = "ERR_NO_PERMISSION")))]
pub(crate) async fn export(
    State(state): State<AppState>,
    Admin(who): Admin,
    ValidQuery(query): ValidQuery<AuditQuery>,
) -> ApiResult<Response> {
    let filter = query.filter()?;
    let head = csv::line(&["at", "user", "address", "action", "target", "detail"]);
    let more = move |before: Option<i64>| {
        let (state, who) = (state.clone(), who.clone());
        let filter = AuditFilter {
            before: before.or(filter.before),
            ..filter.clone()
        };
        async move {
            let page = state.desk.privacy().audit(&who, &filter, logs::EXPORT_PAGE).await?;
            let next = page.entries.last().filter(|_| page.has_more).map(|last| last.id);
            Ok((page.entries.iter().map(row).collect(), next))
        }
    };
    Ok(logs::csv(
        HeaderValue::from_static("attachment; filename=\"audit.csv\""),
        head,
        more,
    ))
}

fn row(entry: &AuditView) -> String {
    csv::line(&[
        &entry.at.to_string(),
        &entry.user_name,
        &entry.address,
        &entry.action,
        &entry.target,
        &entry.detail.to_string(),
    ])
}
