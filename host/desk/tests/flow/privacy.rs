use crate::on_both_engines;
use crate::world::World;
use balcao_desk::{AuditFilter, AuditView, DeskError};
use balcao_model::ticket::{Assignment, TicketStatus};
use std::time::Duration;

const NUMBER: &str = "5511955550077";

async fn contact(world: &World, number: &str) -> Option<i64> {
    let found = world
        .desk
        .contacts()
        .list(&world.admin, Some(number), 1)
        .await
        .unwrap()
        .contacts;
    found.first().map(|contact| contact.id)
}

fn code(outcome: Result<balcao_desk::ErasureView, DeskError>) -> String {
    match outcome.unwrap_err() {
        DeskError::Refused(refusal) => refusal.code.into_owned(),
        DeskError::Internal(error) => panic!("{error:#}"),
    }
}

on_both_engines! {
    async fn an_erased_contact_is_gone_for_browsers_and_starts_anew(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        let id = contact(world, NUMBER).await.unwrap();
        let privacy = world.desk.privacy();
        assert_eq!(code(privacy.erase(&world.ana, id, NUMBER).await), "ERR_NO_PERMISSION");
        assert_eq!(code(privacy.erase(&world.other, id, NUMBER).await), "ERR_NO_CONTACT_FOUND");
        assert_eq!(code(privacy.erase(&world.admin, id, "5511955550078").await), "ERR_ERASURE_NOT_CONFIRMED");
        let text = id.to_string();
        let receipt = privacy.erase(&world.admin, id, "+55 11 95555-0077").await.unwrap();
        assert_eq!(receipt.counts["messages"], 1);
        world.hear(|event| event.name.ends_with("-contact") && event.payload["contactId"] == text).await;
        world.hear(|event| event.name.ends_with("-ticket") && event.payload["action"] == "delete" && event.payload["ticketId"] == ticket).await;
        assert_eq!(contact(world, NUMBER).await, None);
        assert!(world.desk.messages().list(&world.admin, ticket, 1).await.unwrap().messages.is_empty());
        world.write(phone, NUMBER, "again", "Oi de novo").await;
        let new = world.message("again").await.payload["ticket"]["id"].as_i64().unwrap();
        assert_ne!(new, ticket);
        let filter = AuditFilter { action: Some("contact.erased".into()), ..AuditFilter::default() };
        let entries = privacy.audit(&world.admin, &filter, 9).await.unwrap().entries;
        assert_eq!(entries[0].detail["receipt"], receipt.id);
        assert!(!serde_json::to_string(&entries).unwrap().contains(NUMBER));
    }

    async fn the_audit_log_of_logins_is_whole_and_its_own(world: World) {
        let filter = AuditFilter { action: Some("session.opened".into()), ..AuditFilter::default() };
        let page = world.desk.privacy().audit(&world.admin, &filter, 2).await.unwrap();
        assert!(page.has_more, "admin, Ana and Bruno have logged in");
        let other = world.desk.privacy().audit(&world.other, &filter, 9).await.unwrap();
        assert_eq!(other.entries.len(), 1);
        assert!(world.desk.privacy().check_audit(&world.admin).await.unwrap().whole);
        assert!(world.desk.privacy().audit(&world.ana, &filter, 9).await.is_err());
    }
}

/// Waits until the audit log has an entry with this action.
async fn noted(world: &World, action: &str) -> AuditView {
    let filter = AuditFilter {
        action: Some(action.into()),
        ..AuditFilter::default()
    };
    let looking = async {
        loop {
            let page = world.desk.privacy().audit(&world.admin, &filter, 1).await.unwrap();
            if let Some(entry) = page.entries.into_iter().next() {
                return entry;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), looking).await.unwrap()
}

/// A desk starts again on a database where a closed ticket has rested since the beginning of time.
async fn check_retention(url: &str) {
    let world = World::on(url).await;
    let phone = world.phone().await;
    let ticket = world.conversation(phone, NUMBER).await;
    let young = world.conversation(phone, "5511955550066").await;
    let tenant = world.store.tenant(&world.admin);
    let mut tx = world.store.begin().await.unwrap();
    let closed = Assignment {
        status: TicketStatus::Closed,
        user_id: None,
        queue_id: None,
    };
    tx.of(tenant.key()).assign_ticket(ticket, closed, 0).await.unwrap();
    tx.of(tenant.key())
        .assign_ticket(young, closed, i64::MAX / 2)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    tenant.put_setting("retentionDays", "30", 0).await.unwrap();
    world.end().await;

    let world = World::on(url).await;
    let entry = noted(&world, "messages.expired").await;
    assert_eq!(
        (&entry.detail["tickets"], &entry.detail["messages"]),
        (&1.into(), &1.into())
    );
    assert_eq!(entry.user_name, "balcao");
    let messages = world.desk.messages();
    let old = messages.list(&world.admin, ticket, 1).await.unwrap();
    assert!(old.messages.is_empty());
    assert_eq!(messages.list(&world.admin, young, 1).await.unwrap().messages.len(), 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn old_conversations_are_forgotten_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    check_retention(&format!("sqlite:{}", folder.path().join("desk.db").display())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn old_conversations_are_forgotten_on_postgres() {
    let database = tokio::task::spawn_blocking(balcao_test_support::Postgres::database)
        .await
        .unwrap();
    check_retention(database.url()).await;
    tokio::task::spawn_blocking(move || drop(database)).await.unwrap();
}
