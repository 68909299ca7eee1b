//! Many connected browsers.

use std::io::ErrorKind;
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;
use tungstenite::{Error, Message, WebSocket, client};

/// Time between two looks at what the host says.
const LOOK: Duration = Duration::from_millis(50);

/// Open sockets. They answer the first heartbeat only, so they live for less than a minute unless they are attended.
pub struct Crowd {
    sockets: Vec<WebSocket<TcpStream>>,
}

impl Crowd {
    /// Connects so many sockets as one user.
    pub fn connect(base: &str, token: &str, count: usize) -> Self {
        Self {
            sockets: (0..count).map(|_| connect(base, token)).collect(),
        }
    }

    /// The same from several threads, each connecting one after the other.
    pub fn connect_at_once(base: &str, token: &str, count: usize, threads: usize) -> Self {
        let sockets = thread::scope(|scope| {
            let parts: Vec<_> = (0..threads)
                .map(|part| {
                    let share = (count + part) / threads;
                    scope.spawn(move || (0..share).map(|_| connect(base, token)).collect::<Vec<_>>())
                })
                .collect();
            let parts = parts.into_iter().map(|part| part.join().expect("all connect"));
            parts.flatten().collect()
        });
        Self { sockets }
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.sockets.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.sockets.is_empty()
    }

    /// Keeps them open from a thread, and counts how often they hear the event called `name`.
    pub fn attend(self, name: &str) -> Attended {
        let counts = Arc::new(Counts::default());
        let (count, shared) = (self.sockets.len(), Arc::clone(&counts));
        let start = format!("42[\"{name}\"");
        thread::spawn(move || attend(self.sockets, &start, &shared));
        Attended { count, counts }
    }
}

/// A crowd that answers the heartbeat until it is dropped.
pub struct Attended {
    count: usize,
    counts: Arc<Counts>,
}

#[derive(Default)]
struct Counts {
    closed: AtomicUsize,
    heard: AtomicUsize,
    over: AtomicBool,
}

impl Attended {
    /// Sockets at the beginning.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Sockets that were closed.
    pub fn closed(&self) -> usize {
        self.counts.closed.load(Ordering::SeqCst)
    }

    /// How often the event was heard, over all sockets.
    pub fn heard(&self) -> usize {
        self.counts.heard.load(Ordering::SeqCst)
    }
}

impl Drop for Attended {
    fn drop(&mut self) {
        self.counts.over.store(true, Ordering::SeqCst);
    }
}

fn attend(mut sockets: Vec<WebSocket<TcpStream>>, start: &str, counts: &Counts) {
    for socket in &sockets {
        socket.get_ref().set_nonblocking(true).expect("an open connection");
    }
    while !counts.over.load(Ordering::SeqCst) {
        sockets.retain_mut(|socket| {
            let is_open = listen(socket, start, counts);
            counts.closed.fetch_add(usize::from(!is_open), Ordering::SeqCst);
            is_open
        });
        thread::sleep(LOOK);
    }
}

/// Takes what has come. False when the connection has ended.
fn listen(socket: &mut WebSocket<TcpStream>, start: &str, counts: &Counts) -> bool {
    loop {
        match socket.read() {
            Ok(Message::Text(text)) if text.as_str() == "2" => {
                if socket.send(Message::text("3")).is_err() {
                    return false;
                }
            }
            Ok(Message::Text(text)) if text.starts_with("41") || text.starts_with("44") => return false,
            Ok(Message::Text(text)) => {
                counts
                    .heard
                    .fetch_add(usize::from(text.starts_with(start)), Ordering::SeqCst);
            }
            Ok(Message::Close(_)) => return false,
            Ok(_) => {}
            Err(Error::Io(error)) if error.kind() == ErrorKind::WouldBlock => return true,
            Err(_) => return false,
        }
    }
}

fn connect(base: &str, token: &str) -> WebSocket<TcpStream> {
    let address = base.trim_start_matches("http://");
    let stream = TcpStream::connect(address).expect("the host listens");
    let url = format!("ws://{address}/socket.io/?EIO=4&transport=websocket&token={token}");
    let (mut socket, _) = client(url, stream).expect("the host speaks websocket");
    loop {
        let Message::Text(text) = socket.read().expect("the host answers") else {
            continue;
        };
        if text.starts_with('0') {
            socket.send(Message::text("40")).expect("the host listens");
        } else if text.as_str() == "2" {
            socket.send(Message::text("3")).expect("the host listens");
        } else if text.starts_with("42[\"ready\"") {
            return socket;
        }
    }
}
