use crate::on_both_engines;
use crate::world::World;
use balcao_desk::{DeskError, TicketInput, TicketQuery};
use balcao_model::ticket::TicketStatus;

const NUMBER: &str = "5511955550002";

fn code(error: DeskError) -> String {
    match error {
        DeskError::Refused(refusal) => refusal.code.into_owned(),
        DeskError::Internal(fault) => panic!("{fault:#}"),
    }
}

on_both_engines! {
    async fn of_two_agents_who_accept_at_once_one_wins(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        // An admin gives the ticket a queue that both agents may see, by transfer to one of them.
        let (first, second) = tokio::join!(world.accept(&world.admin, ticket), world.accept(&world.ana, ticket));
        let winner = match (first, second) {
            (Ok(view), Err(error)) | (Err(error), Ok(view)) => {
                assert!(["ERR_TICKET_ALREADY_ACCEPTED", "ERR_NO_TICKET_FOUND"].contains(&code(error).as_str()));
                view.user_id
            }
            both => panic!("{both:?}"),
        };
        assert_eq!(world.desk.tickets().show(&world.admin, ticket).await.unwrap().user_id, winner);
    }

    async fn accepting_takes_the_ticket_from_the_waiting_list_and_shows_it_to_its_agent(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        world.accept(&world.admin, ticket).await.unwrap();
        let company = world.admin.company_id();
        let left = world.hear(|event| event.payload["action"] == "delete" && event.payload["ticketId"] == ticket).await;
        assert!(left.rooms.contains(&format!("company-{company}-pending")));
        assert!(!left.rooms.contains(&format!("ticket-{ticket}")), "an open conversation stays open");
        let shown = world.hear(|event| event.payload["action"] == "update" && event.payload["ticket"]["status"] == "open").await;
        assert!(shown.rooms.contains(&format!("user-{}", world.admin.user_id())));
    }

    async fn returning_clears_the_agent(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        world.accept(&world.admin, ticket).await.unwrap();
        let input = TicketInput { status: Some(TicketStatus::Pending), user_id: Some(None), ..TicketInput::default() };
        let back = world.desk.tickets().update(&world.admin, ticket, &input).await.unwrap();
        assert_eq!((back.status.as_str(), back.user_id), ("pending", None));
    }

    async fn another_company_finds_nothing(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        assert_eq!(code(world.accept(&world.other, ticket).await.unwrap_err()), "ERR_NO_TICKET_FOUND");
        assert_eq!(code(world.answer(&world.other, ticket, "oi", "k").await.unwrap_err()), "ERR_NO_TICKET_FOUND");
        assert!(!world.desk.tickets().may_view(&world.other, ticket).await.unwrap());
        let foreign = TicketInput { user_id: Some(Some(world.other.user_id())), ..TicketInput::default() };
        let refused = world.desk.tickets().update(&world.admin, ticket, &foreign).await.unwrap_err();
        assert_eq!(code(refused), "ERR_FOREIGN_REFERENCE");
    }

    async fn an_agent_sees_the_open_tickets_of_nobody_else(world: World) {
        let open = TicketQuery { statuses: vec![TicketStatus::Open], show_all: true, page: 1, ..TicketQuery::default() };
        for agent in [&world.ana, &world.bruno] {
            let page = world.desk.tickets().list(agent, &open).await.unwrap();
            assert!(!page.tickets.is_empty());
            assert!(page.tickets.iter().all(|ticket| ticket.user_id == Some(agent.user_id())));
        }
    }
}
