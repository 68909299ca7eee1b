//! The HTTP edge: routes, verified callers, the one error shape, live events, and the browser app.

mod error;
mod extract;
mod loose;
mod observe;
mod openapi;
mod router;
mod routes;
mod serve;
mod socket;
mod state;
mod web;

pub use error::{ApiError, ApiResult};
pub use extract::{BadProxy, TrustedProxies};
pub use observe::{detached_metrics, start_metrics};
pub use openapi::{openapi_json, route_names};
pub use router::{Service, build};
pub use serve::serve;
pub use socket::{Gateway, GatewayError};
pub use state::{ApiConfig, App, AppState};
