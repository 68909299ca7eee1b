//! Pages of lists that change while they are read.

use crate::on_both_engines;
use crate::world::World;
use balcao_desk::{TicketPage, TicketQuery};
use balcao_model::ticket::TicketStatus;
use std::collections::BTreeSet;

async fn page(world: &World, number: i64) -> TicketPage {
    let query = TicketQuery {
        statuses: vec![TicketStatus::Pending],
        show_all: true,
        page: number,
        ..TicketQuery::default()
    };
    world.desk.tickets().list(&world.admin, &query).await.unwrap()
}

fn ids(page: &TicketPage) -> BTreeSet<i64> {
    page.tickets.iter().map(|ticket| ticket.id).collect()
}

fn number(customer: usize) -> String {
    format!("55119555{customer:05}")
}

on_both_engines! {
    async fn a_ticket_that_moves_up_neither_repeats_nor_hides_another(world: World) {
        let phone = world.phone().await;
        for customer in 0..60 {
            world.write(phone, &number(customer), &format!("m{customer}"), "Oi").await;
        }
        world.message("m59").await;
        let first = page(world, 1).await;
        let before = page(world, 2).await;
        assert_eq!((first.tickets.len(), first.has_more, first.count), (40, true, 41));
        // The last of all writes again and is the first now.
        world.write(phone, &number(0), "again", "Oi?").await;
        let moved = world.message("again").await.payload["ticket"]["id"].as_i64().unwrap();
        let second = page(world, 2).await;
        assert!(ids(&first).is_disjoint(&ids(&second)));
        let mut expected = ids(&before);
        assert!(expected.remove(&moved));
        assert_eq!(ids(&second), expected);
        assert!(ids(&page(world, 1).await).contains(&moved));
    }

    async fn a_page_that_is_jumped_to_is_the_same_as_one_that_is_walked_to(world: World) {
        let phone = world.phone().await;
        for customer in 0..90 {
            world.write(phone, &number(customer), &format!("m{customer}"), "Oi").await;
        }
        world.message("m89").await;
        let jumped = page(world, 3).await;
        for number in 1..=2 {
            page(world, number).await;
        }
        let walked = page(world, 3).await;
        assert!(!jumped.tickets.is_empty());
        assert_eq!(ids(&walked), ids(&jumped));
        assert!(!walked.has_more);
        assert!(page(world, 900).await.tickets.is_empty());
    }

    async fn older_messages_follow_although_new_ones_come_in(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, &number(1)).await;
        for place in 0..45 {
            world.write(phone, &number(1), &format!("m{place}"), &format!("{place}")).await;
        }
        world.message("m44").await;
        let bodies = async |page: i64| -> Vec<String> {
            let page = world.desk.messages().list(&world.admin, ticket, page).await.unwrap();
            page.messages.into_iter().map(|message| message.body).collect()
        };
        let first = bodies(1).await;
        assert_eq!(first.first().map(String::as_str), Some("25"));
        world.write(phone, &number(1), "late", "nova").await;
        world.message("late").await;
        let second = bodies(2).await;
        assert_eq!(second, (5..25).map(|place| place.to_string()).collect::<Vec<_>>());
        assert_eq!(bodies(3).await, ["Oi", "0", "1", "2", "3", "4"]);
    }

    async fn the_messages_before_one_are_the_same_whatever_comes_in_and_nobody_has_read_them(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, &number(1)).await;
        for place in 0..45 {
            world.write(phone, &number(1), &format!("m{place}"), &format!("{place}")).await;
        }
        world.message("m44").await;
        let messages = world.desk.messages();
        let newest = messages.spy(&world.admin, ticket, 1).await.unwrap();
        let oldest_shown = newest.messages[0].seq;
        world.write(phone, &number(1), "late", "nova").await;
        world.message("late").await;
        let older = messages.older(&world.admin, ticket, oldest_shown, 22).await.unwrap();
        let bodies: Vec<&str> = older.messages.iter().map(|message| message.body.as_str()).collect();
        let expected: Vec<String> = (3..25).map(|place| place.to_string()).collect();
        assert_eq!(bodies, expected);
        assert!(older.has_more);
        let first = messages.older(&world.admin, ticket, older.messages[0].seq, 500).await.unwrap();
        assert_eq!((first.messages.len(), first.has_more), (4, false));
        assert!(first.ticket.unread_messages > 0);
    }
}
