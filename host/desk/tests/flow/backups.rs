use crate::on_both_engines;
use crate::world::World;
use balcao_desk::auth::{Founding, NewAdmin};
use balcao_desk::backup;
use balcao_model::clock::{Clock, SystemClock};
use balcao_storage::Store;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

const NUMBER: &str = "5511955550088";
const QUIET: &(dyn Fn(String) + Sync) = &|_| {};

/// Every row of every table; JSON of both engines compares as values.
async fn rows(store: &Store) -> BTreeMap<String, Vec<Value>> {
    let mut snapshot = store.snapshot().await.unwrap();
    let mut all = BTreeMap::new();
    for table in snapshot.tables().await.unwrap() {
        let mut rows: Vec<Value> = Vec::new();
        let mut add = |row: &str| {
            rows.push(serde_json::from_str(row).unwrap());
            Ok(())
        };
        snapshot.rows(&table, &mut add).await.unwrap();
        rows.sort_by_cached_key(Value::to_string);
        all.insert(table.name, rows);
    }
    all
}

async fn save(world: &World, file: &Path) {
    let media = world.folder.path().join("media");
    backup::backup(&world.store, Some(&media), file, SystemClock.now(), QUIET)
        .await
        .unwrap();
}

async fn empty_sqlite(folder: &Path) -> Store {
    Store::open(&format!("sqlite:{}", folder.join("new.db").display()))
        .await
        .unwrap()
}

fn text(error: &anyhow::Error) -> String {
    format!("{error:#}")
}

on_both_engines! {
    async fn a_backup_of_a_busy_desk_is_restored_into_both_engines(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        world.accept(&world.admin, ticket).await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("desk.balcao");
        std::fs::create_dir_all(world.folder.path().join("media/1")).unwrap();
        std::fs::write(world.folder.path().join("media/1/a.png"), b"image").unwrap();
        let writing = async {
            for round in 0..50 {
                world.write(phone, NUMBER, &format!("w{round}"), "Ainda aí?").await;
            }
        };
        tokio::join!(writing, save(world, &file));
        let database = tokio::task::spawn_blocking(balcao_test_support::Postgres::database).await.unwrap();
        let (lite, pg) = (empty_sqlite(folder.path()).await, Store::open(database.url()).await.unwrap());
        let now = SystemClock.now();
        for (store, media) in [(&lite, "lite"), (&pg, "pg")] {
            let media = folder.path().join(media);
            backup::restore(store, &media, &file, &[], now, QUIET).await.unwrap();
            assert_eq!(std::fs::read(media.join("1/a.png")).unwrap(), b"image");
            let again = backup::restore(store, &media, &file, &[], now, QUIET).await.unwrap_err();
            assert!(text(&again).contains("not empty"), "{again:#}");
        }
        let (lite_rows, pg_rows) = (rows(&lite).await, rows(&pg).await);
        assert_eq!(lite_rows, pg_rows);
        let source = rows(&world.store).await;
        for table in ["companies", "queues", "contacts", "ticket_tags", "plans", "settings"] {
            assert_eq!(source[table], pg_rows[table], "{table}");
        }
        // PostgreSQL counts on: a new company does not meet the old ones.
        let admin = NewAdmin { email: "new@nova.balcao", name: "Nova", password: "demo12345", company: Some("Nova") };
        let company = Founding::new(pg.clone(), Arc::new(SystemClock)).create_admin(admin).await.unwrap();
        assert!(source["companies"].iter().all(|old| old["id"] != company.id()));
        lite.close().await;
        pg.close().await;
        tokio::task::spawn_blocking(move || drop(database)).await.unwrap();
    }

    async fn a_restored_desk_sends_nothing_and_knows_no_old_session_or_phone(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        world.accept(&world.admin, ticket).await.unwrap();
        let connection = world.connection().await;
        let key = world.store.tenant(&world.admin).key();
        let seq = world.store.tenant(&world.admin).messages(ticket, 0, 1).await.unwrap()[0].seq;
        let mut tx = world.store.begin().await.unwrap();
        tx.of(key).queue_send(connection, ticket, seq, i64::MAX).await.unwrap();
        tx.commit().await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("desk.balcao");
        save(world, &file).await;
        let before = rows(&world.store).await;
        assert!(!before["sends"].is_empty(), "a message waits");
        let store = empty_sqlite(folder.path()).await;
        let now = SystemClock.now();
        backup::restore(&store, &folder.path().join("media"), &file, &[], now, QUIET).await.unwrap();
        let after = rows(&store).await;
        assert!(after["sends"].iter().all(|send| send["state"] == "unknown"), "none goes by itself");
        let waiting = after["messages"].iter().find(|message| message["seq"] == seq).unwrap();
        assert_eq!(waiting["failure"], "ERR_SEND_UNKNOWN");
        for (old, new) in before["users"].iter().zip(&after["users"]) {
            assert_ne!(old["token_version"], new["token_version"]);
        }
        assert!(after["connections"].iter().all(|connection| connection["status"] == "DISCONNECTED"));
        assert_eq!(store.restored_at().await.unwrap(), Some(now));
        store.close().await;
    }

    async fn whoever_was_erased_after_the_backup_is_erased_again(world: World) {
        let phone = world.phone().await;
        world.conversation(phone, NUMBER).await;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("desk.balcao");
        save(world, &file).await;
        let found = world.desk.contacts().list(&world.admin, Some(NUMBER), 1).await.unwrap().contacts;
        world.desk.privacy().erase(&world.admin, found[0].id, NUMBER).await.unwrap();
        let receipts = world.store.receipts().await.unwrap();
        let store = empty_sqlite(folder.path()).await;
        let restored = backup::restore(&store, &folder.path().join("media"), &file, &receipts, SystemClock.now(), QUIET).await.unwrap();
        assert_eq!(restored.erased_again, 1);
        let all = rows(&store).await;
        for (table, rows) in &all {
            assert!(!serde_json::to_string(rows).unwrap().contains(NUMBER), "{table}");
        }
        store.close().await;
    }

    async fn a_cut_or_changed_archive_is_refused_before_anything_is_written(world: World) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("desk.balcao");
        save(world, &file).await;
        let bytes = std::fs::read(&file).unwrap();
        let mut damages = vec![("cut".to_owned(), bytes[..bytes.len() - 100].to_vec()), ("half".to_owned(), bytes[..bytes.len() / 2].to_vec())];
        let whole = zstd::stream::decode_all(&bytes[..]).unwrap();
        // One bit in many places: names, rows, manifest.
        for place in (64..bytes.len()).step_by(bytes.len() / 24) {
            let mut changed = bytes.clone();
            changed[place] ^= 0x40;
            // The format has bits that say nothing, as those after the last code of a block.
            if zstd::stream::decode_all(&changed[..]).is_ok_and(|read| read == whole) {
                continue;
            }
            damages.push((format!("changed at {place}"), changed));
        }
        for (name, bytes) in damages {
            let damaged = folder.path().join(&name);
            std::fs::write(&damaged, bytes).unwrap();
            let store = empty_sqlite(folder.path()).await;
            let error = backup::restore(&store, folder.path(), &damaged, &[], 1, QUIET).await.unwrap_err();
            assert!(text(&error).contains("cut or damaged"), "{name}: {error:#}");
            assert!(store.is_empty().await);
            store.close().await;
        }
        let again = backup::backup(&world.store, None, &file, 1, QUIET).await.unwrap_err();
        assert!(text(&again).contains("exists already"));
    }
}
