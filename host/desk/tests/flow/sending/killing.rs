//! A host that dies at each step of a send. Another one takes over: nothing is lost and nothing repeated.

use super::line::{Line, on_both_engines};
use balcao_channels::{Channel, Outgoing};
use balcao_model::message::{Ack, Kind};
use balcao_storage::DueSend;

/// What the dead host had claimed; its claims end after half a minute.
async fn claimed_by_the_dead(line: &Line) -> DueSend {
    let mut tx = line.store.begin().await.unwrap();
    let due = tx.due_sends(line.now(), 1).await.unwrap().remove(0);
    tx.claim_sends(&[due.id], "dead", line.now() + 30_000).await.unwrap();
    tx.commit().await.unwrap();
    due
}

/// The dead host's last deed.
async fn give(line: &Line, body: &str) {
    let message = line.shown(0, body).await;
    let outgoing = Outgoing {
        company: line.key(),
        connection: line.connection,
        to: "5511955550000".into(),
        id: message.id,
        kind: Kind::Text,
        body: body.into(),
        quoted: None,
        media: None,
        content: None,
        change: None,
    };
    line.script.send(&outgoing).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_before_the_claim() {
    on_both_engines(async |line| {
        line.write(0, "oi").await;
        line.start();
        line.hear("oi", "sent").await;
        assert_eq!(line.arrived(), ["oi"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_between_the_claim_and_the_channel() {
    on_both_engines(async |line| {
        line.write(0, "oi").await;
        claimed_by_the_dead(line).await;
        line.advance(30_001);
        line.start();
        line.hear("oi", "sent").await;
        assert_eq!(line.arrived(), ["oi"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_after_the_channel_has_it_and_before_that_is_noted() {
    on_both_engines(async |line| {
        line.write(0, "oi").await;
        line.write(0, "tchau").await;
        claimed_by_the_dead(line).await;
        give(line, "oi").await;
        line.advance(30_001);
        line.start();
        line.hear("tchau", "sent").await;
        assert_eq!(line.arrived(), ["oi", "tchau"]);
        assert_eq!(line.shown(0, "oi").await.state, Some("sent"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_after_the_channel_has_it_and_the_channel_cannot_tell() {
    on_both_engines(async |line| {
        line.cannot_tell();
        line.write(0, "oi").await;
        claimed_by_the_dead(line).await;
        give(line, "oi").await;
        line.advance(30_001);
        line.start();
        line.hear("oi", "unknown").await;
        assert_eq!(line.arrived(), ["oi"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_customers_tick_answers_for_a_channel_that_cannot_tell() {
    on_both_engines(async |line| {
        line.cannot_tell();
        line.write(0, "oi").await;
        let send = claimed_by_the_dead(line).await;
        give(line, "oi").await;
        let id = line.shown(0, "oi").await.id;
        let mut tx = line.store.begin().await.unwrap();
        tx.of(line.key())
            .raise_ack(send.connection_id, &id, Ack::DELIVERED, line.now())
            .await
            .unwrap();
        tx.commit().await.unwrap();
        line.advance(30_001);
        line.start();
        line.write(0, "tchau").await;
        line.hear("tchau", "sent").await;
        assert_eq!(line.arrived(), ["oi", "tchau"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dead_host_that_wakes_up_changes_nothing() {
    on_both_engines(async |line| {
        line.write(0, "oi").await;
        let send = claimed_by_the_dead(line).await;
        line.advance(30_001);
        line.start();
        line.hear("oi", "sent").await;
        let mut tx = line.store.begin().await.unwrap();
        assert!(!tx.finish_send(send.id, "dead").await.unwrap());
        let to = balcao_storage::Unsent::Later {
            at: line.now(),
            in_doubt: false,
        };
        assert!(!tx.release_send(send.id, "dead", "ERR_X", to).await.unwrap());
    })
    .await;
}
