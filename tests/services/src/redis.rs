//! A throwaway Redis server.

use crate::free_port;
use crate::server::{Server, dying_with_parent, new_folder};
use std::io;
use std::net::{Ipv4Addr, TcpStream};
use std::path::Path;

/// A Redis server without persistence on a free port of the loopback address.
pub struct RedisServer {
    _server: Server,
    url: String,
}

impl RedisServer {
    /// Starts the server and waits until it accepts connections.
    pub fn start() -> io::Result<Self> {
        let port = free_port()?;
        let folder = new_folder("redis")?;
        let mut command = dying_with_parent(Path::new("redis-server"));
        command.args([
            "--port",
            &port.to_string(),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--appendonly",
            "no",
        ]);
        command.arg("--dir").arg(&folder);
        let mut server = Server::spawn(command, folder)?;
        server.wait_until(|| TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok())?;
        Ok(Self {
            _server: server,
            url: format!("redis://127.0.0.1:{port}"),
        })
    }

    /// The address for `REDIS_URL`.
    pub fn url(&self) -> &str {
        &self.url
    }
}
