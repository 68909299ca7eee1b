use crate::fixture::{NOW, World};
use crate::on_both_engines;
use balcao_storage::{CompanyKey, DocumentQuery, DocumentText, Error, Place, Result, Store};
use futures::future::join_all;
use sqlx::Connection;

const CARDS: Place<'static> = Place {
    plugin: "kanban",
    collection: "cards",
};

/// Writers at the same time, and how many documents each of them adds.
const WRITERS: usize = 16;
const OF_EACH: usize = 8;

/// Adds a document as plugins do.
async fn add(store: &Store, company: CompanyKey, unique: &[(String, String)]) -> Result<i64> {
    let mut tx = store.begin_contended().await?;
    let indexes = [pair("lane", "1")];
    let text = DocumentText {
        body: "{}",
        indexes: &indexes,
        unique,
    };
    let id = tx.of(company).insert_document(CARDS, text, NOW).await?;
    tx.commit().await?;
    Ok(id)
}

fn pair(name: &str, value: &str) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

on_both_engines! {
    async fn documents_are_found_by_their_indexed_fields_page_by_page(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        for lane in ["1", "2", "1", "1"] {
            let indexes = [pair("lane", lane)];
            let text = DocumentText { body: "{}", indexes: &indexes, unique: &[] };
            tx.of(world.a.key).insert_document(CARDS, text, NOW).await.unwrap();
        }
        tx.commit().await.unwrap();
        let conditions = [pair("lane", "1")];
        let tenant = world.tenant(world.a);
        let query = DocumentQuery { conditions: &conditions, newest_first: true, after: None, limit: 2 };
        let ids = |rows: Vec<balcao_storage::DocumentRow>| rows.into_iter().map(|row| row.id).collect::<Vec<_>>();
        assert_eq!(ids(tenant.documents(CARDS, &query).await.unwrap()), [4, 3]);
        let query = DocumentQuery { after: Some(3), ..query };
        assert_eq!(ids(tenant.documents(CARDS, &query).await.unwrap()), [1]);
        assert_eq!(tenant.count_documents(CARDS, &conditions).await.unwrap(), 3);
        assert_eq!(world.tenant(world.b).count_documents(CARDS, &[]).await.unwrap(), 0);
    }

    async fn documents_meet_all_conditions_whichever_of_them_is_rare(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        for number in 0..300_i32 {
            let indexes = [pair("lane", "1"), pair("half", &(number % 2).to_string()), pair("number", &number.to_string())];
            let text = DocumentText { body: "{}", indexes: &indexes, unique: &[] };
            tx.of(world.a.key).insert_document(CARDS, text, NOW).await.unwrap();
        }
        tx.commit().await.unwrap();
        let tenant = world.tenant(world.a);
        let (lane, half, number) = (pair("lane", "1"), pair("half", "1"), pair("number", "7"));
        for conditions in [
            [lane.clone(), half.clone(), number.clone()],
            [number.clone(), lane.clone(), half.clone()],
            [half.clone(), number.clone(), lane.clone()],
        ] {
            let query = DocumentQuery { conditions: &conditions, newest_first: false, after: None, limit: 10 };
            let found = tenant.documents(CARDS, &query).await.unwrap();
            assert_eq!(found.iter().map(|row| row.id).collect::<Vec<_>>(), [8]);
            assert_eq!(tenant.count_documents(CARDS, &conditions).await.unwrap(), 1);
            assert_eq!(tenant.count_documents_by(CARDS, "number", &conditions, 5).await.unwrap(), [("7".to_owned(), 1)]);
        }
        let nobody = [lane.clone(), pair("number", "301")];
        assert_eq!(tenant.count_documents(CARDS, &nobody).await.unwrap(), 0);
        assert_eq!(tenant.count_documents(CARDS, &[lane, half]).await.unwrap(), 150);
    }

    async fn an_old_version_replaces_nothing(world: World) {
        let text = DocumentText { body: "{}", indexes: &[], unique: &[] };
        let mut tx = world.store.begin().await.unwrap();
        let mut company = tx.of(world.a.key);
        let id = company.insert_document(CARDS, text, NOW).await.unwrap();
        assert_eq!(company.replace_document(CARDS, id, Some(1), text, NOW).await.unwrap(), Some(2));
        assert_eq!(company.replace_document(CARDS, id, Some(1), text, NOW).await.unwrap(), None);
        assert!(!company.delete_document(CARDS, id, Some(1)).await.unwrap());
        assert!(company.delete_document(CARDS, id, Some(2)).await.unwrap());
        assert_eq!(company.insert_document(CARDS, text, NOW).await.unwrap(), id + 1, "ids are never used again");
    }

    async fn a_unique_value_is_taken_once_in_each_company(world: World) {
        let unique = [pair("slug", "\"x\"")];
        let text = DocumentText { body: "{}", indexes: &[], unique: &unique };
        let mut tx = world.store.begin().await.unwrap();
        tx.of(world.a.key).insert_document(CARDS, text, NOW).await.unwrap();
        tx.of(world.b.key).insert_document(CARDS, text, NOW).await.unwrap();
        let taken = tx.of(world.a.key).insert_document(CARDS, text, NOW).await;
        assert!(matches!(taken, Err(Error::Duplicate)), "{taken:?}");
    }

    async fn documents_that_many_add_at_once_have_numbers_without_a_gap_and_are_all_found(world: World) {
        let writers = (0..WRITERS).map(|_| async {
            for _ in 0..OF_EACH {
                add(&world.store, world.a.key, &[]).await.unwrap();
            }
        });
        // One that reads on from the last number it saw: a lower one must never appear behind it.
        let reader = async {
            let (tenant, mut seen) = (world.tenant(world.a), Vec::new());
            while seen.len() < WRITERS * OF_EACH {
                let query = DocumentQuery { conditions: &[], newest_first: false, after: seen.last().copied(), limit: 200 };
                seen.extend(tenant.documents(CARDS, &query).await.unwrap().into_iter().map(|row| row.id));
                tokio::task::yield_now().await;
            }
            seen
        };
        let reader = tokio::time::timeout(std::time::Duration::from_secs(60), reader);
        let (seen, _) = tokio::join!(reader, join_all(writers));
        let all: Vec<i64> = (1..).take(WRITERS * OF_EACH).collect();
        assert_eq!(seen, Ok(all), "the reader missed a document");
        assert_eq!(world.tenant(world.a).count_documents(CARDS, &[pair("lane", "1")]).await.unwrap(), 128);
        // What the limit of a plugin is measured by.
        let data = world.tenant(world.a).plugin_data(CARDS.plugin).await.unwrap();
        assert_eq!((data.documents, data.size), (128, 256));
    }

    async fn of_many_that_add_the_same_unique_value_at_once_one_succeeds(world: World) {
        let unique = [pair("slug", "\"x\"")];
        let writers = (0..WRITERS).map(|_| add(&world.store, world.a.key, &unique));
        let outcomes = join_all(writers).await;
        let refused = outcomes.iter().filter(|outcome| matches!(outcome, Err(Error::Duplicate))).count();
        assert_eq!(refused, WRITERS - 1, "{outcomes:?}");
        let data = world.tenant(world.a).plugin_data(CARDS.plugin).await.unwrap();
        assert_eq!(data.documents, 1, "the others leave nothing");
        assert_eq!(add(&world.store, world.a.key, &[]).await.unwrap(), 2, "and take no number");
    }

    async fn what_is_undone_takes_no_number(world: World) {
        let mut tx = world.store.begin_contended().await.unwrap();
        let text = DocumentText { body: "{}", indexes: &[], unique: &[] };
        assert_eq!(tx.of(world.a.key).insert_document(CARDS, text, NOW).await.unwrap(), 1);
        drop(tx);
        assert_eq!(add(&world.store, world.a.key, &[]).await.unwrap(), 1);
    }
}

