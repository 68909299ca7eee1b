//! Who hears of changes in the back office.

use crate::on_both_engines;
use crate::world::{Heard, World};
use balcao_desk::office::{AnnouncementInput, QuickMessageInput, TagInput};
use balcao_model::auth::Identity;

fn company(who: &Identity) -> String {
    format!("company-{}", who.company_id())
}

fn quick(shortcode: &str, shared: bool) -> QuickMessageInput {
    QuickMessageInput {
        shortcode: Some(shortcode.into()),
        message: Some("Bom dia!".into()),
        shared: Some(shared),
    }
}

/// An event about a quick message with this shortcut.
fn about(shortcode: &'static str) -> impl Fn(&Heard) -> bool {
    move |event| event.payload["record"]["shortcode"] == shortcode
}

on_both_engines! {
    async fn a_private_quick_message_is_told_to_its_owner_and_a_shared_one_to_all(world: World) {
        let messages = world.desk.office().quick_messages();
        messages.create(&world.ana, &quick("privada", false)).await.unwrap();
        let shared = messages.create(&world.admin, &quick("geral", true)).await.unwrap();
        let all = world.hear(about("geral")).await.rooms;
        let own = world.hear(about("privada")).await;
        assert!(own.name.ends_with("quickmessage") && own.rooms.len() == 1 && own.rooms != all);
        assert!(own.rooms[0].ends_with(&format!("-{}", world.ana.user_id())), "{:?}", own.rooms);
        let names: Vec<_> = world.heard().into_iter().filter(about("privada")).map(|event| event.name).collect();
        let id = world.ana.company_id();
        assert_eq!(names, [format!("company-{id}-quickmessage"), format!("company{id}-quickemessage")]);
        // Withdrawn, it leaves everybody's list and comes back to its owner's.
        messages.update(&world.admin, shared.id, &quick("retirada", false)).await.unwrap();
        let back = world.hear(about("retirada")).await;
        assert_ne!(back.rooms, all);
        let gone = world.heard().into_iter().find(|event| event.payload["action"] == "delete" && event.payload["id"] == shared.id);
        assert_eq!(gone.unwrap().rooms, all);
    }

    async fn a_removed_queue_moves_its_tickets_before_everybodys_eyes(world: World) {
        let page = world.desk.tickets().list(&world.admin, &balcao_desk::TicketQuery { show_all: true, page: 1, ..Default::default() }).await.unwrap();
        let ticket = page.tickets.iter().find(|ticket| ticket.queue_id.is_some() && ticket.status == "pending").unwrap();
        let (id, queue) = (ticket.id, ticket.queue_id.unwrap());
        let linked = balcao_desk::ConnectionInput { name: "Loja".into(), queue_ids: Some(vec![queue]), ..Default::default() };
        world.desk.connections().update(&world.admin, ticket.whatsapp_id.unwrap(), &linked).await.unwrap();
        world.desk.office().queues().delete(&world.admin, queue).await.unwrap();
        let left = world.hear(|event| event.payload["action"] == "delete" && event.payload["ticketId"] == id).await;
        assert!(left.rooms.iter().any(|room| room.contains(&format!("queue-{queue}"))), "{:?}", left.rooms);
        let moved = world.hear(|event| event.payload["action"] == "update" && event.payload["ticket"]["id"] == id).await;
        assert!(moved.payload["ticket"]["queueId"].is_null());
        let gone = world.hear(|event| event.payload["queueId"] == queue && event.payload["action"] == "delete").await;
        assert_eq!(gone.name, format!("company-{}-queue", world.admin.company_id()));
        let connection = world.hear(|event| event.payload["whatsapp"]["queues"].as_array().is_some_and(Vec::is_empty)).await;
        assert_eq!(connection.payload["whatsapp"]["id"], ticket.whatsapp_id.unwrap());
    }

    async fn tags_of_a_ticket_are_told_with_the_ticket(world: World) {
        let tag = world.desk.office().tags().create(&world.ana, &TagInput { name: Some("Revenda".into()), ..TagInput::default() }).await.unwrap();
        let made = world.hear(|event| event.name == "tag" && event.payload["tag"]["id"] == tag.id).await;
        assert_eq!((made.payload["action"].as_str(), made.payload["tag"]["name"].as_str()), (Some("create"), Some("Revenda")));
        let page = world.desk.tickets().list(&world.ana, &balcao_desk::TicketQuery { page: 1, ..Default::default() }).await.unwrap();
        let ticket = page.tickets[0].id;
        world.desk.office().tags().sync(&world.ana, ticket, &[tag.id]).await.unwrap();
        let told = world.hear(|event| event.payload["ticket"]["id"] == ticket).await;
        assert_eq!(told.payload["ticket"]["tags"][0]["name"], "Revenda");
    }

    async fn announcements_reach_every_company_while_they_are_shown(world: World) {
        let operator = world.log_in("super@demo.balcao").await;
        let announcements = world.desk.office().announcements();
        let input = |title: &str, status: bool| AnnouncementInput {
            title: Some(title.into()), text: Some("Texto".into()), status: Some(status), ..AnnouncementInput::default()
        };
        announcements.create(&operator, &input("Rascunho", false)).await.unwrap();
        let shown = announcements.create(&operator, &input("Manutenção", true)).await.unwrap();
        let title = |event: &Heard| event.payload["record"]["title"].as_str().map(str::to_owned);
        for who in [&world.ana, &world.other, &operator] {
            let room = company(who);
            let heard = world.hear(|event| event.name == "company-announcement" && event.rooms.iter().any(|one| one.starts_with(&room))).await;
            assert_eq!(title(&heard).as_deref(), Some("Manutenção"));
        }
        announcements.update(&operator, shown.id, &input("Manutenção", false)).await.unwrap();
        world.hear(|event| event.name == "company-announcement" && event.payload["action"] == "delete" && event.payload["id"] == shown.id).await;
        assert!(world.heard().iter().all(|event| title(event).as_deref() != Some("Rascunho")));
    }
}
