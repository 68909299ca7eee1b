use super::{Browser, Net};
use balcao_test_support::Socket;
use serde_json::Value;
use tokio::task::block_in_place;

fn turns(browser: &Browser, user: i64) -> Vec<bool> {
    let events = browser.socket.events();
    let own = events
        .iter()
        .filter(|event| event.name == browser.event("user") && event.payload["user"]["id"] == user);
    own.map(|event| event.payload["user"]["online"].as_bool().unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_is_online_while_a_socket_is_open_and_only_changes_are_told() {
    let net = Net::start().await;
    let admin = net.browser("admin@demo.balcao").await;
    let ana = net.browser("ana@demo.balcao").await;
    let user = ana.user;
    let is = |online: bool| move |payload: &Value| payload["user"]["id"] == user && payload["user"]["online"] == online;
    admin.wait("user", is(true));
    let second = block_in_place(|| Socket::connect(&net.base, &ana.token));
    drop(ana);
    // Reloading the other tab is no absence either.
    drop(second);
    let again = net.browser("ana@demo.balcao").await;
    again.socket.emit("userStatus", Value::Null);
    let bruno = net.browser("bruno@demo.balcao").await;
    admin.wait("user", |payload| payload["user"]["id"] == bruno.user);
    drop(again);
    admin.wait("user", is(false));
    assert_eq!(turns(&admin, user), [true, false]);
}