/// A commit that lets go of its rows early has reached the disk all the same when it answers.
#[tokio::test]
async fn an_answered_document_is_on_the_disk_of_postgres() {
    let database = crate::migrated_database().await;
    // The tests' own server does not wait for disks by itself.
    let url = format!("{}?options=-csynchronous_commit%3Don", database.url());
    let world = World::new(&url).await;
    for _ in 0..20 {
        let mut tx = world.store.begin_contended().await.unwrap();
        let text = DocumentText {
            body: "{}",
            indexes: &[],
            unique: &[],
        };
        tx.of(world.a.key).insert_document(CARDS, text, NOW).await.unwrap();
        let written = look(&world.url, "SELECT pg_current_wal_insert_lsn()::TEXT").await;
        tx.commit().await.unwrap();
        let flushed = format!("SELECT (pg_current_wal_flush_lsn() > '{written}')::TEXT");
        assert_eq!(look(&world.url, &flushed).await, "true");
    }
    world.store.close().await;
    tokio::task::spawn_blocking(move || drop(database)).await.unwrap();
}

async fn look(url: &str, statement: &str) -> String {
    let mut open = sqlx_postgres::PgConnection::connect(url).await.unwrap();
    let sql = sqlx::AssertSqlSafe(statement.to_owned());
    let found = sqlx::query_scalar::<_, String>(sql).fetch_one(&mut open).await;
    open.close().await.unwrap();
    found.unwrap()
}
