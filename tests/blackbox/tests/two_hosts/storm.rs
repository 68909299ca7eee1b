//! A host dies while customers write to both.

use crate::pair;
use balcao_test_support::{Phone, Socket, connect_phone, customer_words_once_stored, eventually, open_ticket};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

const CUSTOMERS: usize = 4;
const MESSAGES: usize = 60;

/// Writes through the first host, and again through the second one whatever the first did not confirm.
fn customer(number: &str, name: &str, first: &Phone, second: &Phone, half_way: &AtomicBool) {
    for count in 0..MESSAGES {
        if count == MESSAGES / 2 {
            half_way.store(true, Ordering::Relaxed);
        }
        let (body, id) = (format!("recado {count}"), format!("{number}-{count}"));
        let mut tries = 0;
        while !(first.try_write(number, name, &body, &id) || second.try_write(number, name, &body, &id)) {
            tries += 1;
            assert!(tries < 100, "neither host takes {id}");
        }
    }
}

#[test]
fn nothing_is_lost_or_doubled_when_a_host_dies_in_a_storm() {
    let mut pair = pair();
    let admin = pair.a.client().login("admin@demo.balcao");
    let at_b = pair.b.client().with_token(admin.token());
    let first = connect_phone(&admin);
    let second = first.at(&at_b);
    let socket = Socket::connect(&pair.b.base(), admin.token());
    socket.emit("joinNotification", Value::Null);
    let half_way = AtomicBool::new(false);
    let numbers: Vec<String> = (0..CUSTOMERS).map(|number| format!("551197777100{number}")).collect();
    thread::scope(|scope| {
        for number in &numbers {
            let (first, second, half_way) = (&first, &second, &half_way);
            scope.spawn(move || customer(number, &format!("Cliente {number}"), first, second, half_way));
        }
        eventually("half of the storm", || half_way.load(Ordering::Relaxed).then_some(()));
        pair.a.kill9();
    });
    let bodies: Vec<String> = (0..MESSAGES).map(|count| format!("recado {count}")).collect();
    let last = bodies.last().expect("there are messages");
    for number in &numbers {
        let ticket = open_ticket(&at_b, number)["id"]
            .as_i64()
            .expect("a ticket has a number");
        assert_eq!(customer_words_once_stored(&at_b, ticket, last), bodies, "{number}");
        assert_eq!(heard(&socket, admin.company(), number, last), bodies, "{number}");
    }
    let tickets = at_b
        .get("/tickets?status=pending&showAll=true&searchParam=551197777100")
        .json();
    assert_eq!(
        tickets["tickets"].as_array().map(Vec::len),
        Some(CUSTOMERS),
        "one ticket for each customer"
    );
}

/// What the browser at the surviving host heard of a customer, once each (the dead host may have told some twice).
fn heard(socket: &Socket, company: i64, number: &str, last: &str) -> Vec<String> {
    let event = format!("company-{company}-appMessage");
    let of = |payload: &Value| payload["contact"]["number"] == json!(number) && payload["action"] == "create";
    socket.wait(&event, |payload| of(payload) && payload["message"]["body"] == last);
    let mut bodies: Vec<String> = Vec::new();
    for seen in socket.events() {
        let body = seen.payload["message"]["body"].as_str().unwrap_or_default().to_owned();
        let theirs = seen.payload["message"]["fromMe"] == false;
        if seen.name == event && theirs && of(&seen.payload) && !bodies.contains(&body) {
            bodies.push(body);
        }
    }
    bodies
}
