//! Many connected browsers that do nothing.

use std::net::TcpStream;
use tungstenite::{Message, WebSocket, client};

/// Open sockets. They answer no heartbeat, so they live for less than a minute.
pub(crate) struct Crowd {
    sockets: Vec<WebSocket<TcpStream>>,
}

impl Crowd {
    /// Connects so many sockets as one user.
    pub(crate) fn connect(base: &str, token: &str, count: usize) -> Self {
        Self {
            sockets: (0..count).map(|_| connect(base, token)).collect(),
        }
    }

    /// The same from several threads, each connecting one after the other.
    pub(crate) fn connect_at_once(base: &str, token: &str, count: usize, threads: usize) -> Self {
        let sockets = std::thread::scope(|scope| {
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
    pub(crate) fn len(&self) -> usize {
        self.sockets.len()
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
        } else if text.starts_with("42[\"ready\"") {
            return socket;
        }
    }
}
