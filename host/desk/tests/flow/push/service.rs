//! A push service and a browser in place of real ones: it takes messages, opens them with the browser's keys and
//! checks by whom they are signed.

use balcao_desk::{PushInput, PushInputKeys};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD as BASE64};
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode};
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use web_push_native::p256::SecretKey;
use web_push_native::p256::elliptic_curve::rand_core::OsRng;

/// Far longer than anything here takes; only a failure waits for it.
const PATIENCE: Duration = Duration::from_secs(20);

/// A message as it arrived.
#[derive(Debug, Clone)]
pub(crate) struct Arrived {
    pub(crate) path: String,
    pub(crate) headers: HashMap<String, String>,
    pub(crate) body: Vec<u8>,
}

#[derive(Default)]
struct Shared {
    arrived: Mutex<Vec<Arrived>>,
    answers: Mutex<VecDeque<(u16, String)>>,
    bell: Notify,
}

/// The push service.
pub(crate) struct Service {
    pub(crate) url: String,
    shared: Arc<Shared>,
}

impl Service {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let shared = Arc::new(Shared::default());
        let served = shared.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, served.clone()));
            }
        });
        Self { url, shared }
    }

    /// What the next messages are answered with; then 201.
    pub(crate) fn answers(&self, with: &[u16]) {
        let empty = with.iter().map(|status| (*status, String::new()));
        self.shared.answers.lock().unwrap().extend(empty);
    }

    /// The same for one message, with a body.
    pub(crate) fn says(&self, status: u16, body: impl ToString) {
        self.shared
            .answers
            .lock()
            .unwrap()
            .push_back((status, body.to_string()));
    }

    pub(crate) fn arrived(&self) -> Vec<Arrived> {
        self.shared.arrived.lock().unwrap().clone()
    }

    /// The message that arrived as the `count`th, when it has.
    pub(crate) async fn nth(&self, count: usize) -> Arrived {
        let waiting = async {
            loop {
                let bell = self.shared.bell.notified();
                if let Some(found) = self.arrived().into_iter().nth(count - 1) {
                    return found;
                }
                bell.await;
            }
        };
        tokio::time::timeout(PATIENCE, waiting)
            .await
            .unwrap_or_else(|_| panic!("only {:?} arrived", self.arrived()))
    }
}

async fn serve(stream: TcpStream, shared: Arc<Shared>) {
    let mut stream = BufReader::new(stream);
    loop {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await.unwrap_or(0) == 0 {
                return;
            }
            if line.trim().is_empty() {
                break;
            }
            lines.push(line.trim().to_owned());
        }
        let path = lines[0].split(' ').nth(1).unwrap().to_owned();
        let pairs = lines.iter().skip(1).filter_map(|line| line.split_once(": "));
        let headers: HashMap<String, String> = pairs
            .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
            .collect();
        let mut body = vec![0; headers["content-length"].parse().unwrap()];
        stream.read_exact(&mut body).await.unwrap();
        let next = shared.answers.lock().unwrap().pop_front();
        let (status, said) = next.unwrap_or((201, String::new()));
        shared.arrived.lock().unwrap().push(Arrived { path, headers, body });
        let answer = format!("HTTP/1.1 {status} Said\r\ncontent-length: {}\r\n\r\n{said}", said.len());
        stream.write_all(answer.as_bytes()).await.unwrap();
        shared.bell.notify_waiters();
    }
}

/// A browser with its keys.
pub(crate) struct Browser {
    pub(crate) path: String,
    key: SecretKey,
    auth: [u8; 16],
    endpoint: String,
}

impl Browser {
    pub(crate) fn new(service: &Service, name: &str) -> Self {
        Self {
            path: format!("/{name}"),
            key: SecretKey::random(&mut OsRng),
            auth: *b"sixteen bytes ok",
            endpoint: format!("{}/{name}", service.url),
        }
    }

    pub(crate) fn input(&self) -> PushInput {
        PushInput {
            endpoint: self.endpoint.clone(),
            keys: PushInputKeys {
                p256dh: BASE64.encode(self.key.public_key().to_sec1_bytes()),
                auth: BASE64.encode(self.auth),
            },
        }
    }

    /// What the service worker would read.
    pub(crate) fn open(&self, arrived: &Arrived) -> Value {
        assert_eq!(arrived.path, self.path);
        let text = web_push_native::decrypt(arrived.body.clone(), &self.key, &self.auth.into()).unwrap();
        serde_json::from_slice(&text).unwrap()
    }
}

/// The claims of whoever signed a message, whose public key must be this one.
pub(crate) fn signer(arrived: &Arrived, public_key: &str, audience: &str) -> Value {
    let proof = arrived.headers["authorization"].strip_prefix("vapid t=").unwrap();
    let (token, key) = proof.split_once(", k=").unwrap();
    assert_eq!(key, public_key);
    let mut rules = Validation::new(Algorithm::ES256);
    rules.set_audience(&[audience]);
    let key = DecodingKey::from_ec_der(&BASE64.decode(key).unwrap());
    decode::<Value>(token, &key, &rules).unwrap().claims
}
