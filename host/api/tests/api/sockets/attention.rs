use super::Net;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_the_ticket_open_sees_who_looks_and_who_writes() {
    let net = Net::start().await;
    let admin = net.browser("admin@demo.balcao").await;
    let bruno = net.browser("bruno@demo.balcao").await;
    let outsider = net.browser("ana@demo.balcao").await;
    let ticket = net.ticket(&admin, "Teresa Nogueira").await;
    let visible = net.ticket(&admin, "Rogério Campos").await;
    admin.open(&ticket);
    bruno.open(&ticket);
    let users = |payload: &Value| -> Vec<(i64, bool)> {
        let users = payload["users"].as_array().unwrap();
        users
            .iter()
            .map(|user| (user["id"].as_i64().unwrap(), user["typing"] == true))
            .collect()
    };
    let both = |writes: bool| {
        let mut both = vec![(admin.user, false), (bruno.user, writes)];
        both.sort_unstable();
        both
    };
    admin.wait("presence", |payload| users(payload) == both(false));
    bruno
        .socket
        .emit("typing", json!({ "ticketId": ticket["id"], "on": true }));
    admin.wait("presence", |payload| users(payload) == both(true));
    // The mark ends by itself, and with the socket.
    let told = |writes| {
        let events = admin.socket.events();
        let marks = events.iter().filter(|event| event.name == admin.event("presence"));
        marks.filter(|event| users(&event.payload) == both(writes)).count()
    };
    let before = told(false);
    balcao_test_support::eventually("the mark fades", || (told(false) > before).then_some(()));
    drop(bruno);
    let alone = vec![(admin.user, false)];
    let last = || {
        let events = admin.socket.events();
        let last = events.into_iter().rfind(|event| event.name == admin.event("presence"));
        users(&last.unwrap().payload)
    };
    balcao_test_support::eventually("who has gone looks no more", || (last() == alone).then_some(()));

    outsider.socket.emit("joinChatBox", json!(ticket["id"].to_string()));
    outsider.socket.emit("viewing", json!({ "ticketId": ticket["id"] }));
    outsider.settle(&visible);
    assert!(!outsider.heard("presence", |payload| payload["ticketId"] == ticket["id"]));
    assert_eq!(last(), alone);
}
