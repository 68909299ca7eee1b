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
    TicketFilter::new(scope, 40)
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

    async fn a_page_goes_on_after_the_last_row_of_the_one_before(world: World) {
        let mut made = Vec::new();
        for n in 0..6 {
            // Pairs changed in the same moment: their numbers decide.
            made.push(ticket(&world, &format!("551190000000{n}"), None, None, NOW + n / 2).await);
        }
        made.reverse();
        for cut in 1..made.len() {
            let last = world.tenant(world.a).tickets(&TicketFilter { limit: cut as i64, ..filter(EVERYTHING) }).await.unwrap().pop().unwrap();
            let rest = TicketFilter { after: Some((last.updated_at, last.id)), ..filter(EVERYTHING) };
            assert_eq!(ids(&world, rest).await, made[cut..]);
        }
    }

    async fn filters_are_all_of_the_tags_any_of_the_agents_and_anded(world: World) {
        let open = |user_id| Some(Assignment { status: TicketStatus::Open, user_id, queue_id: Some(world.a.queue) });
        let mine = ticket(&world, "5511900000001", None, open(Some(world.a.user)), NOW + 1).await;
        let nobodys = ticket(&world, "5511900000002", None, open(None), NOW + 2).await;
        let tenant = world.tenant(world.a);
        let red = tenant.seed_tag("Vermelho", "#ff0000", false, NOW).await.unwrap();
        let blue = tenant.seed_tag("Azul", "#0000ff", false, NOW).await.unwrap();
        let mut tx = world.store.begin().await.unwrap();
        for (ticket, tag) in [(mine, red), (mine, blue), (nobodys, red)] {
            tx.of(world.a.key).add_ticket_tag(ticket, tag, NOW).await.unwrap();
        }
        tx.of(world.a.key).touch_ticket(mine, &Incoming { last_message: "Oi", from_me: false, at: NOW + 1 }).await.unwrap();
        tx.commit().await.unwrap();
        let tagged = |tags| TicketFilter { tags, ..filter(EVERYTHING) };
        assert_eq!(ids(&world, tagged(vec![red])).await, [nobodys, mine]);
        assert_eq!(ids(&world, tagged(vec![red, blue])).await, [mine]);
        assert!(ids(&world, tagged(vec![red, blue, 999])).await.is_empty());
        let of = |users| TicketFilter { users, ..filter(EVERYTHING) };
        assert_eq!(ids(&world, of(vec![world.a.user])).await, [mine]);
        assert_eq!(ids(&world, of(vec![world.a.user, 999])).await, [mine]);
        assert_eq!(ids(&world, TicketFilter { unread: true, ..filter(EVERYTHING) }).await, [mine]);
        assert!(ids(&world, TicketFilter { unread: true, tags: vec![blue], created: Some((NOW + 2, NOW + 3)), ..filter(EVERYTHING) }).await.is_empty());
    }

    async fn two_hundred_queues_and_agents_are_no_fault(world: World) {
        let id = ticket(&world, "5511900000001", Some(world.a.queue), None, NOW + 1).await;
        let many: Vec<i64> = (1..=200).collect();
        let queues = TicketScope { queues: Some(many.iter().copied().map(Some).chain([None]).collect()), own: None };
        assert_eq!(ids(&world, filter(queues.clone())).await, [id]);
        assert!(ids(&world, TicketFilter { users: many, ..filter(queues) }).await.is_empty());
    }

    async fn the_tags_of_another_company_select_nothing(world: World) {
        let foreign = world.ticket(world.b).await;
        let tag = world.tenant(world.b).seed_tag("Azul", "#0000ff", false, NOW).await.unwrap();
        let mut tx = world.store.begin().await.unwrap();
        tx.of(world.b.key).add_ticket_tag(foreign, tag, NOW).await.unwrap();
        tx.commit().await.unwrap();
        assert!(ids(&world, TicketFilter { tags: vec![tag], ..filter(EVERYTHING) }).await.is_empty());
    }
}
