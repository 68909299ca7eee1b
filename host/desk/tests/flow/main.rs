//! The way of a message through the desk, on SQLite and PostgreSQL, with everything real but the browsers.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test says what it expects by panicking"
)]

mod accepting;
mod answering;
mod arriving;
mod backups;
mod channels;
mod clock;
mod closing;
mod hooks;
mod hours;
mod importing;
mod kinds;
mod letters;
mod menus;
mod n8n;
mod office;
mod options;
mod paging;
mod people;
mod plugin_bots;
mod plugin_writes;
mod plugins;
mod privacy;
mod push;
mod rating;
mod registry;
mod scene;
mod sending;
mod sessions;
mod timers;
mod transfers;
mod webhook;
mod world;

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

/// Writes each test twice: once for each engine.
macro_rules! on_both_engines {
    ($(async fn $name:ident($world:ident: World) $body:block)*) => {
        $(
            mod $name {
                #[allow(unused_imports, clippy::allow_attributes, reason = "not every test needs every name of its file")]
                use super::*;

                async fn check($world: &World) $body

                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn on_sqlite() {
                    let world = World::on_sqlite().await;
                    check(&world).await;
                    world.end().await;
                }

                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn on_postgres() {
                    let database = crate::migrated_database().await;
                    let world = World::on(database.url()).await;
                    check(&world).await;
                    world.end().await;
                    tokio::task::spawn_blocking(move || drop(database)).await.unwrap();
                }
            }
        )*
    };
}
pub(crate) use on_both_engines;
