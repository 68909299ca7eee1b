//! How many documents sixteen writers add to one collection of one company, on a PostgreSQL that waits for its disk.
//! Prints one JSON object. Run with `cargo xtask bench inserts`.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench ends at the first failure and prints"
)]

#[path = "../tests/engines/fixture.rs"]
#[expect(dead_code, reason = "the tests need more of it")]
mod fixture;

use balcao_storage::{DocumentText, Place};
use balcao_test_services::{Durability, PostgresServer};
use fixture::{NOW, World};
use futures::future::join_all;
use serde_json::json;
use std::time::{Duration, Instant};

const WRITERS: usize = 16;
const LONG: Duration = Duration::from_secs(10);
const LEAST: f64 = 500.0;

#[tokio::main]
async fn main() {
    let server = PostgresServer::start(Durability::Full).unwrap();
    let world = World::new(&server.url()).await;
    let began = Instant::now();
    let writers = (0..WRITERS).map(|_| async {
        let mut added = 0_u32;
        while began.elapsed() < LONG {
            add(&world).await;
            added += 1;
        }
        added
    });
    let added: u32 = join_all(writers).await.into_iter().sum();
    let line = json!({
        "name": "collection_inserts_by_16_on_postgres", "unit": "per_s",
        "value": f64::from(added) / began.elapsed().as_secs_f64(), "target": { "at_least": LEAST },
    });
    println!("{line}");
    world.store.close().await;
}

/// One document with an index, as `collections.write` adds it.
async fn add(world: &World) {
    let text = DocumentText {
        body: r#"{"title":"Pedido"}"#,
        indexes: &[("lane".to_owned(), "1".to_owned())],
        unique: &[],
    };
    let place = Place {
        plugin: "kanban",
        collection: "cards",
    };
    let mut tx = world.store.begin_contended().await.unwrap();
    tx.of(world.a.key).insert_document(place, text, NOW).await.unwrap();
    tx.commit().await.unwrap();
}
