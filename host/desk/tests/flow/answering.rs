use crate::on_both_engines;
use crate::world::World;
use std::time::Duration;

const NUMBER: &str = "5511955550003";
const WAIT: Duration = Duration::from_secs(20);

on_both_engines! {
    async fn an_answer_reaches_the_phone_once_and_its_ticks_come_back(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        world.accept(&world.admin, ticket).await.unwrap();
        world.answer(&world.admin, ticket, "Olá!", "key-1").await.unwrap();
        world.answer(&world.admin, ticket, "Olá!", "key-1").await.unwrap();
        let simulation = world.desk.simulation();
        let received = simulation.messages(phone, NUMBER, "", Duration::ZERO).await.unwrap();
        let received = if received.messages.is_empty() {
            simulation.messages(phone, NUMBER, &received.cursor, WAIT).await.unwrap()
        } else {
            received
        };
        assert_eq!(received.messages.iter().map(|message| message.body.as_str()).collect::<Vec<_>>(), ["Olá!"]);
        let id = received.messages[0].id.clone();
        simulation.acknowledge(phone, &id, 4).await.unwrap();
        simulation.acknowledge(phone, &id, 3).await.unwrap();
        let read = world.hear(|event| event.payload["action"] == "update" && event.payload["message"]["ack"] == 4).await;
        assert_eq!(read.rooms, [format!("ticket-{ticket}")]);
        let page = world.desk.messages().list(&world.admin, ticket, 1).await.unwrap();
        let own: Vec<_> = page.messages.iter().filter(|message| message.from_me).collect();
        assert_eq!(own.len(), 1);
        assert_eq!((own[0].client_id.as_deref(), own[0].failure.as_deref()), (Some("key-1"), None));
    }

    async fn the_customer_sees_that_the_message_was_read(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        world.accept(&world.admin, ticket).await.unwrap();
        let before = world.desk.simulation().messages(phone, NUMBER, "", Duration::ZERO).await.unwrap();
        assert_eq!(before.acks[0].ack, 2);
        world.desk.messages().list(&world.admin, ticket, 1).await.unwrap();
        let after = world.desk.simulation().messages(phone, NUMBER, &before.cursor, WAIT).await.unwrap();
        assert_eq!(after.acks[0].ack, 4);
    }

    async fn looking_at_a_colleagues_ticket_does_not_mark_it_as_read(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        world.desk.messages().list(&world.admin, ticket, 1).await.unwrap();
        assert_eq!(world.desk.tickets().show(&world.admin, ticket).await.unwrap().unread_messages, 1);
    }

    async fn without_a_connection_nothing_is_sent(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        world.desk.connections().disconnect(&world.admin, world.connection().await).await.unwrap();
        let refused = world.answer(&world.admin, ticket, "Olá!", "key-1").await.unwrap_err();
        assert_eq!(refused.to_string(), "refused: ERR_WAPP_NOT_INITIALIZED");
    }
}
