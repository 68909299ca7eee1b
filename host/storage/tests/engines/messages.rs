use crate::fixture::{Company, NOW, World};
use crate::on_both_engines;
use balcao_model::message::Ack;
use balcao_storage::{NewMessage, Start};

pub(crate) fn message(company: Company, ticket_id: i64, id: &str) -> NewMessage<'_> {
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

    async fn a_tick_proves_that_a_message_of_unknown_fate_has_arrived(world: World) {
        let ticket = world.ticket(world.a).await;
        let mut tx = world.store.begin().await.unwrap();
        let mut company = tx.of(world.a.key);
        let seq = company.insert_message(&message(world.a, ticket, "M1")).await.unwrap().unwrap();
        company.set_message_failure(seq, Some("ERR_SEND_UNKNOWN"), NOW).await.unwrap();
        company.raise_ack(world.a.connection, "M1", Ack::DELIVERED, NOW).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(world.tenant(world.a).messages(ticket, 0, 9).await.unwrap()[0].failure, None);
        let mut tx = world.store.begin().await.unwrap();
        let mut company = tx.of(world.a.key);
        company.set_message_failure(seq, Some("ERR_EDITING_WAPP_MSG"), NOW).await.unwrap();
        company.raise_ack(world.a.connection, "M1", Ack::READ, NOW).await.unwrap();
        tx.commit().await.unwrap();
        let shown = world.tenant(world.a).messages(ticket, 0, 9).await.unwrap();
        let edit = shown[0].failure.as_deref();
        assert_eq!(edit, Some("ERR_EDITING_WAPP_MSG"), "that it was not changed is another matter");
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

    async fn an_edit_keeps_the_first_text_and_can_be_undone(world: World) {
        let ticket = world.ticket(world.a).await;
        let mut tx = world.store.begin().await.unwrap();
        let mut company = tx.of(world.a.key);
        let seq = company.insert_message(&message(world.a, ticket, "M1")).await.unwrap().unwrap();
        company.edit_message(seq, "Dois", NOW).await.unwrap();
        company.edit_message(seq, "Três", NOW).await.unwrap();
        company.undo_edit(seq, NOW).await.unwrap();
        tx.commit().await.unwrap();
        let tenant = world.tenant(world.a);
        let row = tenant.messages(ticket, 0, 1).await.unwrap().remove(0);
        assert_eq!((row.body.as_str(), row.is_edited), ("Dois", true));
        assert_eq!(tenant.earlier_texts(seq).await.unwrap(), ["Olá"]);
    }

    async fn each_person_has_one_reaction_to_a_message(world: World) {
        let ticket = world.ticket(world.a).await;
        let mut tx = world.store.begin().await.unwrap();
        let mut company = tx.of(world.a.key);
        let seq = company.insert_message(&message(world.a, ticket, "M1")).await.unwrap().unwrap();
        for (who, emoji) in [(None, "👍"), (Some(world.a.contact), "😀"), (None, "❤️")] {
            company.react(seq, who, emoji, NOW).await.unwrap();
        }
        assert!(company.react(seq, Some(world.b.contact), "😡", NOW).await.is_err());
        drop(tx);
        let mut tx = world.store.begin().await.unwrap();
        let seq = tx.of(world.a.key).insert_message(&message(world.a, ticket, "M1")).await.unwrap().unwrap();
        for (who, emoji) in [(None, "👍"), (Some(world.a.contact), "😀"), (None, "❤️")] {
            tx.of(world.a.key).react(seq, who, emoji, NOW).await.unwrap();
        }
        tx.of(world.a.key).react(seq, Some(world.a.contact), "", NOW).await.unwrap();
        tx.of(world.b.key).react(seq, None, "😡", NOW).await.unwrap();
        tx.commit().await.unwrap();
        let left = world.tenant(world.a).reactions(&[seq]).await.unwrap();
        assert_eq!(left.iter().map(|row| (row.contact_id, row.emoji.as_str())).collect::<Vec<_>>(), [(None, "❤️")]);
    }

    async fn messages_of_other_queues_are_left_out_of_an_agents_page(world: World) {
        let ticket = world.ticket(world.a).await;
        let other = world.tenant(world.a).seed_queue("Outra", "#000000", 2, NOW).await.unwrap();
        let mut tx = world.store.begin().await.unwrap();
        for (id, queue_id) in [("M1", None), ("M2", Some(other)), ("M3", Some(world.a.queue))] {
            tx.of(world.a.key).insert_message(&NewMessage { queue_id, ..message(world.a, ticket, id) }).await.unwrap();
        }
        tx.commit().await.unwrap();
        let rows = world.tenant(world.a).messages_in(ticket, Some(&[world.a.queue]), Start::Skip(0), 9).await.unwrap();
        assert_eq!(rows.into_iter().map(|row| row.id).collect::<Vec<_>>(), ["M3", "M1"]);
    }
}
