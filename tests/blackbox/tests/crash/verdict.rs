//! What must hold when the storm is over.

use crate::agent::Written;
use crate::customer::Customer;
use balcao_test_support::{Client, Host, Phone, customer_words_once_stored, eventually, queue_ids};
use serde_json::Value;

pub(crate) fn check(host: &Host, phone: &Phone, customers: &[Customer], answers: &[Written]) {
    let admin = host.client().login("admin@demo.balcao");
    for customer in customers {
        every_message_is_there_once_in_order(&admin, customer);
    }
    for customer in customers {
        answers_reach_the_phone_once(phone, customer, answers);
    }
    assert!(
        answers.iter().any(|answer| answer.confirmed),
        "the agent must have answered something"
    );
}

fn every_message_is_there_once_in_order(admin: &Client, customer: &Customer) {
    let number = &customer.phone_number;
    let ticket = the_only_ticket(admin, number);
    let expected = &customer.accepted;
    let last = expected.last().expect("every customer has written");
    let stored = customer_words_once_stored(admin, ticket, last);
    assert_eq!(tickets_of(admin, number).len(), 1);
    assert_eq!(
        &stored, expected,
        "the conversation of {number} differs from what was accepted"
    );
}

/// The number of the customer's ticket, of which there is one in all states together.
fn the_only_ticket(admin: &Client, number: &str) -> i64 {
    let tickets = eventually(&format!("a ticket of {number}"), || {
        Some(tickets_of(admin, number)).filter(|tickets| !tickets.is_empty())
    });
    assert_eq!(tickets.len(), 1, "{number} must have one ticket: {tickets:?}");
    tickets[0]["id"].as_i64().expect("a ticket has a number")
}

fn tickets_of(admin: &Client, number: &str) -> Vec<Value> {
    let queues = queue_ids(admin);
    let mut tickets = Vec::new();
    for status in ["open", "pending", "closed"] {
        let path = format!("/tickets?status={status}&showAll=true&queueIds={queues}&searchParam={number}");
        let list = admin.get(&path).json();
        let found = list["tickets"].as_array().cloned().unwrap_or_default();
        tickets.extend(found.into_iter().filter(|ticket| ticket["contact"]["number"] == number));
    }
    tickets
}

fn answers_reach_the_phone_once(phone: &Phone, customer: &Customer, answers: &[Written]) {
    let number = &customer.phone_number;
    let mine: Vec<&Written> = answers.iter().filter(|answer| &answer.to == number).collect();
    let times = |received: &[Value], body: &str| {
        received
            .iter()
            .filter(|message| message["body"].as_str().is_some_and(|text| text.ends_with(body)))
            .count()
    };
    let received = eventually(&format!("the confirmed answers reach {number}"), || {
        let received = phone.read_all(number);
        let complete = mine
            .iter()
            .all(|answer| !answer.confirmed || times(&received, &answer.body) > 0);
        complete.then_some(received)
    });
    for answer in mine {
        let count = times(&received, &answer.body);
        assert!(count <= 1, "{} received {:?} {count} times", number, answer.body);
    }
}
