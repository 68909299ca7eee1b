//! A small messaging service in place of a real one: it notes what it is asked and answers as the test says.

use base64::{Engine, prelude::BASE64_STANDARD as BASE64};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

/// Far longer than anything here takes; only a failure waits for it.
const PATIENCE: Duration = Duration::from_secs(20);
/// The beginning of a picture.
pub(crate) const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

/// A film that is larger than a plugin may hold.
pub(crate) fn film() -> Vec<u8> {
    let mut film = b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom".to_vec();
    film.resize(9 << 20, 7);
    film
}

/// What it was asked.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) what: String,
    pub(crate) key: String,
    pub(crate) body: Value,
}

/// What it does with the next message; then it takes everything.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Does {
    Answer(u16, &'static str),
    /// Takes the message and breaks the line.
    TakeSilently,
}

#[derive(Default)]
struct Shared {
    asked: Mutex<Vec<Asked>>,
    next: Mutex<VecDeque<Does>>,
    taken: Mutex<Vec<Value>>,
    session: Mutex<Value>,
    templates: Mutex<Value>,
    bell: Notify,
}

pub(crate) struct Service {
    pub(crate) url: String,
    shared: Arc<Shared>,
}

impl Service {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let shared = Arc::new(Shared::default());
        *shared.session.lock().unwrap() = json!({ "state": "qrcode", "code": "2@first" });
        let served = shared.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, served.clone()));
            }
        });
        Self { url, shared }
    }

    /// How it answers who begins a session.
    pub(crate) fn session(&self, state: &str) {
        *self.shared.session.lock().unwrap() = json!({ "state": state });
    }

    /// The templates that it tells of.
    pub(crate) fn offers(&self, templates: Value) {
        *self.shared.templates.lock().unwrap() = templates;
    }

    pub(crate) fn does(&self, steps: &[Does]) {
        self.shared.next.lock().unwrap().extend(steps);
    }

    /// The messages that it has, in the order of their arrival.
    pub(crate) fn taken(&self) -> Vec<Value> {
        self.shared.taken.lock().unwrap().clone()
    }

    /// The question of this kind that came as the `count`th, when it has.
    pub(crate) async fn nth(&self, what: &str, count: usize) -> Asked {
        let waiting = async {
            loop {
                let bell = self.shared.bell.notified();
                let asked = self.shared.asked.lock().unwrap().clone();
                if let Some(found) = asked.into_iter().filter(|one| one.what == what).nth(count - 1) {
                    return found;
                }
                bell.await;
            }
        };
        tokio::time::timeout(PATIENCE, waiting)
            .await
            .unwrap_or_else(|_| panic!("{what} is not among {:#?}", self.shared.asked.lock().unwrap()))
    }
}

impl Shared {
    /// Status and body; none breaks the line.
    fn answer(&self, asked: &Asked) -> Option<(u16, Vec<u8>)> {
        let json = |status, body: Value| Some((status, body.to_string().into_bytes()));
        let (method, path) = asked.what.split_once(' ').unwrap();
        match (method, path) {
            _ if asked.key != "Bearer geheim" => json(401, json!({})),
            ("POST", "/main/session") => json(200, self.session.lock().unwrap().clone()),
            ("GET", "/files/1") => Some((200, PICTURE.to_vec())),
            ("POST", "/files/1") => json(
                200,
                json!({ "kind": asked.body["file"], "base64": BASE64.encode(film()) }),
            ),
            ("POST", "/main/messages") => {
                let next = self.next.lock().unwrap().pop_front();
                if let Some(Does::Answer(status, why)) = next {
                    return json(status, json!({ "why": why }));
                }
                let mut taken = self.taken.lock().unwrap();
                taken.push(asked.body.clone());
                let id = format!("S-{}", taken.len());
                if next.is_some() {
                    return None;
                }
                json(201, json!({ "id": id }))
            }
            ("GET", path) if path.starts_with("/main/messages/") => {
                let key = path.trim_start_matches("/main/messages/");
                let taken = self.taken.lock().unwrap();
                match taken.iter().position(|message| message["key"] == key) {
                    Some(place) => json(200, json!({ "id": format!("S-{}", place + 1) })),
                    None => json(404, json!({})),
                }
            }
            ("GET", "/main/numbers/5511955550100") => json(200, json!({ "number": "5511955550100" })),
            ("GET", "/main/templates") => json(200, self.templates.lock().unwrap().clone()),
            ("GET", "/main/health") => json(200, json!({ "number": "+55 11", "name": "Loja", "tier": "TIER_1K" })),
            ("DELETE", _) | ("POST", "/main/attention") => json(200, json!({})),
            _ => json(404, json!({})),
        }
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
        let header = |wanted: &str| {
            let mut pairs = lines.iter().filter_map(|line| line.split_once(": "));
            let found = pairs.find(|(name, _)| name.eq_ignore_ascii_case(wanted));
            found.map(|(_, value)| value.to_owned()).unwrap_or_default()
        };
        let mut body = vec![0; header("content-length").parse().unwrap_or(0)];
        stream.read_exact(&mut body).await.unwrap();
        let mut words = lines[0].split(' ');
        let asked = Asked {
            what: format!("{} {}", words.next().unwrap(), words.next().unwrap()),
            key: header("authorization"),
            body: serde_json::from_slice(&body).unwrap_or_default(),
        };
        let answer = shared.answer(&asked);
        shared.asked.lock().unwrap().push(asked);
        shared.bell.notify_waiters();
        let Some((status, body)) = answer else {
            return;
        };
        let head = format!("HTTP/1.1 {status} Said\r\ncontent-length: {}\r\n\r\n", body.len());
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(&body).await.unwrap();
    }
}
