use crate::fixture::{Company, NOW, World};
use crate::on_both_engines;
use balcao_model::event::Left;
use balcao_model::ticket::{Assignment, TicketStatus};
use balcao_storage::{Error, OptionFilter, OptionForm, QueueForm};

fn form(name: &str, color: &str) -> QueueForm {
    QueueForm {
        name: name.into(),
        color: color.into(),
        greeting_message: "Olá".into(),
        out_of_hours_message: "Fechado".into(),
        schedules: "[]".into(),
        order_queue: None,
        integration_id: None,
        prompt_id: None,
    }
}

fn says(option: &str) -> OptionForm {
    OptionForm {
        title: format!("Opção {option}"),
        message: "Texto".into(),
        option: option.into(),
    }
}

async fn option(world: &World, company: Company, parent: Option<i64>, key: &str) -> i64 {
    let mut tx = world.store.begin().await.unwrap();
    let id = tx
        .of(company.key)
        .insert_queue_option(company.queue, parent, &says(key), NOW)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    id
}

async fn ids(world: &World, filter: OptionFilter) -> Vec<i64> {
    let rows = world.tenant(world.a).queue_options(&filter).await.unwrap();
    rows.into_iter().map(|row| row.id).collect()
}

on_both_engines! {
    async fn a_queue_keeps_what_its_form_says(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        let id = tx.of(world.a.key).insert_queue(&form("Suporte", "#abc"), NOW).await.unwrap();
        let changed = QueueForm { order_queue: Some(4), ..form("Suporte técnico", "#abd") };
        assert!(tx.of(world.a.key).update_queue(id, &changed, NOW + 1).await.unwrap());
        assert!(tx.of(world.a.key).set_queue_media(id, "/public/1/x.png", "x.png", NOW + 2).await.unwrap());
        tx.commit().await.unwrap();
        let row = world.tenant(world.a).queue(id).await.unwrap().unwrap();
        assert_eq!((row.name.as_str(), row.order_queue, row.media_name.as_str(), row.updated_at), ("Suporte técnico", Some(4), "x.png", NOW + 2));
        assert_eq!(row.out_of_hours_message, "Fechado");
    }

    async fn names_and_colours_are_unique_in_a_company_only(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        assert_eq!(tx.of(world.a.key).queue_clash("Vendas", "#112233", 0).await.unwrap(), (true, true));
        assert_eq!(tx.of(world.a.key).queue_clash("Vendas", "#112233", world.a.queue).await.unwrap(), (false, false));
        assert_eq!(tx.of(world.b.key).queue_clash("Suporte", "#abc", 0).await.unwrap(), (false, false));
        assert!(matches!(tx.of(world.a.key).insert_queue(&form("Vendas", "#fff"), NOW).await, Err(Error::Duplicate)));
    }

    async fn a_foreign_queue_does_not_exist(world: World) {
        let foreign = world.a.queue;
        assert!(world.tenant(world.b).queue(foreign).await.unwrap().is_none());
        let mut tx = world.store.begin().await.unwrap();
        let mut b = tx.of(world.b.key);
        assert!(!b.update_queue(foreign, &form("X2", "#fff"), NOW).await.unwrap());
        assert!(!b.set_queue_media(foreign, "x", "x", NOW).await.unwrap());
        assert!(b.delete_queue(foreign).await.unwrap().is_none());
        assert!(matches!(b.insert_queue_option(foreign, None, &says("1"), NOW).await, Err(Error::Reference)));
    }

    async fn a_removed_queue_leaves_no_trace_and_no_ticket_behind(world: World) {
        let a = world.a;
        let ticket = world.ticket(a).await;
        let root = option(&world, a, None, "1").await;
        world.tenant(a).link_user_queue(a.user, a.queue, NOW).await.unwrap();
        let mut tx = world.store.begin().await.unwrap();
        let to = Assignment { status: TicketStatus::Open, user_id: Some(a.user), queue_id: Some(a.queue) };
        tx.of(a.key).assign_ticket(ticket, to, NOW).await.unwrap();
        let traces = tx.of(a.key).delete_queue(a.queue).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        let left = Left { status: TicketStatus::Open, user_id: Some(a.user), queue_id: Some(a.queue) };
        assert_eq!(traces.tickets, [(ticket, left)]);
        assert_eq!((traces.connections, traces.users), (vec![a.connection], vec![a.user]));
        let tenant = world.tenant(a);
        assert_eq!(tenant.ticket(ticket).await.unwrap().unwrap().queue_id, None);
        assert!(tenant.connection_queues().await.unwrap().is_empty());
        assert_eq!(tenant.queue_scope(a.user).await.unwrap().0, [0_i64; 0]);
        assert!(ids(&world, OptionFilter { id: Some(root), ..OptionFilter::default() }).await.is_empty());
        assert!(world.tenant(world.b).queue(world.b.queue).await.unwrap().is_some());
    }

    async fn a_closed_ticket_loses_its_queue_without_being_told_of(world: World) {
        let ticket = world.ticket(world.a).await;
        let mut tx = world.store.begin().await.unwrap();
        let to = Assignment { status: TicketStatus::Closed, user_id: None, queue_id: Some(world.a.queue) };
        tx.of(world.a.key).assign_ticket(ticket, to, NOW).await.unwrap();
        let traces = tx.of(world.a.key).delete_queue(world.a.queue).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        assert!(traces.tickets.is_empty());
        assert_eq!(world.tenant(world.a).ticket(ticket).await.unwrap().unwrap().queue_id, None);
    }

    async fn options_form_a_tree_and_go_with_their_branch(world: World) {
        let root = option(&world, world.a, None, "1").await;
        let child = option(&world, world.a, Some(root), "1").await;
        let leaf = option(&world, world.a, Some(child), "1").await;
        let other = option(&world, world.a, None, "2").await;
        let below = |parent| OptionFilter { queue: Some(world.a.queue), parent: Some(parent), ..OptionFilter::default() };
        assert_eq!(ids(&world, below(None)).await, [root, other]);
        assert_eq!(ids(&world, below(Some(root))).await, [child]);
        assert_eq!(ids(&world, OptionFilter::default()).await, [root, child, leaf, other]);
        let mut tx = world.store.begin().await.unwrap();
        assert!(tx.of(world.b.key).delete_queue_option(root).await.unwrap().is_none());
        assert_eq!(tx.of(world.a.key).delete_queue_option(root).await.unwrap(), Some(vec![]));
        tx.commit().await.unwrap();
        assert_eq!(ids(&world, OptionFilter::default()).await, [other]);
    }

    async fn an_option_hangs_below_options_of_its_own_queue_only(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        let second = tx.of(world.a.key).insert_queue(&form("Suporte", "#abc"), NOW).await.unwrap();
        tx.commit().await.unwrap();
        let root = option(&world, world.a, None, "1").await;
        for (company, queue) in [(world.a, second), (world.b, world.b.queue)] {
            let mut tx = world.store.begin().await.unwrap();
            let refused = tx.of(company.key).insert_queue_option(queue, Some(root), &says("1"), NOW).await;
            assert!(matches!(refused, Err(Error::Reference)));
        }
    }
}
