//! Behaviour of the storage, the same on SQLite and on PostgreSQL.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test says what it expects by panicking"
)]

mod access;
mod accounts;
mod audit;
mod channels;
mod contacts;
mod dashboard;
mod documents;
mod erasure;
mod event_log;
mod fixture;
mod inbox;
mod isolation;
mod leases;
mod load;
pub(crate) mod messages;
mod office;
mod people;
mod plugin_health;
mod plugin_media;
mod plugin_outside;
mod plugin_registry;
mod plugin_values;
mod plugin_work;
mod presence;
mod queues;
mod raw;
mod retention;
mod routing;
mod search;
mod sends;
mod tags;
mod tickets;

/// An empty database with the present tables.
pub(crate) async fn migrated_database() -> balcao_test_support::Database {
    let migrate = |url: &str| {
        tokio::runtime::Handle::current().block_on(async {
            let store = balcao_storage::Store::open(url).await.unwrap();
            store.migrate().await.unwrap();
            store.close().await;
        });
    };
    tokio::task::spawn_blocking(move || balcao_test_support::Postgres::migrated(migrate))
        .await
        .unwrap()
}

/// Writes each test twice: once for each engine, on an empty, migrated database.
macro_rules! on_both_engines {
    ($($(#[$meta:meta])* async fn $name:ident($world:ident: World) $body:block)*) => {
        $(
            $(#[$meta])*
            mod $name {
                #[allow(unused_imports, clippy::allow_attributes, reason = "not every test needs every name of its file")]
                use super::*;

                async fn check($world: World) $body

                #[tokio::test]
                async fn on_sqlite() {
                    let place = crate::fixture::Sqlite::new();
                    check(crate::fixture::World::new(&place.url()).await).await;
                }

                #[tokio::test]
                async fn on_postgres() {
                    let database = crate::migrated_database().await;
                    let world = crate::fixture::World::new(database.url()).await;
                    let store = world.store.clone();
                    check(world).await;
                    store.close().await;
                    tokio::task::spawn_blocking(move || drop(database)).await.unwrap();
                }
            }
        )*
    };
}
pub(crate) use on_both_engines;
