use crate::fixture::{NOW, World};
use crate::on_both_engines;
use balcao_model::ticket::{Assignment, TicketStatus};
use balcao_storage::{CycleChange, Error, Found, IdleTicket, SessionState, TicketBots};

const MINUTE: i64 = 60_000;

async fn another_connection(world: &World) -> i64 {
    let form = balcao_storage::ConnectionForm {
        name: "Outra".into(),
        greeting_message: String::new(),
        is_default: false,
        queue_ids: vec![world.a.queue],
    };
    let mut tx = world.store.begin().await.unwrap();
    let id = tx.of(world.a.key).create_connection(&form, "beta", NOW).await.unwrap();
    tx.commit().await.unwrap();
    id
}

fn at(status: TicketStatus, user_id: Option<i64>) -> Assignment {
    Assignment {
        status,
        user_id,
        queue_id: None,
    }
}

on_both_engines! {
    async fn a_message_finds_its_conversation_or_a_recent_one_or_makes_one(world: World) {
        let (a, other) = (world.a, another_connection(&world).await);
        let mut tx = world.store.begin().await.unwrap();
        let mut company = tx.of(a.key);
        let (first, found) = company.ticket_for(a.contact, a.connection, Some(a.queue), 0, NOW).await.unwrap();
        assert_eq!((found, first.queue_id, first.is_group), (Found::Made, Some(a.queue), false));
        let (same, found) = company.ticket_for(a.contact, a.connection, None, 0, NOW).await.unwrap();
        assert_eq!((found, same.id), (Found::Known, first.id));
        let (reused, found) = company.ticket_for(a.contact, other, None, NOW, NOW + 1).await.unwrap();
        assert_eq!((found, reused.id, reused.connection_id), (Found::Reused, first.id, Some(other)));
        let (new, found) = company.ticket_for(a.contact, a.connection, None, NOW + 1, NOW + 1).await.unwrap();
        assert_eq!(found, Found::Made);
        assert_ne!(new.id, first.id);
        let foreign = tx.of(a.key).ticket_for(world.b.contact, a.connection, None, 0, NOW).await;
        assert!(matches!(foreign, Err(Error::Reference)));
    }

    async fn what_bots_note_is_kept_and_shown(world: World) {
        let id = world.ticket(world.a).await;
        let bots = TicketBots { chatbot: true, use_integration: true, prompt_id: Some(3), bot_menus: 2, bot_state: "{}".into(), ..TicketBots::default() };
        let mut tx = world.store.begin().await.unwrap();
        tx.of(world.a.key).save_ticket(id, at(TicketStatus::Pending, None), &bots, Some("Menu"), NOW + 5).await.unwrap();
        tx.of(world.a.key).save_ticket(id, at(TicketStatus::Pending, None), &bots, None, NOW + 6).await.unwrap();
        tx.of(world.b.key).save_ticket(id, at(TicketStatus::Closed, None), &TicketBots::default(), None, NOW + 7).await.unwrap();
        tx.commit().await.unwrap();
        let row = world.tenant(world.a).ticket(id).await.unwrap().unwrap();
        assert_eq!((row.bots, row.last_message.as_str(), row.updated_at, row.status.as_str()), (bots, "Menu", NOW + 6, "pending"));
    }

    async fn an_option_of_another_company_is_refused(world: World) {
        let id = world.ticket(world.a).await;
        let mut tx = world.store.begin().await.unwrap();
        let bots = TicketBots { queue_option_id: Some(99), ..TicketBots::default() };
        let refused = tx.of(world.a.key).save_ticket(id, at(TicketStatus::Pending, None), &bots, None, NOW).await;
        assert!(matches!(refused, Err(Error::Reference)));
    }

    async fn one_attendance_of_a_ticket_runs_at_a_time(world: World) {
        let id = world.ticket(world.a).await;
        let mut tx = world.store.begin().await.unwrap();
        let mut company = tx.of(world.a.key);
        let queued = |at| CycleChange { queued_at: Some(at), ..CycleChange::default() };
        company.change_cycle(id, Some(world.a.connection), &queued(NOW), NOW).await.unwrap();
        let first = company.running_cycle(id).await.unwrap().unwrap();
        let menu = |at| CycleChange { chatbot_at: Some(at), ..CycleChange::default() };
        company.change_cycle(id, None, &menu(NOW + 1), NOW + 1).await.unwrap();
        company.change_cycle(id, None, &menu(NOW + 2), NOW + 2).await.unwrap();
        let start = CycleChange { started_at: Some(NOW + 3), user_id: Some(world.a.user), ..CycleChange::default() };
        company.change_cycle(id, None, &start, NOW + 3).await.unwrap();
        let ask = CycleChange { rating_at: Some(NOW + 4), ..CycleChange::default() };
        company.change_cycle(id, None, &ask, NOW + 4).await.unwrap();
        let now = company.running_cycle(id).await.unwrap().unwrap();
        assert_eq!((now.id, now.queued_at, now.started_at, now.chatbot_at), (first.id, Some(NOW), Some(NOW + 3), Some(NOW + 1)));
        assert_eq!((now.rating_at, now.user_id), (Some(NOW + 4), Some(world.a.user)));
        company.change_cycle(id, None, &queued(NOW + 5), NOW + 5).await.unwrap();
        let back = company.running_cycle(id).await.unwrap().unwrap();
        assert_eq!((back.queued_at, back.started_at, back.rating_at), (Some(NOW + 5), None, None));
        company.finish_cycle(id, None, None, false, NOW + 6).await.unwrap();
        assert_eq!(company.running_cycle(id).await.unwrap(), None);
        company.finish_cycle(id, None, None, false, NOW + 7).await.unwrap();
        company.change_cycle(id, None, &queued(NOW + 8), NOW + 8).await.unwrap();
        assert_ne!(company.running_cycle(id).await.unwrap().unwrap().id, first.id);
    }

    async fn an_attendance_is_rated_once_and_only_in_time(world: World) {
        let id = world.ticket(world.a).await;
        let mut tx = world.store.begin().await.unwrap();
        let mut company = tx.of(world.a.key);
        let ask = CycleChange { rating_at: Some(NOW), ..CycleChange::default() };
        company.change_cycle(id, None, &ask, NOW).await.unwrap();
        let cycle = company.running_cycle(id).await.unwrap().unwrap();
        company.add_rating(id, &cycle, 3, NOW).await.unwrap();
        company.add_rating(id, &cycle, 1, NOW).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(world.store.expire_ratings(NOW, NOW + 1).await.unwrap(), 0);
        assert_eq!(world.store.expire_ratings(NOW + 1, NOW + 1).await.unwrap(), 1);
        assert_eq!(world.store.expire_ratings(NOW + 1, NOW + 1).await.unwrap(), 0);
    }

    async fn a_ticket_moves_and_a_closed_one_makes_room(world: World) {
        let (a, other) = (world.a, another_connection(&world).await);
        let id = world.ticket(a).await;
        let mut tx = world.store.begin().await.unwrap();
        let mut company = tx.of(a.key);
        let (there, _) = company.ticket_of(a.contact, other, None, NOW).await.unwrap();
        company.assign_ticket(there.id, at(TicketStatus::Closed, None), NOW).await.unwrap();
        let ticket = company.lock_ticket(id).await.unwrap().unwrap();
        company.move_ticket(&ticket, other).await.unwrap();
        assert_eq!(company.lock_ticket(id).await.unwrap().unwrap().connection_id, Some(other));
        assert_eq!(company.lock_ticket(there.id).await.unwrap().unwrap().connection_id, Some(a.connection));
        company.assign_ticket(there.id, at(TicketStatus::Open, Some(a.user)), NOW).await.unwrap();
        let ticket = company.lock_ticket(id).await.unwrap().unwrap();
        assert!(matches!(company.move_ticket(&ticket, a.connection).await, Err(Error::Duplicate)));
        drop(tx);
        let mut tx = world.store.begin().await.unwrap();
        let ticket = tx.of(a.key).lock_ticket(id).await.unwrap().unwrap();
        assert!(matches!(tx.of(a.key).move_ticket(&ticket, world.b.connection).await, Err(Error::Reference)));
    }

    async fn active_tickets_are_found_on_one_connection_or_on_any(world: World) {
        let (a, other) = (world.a, another_connection(&world).await);
        let id = world.ticket(a).await;
        let mut tx = world.store.begin().await.unwrap();
        let mut company = tx.of(a.key);
        assert_eq!(company.active_ticket(a.contact, None).await.unwrap(), Some(id));
        assert_eq!(company.active_ticket(a.contact, Some(other)).await.unwrap(), None);
        company.assign_ticket(id, at(TicketStatus::Closed, None), NOW).await.unwrap();
        assert_eq!(company.active_ticket(a.contact, None).await.unwrap(), None);
        assert!(!tx.of(world.b.key).delete_ticket(id).await.unwrap());
        assert!(tx.of(a.key).delete_ticket(id).await.unwrap());
    }

    async fn idle_tickets_follow_the_rules_of_their_connection(world: World) {
        let a = world.a;
        let id = world.ticket(a).await;
        let (early, late) = (NOW + 10 * MINUTE, NOW + 10 * MINUTE + 1);
        assert_eq!(world.store.unanswered_tickets(late, 9).await.unwrap(), []);
        world.execute(&format!("UPDATE connections SET expires_ticket = 10, time_to_transfer = 10, transfer_queue_id = {} WHERE id = {}", a.queue, a.connection)).await;
        world.execute("UPDATE tickets SET status = 'open', from_me = TRUE").await;
        let due = [IdleTicket { company: a.key, id, connection_id: a.connection }];
        assert_eq!(world.store.unanswered_tickets(early, 9).await.unwrap(), []);
        assert_eq!(world.store.unanswered_tickets(late, 9).await.unwrap(), due);
        world.execute("UPDATE tickets SET from_me = FALSE").await;
        assert_eq!(world.store.unanswered_tickets(late, 9).await.unwrap(), []);
        world.execute("UPDATE tickets SET status = 'pending'").await;
        assert_eq!(world.store.stranded_tickets(late, 9).await.unwrap(), []);
        world.execute("UPDATE tickets SET queue_id = NULL").await;
        assert_eq!(world.store.stranded_tickets(early, 9).await.unwrap(), []);
        assert_eq!(world.store.stranded_tickets(late, 9).await.unwrap(), due);
    }

    async fn options_of_a_queue_come_with_their_files(world: World) {
        let a = world.a;
        world.execute(&format!(
            "INSERT INTO queue_options (company_id, queue_id, title, message, option, media_path, created_at, updated_at) \
             VALUES ({}, {}, 'Preços', 'Veja', '1', '/public/1/a.png', 5, 5)", a.key.id(), a.queue
        )).await;
        let mut tx = world.store.begin().await.unwrap();
        let nodes = tx.of(a.key).option_nodes(a.queue).await.unwrap();
        assert_eq!((nodes[0].key.as_str(), nodes[0].media_path.as_str(), nodes[0].created_at), ("1", "/public/1/a.png", 5));
        assert!(tx.of(a.key).bot_queue(a.queue).await.unwrap().unwrap().has_options);
        assert!(tx.of(world.b.key).option_nodes(a.queue).await.unwrap().is_empty());
    }

    async fn facts_name_queues_hours_and_settings(world: World) {
        let (a, b) = (world.a, world.b);
        let rows = world.store.bot_connections(&[a.connection, b.connection]).await.unwrap();
        assert_eq!(rows.len(), 2);
        assert!(rows.iter().any(|row| row.company() == b.key && row.schedules == "[]" && row.max_use_bot_queues == 3));
        let menus = world.store.menu_queues(&[a.connection]).await.unwrap();
        assert_eq!(menus.iter().map(|menu| (menu.connection_id, menu.queue.id, menu.queue.has_options)).collect::<Vec<_>>(), [(a.connection, a.queue, false)]);
        world.tenant(a).put_setting("userRating", "enabled", NOW).await.unwrap();
        world.tenant(b).put_setting("language", "es", NOW).await.unwrap();
        let settings = world.store.settings_of(&[a.key], &["userRating", "language"]).await.unwrap();
        assert_eq!(settings, [(a.key, "userRating".to_owned(), "enabled".to_owned())]);
        let id = world.ticket(a).await;
        let mut tx = world.store.begin().await.unwrap();
        let mut company = tx.of(a.key);
        assert_eq!(company.customer_name(id).await.unwrap(), "João");
        assert_eq!(company.names(Some(a.queue), Some(a.user)).await.unwrap(), ("Vendas".to_owned(), "Agent".to_owned()));
        assert_eq!(company.names(None, Some(b.user)).await.unwrap(), (String::new(), String::new()));
        assert!(company.option_nodes(a.queue).await.unwrap().is_empty());
        assert!(company.bot_queue(b.queue).await.unwrap().is_none());
        assert_eq!(company.last_words_of(id, a.user).await.unwrap(), None);
    }

    async fn the_default_connection_is_a_connected_one(world: World) {
        let (a, tenant) = (world.a, world.tenant(world.a));
        assert_eq!(tenant.default_connection(a.user).await.unwrap(), None);
        let other = another_connection(&world).await;
        let connected = SessionState { status: balcao_model::connection::ConnectionStatus::Connected, reason: None, qrcode: "", pairing_code: "", pairing: None };
        for (id, expected) in [(other, other), (a.connection, a.connection)] {
            let mut tx = world.store.begin().await.unwrap();
            tx.of(a.key).set_session(id, &connected, NOW).await.unwrap();
            tx.commit().await.unwrap();
            assert_eq!(tenant.default_connection(a.user).await.unwrap(), Some(expected));
        }
        assert_eq!(world.tenant(world.b).default_connection(a.user).await.unwrap(), None);
    }
}
