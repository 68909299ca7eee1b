//! The dashboard.

use axum::{Json, extract::State};
use balcao_desk::office::{DashboardQuery, DashboardView, DayCounts, UserCount};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    error::{ApiError, ApiResult},
    extract::{Admin, ValidQuery, loose},
    state::AppState,
};

/// The period; without any of them the last 30 days.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PeriodQuery {
    /// The last so many days.
    days: Option<String>,
    /// From this day, `YYYY-MM-DD` in the company's zone.
    date_from: Option<String>,
    /// To this day.
    date_to: Option<String>,
}

/// Some whole days, both ends included.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct DaysQuery {
    /// First day, `YYYY-MM-DD` in the company's zone; today when absent.
    initial_date: Option<String>,
    /// Last day; today when absent.
    final_date: Option<String>,
}

/// Attendances that each user finished.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserCounts {
    data: Vec<UserCount>,
}

/// The figures of the company and its users in a period.
#[utoipa::path(get, path = "/dashboard", tag = "dashboard", params(PeriodQuery), security(("bearer" = [])),
    responses((status = 200, body = DashboardView), (status = 400, description = "ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION")))]
pub(crate) async fn show(
    State(state): State<AppState>,
    Admin(who): Admin,
    ValidQuery(query): ValidQuery<PeriodQuery>,
) -> ApiResult<Json<DashboardView>> {
    let given = |text: Option<String>| text.filter(|text| !matches!(text.as_str(), "" | "undefined" | "null"));
    let query = DashboardQuery {
        days: loose::query_number(query.days.as_deref()).map_err(|_| ApiError::invalid("days"))?,
        from: given(query.date_from),
        to: given(query.date_to),
    };
    Ok(Json(state.desk.office().dashboard().show(&who, &query).await?))
}

/// Created tickets: by the hour of one day, or by day of several.
#[utoipa::path(get, path = "/dashboard/ticketsDay", tag = "dashboard", params(DaysQuery), security(("bearer" = [])),
    responses((status = 200, body = DayCounts), (status = 400, description = "ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION")))]
pub(crate) async fn tickets_by_day(
    State(state): State<AppState>,
    Admin(who): Admin,
    ValidQuery(days): ValidQuery<DaysQuery>,
) -> ApiResult<Json<DayCounts>> {
    let dashboard = state.desk.office().dashboard();
    Ok(Json(
        dashboard
            .tickets_by_day(&who, days.initial_date.as_deref(), days.final_date.as_deref())
            .await?,
    ))
}

/// Attendances that each user finished.
#[utoipa::path(get, path = "/dashboard/ticketsUsers", tag = "dashboard", params(DaysQuery),
    security(("bearer" = [])),
    responses((status = 200, body = UserCounts), (status = 400, description = "ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION")))]
pub(crate) async fn tickets_by_user(
    State(state): State<AppState>,
    Admin(who): Admin,
    ValidQuery(days): ValidQuery<DaysQuery>,
) -> ApiResult<Json<UserCounts>> {
    let dashboard = state.desk.office().dashboard();
    let data = dashboard
        .tickets_by_user(&who, days.initial_date.as_deref(), days.final_date.as_deref())
        .await?;
    Ok(Json(UserCounts { data }))
}
