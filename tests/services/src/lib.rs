//! Throwaway servers for tests: a PostgreSQL cluster and a Redis server, each on a free port with a
//! folder of its own, gone when the value is dropped.
//!
//! Only the standard library: the build commands and the tests both start servers with it.

mod port;
mod postgres;
mod programs;
mod redis;
mod server;

pub use port::free_port;
pub use postgres::{Durability, PostgresServer, postgres_program};
pub use programs::{psql, send_signal};
pub use redis::RedisServer;
