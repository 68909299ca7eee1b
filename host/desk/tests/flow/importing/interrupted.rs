//! Runs that are broken off, repeated or limited.

use super::source::{Installation, blocking, counts, noted, options};
use balcao_desk::import::{ImportError, ImportReport};
use balcao_test_support::Family;

/// The counts and notes of a report, for comparing.
fn outcome(report: &ImportReport) -> serde_json::Value {
    serde_json::json!({ "steps": report.steps, "notes": report.notes, "files": report.files_waiting })
}

async fn broken_off_everywhere(new: Installation, whole: Installation) {
    let source = blocking(Family::dirty).await;
    let small = balcao_desk::import::ImportOptions { batch: 2, ..options() };
    let expected = outcome(&whole.import(source.url(), &options()).await);
    // Each run gets one batch further than it must, so that every boundary is met.
    let mut runs = 0;
    let report = loop {
        match new.import_until(source.url(), &small, 1).await {
            Ok(report) => break report,
            Err(ImportError::Ended) => runs += 1,
            Err(error) => panic!("{error}"),
        }
    };
    assert!(runs > 30, "{runs} runs were broken off");
    assert_eq!(outcome(&report), expected);
    let again = new.import(source.url(), &small).await;
    assert_eq!(outcome(&again), expected, "a run with nothing to do changes nothing");
    for name in ["Loja Azul", "Loja Verde"] {
        let (a, b) = (new.company(name).await, whole.company(name).await);
        let numbers =
            |list: Vec<balcao_storage::ContactRow>| list.into_iter().map(|one| one.number).collect::<Vec<_>>();
        assert_eq!(
            numbers(a.contacts(None, 0, 50).await.unwrap()),
            numbers(b.contacts(None, 0, 50).await.unwrap())
        );
    }
    new.end().await;
    whole.end().await;
    blocking(move || drop(source)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_import_that_is_broken_off_at_every_batch_ends_the_same_on_sqlite() {
    broken_off_everywhere(Installation::on_sqlite().await, Installation::on_sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_import_that_is_broken_off_at_every_batch_ends_the_same_on_postgres() {
    broken_off_everywhere(Installation::on_postgres().await, Installation::on_postgres().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn companies_that_come_one_after_the_other_come_once() {
    let (new, source) = (Installation::on_sqlite().await, blocking(Family::dirty).await);
    let only = |id: i64| balcao_desk::import::ImportOptions {
        companies: vec![id],
        ..options()
    };
    let green = new.import(source.url(), &only(2)).await;
    assert_eq!(
        (counts(&green, "companies").1, counts(&green, "messages")),
        (1, (2, 1, 1))
    );
    assert!(new.store.company_named("Loja Azul").await.unwrap().is_none());
    let all = new.import(source.url(), &options()).await;
    assert_eq!(counts(&all, "companies"), (3, 2, 0));
    assert_eq!(counts(&all, "messages").1, 5);
    assert_eq!(noted(&all, "companies", "name_changed"), 0);
    assert!(matches!(
        new.import_until(source.url(), &only(77), usize::MAX).await,
        Err(ImportError::NoCompany(77))
    ));
    new.end().await;
    blocking(move || drop(source)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_that_this_installation_uses_already_are_not_given_twice() {
    let (first, second) = (blocking(Family::dirty).await, blocking(Family::dirty).await);
    let new = Installation::on_sqlite().await;
    new.import(first.url(), &options()).await;
    let report = new.import(second.url(), &options()).await;
    assert_eq!(
        (
            noted(&report, "companies", "name_changed"),
            noted(&report, "plans", "name_changed")
        ),
        (3, 2)
    );
    assert_eq!((counts(&report, "users").1, counts(&report, "messages").1), (5, 6));
    assert!(new.store.credentials("chefe+1@azul.example").await.unwrap().is_some());
    new.company("Loja Azul (2)").await;
    new.end().await;
    blocking(move || drop((first, second))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_of_another_program_is_refused() {
    let new = Installation::on_sqlite().await;
    let source = blocking(balcao_test_support::Postgres::database).await;
    let refused = new.import_until(source.url(), &options(), usize::MAX).await;
    assert!(matches!(refused, Err(ImportError::UnknownSource)));
    new.end().await;
    blocking(move || drop(source)).await;
}
