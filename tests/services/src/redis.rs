//! A throwaway Redis server.

use crate::free_port;
use crate::server::{Server, dying_with_parent, new_folder};
use std::io;
use std::net::{Ipv4Addr, TcpStream};
use std::path::Path;

/// A Redis server without persistence on a free port of the loopback address.
pub struct RedisServer {
    server: Option<Server>,
    port: u16,
    url: String,
}

impl RedisServer {
    /// Starts the server and waits until it accepts connections.
    pub fn start() -> io::Result<Self> {
        Self::start_at(free_port()?)
    }

    /// Stops the server, and starts an empty one at the same address.
    pub fn restart(&mut self) -> io::Result<()> {
        // First the old one has to give the port back.
        self.server = None;
        *self = Self::start_at(self.port)?;
        Ok(())
    }

    fn start_at(port: u16) -> io::Result<Self> {
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
            server: Some(server),
            port,
            url: format!("redis://127.0.0.1:{port}"),
        })
    }

    /// The address for `REDIS_URL`.
    pub fn url(&self) -> &str {
        &self.url
    }
}
