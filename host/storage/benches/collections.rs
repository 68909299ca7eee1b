//! What a plugin's collection costs among a million documents: one by its id, and twenty by an indexed field.
//! Prints one JSON object per figure. Run with `cargo xtask bench collections`.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench ends at the first failure and prints"
)]

#[path = "../tests/engines/fixture.rs"]
#[expect(dead_code, reason = "the tests need more of it")]
mod fixture;

use balcao_storage::{DocumentQuery, DocumentText, Place};
use fixture::{NOW, Sqlite, World};
use serde_json::json;
use std::time::Instant;

const DOCUMENTS: i64 = 1_000_000;
/// Documents of one value of the indexed field.
const SHARE: i64 = 1_000;
const BATCH: i64 = 10_000;
const FOUND: i64 = 20;
const CALLS: i64 = 2_000;
const CARDS: Place<'static> = Place {
    plugin: "kanban",
    collection: "cards",
};

#[tokio::main]
async fn main() {
    let file = Sqlite::new();
    let world = World::new(&file.url()).await;
    fill(&world).await;
    let tenant = world.tenant(world.a);
    let mut gets = Vec::new();
    let (mut finds, mut narrow) = (Vec::new(), Vec::new());
    for call in 0..CALLS {
        // Far apart, as a plugin's users are.
        let id = call * 7_919 % DOCUMENTS + 1;
        let began = Instant::now();
        assert!(tenant.document(CARDS, id).await.unwrap().is_some());
        gets.push(began.elapsed().as_secs_f64() * 1e6);
        // The second asks by a value that every document has, too.
        let (one, two) = ([lane(id)], [open(), lane(id)]);
        for (conditions, times) in [(&one[..], &mut finds), (&two[..], &mut narrow)] {
            let query = DocumentQuery {
                conditions,
                newest_first: true,
                after: None,
                limit: FOUND,
            };
            let began = Instant::now();
            assert_eq!(tenant.documents(CARDS, &query).await.unwrap().len(), 20);
            times.push(began.elapsed().as_secs_f64() * 1e3);
        }
    }
    print("collection_get_among_1m", "us", gets, 150.0);
    print("collection_find_20_among_1m", "ms", finds, 1.0);
    print("collection_find_20_among_1m_by_two_fields", "ms", narrow, 1.0);
}

/// A million documents of 200 bytes in one company.
async fn fill(world: &World) {
    let body = json!({ "title": "x".repeat(170) }).to_string();
    for first in (0..DOCUMENTS).step_by(BATCH as usize) {
        let mut tx = world.store.begin().await.unwrap();
        let mut company = tx.of(world.a.key);
        for id in first..first + BATCH {
            let text = DocumentText {
                body: &body,
                indexes: &[lane(id + 1), open()],
                unique: &[],
            };
            company.insert_document(CARDS, text, NOW).await.unwrap();
        }
        tx.commit().await.unwrap();
    }
}

fn lane(id: i64) -> (String, String) {
    ("lane".to_owned(), (id % (DOCUMENTS / SHARE)).to_string())
}

fn open() -> (String, String) {
    ("open".to_owned(), "true".to_owned())
}

fn print(name: &str, unit: &str, mut values: Vec<f64>, most: f64) {
    values.sort_by(f64::total_cmp);
    let at = |share: usize| values.get((values.len() - 1) * share / 100).copied();
    let line = json!({
        "name": name, "unit": unit, "p50": at(50), "p95": at(95), "target": { "at_most": most },
    });
    println!("{line}");
}
