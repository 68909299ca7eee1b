//! What browsers at different hosts know of each other, and what both lose at once.

use crate::pair;
use balcao_test_support::{Client, Host, Postgres, Socket, connect_phone, eventually, open_ticket};
use serde_json::{Value, json};

struct Browser {
    client: Client,
    socket: Socket,
}

fn browser(host: &Host, email: &str) -> Browser {
    let client = host.client().login(email);
    let socket = Socket::connect(&host.base(), client.token());
    Browser { client, socket }
}

impl Browser {
    fn event(&self, noun: &str) -> String {
        format!("company-{}-{noun}", self.client.company())
    }

    fn id(&self) -> &Value {
        &self.client.user()["id"]
    }

    /// Looks at a ticket; waits until the socket is in its room.
    fn open(&self, ticket: &Value) {
        self.socket.emit("joinChatBox", json!(ticket["id"].to_string()));
        self.socket.emit("viewing", json!({ "ticketId": ticket["id"] }));
        self.socket
            .wait(&self.event("presence"), |payload| payload["ticketId"] == ticket["id"]);
    }

    fn wait_presence_of(&self, user: &Value, online: bool) {
        self.socket.wait(&self.event("user"), |payload| {
            payload["user"]["id"] == *user && payload["user"]["online"] == online
        });
    }
}

#[test]
fn a_user_at_one_host_is_online_for_the_other_until_that_host_is_dead() {
    let mut pair = pair();
    let admin = browser(&pair.b, "admin@demo.balcao");
    let ana = browser(&pair.a, "ana@demo.balcao");
    let bruno = browser(&pair.a, "bruno@demo.balcao");
    let again = browser(&pair.b, "bruno@demo.balcao");
    for agent in [&ana, &bruno] {
        admin.wait_presence_of(agent.id(), true);
    }
    pair.a.kill9();
    admin.wait_presence_of(ana.id(), false);
    let offline = |payload: &Value| payload["user"]["id"] == *bruno.id() && payload["user"]["online"] == false;
    let events = admin.socket.events();
    assert!(
        !events.iter().any(|event| offline(&event.payload)),
        "bruno is at the other host too"
    );
    drop(again);
    admin.wait_presence_of(bruno.id(), false);
}

#[test]
fn failed_logins_at_one_host_count_at_the_other() {
    let pair = pair();
    let wrong = json!({ "email": "ana@demo.balcao", "password": "wrong" });
    for host in [&pair.a, &pair.b, &pair.a, &pair.b, &pair.a] {
        assert_eq!(host.client().post("/auth/login", &wrong).status, 401);
    }
    let refused = pair.b.client().post("/auth/login", &wrong);
    assert_eq!((refused.status, refused.code()), (429, Some("ERR_TOO_MANY_ATTEMPTS")));
}

#[test]
fn a_login_at_one_host_is_told_to_the_tabs_at_the_other() {
    let pair = pair();
    let ana = browser(&pair.a, "ana@demo.balcao");
    let elsewhere = pair.b.client().login("ana@demo.balcao");
    assert_eq!(elsewhere.user()["id"], *ana.id());
    ana.socket
        .wait(&ana.event("auth"), |payload| payload["user"]["id"] == *ana.id());
}

#[test]
fn agents_at_different_hosts_see_each_other_at_a_ticket_until_it_moves_out_of_sight() {
    let pair = pair();
    let admin = browser(&pair.a, "admin@demo.balcao");
    let ticket = first_ticket(&admin.client, "Rogério Campos");
    let sales = first_ticket(&admin.client, "Marina Lopes");
    let finance = first_ticket(&admin.client, "Teresa Nogueira");
    let bruno = browser(&pair.b, "bruno@demo.balcao");
    admin.open(&ticket);
    bruno.open(&ticket);
    admin
        .socket
        .emit("typing", json!({ "ticketId": ticket["id"], "on": true }));
    for browser in [&admin, &bruno] {
        browser.socket.wait(&browser.event("presence"), |payload| {
            let users = payload["users"].as_array().expect("users");
            let typing = users.iter().find(|user| user["id"] == *admin.id());
            users.len() == 2 && typing.is_some_and(|user| user["typing"] == true)
        });
    }
    let path = format!("/tickets/{}", ticket["id"]);
    let moved = admin.client.put(&path, &json!({ "queueId": sales["queueId"] }));
    assert_eq!(moved.status, 200, "{}", moved.text);
    let update = |payload: &Value| payload["action"] == "update" && payload["ticket"]["queueId"] == sales["queueId"];
    admin.socket.wait(&admin.event("ticket"), update);
    bruno.open(&finance);
    let events = bruno.socket.events();
    assert!(
        !events
            .iter()
            .any(|event| event.name == bruno.event("ticket") && update(&event.payload))
    );
}

