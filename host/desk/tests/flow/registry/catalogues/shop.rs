//! A web server with files, in place of another installation or a publisher's own.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

type Files = Arc<Mutex<HashMap<String, Vec<u8>>>>;

/// The server.
pub(super) struct Shop {
    pub(super) url: String,
    files: Files,
}

impl Shop {
    pub(super) async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let files = Files::default();
        let served = Arc::clone(&files);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&served)));
            }
        });
        Self { url, files }
    }

    /// Puts a file under a path, in place of the one that was there.
    pub(super) fn put(&self, path: &str, bytes: Vec<u8>) {
        self.files.lock().unwrap().insert(path.to_owned(), bytes);
    }

    /// Takes a file away.
    pub(super) fn remove(&self, path: &str) {
        self.files.lock().unwrap().remove(path);
    }
}

/// One request and one answer.
async fn serve(stream: TcpStream, files: Files) {
    let mut stream = BufReader::new(stream);
    let mut first = String::new();
    stream.read_line(&mut first).await.unwrap();
    let mut line = String::new();
    while stream.read_line(&mut line).await.unwrap() > 2 {
        line.clear();
    }
    let path = first.split(' ').nth(1).unwrap_or_default();
    let file = files.lock().unwrap().get(path).cloned();
    let (status, body) = file.map_or((404, Vec::new()), |file| (200, file));
    let head = format!(
        "HTTP/1.1 {status} -\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    // Whoever asked may have had enough.
    let _ = stream.write_all(&[head.into_bytes(), body].concat()).await;
}
