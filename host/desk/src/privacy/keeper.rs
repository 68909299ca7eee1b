//! Work that keeps the promises: sealing the audit log, removing files that nobody shows any more, and once a
//! day removing what has been kept long enough.

use super::erase_returned;
use crate::Desk;
use crate::workers::{Lease, Pace};
use balcao_model::clock::Millis;
use balcao_storage::{Actor, Audit, CompanyKey, Engine, Error, Store, Tenant};
use serde_json::json;
use std::io::ErrorKind;
use std::path::Path;

const DAY_MS: Millis = 24 * 60 * 60 * 1000;
/// Six months, as the Brazilian law on the internet wants it.
const ACCESS_DAYS: Millis = 183;
/// Entries sealed in one transaction.
const SEALS: i64 = 500;
/// Tickets looked at, and files removed, at a time.
const SOME: i64 = 100;

/// Runs until the desk stops.
pub(crate) async fn run(desk: Desk, mut lease: Lease) {
    let mut pace = Pace::new(Engine::Sqlite);
    let bell = tokio::sync::Notify::new();
    let mut next_day = 0;
    while lease.hold(&desk).await {
        match round(&desk, &mut lease, &mut next_day).await {
            Ok(()) => pace.rest(&bell, lease.stop()).await,
            Err(error) => {
                tracing::error!(%error, "logs and old data could not be looked after");
                pace.failed(lease.stop()).await;
            }
        }
    }
}

async fn round(desk: &Desk, lease: &mut Lease, next_day: &mut Millis) -> Result<(), Error> {
    while desk.store().seal_audit(SEALS).await? > 0 && lease.hold(desk).await {}
    sweep(desk.store(), desk.shared.media.folder()).await;
    let now = desk.now();
    if now >= *next_day {
        daily(desk, lease, now).await?;
        *next_day = now + DAY_MS;
    }
    Ok(())
}

/// What is done once a day, in steps that hold nobody up.
async fn daily(desk: &Desk, lease: &mut Lease, now: Millis) -> Result<(), Error> {
    erase_returned(desk.store(), now).await?;
    while lease.hold(desk).await && desk.store().purge_access(now - ACCESS_DAYS * DAY_MS).await? > 0 {}
    for (key, tenant) in desk.store().tenants().await? {
        let days = retention_days(&tenant).await?;
        if days > 0 {
            forget(desk, lease, key, days, now).await?;
        }
    }
    Ok(())
}

/// For how many days the company keeps messages of closed tickets; 0 is for ever.
async fn retention_days(tenant: &Tenant) -> Result<i64, Error> {
    let settings = tenant.settings().await?;
    let days = settings.iter().find(|setting| setting.key == "retentionDays");
    Ok(days.and_then(|days| days.value.parse().ok()).unwrap_or(0))
}

/// Removes messages of a company's old tickets and notes how many there were.
async fn forget(desk: &Desk, lease: &mut Lease, key: CompanyKey, days: i64, now: Millis) -> Result<(), Error> {
    let before = now.saturating_sub(days.saturating_mul(DAY_MS));
    let (mut tickets, mut messages, mut files) = (0, 0, 0);
    'work: loop {
        let stale = desk.store().tenant_of(key).stale_tickets(before, SOME).await?;
        if stale.is_empty() {
            break;
        }
        for ticket in stale {
            tickets += 1;
            loop {
                if !lease.hold(desk).await {
                    break 'work;
                }
                let mut tx = desk.store().begin().await?;
                let (removed, given_up) = tx.of(key).forget_messages(ticket, before).await?;
                tx.commit().await?;
                messages += removed;
                files += given_up;
                if removed == 0 {
                    break;
                }
            }
        }
    }
    if messages == 0 {
        return Ok(());
    }
    let entry = Audit {
        action: "messages.expired",
        target: format!("company:{}", key.id()),
        detail: json!({ "days": days, "tickets": tickets, "messages": messages, "files": files }),
    };
    let mut tx = desk.store().begin().await?;
    tx.of(key).audit_as(Actor::HOST, &entry, now).await?;
    tx.commit().await
}

/// Removes files that no message shows any more. What cannot be removed now is tried again later.
pub(crate) async fn sweep(store: &Store, media: &Path) {
    loop {
        let paths = match store.unwanted_files(SOME).await {
            Ok(paths) if paths.is_empty() => return,
            Ok(paths) => paths,
            Err(error) => return tracing::warn!(%error, "files to remove are not known"),
        };
        let mut gone = Vec::new();
        for path in paths {
            match store.is_still_shown(&path).await {
                Ok(false) => {}
                Ok(true) => {
                    gone.push(path);
                    continue;
                }
                Err(error) => return tracing::warn!(%error, "whether a file is needed is not known"),
            }
            match crate::media::remove(media, &path).await {
                Ok(()) => gone.push(path),
                Err(error) if error.kind() == ErrorKind::NotFound => gone.push(path),
                Err(error) => tracing::warn!(%error, "a file could not be removed"),
            }
        }
        let stuck = gone.is_empty();
        if let Err(error) = store.files_gone(&gone).await {
            return tracing::warn!(%error, "removed files could not be noted");
        }
        if stuck {
            return;
        }
    }
}
