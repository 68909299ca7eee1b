use crate::fixture::{Company, NOW, World};
use crate::on_both_engines;
use balcao_model::message::Ack;
use balcao_storage::NewMessage;

fn message(company: Company, ticket_id: i64, id: &str) -> NewMessage<'_> {
    NewMessage {
        id,
        connection_id: company.connection,
        ticket_id,
        contact_id: None,
        user_id: Some(company.user),
        queue_id: None,
        from_me: true,
        body: "Olá",
        media_type: "conversation",
        media_url: None,
        ack: Ack::PENDING,
        quoted_id: None,
        client_id: None,
        at: NOW,
    }
}

on_both_engines! {
    async fn a_channel_id_is_stored_once_in_each_company(world: World) {
        for company in [world.a, world.b] {
            let ticket = world.ticket(company).await;
            let mut tx = world.store.begin().await.unwrap();
            assert!(tx.of(company.key).insert_message(&message(company, ticket, "M1")).await.unwrap().is_some());
            assert!(tx.of(company.key).insert_message(&message(company, ticket, "M1")).await.unwrap().is_none());
            tx.commit().await.unwrap();
        }
    }

    async fn a_browsers_key_is_used_once(world: World) {
        let ticket = world.ticket(world.a).await;
        let mut tx = world.store.begin().await.unwrap();
        let first = NewMessage { client_id: Some("k"), ..message(world.a, ticket, "M1") };
        let again = NewMessage { client_id: Some("k"), ..message(world.a, ticket, "M2") };
        assert!(tx.of(world.a.key).insert_message(&first).await.unwrap().is_some());
        assert!(tx.of(world.a.key).insert_message(&again).await.unwrap().is_none());
    }

    async fn ticks_only_move_forward(world: World) {
        let ticket = world.ticket(world.a).await;
        let mut tx = world.store.begin().await.unwrap();
        let seq = tx.of(world.a.key).insert_message(&message(world.a, ticket, "M1")).await.unwrap().unwrap();
        let raised = tx.of(world.a.key).raise_ack(world.a.connection, "M1", Ack::READ, NOW).await.unwrap();
        assert_eq!(raised, Some((ticket, seq)));
        let late = tx.of(world.a.key).raise_ack(world.a.connection, "M1", Ack::DELIVERED, NOW).await.unwrap();
        assert_eq!(late, None);
        tx.commit().await.unwrap();
        assert_eq!(world.tenant(world.a).messages(ticket, 0, 9).await.unwrap()[0].ack, Ack::READ.value());
    }

    async fn pages_go_from_the_newest_to_the_oldest(world: World) {
        let ticket = world.ticket(world.a).await;
        let mut tx = world.store.begin().await.unwrap();
        for id in ["M1", "M2", "M3"] {
            tx.of(world.a.key).insert_message(&message(world.a, ticket, id)).await.unwrap();
        }
        tx.commit().await.unwrap();
        let ids = |rows: Vec<balcao_storage::MessageRow>| rows.into_iter().map(|row| row.id).collect::<Vec<_>>();
        let tenant = world.tenant(world.a);
        assert_eq!(ids(tenant.messages(ticket, 0, 2).await.unwrap()), ["M3", "M2"]);
        assert_eq!(ids(tenant.messages(ticket, 2, 2).await.unwrap()), ["M1"]);
    }
}