fn first_ticket(admin: &Client, customer: &str) -> Value {
    let list = admin.get("/tickets?status=pending&showAll=true").json();
    let tickets = list["tickets"].as_array().expect("a list").clone();
    let found = tickets.into_iter().find(|ticket| ticket["contact"]["name"] == customer);
    found.expect("a demo ticket")
}

#[test]
fn rights_that_end_without_an_event_end_the_sockets_at_both_hosts() {
    let pair = pair();
    let ana = [browser(&pair.a, "ana@demo.balcao"), browser(&pair.b, "ana@demo.balcao")];
    let bruno = browser(&pair.b, "bruno@demo.balcao");
    pair.database
        .query("UPDATE users SET token_version = token_version + 1 WHERE email = 'ana@demo.balcao'");
    for browser in &ana {
        browser.socket.wait_closed();
    }
    assert!(!bruno.socket.is_closed());
    let stale = Socket::open(&pair.a.base(), ana[0].client.token());
    stale.wait_closed();
    assert!(stale.events().is_empty());
    let company = bruno.client.company();
    pair.database
        .query(&format!("UPDATE companies SET status = FALSE WHERE id = {company}"));
    bruno.socket.wait_closed();
}

#[test]
fn a_browser_that_changes_the_host_fetches_what_it_missed() {
    let pair = pair();
    let admin = pair.a.client().login("admin@demo.balcao");
    let phone = connect_phone(&admin);
    phone.write("5511977770007", "Nina", "um");
    open_ticket(&admin, "5511977770007");
    let cursor = admin.get("/events").json()["cursor"].clone();
    phone.write("5511977770007", "Nina", "dois");
    let at_b = pair.b.client().with_token(admin.token());
    let missed = eventually("the message is in the log", || {
        let page = at_b.get(&format!("/events?after={cursor}")).json();
        let events = page["events"].as_array()?.clone();
        events
            .into_iter()
            .find(|event| event["payload"]["message"]["body"] == "dois")
    });
    assert_eq!(missed["name"], format!("company-{}-appMessage", admin.company()));
}

#[test]
fn hosts_hear_each_other_again_after_redis_was_away() {
    let mut pair = pair();
    let browsers = [
        browser(&pair.a, "admin@demo.balcao"),
        browser(&pair.b, "bruno@demo.balcao"),
    ];
    pair.redis.restart();
    let ticket = first_ticket(&browsers[0].client, "Rogério Campos");
    for browser in &browsers {
        browser.open(&ticket);
    }
    let both = |payload: &Value| payload["users"].as_array().is_some_and(|users| users.len() == 2);
    eventually("both see each other", || {
        let looks = browsers.iter().map(|browser| {
            browser.socket.emit("viewing", json!({ "ticketId": ticket["id"] }));
            let name = browser.event("presence");
            let events = browser.socket.events();
            events.iter().any(|event| event.name == name && both(&event.payload))
        });
        looks.collect::<Vec<_>>().into_iter().all(|sees| sees).then_some(())
    });
    let path = format!("/tickets/{}", ticket["id"]);
    let change = json!({ "status": "open", "userId": browsers[1].id() });
    assert_eq!(browsers[0].client.put(&path, &change).status, 200);
    for browser in &browsers {
        browser.socket.wait(&browser.event("ticket"), |payload| {
            payload["ticket"]["status"] == "open"
        });
    }
}

#[test]
fn hosts_that_do_not_hear_each_other_say_so() {
    let database = Postgres::database();
    let start = || Host::demo().env("DATABASE_URL", database.url()).start();
    let first = start();
    let (healthy, told) = first.try_command(&["doctor"]);
    assert!(healthy, "{told}");
    let second = start();
    eventually("the second host warns", || {
        second.log().contains("not all of them have REDIS_URL").then_some(())
    });
    let (healthy, told) = first.try_command(&["doctor"]);
    assert!(
        !healthy && told.contains("FAIL  hosts: 2 run on this database"),
        "{told}"
    );
}
