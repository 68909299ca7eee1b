//! Hosts full of tickets on both engines; filled at the first use and shared by all parts.

use crate::desk;
use crate::scale::scaled;
use balcao_test_services::{Durability, PostgresServer};
use balcao_test_support::Host;
use std::cell::OnceCell;

/// Tickets and messages.
const FEW: (u32, u32) = (1_000, 10_000);
const MANY: (u32, u32) = (100_000, 1_000_000);

/// One engine with few and with many tickets.
pub(crate) struct Engine {
    pub(crate) name: &'static str,
    start: fn() -> Option<PostgresServer>,
    few: OnceCell<Filled>,
    many: OnceCell<Filled>,
}

struct Filled {
    // Before its server: a host ends first.
    host: Host,
    server: Option<PostgresServer>,
}

/// SQLite and PostgreSQL.
pub(crate) fn both() -> [Engine; 2] {
    [
        engine("SQLite", || None),
        engine("PostgreSQL", || {
            Some(PostgresServer::start(Durability::Full).expect("PostgreSQL starts"))
        }),
    ]
}

fn engine(name: &'static str, start: fn() -> Option<PostgresServer>) -> Engine {
    Engine {
        name,
        start,
        few: OnceCell::new(),
        many: OnceCell::new(),
    }
}

impl Engine {
    /// A running host with 1,000 tickets of 10 messages.
    pub(crate) fn few(&self) -> &Host {
        &self.few.get_or_init(|| self.filled(FEW)).host
    }

    /// A running host with 100,000 tickets of 10 messages.
    pub(crate) fn many(&self) -> &Host {
        &self.many.get_or_init(|| self.filled(MANY)).host
    }

    /// A running host with the demo only, and its database server.
    pub(crate) fn empty(&self) -> (Host, Option<PostgresServer>) {
        let filled = self.filled((0, 0));
        (filled.host, filled.server)
    }

    fn filled(&self, (tickets, messages): (u32, u32)) -> Filled {
        let server = (self.start)();
        let builder = match &server {
            Some(server) => Host::demo().env("DATABASE_URL", &server.url()),
            None => Host::demo(),
        };
        let (tickets, messages) = match tickets {
            0 => (0, 0),
            _ => (scaled(tickets).max(200), scaled(messages).max(2_000)),
        };
        let mut host = desk::filled(builder, tickets, messages);
        host.start_again();
        Filled { host, server }
    }
}
