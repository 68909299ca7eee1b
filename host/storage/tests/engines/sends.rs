use crate::fixture::{Company, NOW, World};
use crate::on_both_engines;
use balcao_model::message::Ack;
use balcao_storage::NewMessage;

async fn queue(world: &World, company: Company, ticket: i64, id: &str) {
    let mut tx = world.store.begin().await.unwrap();
    let new = NewMessage {
        id,
        connection_id: company.connection,
        ticket_id: ticket,
        contact_id: None,
        user_id: None,
        queue_id: None,
        from_me: true,
        body: id,
        media_type: "conversation",
        media_url: None,
        ack: Ack::PENDING,
        quoted_id: None,
        client_id: None,
        at: NOW,
    };
    let seq = tx.of(company.key).insert_message(&new).await.unwrap().unwrap();
    tx.of(company.key)
        .queue_send(company.connection, ticket, seq, NOW)
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

on_both_engines! {
    async fn a_conversation_sends_one_message_after_the_other(world: World) {
        let ticket = world.ticket(world.a).await;
        queue(&world, world.a, ticket, "M1").await;
        queue(&world, world.a, ticket, "M2").await;
        let other = world.ticket(world.b).await;
        queue(&world, world.b, other, "M1").await;
        let claimed = world.store.claim_sends("one", NOW, 1_000, 9).await.unwrap();
        assert_eq!(claimed.len(), 2, "one of each conversation");
        assert!(world.store.claim_sends("two", NOW, 1_000, 9).await.unwrap().is_empty());
        let mine = claimed.iter().find(|send| send.ticket_id == ticket).unwrap();
        let mut tx = world.store.begin().await.unwrap();
        assert!(tx.finish_send(mine.id, "one").await.unwrap());
        tx.commit().await.unwrap();
        let next = world.store.claim_sends("two", NOW, 1_000, 9).await.unwrap();
        assert_eq!(next.iter().map(|send| send.ticket_id).collect::<Vec<_>>(), [ticket]);
    }

    async fn the_send_of_a_host_that_died_is_taken_over_and_cannot_be_finished_by_it(world: World) {
        let ticket = world.ticket(world.a).await;
        queue(&world, world.a, ticket, "M1").await;
        let dead = world.store.claim_sends("dead", NOW, 1_000, 9).await.unwrap();
        let taken = world.store.claim_sends("alive", NOW + 1_001, 1_000, 9).await.unwrap();
        assert_eq!(taken[0].id, dead[0].id);
        let mut tx = world.store.begin().await.unwrap();
        assert!(!tx.finish_send(dead[0].id, "dead").await.unwrap());
        assert!(tx.finish_send(taken[0].id, "alive").await.unwrap());
    }

    async fn a_released_send_comes_back_at_its_time_or_never(world: World) {
        let ticket = world.ticket(world.a).await;
        queue(&world, world.a, ticket, "M1").await;
        let send = world.store.claim_sends("one", NOW, 1_000, 9).await.unwrap().remove(0);
        let mut tx = world.store.begin().await.unwrap();
        assert!(tx.release_send(send.id, "one", "later", Some(NOW + 50)).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(world.store.next_send_at().await.unwrap(), Some(NOW + 50));
        assert!(world.store.claim_sends("one", NOW + 49, 1_000, 9).await.unwrap().is_empty());
        let send = world.store.claim_sends("one", NOW + 50, 1_000, 9).await.unwrap().remove(0);
        let mut tx = world.store.begin().await.unwrap();
        assert!(tx.release_send(send.id, "one", "never", None).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(world.store.next_send_at().await.unwrap(), None);
    }
}
