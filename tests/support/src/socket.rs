//! A realtime client: socket.io over one websocket, as much of it as tests need.

use crate::PATIENCE;
use serde_json::{Value, json};
use std::io::ErrorKind;
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Error, Message, WebSocket, client};

/// One event from the server.
#[derive(Clone, Debug)]
pub struct Event {
    /// Its name.
    pub name: String,
    /// Its first argument.
    pub payload: Value,
    /// How many arguments it has.
    pub arguments: usize,
    /// When it arrived.
    pub at: Instant,
}

/// A connected client that keeps every event it gets.
pub struct Socket {
    outgoing: Sender<String>,
    inbox: Arc<Inbox>,
}

#[derive(Default)]
struct Inbox {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    events: Vec<Event>,
    joined: bool,
    closed: bool,
}

impl Socket {
    /// Connects to the host at `base` with an access token and waits for the server's `ready`.
    pub fn connect(base: &str, token: &str) -> Self {
        let socket = Self::open(base, token);
        socket.wait("ready", |_| true);
        socket
    }

    /// Connects without waiting for anything.
    pub fn open(base: &str, token: &str) -> Self {
        Self::handshake(base, &format!("token={token}"), &[])
    }

    /// Connects with this query and these headers, without waiting for anything.
    pub fn handshake(base: &str, query: &str, headers: &[(&'static str, &str)]) -> Self {
        let address = base.trim_start_matches("http://");
        let stream = TcpStream::connect(address).expect("the host listens");
        let url = format!("ws://{address}/socket.io/?EIO=4&transport=websocket&{query}");
        let mut request = url.into_client_request().expect("a test sends a valid address");
        for (name, value) in headers {
            let value = value.parse().expect("a test sends valid headers");
            request.headers_mut().insert(*name, value);
        }
        let (websocket, _) = client(request, stream).expect("the host speaks websocket");
        websocket
            .get_ref()
            .set_read_timeout(Some(Duration::from_millis(5)))
            .expect("a timeout can be set");
        let inbox = Arc::new(Inbox::default());
        let (outgoing, commands) = channel();
        let shared = Arc::clone(&inbox);
        std::thread::spawn(move || pump(websocket, &commands, &shared));
        Self { outgoing, inbox }
    }

    /// Sends an event to the server.
    pub fn emit(&self, name: &str, argument: Value) {
        // If the server has hung up, the test finds out by what it waits for.
        let _ = self.outgoing.send(format!("42{}", json!([name, argument])));
    }

    /// The first event of that name (ever) whose payload fits; waits for it.
    #[track_caller]
    pub fn wait(&self, name: &str, fits: impl Fn(&Value) -> bool) -> Event {
        let deadline = Instant::now() + PATIENCE;
        let mut state = self.inbox.state.lock().expect("no thread panics with it");
        loop {
            if let Some(event) = state
                .events
                .iter()
                .find(|event| event.name == name && fits(&event.payload))
            {
                return event.clone();
            }
            let left = deadline.saturating_duration_since(Instant::now());
            let names: Vec<&str> = state.events.iter().map(|event| event.name.as_str()).collect();
            assert!(
                !left.is_zero(),
                "no fitting {name} came; closed: {}, came: {names:?}",
                state.closed
            );
            state = self
                .inbox
                .changed
                .wait_timeout(state, left)
                .expect("no thread panics with it")
                .0;
        }
    }

    /// Every event so far.
    pub fn events(&self) -> Vec<Event> {
        self.inbox
            .state
            .lock()
            .expect("no thread panics with it")
            .events
            .clone()
    }

    /// Waits until the server or the network has ended the connection.
    #[track_caller]
    pub fn wait_closed(&self) {
        let deadline = Instant::now() + PATIENCE;
        let mut state = self.inbox.state.lock().expect("no thread panics with it");
        while !state.closed {
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "the socket stays open");
            state = self
                .inbox
                .changed
                .wait_timeout(state, left)
                .expect("no thread panics with it")
                .0;
        }
    }

    /// True once the server or the network has ended the connection.
    pub fn is_closed(&self) -> bool {
        self.inbox.state.lock().expect("no thread panics with it").closed
    }
}

fn pump(mut websocket: WebSocket<TcpStream>, commands: &Receiver<String>, inbox: &Inbox) {
    let mut waiting: Vec<String> = Vec::new();
    loop {
        match commands.try_recv() {
            Ok(text) => waiting.push(text),
            Err(std::sync::mpsc::TryRecvError::Disconnected) => break,
            Err(std::sync::mpsc::TryRecvError::Empty) => {}
        }
        let joined = inbox.state.lock().expect("no thread panics with it").joined;
        if joined
            && waiting
                .drain(..)
                .any(|text| websocket.send(Message::text(text)).is_err())
        {
            break;
        }
        match websocket.read() {
            Ok(Message::Text(text)) => {
                if let Some(answer) = receive(text.as_str(), inbox) {
                    // A failing answer shows as a failing read right after.
                    let _ = websocket.send(Message::text(answer));
                }
            }
            Ok(Message::Close(_)) => break,
            Ok(_) => {}
            Err(Error::Io(error)) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => break,
        }
    }
    inbox.state.lock().expect("no thread panics with it").closed = true;
    inbox.changed.notify_all();
}

/// Takes one packet; some must be answered.
fn receive(packet: &str, inbox: &Inbox) -> Option<&'static str> {
    match packet.as_bytes() {
        [b'0', ..] => return Some("40"),
        [b'2', ..] => return Some("3"),
        [b'4', b'0', ..] => inbox.state.lock().expect("no thread panics with it").joined = true,
        [b'4', b'1' | b'4', ..] => inbox.state.lock().expect("no thread panics with it").closed = true,
        [b'4', b'2', rest @ ..] => {
            let mut parts: Vec<Value> = serde_json::from_slice(rest).expect("an event is a JSON array");
            let name = parts.first().and_then(Value::as_str).unwrap_or_default().to_owned();
            let arguments = parts.len().saturating_sub(1);
            let payload = parts.get_mut(1).map(Value::take).unwrap_or_default();
            let event = Event {
                name,
                payload,
                arguments,
                at: Instant::now(),
            };
            inbox.state.lock().expect("no thread panics with it").events.push(event);
        }
        _ => {}
    }
    inbox.changed.notify_all();
    None
}
