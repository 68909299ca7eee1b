use crate::on_both_engines;
use crate::world::World;
use balcao_desk::{AuditFilter, DeskError};

const NUMBER: &str = "5511955550077";

async fn contact(world: &World, number: &str) -> Option<i64> {
    let (found, _) = world.desk.contacts().list(&world.admin, Some(number), 1).await.unwrap();
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
        let receipt = privacy.erase(&world.admin, id, "+55 11 95555-0077").await.unwrap();
        assert_eq!(receipt.counts["messages"], 1);
        world.hear(|event| event.name.ends_with("-contact") && event.payload["contactId"] == id.to_string()).await;
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
