//! From its time to the customer.

use std::time::Duration;

use balcao_runtime::JobOutcome;
use balcao_runtime::ports::{DeliveryState, Recipient};
use serde_json::{Value, json};

use super::{NOON, bench, recover, run, shown, upload, write};

const HOUR: i64 = 3_600_000;

#[tokio::test]
async fn a_message_is_sent_at_its_time_and_followed_until_the_channel_has_it() {
    let bench = bench().await;
    let id = write(&bench, "Bom dia {{firstName}}", "2026-11-21T13:00:00Z").await;
    let due = u64::try_from(NOON + HOUR).unwrap();
    assert_eq!(bench.jobs.queued()[0].3.run_at, Some(due));
    assert_eq!(
        run(&bench, id, false).await,
        Ok(JobOutcome::AgainAt(due)),
        "a hasty clock"
    );
    assert!(bench.desk.sent().is_empty());

    bench.clock.advance(Duration::from_secs(3_600));
    assert!(matches!(run(&bench, id, false).await, Ok(JobOutcome::AgainAt(_))));
    assert_eq!(shown(&bench, id).await["status"], "AGENDADA");
    let sent = bench.desk.sent();
    assert_eq!((sent.len(), sent[0].2.body.as_str()), (1, "Bom dia {{firstName}}"));
    assert!(matches!(
        sent[0].2.to,
        Recipient::Contact {
            id: 4,
            waits: false,
            ..
        }
    ));
    assert_eq!(sent[0].2.user_id, Some(1), "in the name of its author");

    bench.desk.settle(&format!("{id}-1"), DeliveryState::Sent, None);
    assert_eq!(run(&bench, id, false).await, Ok(JobOutcome::Done));
    let after = shown(&bench, id).await;
    assert_eq!(
        (&after["status"], &after["sentAt"], &after["ticketId"]),
        (&json!("ENVIADA"), &json!("2026-11-21T13:00:00.000Z"), &json!(1_004))
    );
    assert_eq!(run(&bench, id, false).await, Ok(JobOutcome::Done));
    assert_eq!(bench.desk.sent().len(), 1);
    let told = bench.desk.emitted();
    assert!(
        told.iter()
            .all(|(company, _, name, _)| (*company, name.as_str()) == (5, "schedules"))
    );
    assert_eq!(told.len(), 4, "created, on its way, in the conversation, sent");
}

#[tokio::test]
async fn a_changed_message_moves_and_is_sent_again() {
    let bench = bench().await;
    let id = write(&bench, "Primeira versão", "2026-11-21T12:00:00Z").await;
    bench.desk.settle(&format!("{id}-1"), DeliveryState::Read, None);
    run(&bench, id, false).await.unwrap();
    assert_eq!(shown(&bench, id).await["status"], "ENVIADA");

    let change = r#"{"body":"Segunda versão","sendAt":"2026-11-21T14:00:00Z"}"#;
    let changed = bench.json(5, "PUT", &format!("/schedules/{id}"), change).await;
    assert_eq!(
        (&changed["status"], &changed["sentAt"]),
        (&json!("PENDENTE"), &Value::Null)
    );
    let queued = bench.jobs.queued();
    assert_eq!(
        (queued.len(), queued[0].3.run_at),
        (1, u64::try_from(NOON + 2 * HOUR).ok())
    );
    bench.clock.advance(Duration::from_secs(7_200));
    bench.desk.settle(&format!("{id}-2"), DeliveryState::Sent, None);
    run(&bench, id, false).await.unwrap();
    let bodies: Vec<_> = bench
        .desk
        .sent()
        .into_iter()
        .map(|(_, _, message)| message.body)
        .collect();
    assert_eq!(bodies, ["Primeira versão", "Segunda versão"]);
}

