//! One kept connection that sends prepared requests: little work of its own, so that the host is measured.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// A connection to the host.
pub(crate) struct Connection {
    reader: BufReader<TcpStream>,
    body: Vec<u8>,
}

impl Connection {
    /// Connects to `http://host:port`.
    pub(crate) fn open(base: &str) -> Self {
        let stream = TcpStream::connect(base.trim_start_matches("http://")).expect("the host listens");
        stream.set_nodelay(true).expect("an open connection");
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .expect("an open connection");
        Self {
            reader: BufReader::with_capacity(64 << 10, stream),
            body: Vec::new(),
        }
    }

    /// Sends a request made by [`request`] and gives the answer's body; panics unless it is a success.
    pub(crate) fn call(&mut self, request: &[u8]) -> &[u8] {
        self.reader
            .get_mut()
            .write_all(request)
            .expect("the host takes the request");
        let mut line = String::new();
        self.reader.read_line(&mut line).expect("the host answers");
        let success = line.split(' ').nth(1).is_some_and(|status| status.starts_with('2'));
        let length = self.content_length();
        self.body.resize(length, 0);
        self.reader.read_exact(&mut self.body).expect("the whole body");
        assert!(success, "{line}{}", String::from_utf8_lossy(&self.body));
        &self.body
    }

    fn content_length(&mut self) -> usize {
        let mut length = 0;
        let mut line = String::new();
        loop {
            line.clear();
            self.reader.read_line(&mut line).expect("the host answers");
            let header = line.trim_end();
            if header.is_empty() {
                return length;
            }
            if let Some((name, value)) = header.split_once(':') {
                assert!(
                    !name.eq_ignore_ascii_case("transfer-encoding"),
                    "answers must have a length"
                );
                if name.eq_ignore_ascii_case("content-length") {
                    length = value.trim().parse().expect("a length is a number");
                }
            }
        }
    }
}

/// A request as bytes.
pub(crate) fn request(method: &str, path: &str, token: &str, body: &str) -> Vec<u8> {
    format!(
        "{method} {path} HTTP/1.1\r\nhost: bench\r\naccept: application/json\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}
