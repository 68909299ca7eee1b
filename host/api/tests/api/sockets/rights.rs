use super::{Browser, Net};
use balcao_model::event::Event;
use balcao_test_support::Socket;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::task::block_in_place;

async fn tell(net: &Net, browser: &Browser, event: Event) {
    let found = net.app.store.credentials("ana@demo.balcao").await.unwrap().unwrap();
    assert_eq!(found.company.id(), browser.company);
    let mut tx = net.app.store.begin().await.unwrap();
    tx.push_events(&[(found.company, event)], 1).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ticket_that_moved_out_of_sight_is_heard_no_more() {
    let net = Net::start().await;
    let admin = net.browser("admin@demo.balcao").await;
    let (ana, bruno) = (
        net.browser("ana@demo.balcao").await,
        net.browser("bruno@demo.balcao").await,
    );
    let ticket = net.ticket(&admin, "Rogério Campos").await;
    let sales = net.ticket(&admin, "Marina Lopes").await;
    let finance = net.ticket(&admin, "Teresa Nogueira").await;
    ana.open(&ticket);
    bruno.open(&ticket);
    admin.open(&ticket);
    net.update(&admin, &ticket, json!({ "queueId": sales["queueId"] }))
        .await;
    let moved = |payload: &Value| payload["action"] == "update" && payload["ticket"]["queueId"] == sales["queueId"];
    ana.wait("ticket", moved);
    admin.wait("ticket", moved);
    admin.socket.emit("typing", json!({ "ticketId": ticket["id"] }));
    let types =
        |payload: &Value| payload["ticketId"] == ticket["id"] && payload.to_string().contains("\"typing\":true");
    ana.wait("presence", types);
    bruno.settle(&finance);
    assert!(!bruno.heard("ticket", moved));
    assert!(!bruno.heard("presence", types));
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_with_outdated_rights_are_closed_and_come_back_with_the_new_ones() {
    let net = Net::start().await;
    let admin = net.browser("admin@demo.balcao").await;
    let (ana, bruno) = (
        net.browser("ana@demo.balcao").await,
        net.browser("bruno@demo.balcao").await,
    );
    let finance = net.ticket(&admin, "Teresa Nogueira").await;
    let tenant = {
        let found = net.app.store.credentials("ana@demo.balcao").await.unwrap().unwrap();
        net.app.store.tenant_of(found.company)
    };
    let queue = finance["queueId"].as_i64().unwrap();
    tenant.link_user_queue(ana.user, queue, 1).await.unwrap();
    for user in [ana.user, bruno.user] {
        tell(&net, &ana, Event::RightsChanged { user_id: Some(user) }).await;
    }
    block_in_place(|| ana.socket.wait_closed());
    let back = Browser {
        socket: block_in_place(|| Socket::connect(&net.base, &ana.token)),
        ..ana
    };
    back.open(&finance);
    bruno.open(&finance);
    tell(&net, &back, Event::RightsChanged { user_id: None }).await;
    for browser in [&back, &bruno, &admin] {
        block_in_place(|| browser.socket.wait_closed());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_logout_ends_the_sockets_of_the_user() {
    let net = Net::start().await;
    let (ana, bruno) = (
        net.browser("ana@demo.balcao").await,
        net.browser("bruno@demo.balcao").await,
    );
    let answer = net.app.call("DELETE", "/auth/logout", Some(&ana.token), None).await;
    assert_eq!(answer.status, 200);
    block_in_place(|| ana.socket.wait_closed());
    assert!(!bruno.socket.is_closed());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_token_of_the_same_user_is_taken_and_anybody_elses_ends_the_socket() {
    let net = Net::start().await;
    let admin = net.browser("admin@demo.balcao").await;
    let ana = net.browser("ana@demo.balcao").await;
    let ticket = net.ticket(&admin, "Marina Lopes").await;
    ana.socket.emit("renew", json!({ "token": ana.token }));
    ana.open(&ticket);
    ana.socket.emit("renew", json!({ "token": admin.token }));
    block_in_place(|| ana.socket.wait_closed());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_outlives_its_token_only_if_the_session_goes_on() {
    let net = Net::start().await;
    let admin = net.browser("admin@demo.balcao").await;
    let ticket = net.ticket(&admin, "Marina Lopes").await;
    let idle = net.browser("bruno@demo.balcao").await;
    let login = net.app.try_login("ana@demo.balcao", "demo12345").await;
    let (cookie, token) = (login.cookie(), login.json()["token"].as_str().unwrap().to_owned());
    let open = |query: &str| block_in_place(|| Socket::handshake(&net.base, query, &[("cookie", &cookie)]));
    let (older, same_site) = (open("userId=1&companyId=1"), open(&format!("token={token}")));
    for socket in [&older, &same_site] {
        block_in_place(|| socket.wait("ready", |_| true));
    }
    net.app.clock.put_forward(Duration::from_secs(15 * 60 - 30));
    let newer = net.app.login("admin@demo.balcao").await;
    admin.socket.emit("renew", json!({ "token": newer }));
    admin.open(&ticket);
    net.app.clock.put_forward(Duration::from_secs(120));
    block_in_place(|| idle.socket.wait_closed());
    // The watch that closed one socket has looked at all of them.
    let event = admin.event("presence");
    for socket in [&older, &same_site, &admin.socket] {
        socket.emit("joinChatBox", json!(ticket["id"].to_string()));
        socket.emit("viewing", json!({ "ticketId": ticket["id"] }));
        block_in_place(|| socket.wait(&event, |payload| payload["ticketId"] == ticket["id"]));
        assert!(!socket.is_closed());
    }
}
