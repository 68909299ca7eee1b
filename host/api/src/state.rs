//! What every handler can reach.

use std::{ops::Deref, sync::Arc};

use crate::extract::TrustedProxies;
use balcao_desk::Desk;
use metrics_exporter_prometheus::PrometheusHandle;

/// Settings of the HTTP interface.
#[derive(Debug, Clone)]
pub struct ApiConfig {
    /// Address under which browsers reach this host, without a slash at the end.
    pub public_url: String,
    /// Demo mode: the login page shows the demo users.
    pub demo: bool,
    /// Whether the simulator routes answer.
    pub simulator: bool,
    /// Proxies whose word about the client's address is believed.
    pub trusted_proxies: TrustedProxies,
}

impl ApiConfig {
    /// Whether browsers talk to this host over TLS.
    pub(crate) fn is_https(&self) -> bool {
        self.public_url.starts_with("https://")
    }
}

/// The parts behind the HTTP interface.
pub struct App {
    /// Use cases.
    pub desk: Desk,
    /// Settings.
    pub config: ApiConfig,
    /// Where `/metrics` reads from.
    pub metrics: PrometheusHandle,
}

/// Shared handle of [`App`].
#[derive(Clone)]
pub struct AppState(Arc<App>);

impl AppState {
    /// Wraps the parts.
    pub fn new(app: App) -> Self {
        Self(Arc::new(app))
    }
}

impl Deref for AppState {
    type Target = App;

    fn deref(&self) -> &App {
        &self.0
    }
}
