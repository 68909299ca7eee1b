use balcao_model::ticket::TicketStatus;
use balcao_storage::{LoadCompany, LoadSize, TicketScope};

use crate::fixture::{NOW, World};
use crate::on_both_engines;

on_both_engines! {
    async fn one_ticket_in_twenty_is_live_and_each_has_its_messages(world: World) {
        let tenant = world.tenant(world.a);
        let company = LoadCompany { connection: world.a.connection, agent: world.a.user, queues: vec![world.a.queue] };
        let size = LoadSize { tickets: 79, messages_per_ticket: 3 };
        tenant.seed_load(&company, size, NOW).await.unwrap();

        let scope = TicketScope { queues: None, own: None };
        let mut counts = Vec::new();
        for status in [TicketStatus::Pending, TicketStatus::Open, TicketStatus::Closed] {
            counts.push(tenant.count_tickets(status, &scope).await.unwrap());
        }
        // The fixture's contact gets a ticket too: 80 in all.
        assert_eq!(counts, [2, 2, 76]);
        let ticket = world.ticket(world.a).await;
        assert_eq!(tenant.messages(ticket, 0, 10).await.unwrap().len(), 3);
        assert_eq!(world.tenant(world.b).count_tickets(TicketStatus::Closed, &scope).await.unwrap(), 0);
    }
}
