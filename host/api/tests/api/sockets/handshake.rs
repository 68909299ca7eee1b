use super::Net;
use balcao_model::auth::{AccessSubject, Profile};
use balcao_test_support::Socket;
use serde_json::json;
use tokio::task::block_in_place;

#[tokio::test(flavor = "multi_thread")]
async fn a_token_opens_a_socket_which_is_greeted_without_arguments() {
    let net = Net::start().await;
    let ana = net.browser("ana@demo.balcao").await;
    let ready = block_in_place(|| ana.socket.wait("ready", |_| true));
    assert_eq!(ready.arguments, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_opens_a_socket_of_its_user_whatever_the_query_says() {
    let net = Net::start().await;
    let login = net.app.try_login("ana@demo.balcao", "demo12345").await;
    let user = &login.json()["user"];
    let headers = [("cookie", login.cookie()), ("origin", net.base.clone())];
    let headers = headers.each_ref().map(|(name, value)| (*name, value.as_str()));
    let socket = block_in_place(|| Socket::handshake(&net.base, "companyId=2&userId=1", &headers));
    let ready = block_in_place(|| socket.wait("ready", |_| true));
    assert_eq!(ready.arguments, 0);
    net.app.login("ana@demo.balcao").await;
    let event = format!("company-{}-auth", user["companyId"]);
    block_in_place(|| socket.wait(&event, |payload| payload["user"]["id"] == user["id"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_are_connected_and_sent_away() {
    let net = Net::start().await;
    let login = net.app.try_login("ana@demo.balcao", "demo12345").await;
    let (cookie, id) = (login.cookie(), login.json()["user"]["id"].as_i64().unwrap());
    let subject = AccessSubject {
        user_id: id,
        company_id: login.json()["user"]["companyId"].as_i64().unwrap(),
        profile: Profile::User,
        is_super: false,
        token_version: 0,
        name: "Ana",
    };
    let sign = |subject, at| net.app.keys.sign_access(subject, at).unwrap();
    let now = 4_000_000_000_000;
    let removed = AccessSubject {
        user_id: 999,
        ..subject
    };
    let outdated = AccessSubject {
        token_version: 7,
        ..subject
    };
    let moved = AccessSubject {
        company_id: subject.company_id + 1,
        ..subject
    };
    let queries = [
        format!("companyId=1&userId={id}"),
        "token=x.y.z".to_owned(),
        format!("token={}", cookie.trim_start_matches("jrt=")),
        format!("token={}", sign(subject, 1_000_000)),
        format!("token={}", sign(removed, now)),
        format!("token={}", sign(outdated, now)),
        format!("token={}", sign(moved, now)),
    ];
    for query in queries {
        let socket = block_in_place(|| Socket::handshake(&net.base, &query, &[]));
        block_in_place(|| socket.wait_closed());
        assert!(socket.events().is_empty(), "{query}");
    }
    for foreign in [
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
    ] {
        let headers = [("cookie", cookie.as_str()), foreign];
        let socket = block_in_place(|| Socket::handshake(&net.base, "userId=1", &headers));
        block_in_place(|| socket.wait_closed());
        assert!(socket.events().is_empty(), "{foreign:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_with_too_many_sockets_gets_no_other() {
    let net = Net::start().await;
    let ana = net.browser("ana@demo.balcao").await;
    let mut open = Vec::new();
    // Sockets are counted once they are noted, so a few more than the limit may slip in meanwhile.
    let refused = (0..100).any(|_| {
        let socket = block_in_place(|| Socket::open(&net.base, &ana.token));
        while !socket.is_closed() && socket.events().is_empty() {
            std::thread::yield_now();
        }
        open.push(socket);
        open.last().unwrap().events().is_empty()
    });
    assert!(refused);
    assert!(open.len() >= 50, "{}", open.len());
    net.browser("bruno@demo.balcao").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_oversized_packet_ends_the_socket() {
    let net = Net::start().await;
    let ana = net.browser("ana@demo.balcao").await;
    ana.socket.emit("joinTickets", json!("x".repeat(100_000)));
    block_in_place(|| ana.socket.wait_closed());
}
