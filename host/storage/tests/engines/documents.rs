use crate::fixture::{NOW, World};
use crate::on_both_engines;
use balcao_storage::{DocumentQuery, DocumentText, Error, Place};

const CARDS: Place<'static> = Place {
    plugin: "kanban",
    collection: "cards",
};

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
}
