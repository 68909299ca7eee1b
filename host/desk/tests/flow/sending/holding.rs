//! Messages that wait, and what people are told of it.

use super::line::on_both_engines;
use super::{MINUTE, code};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn beyond_the_rate_messages_wait_and_tell_why_and_until_when() {
    on_both_engines(async |line| {
        // One at a time, four a minute.
        line.pace(4, None).await;
        line.start();
        line.write(0, "primeira").await;
        line.hear("primeira", "sent").await;
        line.write(1, "segunda").await;
        let held = line.hear("segunda", "held").await;
        assert_eq!(held.payload["message"]["heldReason"], "rate");
        let until = line.shown(1, "segunda").await.held_until.unwrap();
        assert_eq!(until.0, line.now() + MINUTE / 4);
        line.advance(MINUTE / 4 - 1);
        assert_eq!(line.shown(1, "segunda").await.state, Some("held"));
        line.advance(1);
        line.hear("segunda", "sent").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_number_is_warmed_up() {
    on_both_engines(async |line| {
        line.pace(20, Some(line.now())).await;
        line.start();
        line.write(0, "primeira").await;
        line.hear("primeira", "sent").await;
        line.write(1, "segunda").await;
        let held = line.hear("segunda", "held").await;
        assert_eq!(held.payload["message"]["heldReason"], "warm-up");
        assert_eq!(
            line.shown(1, "segunda").await.held_until.unwrap().0,
            line.now() + MINUTE / 4
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_connection_messages_wait_in_order_and_go_out_when_it_is_back() {
    on_both_engines(async |line| {
        line.write(0, "um").await;
        line.write(0, "dois").await;
        line.connected(false).await;
        line.start();
        let held = line.hear("um", "held").await;
        assert_eq!(held.payload["message"]["heldReason"], "disconnected");
        let behind = line.hear("dois", "held").await;
        assert_eq!(behind.payload["message"]["heldReason"], "order");
        assert!(line.arrived().is_empty());
        line.connected(true).await;
        line.hear("dois", "sent").await;
        assert_eq!(line.arrived(), ["um", "dois"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_does_not_wait_longer_than_a_day_for_its_connection() {
    on_both_engines(async |line| {
        line.write(0, "velha").await;
        line.connected(false).await;
        line.start();
        line.hear("velha", "held").await;
        line.advance(24 * 60 * MINUTE);
        let failed = line.hear("velha", "failed").await;
        assert_eq!(failed.payload["message"]["failure"], "ERR_SEND_EXPIRED");
        line.connected(true).await;
        line.write(0, "nova").await;
        line.hear("nova", "sent").await;
        assert_eq!(line.arrived(), ["nova"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_waiting_message_can_be_taken_back_and_sent_after_all() {
    on_both_engines(async |line| {
        line.write(0, "errada").await;
        line.write(0, "certa").await;
        let id = line.shown(0, "errada").await.id;
        line.desk.messages().cancel_send(&line.admin, &id).await.unwrap();
        let taken_back = line.shown(0, "errada").await;
        assert_eq!(
            (taken_back.state, taken_back.failure.as_deref()),
            (Some("failed"), Some("ERR_SEND_CANCELLED"))
        );
        let twice = line.desk.messages().cancel_send(&line.admin, &id).await.unwrap_err();
        assert_eq!(code(&twice), "refused: ERR_SEND_NOT_CANCELLABLE");
        line.start();
        line.hear("certa", "sent").await;
        assert_eq!(line.arrived(), ["certa"]);
        line.desk.messages().retry(&line.admin, &id).await.unwrap();
        line.hear("errada", "sent").await;
    })
    .await;
}
