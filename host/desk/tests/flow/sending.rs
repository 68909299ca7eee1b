//! What becomes of messages when the channel or the host does not do its part.

mod holding;
mod killing;
mod line;

use line::{Does, Line, on_both_engines};

const MINUTE: i64 = 60_000;

fn code(error: &balcao_desk::DeskError) -> String {
    error.to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_channel_that_is_away_gets_the_message_later_and_once() {
    on_both_engines(async |line| {
        line.script([Does::Fail, Does::Fail]);
        line.start();
        line.write(0, "Olá").await;
        line.write(0, "Tudo bem?").await;
        for count in 1..=2 {
            line.tried("Olá", count).await;
            line.advance(10_000);
        }
        line.hear("Tudo bem?", "sent").await;
        assert_eq!(line.arrived(), ["Olá", "Tudo bem?"], "in their order");
        assert_eq!(line.shown(0, "Olá").await.failure, None);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refused_message_fails_at_once_and_does_not_stop_the_next() {
    on_both_engines(async |line| {
        line.script([Does::Refuse]);
        line.start();
        line.write(0, "um").await;
        line.write(0, "dois").await;
        line.hear("dois", "sent").await;
        assert_eq!(line.arrived(), ["dois"]);
        let failed = line.shown(0, "um").await;
        assert_eq!(
            (failed.state, failed.failure.as_deref()),
            (Some("failed"), Some("ERR_SENDING_WAPP_MSG"))
        );

        line.desk.messages().retry(&line.admin, &failed.id).await.unwrap();
        line.hear("um", "sent").await;
        assert_eq!(line.arrived(), ["dois", "um"]);
        let again = line.desk.messages().retry(&line.admin, &failed.id).await.unwrap_err();
        assert_eq!(code(&again), "refused: ERR_SEND_NOT_RETRYABLE");
        let late = line
            .desk
            .messages()
            .cancel_send(&line.admin, &failed.id)
            .await
            .unwrap_err();
        assert_eq!(code(&late), "refused: ERR_SEND_NOT_CANCELLABLE");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_answer_is_asked_for_and_the_customer_gets_the_message_once() {
    on_both_engines(async |line| {
        line.script([Does::TakeSilently, Does::Lose]);
        line.start();
        line.write(0, "chegou").await;
        line.tried("chegou", 1).await;
        line.write(1, "sumiu").await;
        line.tried("sumiu", 1).await;
        line.advance(10_000);
        line.hear("chegou", "sent").await;
        line.hear("sumiu", "sent").await;
        let mut arrived = line.arrived();
        arrived.sort();
        assert_eq!(arrived, ["chegou", "sumiu"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_channel_cannot_tell_is_shown_as_unknown_until_a_person_decides() {
    on_both_engines(async |line| {
        line.cannot_tell();
        line.script([Does::TakeSilently]);
        line.start();
        line.write(0, "talvez").await;
        line.write(0, "depois").await;
        line.tried("talvez", 1).await;
        line.advance(10_000);
        let unknown = line.hear("talvez", "unknown").await;
        assert_eq!(unknown.payload["message"]["failure"], "ERR_SEND_UNKNOWN");
        line.hear("depois", "sent").await;
        assert_eq!(line.arrived(), ["talvez", "depois"], "nothing is repeated by itself");

        let id = line.shown(0, "talvez").await.id;
        line.desk.messages().retry(&line.admin, &id).await.unwrap();
        line.hear("talvez", "sent").await;
        assert_eq!(line.arrived(), ["talvez", "depois", "talvez"], "a person wanted it");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tries_end_after_a_day() {
    on_both_engines(async |line| {
        line.script(std::iter::repeat_n(Does::Fail, 2));
        line.start();
        line.write(0, "tarde").await;
        line.tried("tarde", 1).await;
        line.advance(24 * 60 * MINUTE);
        let failed = line.hear("tarde", "failed").await;
        assert_eq!(failed.payload["message"]["failure"], "ERR_WAPP_NOT_INITIALIZED");
        assert!(line.arrived().is_empty());
    })
    .await;
}

/// Two agents of other companies and queues cannot touch what they cannot see.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_who_sees_the_ticket_sends_again_or_takes_back() {
    on_both_engines(async |line: &Line| {
        line.connected(true).await;
        line.write(0, "meu").await;
        let id = line.shown(0, "meu").await.id;
        let other = crate::world::identity(&line.desk, "admin@outra.balcao").await;
        for refused in [
            line.desk.messages().retry(&other, &id).await,
            line.desk.messages().cancel_send(&other, &id).await,
        ] {
            assert_eq!(code(&refused.unwrap_err()), "refused: ERR_NO_MESSAGE_FOUND");
        }
        assert_eq!(line.shown(0, "meu").await.state, Some("pending"));
    })
    .await;
}
