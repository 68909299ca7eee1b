//! The oldest member has neither companies nor most columns.

use super::source::{Installation, blocking, counts, noted, options};
use balcao_test_support::Family;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_source_without_companies_becomes_one_company() {
    let (new, source) = (Installation::on_sqlite().await, blocking(Family::ancestor).await);
    let report = new.import(source.url(), &options()).await;
    let old = new.company("Antiga").await;
    assert_eq!(old.users().await.unwrap().len(), 1);
    let contacts = old.contacts(None, 0, 9).await.unwrap();
    let numbers: Vec<&str> = contacts.iter().map(|one| one.number.as_str()).collect();
    assert_eq!(numbers, ["551187654321", "5511987654321"]);
    assert_eq!(
        (counts(&report, "tickets"), counts(&report, "messages")),
        ((3, 3, 0), (2, 2, 0))
    );
    assert_eq!(
        noted(&report, "tickets", "older_conversation"),
        2,
        "one conversation per contact and connection lives"
    );
    let company = old.company().await.unwrap();
    assert_eq!(company.name, "Antiga");
    let first = old.tickets_by_id(&[1, 2, 3]).await.unwrap();
    let live: Vec<_> = first.iter().filter(|one| one.connection_id.is_some()).collect();
    assert_eq!((live.len(), live[0].status.as_str()), (1, "open"));
    // Moments without a zone are of the installation's zone.
    assert_eq!(live[0].created_at, 1_612_148_400_000);
    new.end().await;
    blocking(move || drop(source)).await;
}
