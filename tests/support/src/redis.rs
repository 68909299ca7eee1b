//! A Redis server per test.

use balcao_test_services::RedisServer;

/// A Redis server of this test alone, gone with this value.
///
/// Not the announced one: publications reach every database of a server, so hosts of two tests that
/// run at once (with the same company numbers) would hear each other.
pub struct Redis(RedisServer);

impl Redis {
    /// Starts the server.
    pub fn start() -> Self {
        Self(RedisServer::start().expect("redis-server starts"))
    }

    /// Stops it, and starts an empty one at the same address.
    pub fn restart(&mut self) {
        self.0.restart().expect("redis-server starts");
    }

    /// The address for `REDIS_URL`.
    pub fn url(&self) -> &str {
        self.0.url()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::net::TcpStream;

    #[test]
    fn it_answers_and_is_gone_afterwards() {
        let redis = Redis::start();
        let address = redis.url().trim_start_matches("redis://").to_owned();
        let mut stream = TcpStream::connect(&address).expect("it listens");
        stream.write_all(b"PING\r\n").expect("it reads");
        let mut answer = [0; 7];
        stream.read_exact(&mut answer).expect("it answers");
        assert_eq!(&answer, b"+PONG\r\n");
        drop(redis);
        assert!(TcpStream::connect(&address).is_err());
    }
}