#[tokio::test]
async fn what_waits_in_a_conversation_is_changed_there() {
    let bench = bench().await;
    let id = write(&bench, "Já vou saindo", "2026-11-21T12:00:00Z").await;
    run(&bench, id, false).await.unwrap();
    let refused = bench
        .call(5, "PUT", &format!("/schedules/{id}"), r#"{"body":"Tarde demais"}"#)
        .await;
    assert_eq!(refused.unwrap().status, 409);
    assert_eq!(upload(&bench, id, "image/png").await.status, 409);
}

#[tokio::test]
async fn a_deleted_message_is_not_sent() {
    let bench = bench().await;
    let id = write(&bench, "Esqueça isto", "2026-11-21T13:00:00Z").await;
    let answer = bench.json(5, "DELETE", &format!("/schedules/{id}"), "").await;
    assert_eq!(answer, json!({ "message": "Schedule deleted" }));
    assert!(bench.jobs.queued().is_empty());
    let gone = bench.call(5, "GET", &format!("/schedules/{id}"), "").await.unwrap();
    assert_eq!(
        (gone.status, gone.body.as_slice()),
        (404, br#"{"error":"ERR_NO_SCHEDULE_FOUND"}"#.as_slice())
    );
}

#[tokio::test]
async fn a_failure_is_told_and_another_try_is_a_change() {
    let bench = bench().await;
    let id = write(&bench, "Não vai dar", "2026-11-21T12:00:00Z").await;
    bench
        .desk
        .settle(&format!("{id}-1"), DeliveryState::Failed, Some("ERR_SEND_EXPIRED"));
    assert_eq!(run(&bench, id, false).await, Ok(JobOutcome::Done));
    let failed = shown(&bench, id).await;
    assert_eq!(
        (&failed["status"], &failed["failure"]),
        (&json!("ERRO"), &json!("ERR_SEND_EXPIRED"))
    );
    let again = bench
        .json(
            5,
            "PUT",
            &format!("/schedules/{id}"),
            r#"{"sendAt":"2026-11-21T12:00"}"#,
        )
        .await;
    assert_eq!(
        (&again["status"], &again["failure"], &again["sendAt"]),
        (&json!("PENDENTE"), &Value::Null, &json!("2026-11-21T15:00:00.000Z")),
        "a time without an offset is one of the company's clocks"
    );
}

#[tokio::test]
async fn a_message_whose_job_was_lost_is_found_and_one_of_yesterday_is_not_sent() {
    let bench = bench().await;
    let id = write(&bench, "Quase esquecida", "2026-11-21T13:00:00Z").await;
    let later = write(&bench, "Ainda falta muito", "2026-12-21T13:00:00Z").await;
    bench.jobs.lose();
    bench.clock.advance(Duration::from_secs(2 * 3_600));
    recover(&bench).await;
    let keys: Vec<_> = bench
        .jobs
        .queued()
        .into_iter()
        .filter_map(|(_, _, _, job)| job.key)
        .collect();
    assert_eq!(keys, [id.to_string()], "{later} is not due");
    bench.clock.advance(Duration::from_secs(24 * 3_600));
    assert_eq!(run(&bench, id, false).await, Ok(JobOutcome::Done));
    assert!(bench.desk.sent().is_empty());
    assert_eq!(shown(&bench, id).await["failure"], "ERR_SCHEDULE_MISSED");
}

#[tokio::test]
async fn a_picture_goes_with_the_message() {
    let bench = bench().await;
    let id = write(&bench, "Veja a foto", "2026-11-21T12:00:00Z").await;
    assert_eq!(upload(&bench, id, "application/pdf").await.status, 400);
    let answer = upload(&bench, id, "image/png").await;
    assert_eq!(answer.body, r#"{"mensagem":"Arquivo Anexado"}"#.as_bytes());
    let with = shown(&bench, id).await;
    assert_eq!(with["mediaName"], "foto.png");
    assert!(with["mediaPath"].as_str().is_some());
    run(&bench, id, false).await.unwrap();
    assert!(bench.desk.sent()[0].2.file.is_some());
}
