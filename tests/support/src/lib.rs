//! What tests of the whole host need: throwaway databases, a host process, an HTTP client, a realtime
//! client and a simulated phone.
//!
//! Everything blocks and panics: a test reads as a list of things that happen. The servers that the
//! tests share are announced by `BALCAO_TEST_POSTGRES_URL` and `BALCAO_TEST_REDIS_URL`; without them
//! (and outside continuous integration) each test process starts its own.

mod address;
mod client;
mod connection;
mod crowd;
mod database;
mod desk;
mod eventually;
mod family;
mod host;
mod mailbox;
mod phone;
mod publisher;
mod redis;
mod socket;
mod upheaval;

pub use balcao_test_services::psql;
pub use client::{Answer, Client};
pub use connection::{Connection, request};
pub use crowd::{Attended, Crowd};
pub use database::{Database, Postgres};
pub use desk::{connect_phone, customer_words_once_stored, first_connection, open_ticket, present_tickets, queue_ids};
pub use eventually::{PATIENCE, eventually};
pub use family::{FAMILY_PASSWORD, Family};
pub use host::{Host, HostBuilder};
pub use mailbox::{Mailbox, secret_of};
pub use phone::{Phone, Received};
pub use publisher::{Guest, Publisher};
pub use redis::Redis;
pub use socket::{Event, Socket};
pub use upheaval::{Account, Scale, upheaval};

/// The password of every demo user.
pub const DEMO_PASSWORD: &str = "demo12345";
