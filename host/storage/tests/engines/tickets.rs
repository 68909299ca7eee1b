use crate::fixture::{Company, NOW, World, sender};
use crate::on_both_engines;
use balcao_model::ticket::{Assignment, TicketStatus};
use balcao_storage::{Incoming, TicketFilter, TicketScope};

async fn ticket(world: &World, number: &str, queue: Option<i64>, assignment: Option<Assignment>, at: i64) -> i64 {
    let Company { key, connection, .. } = world.a;
    let mut tx = world.store.begin().await.unwrap();
    let (contact, _) = tx.of(key).contact_of(sender(number, "Ação"), at).await.unwrap();
    let (ticket, made) = tx.of(key).ticket_of(contact, connection, queue, at).await.unwrap();
    assert!(made);
    if let Some(to) = assignment {
        tx.of(key).assign_ticket(ticket.id, to, at).await.unwrap();
    }
    tx.commit().await.unwrap();
    ticket.id
}

fn filter(scope: TicketScope) -> TicketFilter {
    TicketFilter {
        statuses: vec![],
        scope,
        search: None,
        tags: vec![],
        users: vec![],
        unread: false,
        created: None,
        updated: None,
        offset: 0,
        limit: 40,
    }
}

const EVERYTHING: TicketScope = TicketScope {
    queues: None,
    own: None,
};

async fn ids(world: &World, filter: TicketFilter) -> Vec<i64> {
    world
        .tenant(world.a)
        .tickets(&filter)
        .await
        .unwrap()
        .into_iter()
        .map(|row| row.id)
        .collect()
}

on_both_engines! {
    async fn a_contact_has_one_ticket_on_a_connection(world: World) {
        assert_eq!(world.ticket(world.a).await, world.ticket(world.a).await);
    }

    async fn the_last_changed_comes_first_over_states_and_queues(world: World) {
        let open = Assignment { status: TicketStatus::Open, user_id: Some(world.a.user), queue_id: Some(world.a.queue) };
        let first = ticket(&world, "5511900000001", Some(world.a.queue), Some(open), NOW + 1).await;
        let second = ticket(&world, "5511900000002", None, None, NOW + 2).await;
        let third = ticket(&world, "5511900000003", Some(world.a.queue), None, NOW + 3).await;
        assert_eq!(ids(&world, filter(EVERYTHING)).await, [third, second, first]);
        assert_eq!(ids(&world, TicketFilter { offset: 1, limit: 1, ..filter(EVERYTHING) }).await, [second]);
        let queue_only = TicketScope { queues: Some(vec![Some(world.a.queue)]), own: None };
        assert_eq!(ids(&world, filter(queue_only)).await, [third, first]);
        let without_queue = TicketScope { queues: Some(vec![None]), own: None };
        assert_eq!(ids(&world, filter(without_queue)).await, [second]);
        assert!(ids(&world, filter(TicketScope { queues: Some(vec![]), own: None })).await.is_empty());
    }

    async fn an_agent_sees_what_waits_and_what_is_the_agents_own(world: World) {
        let open = |user_id| Some(Assignment { status: TicketStatus::Open, user_id, queue_id: Some(world.a.queue) });
        let own = ticket(&world, "5511900000001", None, open(Some(world.a.user)), NOW + 1).await;
        ticket(&world, "5511900000002", None, open(None), NOW + 2).await;
        let waiting = ticket(&world, "5511900000003", Some(world.a.queue), None, NOW + 3).await;
        let scope = TicketScope { queues: Some(vec![Some(world.a.queue)]), own: Some(world.a.user) };
        assert_eq!(ids(&world, filter(scope.clone())).await, [waiting, own]);
        let tenant = world.tenant(world.a);
        assert_eq!(tenant.count_tickets(TicketStatus::Open, &scope).await.unwrap(), 1);
        assert_eq!(tenant.count_tickets(TicketStatus::Pending, &scope).await.unwrap(), 1);
    }

    async fn rows_carry_names_tags_and_unread_counts(world: World) {
        let id = world.ticket(world.a).await;
        let lane = world.tenant(world.a).seed_tag("Em negociação", "#00aa00", true, NOW).await.unwrap();
        let mut tx = world.store.begin().await.unwrap();
        let mut company = tx.of(world.a.key);
        company.add_ticket_tag(id, lane, NOW).await.unwrap();
        company.add_ticket_tag(id, lane, NOW).await.unwrap();
        company.touch_ticket(id, &Incoming { last_message: "Oi", from_me: false, at: NOW + 5 }).await.unwrap();
        tx.commit().await.unwrap();
        let row = world.tenant(world.a).ticket(id).await.unwrap().unwrap();
        assert_eq!((row.contact_name.as_str(), row.queue_name.as_deref(), row.connection_name.as_deref()), ("João", Some("Vendas"), Some("Loja")));
        assert_eq!((row.unread, row.last_message.as_str(), row.updated_at), (1, "Oi", NOW + 5));
        assert_eq!(row.tags().unwrap().iter().map(|tag| tag.name.as_str()).collect::<Vec<_>>(), ["Em negociação"]);
        let mut tx = world.store.begin().await.unwrap();
        tx.of(world.a.key).remove_kanban_tags(id).await.unwrap();
        tx.commit().await.unwrap();
        assert!(world.tenant(world.a).ticket(id).await.unwrap().unwrap().tags().unwrap().is_empty());
    }

    async fn a_range_of_moments_includes_its_first_and_excludes_its_last(world: World) {
        let early = ticket(&world, "5511900000001", None, None, NOW + 1).await;
        let late = ticket(&world, "5511900000002", None, None, NOW + 2).await;
        let created = |range| TicketFilter { created: Some(range), ..filter(EVERYTHING) };
        assert_eq!(ids(&world, created((NOW + 1, NOW + 2))).await, [early]);
        assert_eq!(ids(&world, created((NOW + 1, NOW + 3))).await, [late, early]);
        assert_eq!(ids(&world, TicketFilter { updated: Some((NOW + 2, NOW + 3)), ..filter(EVERYTHING) }).await, [late]);
    }

    async fn a_search_finds_contacts_without_their_accents(world: World) {
        let id = ticket(&world, "5511900000001", None, None, NOW + 1).await;
        world.ticket(world.a).await;
        assert_eq!(ids(&world, TicketFilter { search: Some("acao".into()), ..filter(EVERYTHING) }).await, [id]);
    }
}
