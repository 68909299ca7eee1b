use super::*;
use crate::{DeskConfig, LiveConfig, MailConfig, PushConfig};
use balcao_model::auth::{Secret, TokenKeys};
use balcao_model::clock::Clock;
use balcao_storage::Store;
use sqlx::Connection;
use std::path::Path;
use std::sync::atomic::{AtomicI64, Ordering};
use tokio::sync::mpsc;
use tokio::time::timeout;

/// Far longer than a beat takes.
const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Default)]
struct Hand(AtomicI64);

impl Clock for Hand {
    fn now(&self) -> Millis {
        self.0.load(Ordering::SeqCst)
    }
}

async fn desk(folder: &Path, clock: Arc<Hand>) -> Desk {
    let store = Store::open(&url(folder)).await.unwrap();
    store.migrate().await.unwrap();
    let secret = |word: &str| Secret::new(format!("{word}-0f9e8d7c6b5a49382716050403020100-{word}")).unwrap();
    Desk::new(DeskConfig {
        store,
        keys: TokenKeys::new(&secret("access"), &secret("refresh")).unwrap(),
        seal: secret("seal"),
        mail: MailConfig::Outbox(folder.join("mail")),
        clock,
        time_zone: jiff::tz::TimeZone::UTC,
        public_url: "http://desk.test".into(),
        plugin_compiler: None,
        plugin_cache: folder.join("plugins"),
        media: folder.join("media"),
        live: LiveConfig::default(),
        push: PushConfig {
            pause: Duration::ZERO,
            local: true,
        },
        outbound_local: true,
        reserved_routes: Vec::new(),
    })
    .unwrap()
}

fn url(folder: &Path) -> String {
    format!("sqlite:{}", folder.join("desk.db").display())
}

async fn run(folder: &Path, sql: &'static str) {
    let mut open = sqlx_sqlite::SqliteConnection::connect(&url(folder)).await.unwrap();
    sqlx::query(sql).execute(&mut open).await.unwrap();
    open.close().await.unwrap();
}

#[tokio::test]
async fn what_is_done_every_so_often_goes_on_after_the_database_was_away() {
    let (folder, clock) = (tempfile::tempdir().unwrap(), Arc::new(Hand::default()));
    let (stop, desk) = (CancellationToken::new(), desk(folder.path(), Arc::clone(&clock)).await);
    let (done, mut beats) = mpsc::unbounded_channel();
    let lease = Lease::new("beat", "here", &stop);
    let beating = tokio::spawn(lease.every(desk, Duration::ZERO, move |_| {
        let told = done.send(());
        async move { told.unwrap() }
    }));
    timeout(PATIENCE, beats.recv()).await.unwrap().unwrap();
    run(folder.path(), "ALTER TABLE leases RENAME TO hidden").await;
    clock.0.fetch_add(RENEW_MS, Ordering::SeqCst);
    // Without the lease nothing is done.
    while timeout(BREATH * 3, beats.recv()).await.is_ok() {}
    run(folder.path(), "ALTER TABLE hidden RENAME TO leases").await;
    timeout(PATIENCE, beats.recv()).await.unwrap().unwrap();
    stop.cancel();
    beating.await.unwrap();
}
