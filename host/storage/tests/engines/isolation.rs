use crate::fixture::{NOW, World};
use crate::on_both_engines;
use balcao_model::ticket::{Assignment, TicketStatus};
use balcao_storage::{Delivery, Error};

on_both_engines! {
    async fn a_ticket_of_another_company_does_not_exist(world: World) {
        let id = world.ticket(world.b).await;
        assert!(world.tenant(world.a).ticket(id).await.unwrap().is_none());
        assert!(world.tenant(world.b).ticket(id).await.unwrap().is_some());
        let mut tx = world.store.begin().await.unwrap();
        assert!(tx.of(world.a.key).lock_ticket(id).await.unwrap().is_none());
        assert!(!tx.of(world.a.key).read_ticket(id).await.unwrap());
    }

    async fn the_schema_refuses_a_ticket_with_a_foreign_queue(world: World) {
        let id = world.ticket(world.a).await;
        let mut tx = world.store.begin().await.unwrap();
        let to = Assignment { status: TicketStatus::Open, user_id: None, queue_id: Some(world.b.queue) };
        let refused = tx.of(world.a.key).assign_ticket(id, to, NOW).await;
        assert!(matches!(refused, Err(Error::Reference)), "{refused:?}");
    }

    async fn the_schema_refuses_a_ticket_with_a_foreign_agent(world: World) {
        let id = world.ticket(world.a).await;
        let mut tx = world.store.begin().await.unwrap();
        let to = Assignment { status: TicketStatus::Open, user_id: Some(world.b.user), queue_id: None };
        let refused = tx.of(world.a.key).assign_ticket(id, to, NOW).await;
        assert!(matches!(refused, Err(Error::Reference)), "{refused:?}");
    }

    async fn the_schema_refuses_a_ticket_of_a_foreign_contact(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        let refused = tx.of(world.a.key).ticket_of(world.b.contact, world.a.connection, None, NOW).await;
        assert!(matches!(refused, Err(Error::Reference)), "{refused:?}");
    }

    async fn a_connection_of_another_company_cannot_be_changed(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        assert!(!tx.of(world.a.key).delete_connection(world.b.connection).await.unwrap());
        assert!(tx.of(world.a.key).lock_connection(world.b.connection).await.unwrap().is_none());
        tx.commit().await.unwrap();
        assert!(world.tenant(world.b).connection(world.b.connection).await.unwrap().is_some());
    }

    async fn the_schema_refuses_a_delivery_over_a_foreign_connection(world: World) {
        let foreign = Delivery {
            company: world.a.key, connection_id: world.b.connection, event_id: "x".into(), payload: "{}".into(), at: NOW,
        };
        let refused = world.store.log_deliveries(&[foreign]).await;
        assert!(matches!(refused, Err(Error::Reference)), "{refused:?}");
    }
}
