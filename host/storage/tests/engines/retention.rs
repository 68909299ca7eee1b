use crate::fixture::{NOW, World};
use crate::{on_both_engines, raw};
use balcao_model::message::Ack;
use balcao_model::ticket::{Assignment, TicketStatus};
use balcao_storage::NewMessage;

on_both_engines! {
    async fn a_file_that_a_queue_shows_too_is_still_needed(world: World) {
        raw::run(&world, "UPDATE queues SET media_path = '/public/1/menu_1.png'").await.unwrap();
        assert!(world.store.is_still_shown("/public/1/menu_1.png").await.unwrap());
        assert!(!world.store.is_still_shown("/public/1/menuX1.png").await.unwrap());
    }

    async fn only_closed_and_rested_tickets_lose_their_messages(world: World) {
        let ticket = world.ticket(world.a).await;
        let mut tx = world.store.begin().await.unwrap();
        for id in 0..250 {
            let id = format!("M{id}");
            let media = format!("/public/1/{id}.png");
            let message = NewMessage {
                id: &id, connection_id: world.a.connection, ticket_id: ticket, contact_id: None, user_id: None, queue_id: None,
                from_me: false, body: "Oi", media_type: "image", media_url: Some(&media), ack: Ack::PENDING,
                quoted_id: None, client_id: None, at: NOW,
            };
            tx.of(world.a.key).insert_message(&message).await.unwrap();
        }
        tx.commit().await.unwrap();
        let tenant = world.tenant(world.a);
        assert!(tenant.stale_tickets(NOW + 10, 9).await.unwrap().is_empty(), "it is not closed");
        let mut tx = world.store.begin().await.unwrap();
        let closed = Assignment { status: TicketStatus::Closed, user_id: None, queue_id: None };
        tx.of(world.a.key).assign_ticket(ticket, closed, NOW).await.unwrap();
        tx.commit().await.unwrap();
        assert!(tenant.stale_tickets(NOW, 9).await.unwrap().is_empty(), "it has not rested long enough");
        assert_eq!(tenant.stale_tickets(NOW + 1, 9).await.unwrap(), [ticket]);
        for expected in [(200, 200), (50, 50), (0, 0)] {
            let mut tx = world.store.begin().await.unwrap();
            assert_eq!(tx.of(world.a.key).forget_messages(ticket, NOW + 1).await.unwrap(), expected);
            tx.commit().await.unwrap();
        }
        assert!(tenant.messages(ticket, 0, 9).await.unwrap().is_empty());
        assert!(tenant.ticket(ticket).await.unwrap().is_some(), "the shell stays for the figures");
    }
}
