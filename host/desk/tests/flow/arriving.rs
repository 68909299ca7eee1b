use crate::on_both_engines;
use crate::world::World;

const NUMBER: &str = "5511955550001";

on_both_engines! {
    async fn a_customers_first_message_opens_a_ticket_that_waits(world: World) {
        let phone = world.phone().await;
        world.write(phone, NUMBER, "m1", "Bom dia!").await;
        let event = world.message("m1").await;
        assert_eq!(event.payload["ticket"]["status"], "pending");
        assert_eq!(event.payload["ticket"]["unreadMessages"], 1);
        assert_eq!(event.payload["contact"]["name"], "Cliente Novo");
        let company = world.admin.company_id();
        assert!(event.rooms.contains(&format!("company-{company}-pending")));
        assert!(event.rooms.iter().all(|room| !room.contains(&format!("company-{}-", world.other.company_id()))));
    }

    async fn the_same_message_twice_is_one(world: World) {
        let phone = world.phone().await;
        world.write(phone, NUMBER, "m1", "Bom dia!").await;
        world.write(phone, NUMBER, "m1", "Bom dia!").await;
        world.write(phone, NUMBER, "m2", "Alguém?").await;
        let ticket = world.message("m2").await.payload["ticket"]["id"].as_i64().unwrap();
        let page = world.desk.messages().list(&world.admin, ticket, 1).await.unwrap();
        assert_eq!(page.messages.iter().map(|message| message.id.as_str()).collect::<Vec<_>>(), ["m1", "m2"]);
        assert_eq!(world.tickets_of(NUMBER).await.len(), 1);
    }

    async fn messages_of_a_burst_keep_their_order(world: World) {
        let phone = world.phone().await;
        for n in 0..50 {
            world.write(phone, NUMBER, &format!("m{n}"), &format!("{n}")).await;
        }
        let ticket = world.message("m49").await.payload["ticket"]["id"].as_i64().unwrap();
        let page = world.desk.messages().list(&world.admin, ticket, 1).await.unwrap();
        let bodies: Vec<String> = page.messages.iter().map(|message| message.body.clone()).collect();
        assert_eq!(bodies, (30..50).map(|n| n.to_string()).collect::<Vec<_>>());
        assert!(page.has_more);
    }

    async fn writing_to_a_closed_ticket_makes_it_wait_again(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        world.accept(&world.admin, ticket).await.unwrap();
        world.close(&world.admin, ticket).await;
        world.write(phone, NUMBER, "again", "Mais uma coisa").await;
        let event = world.message("again").await;
        assert_eq!(event.payload["ticket"]["id"], ticket);
        assert_eq!(event.payload["ticket"]["status"], "pending");
        assert_eq!(event.payload["ticket"]["userId"], serde_json::Value::Null);
    }

    async fn a_number_without_the_ninth_digit_is_the_same_customer(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, "551187654321").await;
        world.write(phone, "+55 11 98765-4321", "new", "Sou eu").await;
        assert_eq!(world.message("new").await.payload["ticket"]["id"], ticket);
        world.write(phone, "551137654321", "land", "Somos outros").await;
        assert_ne!(world.message("land").await.payload["ticket"]["id"], ticket);
    }
}
