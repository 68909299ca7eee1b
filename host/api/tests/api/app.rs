//! A host in a temporary folder, with the demo in it.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use axum::{
    body::{Body, to_bytes},
    http::{HeaderMap, Method, Request, StatusCode, header},
};
use balcao_api::{ApiConfig, App, AppState, Gateway, Service};
use balcao_desk::{Desk, DeskConfig, LiveConfig, MailConfig, auth::Founding, demo};
use balcao_model::{
    auth::{Secret, TokenKeys},
    clock::{Clock, Millis, SystemClock},
};
use balcao_storage::Store;
use serde_json::Value;
use tempfile::TempDir;
use tokio_util::sync::{CancellationToken, DropGuard};
use tower::ServiceExt;

pub(crate) const ACCESS_SECRET: &str = "q8ZpX1nV5yT0sKd7Lw3Rf9Hb2Gc6Jm4E";
const SEAL_SECRET: &str = "z3QfT6uN9xW2cVb5Mk8Jh1Ga4Ls7Pd0R";
const REFRESH_SECRET: &str = "w7YoC2mB4xR1aJe8Kv5Sg0Nd3Hf6Lt9P";

pub(crate) struct TestApp {
    service: Service,
    pub(crate) desk: Desk,
    pub(crate) store: Store,
    pub(crate) keys: TokenKeys,
    pub(crate) clock: Arc<Hands>,
    _work: DropGuard,
    _folder: TempDir,
}

/// The clock of the system, which a test may put forward.
#[derive(Default)]
pub(crate) struct Hands(AtomicI64);

impl Hands {
    pub(crate) fn put_forward(&self, by: Duration) {
        self.0.fetch_add(by.as_millis() as Millis, Ordering::Relaxed);
    }
}

impl Clock for Hands {
    fn now(&self) -> Millis {
        SystemClock.now() + self.0.load(Ordering::Relaxed)
    }
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
        Self::with_mail(None).await
    }

    /// Letters go to this server, or else into the folder `mail`.
    pub(crate) async fn with_mail(mail: Option<MailConfig>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&format!("sqlite:{}", folder.path().join("test.db").display()))
            .await
            .unwrap();
        store.migrate().await.unwrap();
        let hands = Arc::new(Hands::default());
        let clock: Arc<dyn Clock> = hands.clone();
        demo::seed(&Founding::new(store.clone(), clock.clone())).await.unwrap();
        let keys = TokenKeys::new(
            &Secret::new(ACCESS_SECRET).unwrap(),
            &Secret::new(REFRESH_SECRET).unwrap(),
        )
        .unwrap();
        let desk = Desk::new(DeskConfig {
            store: store.clone(),
            keys: keys.clone(),
            seal: Secret::new(SEAL_SECRET).unwrap(),
            mail: mail.unwrap_or_else(|| MailConfig::Outbox(folder.path().join("mail"))),
            clock,
            time_zone: jiff::tz::TimeZone::UTC,
            public_url: "http://localhost:8080".to_owned(),
            plugin_compiler: None,
            plugin_cache: balcao_runtime::testing::compiled(),
            media: folder.path().join("media"),
            live: LiveConfig {
                // Sockets are watched four times in this time.
                host_timeout: Duration::from_secs(20),
                ..LiveConfig::default()
            },
            push: balcao_desk::PushConfig::default(),
            outbound_local: true,
            reserved_routes: balcao_api::route_names(),
        })
        .unwrap();
        let gateway = Gateway::open(desk.clone(), None).await.unwrap();
        let config = ApiConfig {
            public_url: "http://localhost:8080".to_owned(),
            demo: true,
            simulator: true,
            trusted_proxies: "10.0.0.0/8".parse().unwrap(),
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
            clock: hands,
            _work: stop.drop_guard(),
            _folder: folder,
        }
    }

    /// Serves on a port of its own, for clients that need a network; answers the address.
    pub(crate) async fn listen(&self) -> String {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(balcao_api::serve(
            listener,
            self.service.clone(),
            CancellationToken::new(),
        ));
        base
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

    /// The bytes of an answer.
    pub(crate) async fn download(&self, path: &str, token: &str) -> Vec<u8> {
        let request = Request::get(path).header(header::AUTHORIZATION, format!("Bearer {token}"));
        let response = self
            .service
            .clone()
            .oneshot(request.body(Body::empty()).unwrap())
            .await
            .unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        to_bytes(response.into_body(), 50 * 1024 * 1024).await.unwrap().to_vec()
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
