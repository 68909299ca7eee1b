//! What operators and load balancers ask.

use axum::{
    Json,
    extract::State,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{ApiError, error::ApiResult, openapi, state::AppState};

/// What runs here.
#[derive(Serialize, ToSchema)]
pub(crate) struct Version {
    version: &'static str,
    /// Whether the demo users exist.
    demo: bool,
    /// Whether strangers may sign up their company.
    signup: bool,
}

/// Answers while the process lives.
#[utoipa::path(get, path = "/healthz", tag = "operations", responses((status = 200)))]
pub(crate) async fn healthz() -> Json<Value> {
    Json(json!({ "status": "ok" }))
}

/// Answers 200 when requests can be served: the database is up to date and answers, plugins are loaded.
#[utoipa::path(get, path = "/readyz", tag = "operations",
    responses((status = 200), (status = 503, description = "ERR_NOT_READY")))]
pub(crate) async fn readyz(State(state): State<AppState>) -> ApiResult<Json<Value>> {
    match state.desk.ready().await {
        Ok(()) => Ok(Json(json!({ "status": "ready" }))),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "ERR_NOT_READY"))
        }
    }
}

/// Counters in the format of Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "operations",
    responses((status = 200, body = String, content_type = "text/plain")))]
pub(crate) async fn metrics(State(state): State<AppState>) -> Response {
    let kind = HeaderValue::from_static("text/plain; version=0.0.4");
    ([(header::CONTENT_TYPE, kind)], state.metrics.render()).into_response()
}

/// The version of this host.
#[utoipa::path(get, path = "/version", tag = "operations", responses((status = 200, body = Version)))]
pub(crate) async fn version(State(state): State<AppState>) -> ApiResult<Json<Version>> {
    Ok(Json(Version {
        version: env!("CARGO_PKG_VERSION"),
        demo: state.config.demo,
        signup: state.desk.auth().is_signup_open().await?,
    }))
}

/// This description.
#[utoipa::path(get, path = "/openapi.json", tag = "operations", responses((status = 200)))]
pub(crate) async fn openapi() -> ApiResult<Response> {
    let text = openapi::openapi_json().map_err(ApiError::internal)?;
    let kind = HeaderValue::from_static("application/json");
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}
