use super::Net;
use balcao_test_support::Socket;
use serde_json::json;
use tokio::task::block_in_place;

#[tokio::test(flavor = "multi_thread")]
async fn wishes_are_heard_before_and_after_the_greeting() {
    let net = Net::start().await;
    let admin = net.browser("admin@demo.balcao").await;
    let ticket = net.ticket(&admin, "Marina Lopes").await;
    // Older clients join as soon as they are connected.
    let early = block_in_place(|| Socket::open(&net.base, &admin.token));
    early.emit("joinTickets", json!("pending"));
    early.emit("joinChatBox", json!("undefined"));
    early.emit("joinChatBox", json!(ticket["id"].to_string()));
    early.emit("viewing", json!({ "ticketId": ticket["id"] }));
    let event = format!("company-{}-presence", admin.company);
    block_in_place(|| early.wait(&event, |payload| payload["ticketId"] == ticket["id"]));
    admin.open(&ticket);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_last_leave_leaves_a_ticket() {
    let net = Net::start().await;
    let admin = net.browser("admin@demo.balcao").await;
    let ticket = net.ticket(&admin, "Marina Lopes").await;
    let other = net.ticket(&admin, "Rogério Campos").await;
    let id = json!(ticket["id"].to_string());
    let agent = net.browser("ana@demo.balcao").await;
    for wish in ["leaveChatBox", "joinChatBox", "joinChatBox", "leaveChatBox"] {
        agent.socket.emit(wish, id.clone());
        agent.socket.emit(wish, json!("undefined"));
    }
    agent.look_at(&ticket);
    agent.socket.emit("leaveChatBox", id);
    agent.settle(&other);
    admin.open(&ticket);
    admin.socket.emit("typing", json!({ "ticketId": ticket["id"] }));
    let types = |payload: &serde_json::Value| payload["users"][0]["typing"] == true;
    admin.wait("presence", types);
    agent.look_at(&other);
    assert!(!agent.heard("presence", types));
}

#[tokio::test(flavor = "multi_thread")]
async fn agents_hear_of_waiting_tickets_in_their_own_queues_only() {
    let net = Net::start().await;
    let admin = net.browser("admin@demo.balcao").await;
    let (ana, bruno) = (
        net.browser("ana@demo.balcao").await,
        net.browser("bruno@demo.balcao").await,
    );
    let stranger = net.browser("admin@outra.balcao").await;
    let [sales, support] = [
        net.ticket(&admin, "Marina Lopes").await,
        net.ticket(&admin, "Rogério Campos").await,
    ];
    let theirs = net.ticket(&stranger, "Wagner Pires").await;
    for browser in [&ana, &bruno, &stranger] {
        for status in ["open", "pending", "closed"] {
            browser.socket.emit("joinTickets", json!(status));
        }
        browser.socket.emit("joinNotification", json!(null));
        browser.socket.emit("joinChatBox", json!(sales["id"].to_string()));
    }
    ana.settle(&support);
    bruno.settle(&support);
    stranger.settle(&theirs);
    // An open ticket is its agent's; while it waits it was everybody's in the queue.
    net.update(&admin, &sales, json!({ "status": "open", "userId": ana.user }))
        .await;
    net.update(&admin, &support, json!({ "status": "open", "userId": bruno.user }))
        .await;
    let of = |ticket: &serde_json::Value| {
        let id = ticket["id"].clone();
        move |payload: &serde_json::Value| payload["ticketId"] == id || payload["ticket"]["id"] == id
    };
    ana.wait("ticket", |payload| payload["action"] == "update" && of(&sales)(payload));
    ana.wait("ticket", |payload| {
        payload["action"] == "delete" && of(&support)(payload)
    });
    bruno.wait("ticket", |payload| {
        payload["action"] == "update" && of(&support)(payload)
    });
    assert!(!bruno.heard("ticket", of(&sales)));
    assert!(
        stranger
            .socket
            .events()
            .iter()
            .all(|event| !event.name.ends_with("-ticket"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_a_list_is_delete_then_update() {
    let net = Net::start().await;
    let admin = net.browser("admin@demo.balcao").await;
    let ticket = net.ticket(&admin, "Marina Lopes").await;
    admin.socket.emit("joinTickets", json!("pending"));
    admin.socket.emit("joinTickets", json!("open"));
    admin.open(&ticket);
    net.update(&admin, &ticket, json!({ "status": "open", "userId": admin.user }))
        .await;
    admin.wait("ticket", |payload| payload["action"] == "update");
    let events = admin.socket.events();
    let actions: Vec<_> = events
        .iter()
        .filter(|event| event.name == admin.event("ticket"))
        .map(|event| event.payload["action"].as_str().unwrap())
        .collect();
    assert_eq!(actions, ["delete", "update"]);
}
