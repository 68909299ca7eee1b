//! Telling whether the host works on what it has accepted.

use balcao_test_support::{Client, eventually, present_tickets};
use std::collections::BTreeSet;

/// Waits until a customer's message has reached a ticket that had not before.
pub(crate) fn wait(admin: &Client) {
    let before = newest_messages(admin);
    eventually("the host goes on with accepted messages", || {
        (!newest_messages(admin).is_subset(&before)).then_some(())
    });
}

/// What the lists show of the tickets whose last word is the customer's.
fn newest_messages(admin: &Client) -> BTreeSet<String> {
    let tickets = present_tickets(admin);
    let words = tickets.iter().filter_map(|ticket| ticket["lastMessage"].as_str());
    words
        .filter(|word| word.starts_with("mensagem "))
        .map(str::to_owned)
        .collect()
}
