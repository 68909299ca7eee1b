//! Telling whether the host works on what it has accepted.

use balcao_test_support::{Client, eventually, queue_ids};
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
    let queues = queue_ids(admin);
    let lists = ["open", "pending"].map(|status| {
        let path = format!("/tickets?status={status}&showAll=true&queueIds={queues}");
        admin.get(&path).json()["tickets"]
            .as_array()
            .cloned()
            .unwrap_or_default()
    });
    let words = lists
        .iter()
        .flatten()
        .filter_map(|ticket| ticket["lastMessage"].as_str());
    words
        .filter(|word| word.starts_with("mensagem "))
        .map(str::to_owned)
        .collect()
}
