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

    /// The address for `REDIS_URL`.
    pub fn url(&self) -> &str {
        self.0.url()
    }
}
