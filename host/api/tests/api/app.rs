//! A host in a temporary folder, with the demo in it.

use std::sync::Arc;

use axum::{
    body::{Body, to_bytes},
    http::{HeaderMap, Method, Request, StatusCode, header},
};
use balcao_api::{ApiConfig, App, AppState, Gateway, Service};
use balcao_desk::{Desk, DeskConfig, auth::Founding, demo};
use balcao_model::{
    auth::{Secret, TokenKeys},
    clock::{Clock, SystemClock},
};
use balcao_storage::Store;
use serde_json::Value;
use tempfile::TempDir;
use tokio_util::sync::{CancellationToken, DropGuard};
use tower::ServiceExt;

pub(crate) const ACCESS_SECRET: &str = "q8ZpX1nV5yT0sKd7Lw3Rf9Hb2Gc6Jm4E";
const REFRESH_SECRET: &str = "w7YoC2mB4xR1aJe8Kv5Sg0Nd3Hf6Lt9P";

pub(crate) struct TestApp {
    service: Service,
    pub(crate) desk: Desk,
    pub(crate) store: Store,
    pub(crate) keys: TokenKeys,
    _work: DropGuard,
    _folder: TempDir,
}

/// An answer with its body read.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("not JSON: {}", self.text))
    }

    pub(crate) fn error(&self) -> (u16, String) {
        (
            self.status.as_u16(),
            self.json()["error"].as_str().unwrap_or_default().to_owned(),
        )
    }

    /// The session cookie as a browser sends it back.
    pub(crate) fn cookie(&self) -> String {
        let cookie = self.headers[header::SET_COOKIE].to_str().unwrap();
        cookie.split(';').next().unwrap().to_owned()
    }
}

impl TestApp {
    pub(crate) async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&format!("sqlite:{}", folder.path().join("test.db").display()))
            .await
            .unwrap();
        store.migrate().await.unwrap();
        let clock: Arc<dyn Clock> = Arc::new(SystemClock);
        demo::seed(&Founding::new(store.clone(), clock.clone())).await.unwrap();
        let keys = TokenKeys::new(
            &Secret::new(ACCESS_SECRET).unwrap(),
            &Secret::new(REFRESH_SECRET).unwrap(),
        )
        .unwrap();
        let desk = Desk::new(DeskConfig {
            store: store.clone(),
            keys: keys.clone(),
            clock,
            time_zone: jiff::tz::TimeZone::UTC,
            public_url: "http://localhost:8080".to_owned(),
            plugin_cache: folder.path().join("plugins"),
            media: folder.path().join("media"),
            reserved_routes: balcao_api::route_names(),
        })
        .unwrap();
        let gateway = Gateway::open(desk.clone(), None).await.unwrap();
        let config = ApiConfig {
            public_url: "http://localhost:8080".to_owned(),
            demo: true,
            simulator: true,
        };
        let stop = CancellationToken::new();
        desk.start(gateway.emitter(), &stop);
        let app = App {
            desk: desk.clone(),
            config,
            metrics: balcao_api::detached_metrics(),
        };
        Self {
            service: balcao_api::build(AppState::new(app), &gateway),
            desk,
            store,
            keys,
            _work: stop.drop_guard(),
            _folder: folder,
        }
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.service.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, 50 * 1024 * 1024).await.unwrap();
        Answer {
            status: parts.status,
            headers: parts.headers,
            text: String::from_utf8_lossy(&bytes).into_owned(),
        }
    }

    /// A request with a JSON body, if any, and the bearer token, if any.
    pub(crate) async fn call(&self, method: &str, path: &str, token: Option<&str>, body: Option<Value>) -> Answer {
        let mut request = Request::builder().method(method.parse::<Method>().unwrap()).uri(path);
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let body = match body {
            Some(body) => {
                request = request.header(header::CONTENT_TYPE, "application/json");
                Body::from(body.to_string())
            }
            None => Body::empty(),
        };
        self.send(request.body(body).unwrap()).await
    }

    pub(crate) async fn try_login(&self, email: &str, password: &str) -> Answer {
        let body = serde_json::json!({ "email": email, "password": password });
        self.call("POST", "/auth/login", None, Some(body)).await
    }

    /// The access token of a demo user.
    pub(crate) async fn login(&self, email: &str) -> String {
        let answer = self.try_login(email, demo::PASSWORD).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        answer.json()["token"].as_str().unwrap().to_owned()
    }

    /// Sends the session cookie.
    pub(crate) async fn with_cookie(&self, method: &str, path: &str, cookie: &str, token: Option<&str>) -> Answer {
        let mut request = Request::builder().method(method.parse::<Method>().unwrap()).uri(path);
        request = request.header(header::COOKIE, cookie);
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        self.send(request.body(Body::empty()).unwrap()).await
    }
}
