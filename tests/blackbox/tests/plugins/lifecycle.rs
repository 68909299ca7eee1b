//! Installing, upgrading, rolling back and killing a plugin that is used loses nothing.

use balcao_test_support::{Account, Guest, Host, Postgres, Publisher, Redis, Scale, upheaval};
use std::time::Duration;
use uuid::Uuid;

const SCALE: Scale = Scale {
    sockets: 50,
    rate: 40,
    connections: 12,
    calm: (16, 12),
    rounds: 2,
    gap: Duration::from_millis(150),
    compiles: false,
};

fn nothing_is_lost(account: &Account) {
    assert!(account.faults.is_empty(), "{:#?}", account.faults);
    assert_eq!((account.sockets, account.sockets_closed), (SCALE.sockets, 0));
    assert_eq!(account.doubled, 0, "no host died, so nothing has to come twice");
    assert!(account.answered > 0 && account.refused > 0 && account.events > 0 && account.jobs > 0);
}

/// Two hosts that become one system by this.
fn sharing(database: &str, redis: &str) -> impl Fn() -> Host {
    let secret = || format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
    let (database, redis) = (database.to_owned(), redis.to_owned());
    let (access, refresh) = (secret(), secret());
    move || {
        Host::demo()
            .env("DATABASE_URL", &database)
            .env("REDIS_URL", &redis)
            .env("BALCAO_SOCKETS_PER_USER", "100")
            .env("BALCAO_JWT_SECRET", &access)
            .env("BALCAO_JWT_REFRESH_SECRET", &refresh)
            .start()
    }
}

#[test]
fn nothing_is_lost_while_plugins_come_and_go() {
    let host = Host::demo().env("BALCAO_SOCKETS_PER_USER", "100").start();
    nothing_is_lost(&upheaval(&[&host], SCALE));
}

#[test]
fn nothing_is_lost_at_two_hosts_while_plugins_come_and_go() {
    let (database, redis) = (Postgres::database(), Redis::start());
    let start = sharing(database.url(), redis.url());
    let (one, two) = (start(), start());
    nothing_is_lost(&upheaval(&[&one, &two], SCALE));
}

#[test]
fn a_host_that_lacks_a_package_fetches_it_before_it_is_ready() {
    let (database, redis) = (Postgres::database(), Redis::start());
    let start = sharing(database.url(), redis.url());
    let first = start();
    let operator = first.client().login("super@demo.balcao");
    let guest = Guest::fixture("witness").marked("fetched");
    Publisher::trusted(&operator, "platform").install(&operator, &guest);
    let second = start();
    // Asked of the log, because any call would fetch what is missing.
    let loaded = second.log();
    let is_it = |line: &&str| line.contains("a plugin was loaded") && line.contains("witness");
    assert_eq!(loaded.lines().filter(is_it).count(), 1, "{loaded}");
    let admin = second.client().login("admin@demo.balcao");
    assert_eq!(admin.get("/witness/version").json(), "1.0.0");
}
