//! Two hosts on one PostgreSQL database and one Redis server are one system.

mod live;
mod storm;

use balcao_test_support::{
    Database, Host, Postgres, Redis, Socket, connect_phone, customer_words_once_stored, eventually, open_ticket,
};
use serde_json::json;
use uuid::Uuid;

/// Two hosts and what they share.
struct Pair {
    a: Host,
    b: Host,
    database: Database,
    redis: Redis,
}

fn pair() -> Pair {
    let (database, redis) = (Postgres::database(), Redis::start());
    let (access, refresh) = (long_secret(), long_secret());
    let start = || {
        Host::demo()
            .env("DATABASE_URL", database.url())
            .env("REDIS_URL", redis.url())
            .env("BALCAO_HOST_TIMEOUT", "4")
            .env("BALCAO_JWT_SECRET", &access)
            .env("BALCAO_JWT_REFRESH_SECRET", &refresh)
            .start()
    };
    Pair {
        a: start(),
        b: start(),
        database,
        redis,
    }
}

fn long_secret() -> String {
    format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple())
}

#[test]
fn a_login_at_one_host_is_a_login_at_the_other() {
    let pair = pair();
    let admin = pair.a.client().login("admin@demo.balcao");
    let there = pair
        .b
        .client()
        .with_token(admin.token())
        .get("/tickets?status=open&queueIds=%5B%5D");
    assert_eq!(there.status, 200, "{}", there.text);
}

#[test]
fn a_message_accepted_at_one_host_appears_at_the_other_live() {
    let pair = pair();
    let admin = pair.a.client().login("admin@demo.balcao");
    let phone = connect_phone(&admin);
    let socket = Socket::connect(&pair.b.base(), admin.token());
    socket.emit("joinTickets", json!("pending"));
    socket.emit("joinNotification", json!(null));
    let event = format!("company-{}-appMessage", admin.company());
    // A join is not answered, so the customer writes until the first message arrives.
    let mut written = 0;
    eventually("an event at the other host", || {
        written += 1;
        phone.write("5511977770001", "Rita", &format!("olá {written}"));
        socket
            .events()
            .iter()
            .find(|seen| seen.name == event && seen.payload["action"] == "create")
            .cloned()
    });
    phone.write("5511977770001", "Rita", "e agora?");
    socket.wait(&event, |payload| payload["message"]["body"] == "e agora?");
}

#[test]
fn when_one_host_dies_the_other_has_everything_it_accepted() {
    let mut pair = pair();
    let admin = pair.a.client().login("admin@demo.balcao");
    let phone = connect_phone(&admin);
    let bodies: Vec<String> = (0..30).map(|number| format!("recado {number}")).collect();
    for body in &bodies {
        phone.write("5511977770002", "Davi", body);
    }
    pair.a.kill9();
    let at_b = pair.b.client().with_token(admin.token());
    let ticket = open_ticket(&at_b, "5511977770002")["id"]
        .as_i64()
        .expect("a ticket has a number");
    let seen = customer_words_once_stored(&at_b, ticket, "recado 29");
    assert_eq!(seen, bodies);
}

#[test]
fn two_agents_at_two_hosts_cannot_both_accept_a_ticket() {
    let pair = pair();
    let admin = pair.a.client().login("admin@demo.balcao");
    let phone = connect_phone(&admin);
    phone.write("5511977770003", "Lia", "alguém aí?");
    let ticket = open_ticket(&admin, "5511977770003")["id"].clone();
    let agents = [
        pair.a.client().login("ana@demo.balcao"),
        pair.b.client().login("bruno@demo.balcao"),
    ];
    let tries: Vec<_> = agents
        .into_iter()
        .map(|agent| {
            let path = format!("/tickets/{ticket}");
            std::thread::spawn(move || agent.put(&path, &json!({ "status": "open", "userId": agent.user()["id"] })))
        })
        .collect();
    let mut statuses: Vec<u16> = tries
        .into_iter()
        .map(|one| one.join().expect("an agent").status)
        .collect();
    statuses.sort_unstable();
    assert_eq!(statuses[0], 200, "one agent must win: {statuses:?}");
    assert!(
        (400..500).contains(&statuses[1]),
        "the other must be told: {statuses:?}"
    );
}
