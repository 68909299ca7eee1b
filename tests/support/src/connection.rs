//! One kept connection that sends prepared requests: little work of its own, so that the host is measured.

use std::io::{BufRead, BufReader, Error, ErrorKind, Read, Result, Write};
use std::net::TcpStream;
use std::time::Duration;

/// A connection to the host.
pub struct Connection {
    reader: BufReader<TcpStream>,
    body: Vec<u8>,
}

impl Connection {
    /// Connects to `http://host:port`.
    pub fn open(base: &str) -> Self {
        Self::try_open(base).expect("the host listens")
    }

    /// Connects to `http://host:port`.
    ///
    /// # Errors
    /// When nobody listens there.
    pub fn try_open(base: &str) -> Result<Self> {
        let stream = TcpStream::connect(base.trim_start_matches("http://"))?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(60)))?;
        Ok(Self {
            reader: BufReader::with_capacity(64 << 10, stream),
            body: Vec::new(),
        })
    }

    /// Sends a request made by [`request`] and gives the answer's body; panics unless it is a success.
    pub fn call(&mut self, request: &[u8]) -> &[u8] {
        let (status, body) = self.exchange(request).expect("the host answers");
        assert!(
            (200..300).contains(&status),
            "{status} {}",
            String::from_utf8_lossy(body)
        );
        body
    }

    /// Sends a request made by [`request`] and gives the answer's status and body.
    ///
    /// # Errors
    /// When the host does not answer; then the connection cannot be used any more.
    pub fn exchange(&mut self, request: &[u8]) -> Result<(u16, &[u8])> {
        self.reader.get_mut().write_all(request)?;
        let line = self.line()?;
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| wrong(&line))?;
        let length = self.content_length()?;
        self.body.resize(length, 0);
        self.reader.read_exact(&mut self.body)?;
        Ok((status, &self.body))
    }

    fn content_length(&mut self) -> Result<usize> {
        let mut length = 0;
        loop {
            let line = self.line()?;
            let header = line.trim_end();
            if header.is_empty() {
                return Ok(length);
            }
            if let Some((name, value)) = header.split_once(':') {
                assert!(
                    !name.eq_ignore_ascii_case("transfer-encoding"),
                    "answers must have a length"
                );
                if name.eq_ignore_ascii_case("content-length") {
                    length = value.trim().parse().map_err(|_| wrong(header))?;
                }
            }
        }
    }

    fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        match self.reader.read_line(&mut line)? {
            0 => Err(ErrorKind::UnexpectedEof.into()),
            _ => Ok(line),
        }
    }
}

fn wrong(line: &str) -> Error {
    Error::new(ErrorKind::InvalidData, line.to_owned())
}

/// A request as bytes.
pub fn request(method: &str, path: &str, token: &str, body: &str) -> Vec<u8> {
    format!(
        "{method} {path} HTTP/1.1\r\nhost: bench\r\naccept: application/json\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}
